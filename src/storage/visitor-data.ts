import { isRecord } from '#shared/json';
import { readStored, removeStored, writeStoredText } from './browser-storage';
import { notifyAllListeners } from './change-notifier';

/** The keys of preferences and recent searches. While a user is signed in they contain the account's data. */
export const PERSONAL_KEYS = {
  preferences: 'marquee_preferences',
  defaultServer: 'marquee_default_server',
  preferencesChange: 'marquee_preferences_change',
  searchHistory: 'marquee_search_history',
} as const;

export const STASH_KEY = 'marquee_visitor_data';

export const VISITOR_KEYS = Object.values(PERSONAL_KEYS);

export function restoreVisitorData(): void {
  const stash = readStored(STASH_KEY);
  for (const key of VISITOR_KEYS) {
    const text = isRecord(stash) ? stash[key] : null;
    if (typeof text === 'string') writeStoredText(key, text);
    else removeStored(key);
  }
  removeStored(STASH_KEY);
  notifyAllListeners();
}

/** Restores the visitor's data after a session that ended without doing so, for example by deleting its token. */
export function restoreVisitorDataIfStashed(): void {
  if (readStored(STASH_KEY) !== null) restoreVisitorData();
}
