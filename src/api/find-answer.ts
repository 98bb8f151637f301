import { TRPCClientError } from '@trpc/client';
import { findUnexpectedResponse } from './unexpected-response';

export type FailedAnswer = {
  readonly status: number;
  /**
   * `procedure`: the called procedure, or its input check. `server`: Marquee before any procedure, such as a rate limit.
   * `network`: a proxy, a captive portal or whatever else replied in place of Marquee.
   */
  readonly source: 'procedure' | 'server' | 'network';
};

/** The response that made a call fail; null without a complete response. */
export function findAnswer(error: unknown): FailedAnswer | null {
  const unexpected = findUnexpectedResponse(error);
  // Marquee explains each failure in JSON; other pages have no message.
  if (unexpected)
    return {
      status: unexpected.status,
      source: unexpected.serverMessage === null ? 'network' : 'server',
    };
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
  return typeof status === 'number' ? { status, source: 'procedure' } : null;
}
