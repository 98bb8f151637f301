export const TRPC_PATH = '/api/trpc';
/** More calls in one request are refused as a whole. */
export const MAX_BATCH_SIZE = 16;

/** @returns how many calls the path of a request asks for: one for anything but a tRPC batch, which tRPC decodes. */
export function countBatchedCalls(path: string): number {
  if (!path.startsWith(`${TRPC_PATH}/`)) return 1;
  return path.split(/,|%2c/i, MAX_BATCH_SIZE).length;
}
