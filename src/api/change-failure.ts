import { TRPCClientError } from '@trpc/client';
import { findUnexpectedResponse } from './unexpected-response';

export type FailureTexts = {
  /** When the server gave no sentence. */
  readonly failed: string;
  /** When the server was not reached. */
  readonly unreachable: string;
};

/** What to say of a failed change: the server's own sentence, if it gave one. */
export function changeFailure(error: unknown, { failed, unreachable }: FailureTexts): string {
  const unexpected = findUnexpectedResponse(error);
  if (unexpected) return unexpected.serverMessage ?? failed;
  if (!(error instanceof TRPCClientError) || !error.data) return unreachable;
  return error.message === '' ? failed : error.message;
}
