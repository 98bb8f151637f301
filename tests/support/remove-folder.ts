import { rm } from 'node:fs/promises';

/** Removes a folder, also one in which a process that was just ended is still writing. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
