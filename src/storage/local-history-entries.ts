import { isRecord } from '#shared/json';
import { readStored, removeStored, writeStored } from './browser-storage';

/** The key of the local history. It is shared with earlier versions of the site. */
export const LOCAL_HISTORY_KEY = 'watchHistory';
const MAX_ENTRIES = 50;

/** The entries of visitors and accounts, newest first. They may be anything. */
export function readWatches(): readonly unknown[] {
  const stored = readStored(LOCAL_HISTORY_KEY);
  return Array.isArray(stored) ? stored : [];
}

export function writeWatches(entries: readonly unknown[]): void {
  if (entries.length === 0) removeStored(LOCAL_HISTORY_KEY);
  else writeStored(LOCAL_HISTORY_KEY, entries.slice(0, MAX_ENTRIES));
}

/** The account whose entry could not be sent and was stored here instead; null for visitors' entries. */
export function findOwner(entry: unknown): string | null {
  return isRecord(entry) && typeof entry.user_id === 'string' ? entry.user_id : null;
}
