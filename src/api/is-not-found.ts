import { TRPCClientError } from '@trpc/client';

/** Whether a read failed because there is no such thing; in process on the server, or over HTTP. */
export function isNotFound(error: unknown): boolean {
  if (error instanceof TRPCClientError) return error.data?.code === 'NOT_FOUND';
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
