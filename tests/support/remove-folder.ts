import { rm } from 'node:fs/promises';

/** Retries while a process that has just been killed is still writing. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
