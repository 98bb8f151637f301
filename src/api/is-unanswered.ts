import { TRPCClientError } from '@trpc/client';
import { findUnexpectedResponse } from './unexpected-response';

/** Whether a call failed without any response: the browser is offline, or the server did not answer in time. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  return !error.data && !error.meta?.response && findUnexpectedResponse(error) === null;
}
