import { readStored, readStoredText, removeStored, writeStored, writeStoredText } from './browser-storage';
import { notifyAllStoredChanges } from './stored-change';

/** Where preferences and recent searches are stored, a visitor's and an account's alike. */
export const STORED_KEYS = {
  preferences: 'marquee_preferences',
  defaultServer: 'marquee_default_server',
  preferencesChange: 'marquee_preferences_change',
  searchHistory: 'marquee_search_history',
} as const;

/** What those keys held before somebody signed in. */
const STASH_KEY = 'marquee_visitor_data';

const KEYS = Object.values(STORED_KEYS);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether an account has written the preferences that are stored. */
function isAccountData(): boolean {
  const change = readStored(STORED_KEYS.preferencesChange);
  return isObject(change) && typeof change.userId === 'string';
}

/**
 * Saves the visitor's preferences and searches for the end of the session that begins.
 *
 * @param isContinued the session is older than this function: what is stored may be the account's, and is not saved.
 */
export function stashVisitorData(isContinued: boolean): void {
  if (readStored(STASH_KEY) !== null) return;
  const entries = KEYS.map((key) => [key, readStoredText(key)]);
  writeStored(STASH_KEY, isContinued || isAccountData() ? {} : Object.fromEntries(entries));
}

/** Removes the account's preferences and searches, and restores the visitor's from before signing in. */
export function restoreVisitorData(): void {
  const stash = readStored(STASH_KEY);
  for (const key of KEYS) {
    const text = isObject(stash) ? stash[key] : null;
    if (typeof text === 'string') writeStoredText(key, text);
    else removeStored(key);
  }
  removeStored(STASH_KEY);
  notifyAllStoredChanges();
}

/** Restores the visitor's data if a session ended without doing so, as when its token was deleted by hand. */
export function restoreLeftVisitorData(): void {
  if (readStored(STASH_KEY) !== null) restoreVisitorData();
}
