import { TRPCClientError } from '@trpc/client';

/** A response outside the tRPC envelope, such as the refusal of a rate limit or a proxy's error page. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse';
  readonly status: number;
  /** The message field of the body; null without one. */
  readonly serverMessage: string | null;

  constructor(status: number, serverMessage: string | null) {
    super(serverMessage ?? `API request failed: ${status}`);
    this.status = status;
    this.serverMessage = serverMessage;
  }
}

/** The unexpected response that made a call fail; null where it failed otherwise. */
export function findUnexpectedResponse(error: unknown): UnexpectedResponse | null {
  const cause = error instanceof TRPCClientError ? error.cause : null;
  return cause instanceof UnexpectedResponse ? cause : null;
}
