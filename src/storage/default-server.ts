import { readPreferences, savePreferences, subscribeToPreferences } from './preferences';

/** The id of the streaming server that this browser prefers; null for an automatic choice (2 §9). */
export function findDefaultServer(): number | null {
  return readPreferences().defaultServer;
}

/** Keeps a preference, or with null drops it. */
export function saveDefaultServer(defaultServer: number | null): void {
  savePreferences({ defaultServer });
}

/** Calls `listener` after every change, in this tab or another. @returns what ends it */
export const subscribeToDefaultServer = subscribeToPreferences;
