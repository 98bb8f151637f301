import { isRecord } from '#shared/json';
import { readStored, readStoredText, removeStored, writeStored, writeStoredText } from './browser-storage';
import { notifyAllListeners } from './change-notifier';

/** The keys of preferences and recent searches. While a user is signed in they contain the account's data. */
export const PERSONAL_KEYS = {
  preferences: 'marquee_preferences',
  defaultServer: 'marquee_default_server',
  preferencesChange: 'marquee_preferences_change',
  searchHistory: 'marquee_search_history',
} as const;

/** The visitor's values of these keys from before signing in. */
const STASH_KEY = 'marquee_visitor_data';

const KEYS = Object.values(PERSONAL_KEYS);

function isAccountData(): boolean {
  const change = readStored(PERSONAL_KEYS.preferencesChange);
  return isRecord(change) && typeof change.userId === 'string';
}

/**
 * Saves the visitor's preferences and searches, to be restored when the session ends.
 *
 * @param isContinued whether this user was already signed in. The stored values may then be the account's, and an empty
 * stash is saved.
 */
export function stashVisitorData(isContinued: boolean): void {
  if (readStored(STASH_KEY) !== null) return;
  const entries = KEYS.map((key) => [key, readStoredText(key)]);
  writeStored(STASH_KEY, isContinued || isAccountData() ? {} : Object.fromEntries(entries));
}

/** Replaces the account's preferences and searches with the visitor's from before signing in. */
export function restoreVisitorData(): void {
  const stash = readStored(STASH_KEY);
  for (const key of KEYS) {
    const text = isRecord(stash) ? stash[key] : null;
    if (typeof text === 'string') writeStoredText(key, text);
    else removeStored(key);
  }
  removeStored(STASH_KEY);
  notifyAllListeners();
}

/** Restores the visitor's data after a session that ended without doing so, for example by deleting its token. */
export function restoreLeftVisitorData(): void {
  if (readStored(STASH_KEY) !== null) restoreVisitorData();
}
