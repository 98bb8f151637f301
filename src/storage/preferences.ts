import { useSyncExternalStore } from 'react';
import { isRecord } from '#shared/json';
import { DEFAULT_PREFERENCES, type Preferences, parsePreferences } from '#shared/preferences';
import { findUserId } from './auth-data';
import { readStored, readStoredText, removeStored, writeStored } from './browser-storage';
import { createChangeNotifier } from './change-notifier';
import { PERSONAL_KEYS } from './visitor-data';

const KEY = PERSONAL_KEYS.preferences;
const SERVER_KEY = PERSONAL_KEYS.defaultServer;
const CHANGE_KEY = PERSONAL_KEYS.preferencesChange;

export type PreferencesChange = {
  readonly changedAt: string;
  readonly userId: string | null;
  readonly isSent: boolean;
  /** The fields that were changed since the last successful synchronization. */
  readonly fields: readonly string[];
};

const ALL_FIELDS = Object.keys(DEFAULT_PREFERENCES);

const changes = createChangeNotifier(KEY, SERVER_KEY);
let latest = DEFAULT_PREFERENCES;
/** The stored texts that `latest` was parsed from. */
let latestTexts = '';
/** Preferences that localStorage did not accept. They apply until the page is closed. */
let unstored: { readonly preferences: Preferences; readonly userId: string | null } | null = null;

function load(): Preferences {
  const owner = findPreferencesChange()?.userId ?? null;
  if (owner !== null && owner !== findUserId()) return DEFAULT_PREFERENCES;
  const preferences = parsePreferences(readStored(KEY));
  if (preferences.defaultServer !== null) return preferences;
  // The default server is also stored under its own key, which counts if it is the only one.
  return parsePreferences({ ...preferences, defaultServer: readStored(SERVER_KEY) });
}

/** The preferences of this browser, valid whatever is stored. The same object until something changes. */
export function readPreferences(): Preferences {
  const userId = findUserId();
  if (unstored && unstored.userId === userId) return unstored.preferences;
  // Components read the preferences at each rendering. Comparing the texts is much faster than parsing them.
  const texts = JSON.stringify([userId, ...[KEY, SERVER_KEY, CHANGE_KEY].map(readStoredText)]);
  if (texts === latestTexts) return latest;
  latestTexts = texts;
  const found = load();
  if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
  return latest;
}

export function storePreferences(preferences: Preferences, change: PreferencesChange): void {
  const { defaultServer } = preferences;
  const isStored = writeStored(KEY, preferences);
  unstored = isStored ? null : { preferences, userId: change.userId };
  if (defaultServer === null) removeStored(SERVER_KEY);
  else writeStored(SERVER_KEY, defaultServer);
  writeStored(CHANGE_KEY, change);
  changes.notify();
}

export function savePreferences(changed: Partial<Preferences>): void {
  const userId = findUserId();
  const last = findPreferencesChange();
  const unsent = last && !last.isSent && last.userId === userId ? last.fields : [];
  storePreferences(parsePreferences({ ...readPreferences(), ...changed }), {
    changedAt: new Date().toISOString(),
    userId,
    isSent: false,
    fields: [...new Set([...unsent, ...Object.keys(changed)])],
  });
}

export function clearPreferences(): void {
  unstored = null;
  for (const key of [KEY, SERVER_KEY, CHANGE_KEY]) removeStored(key);
  changes.notify();
}

/** Null if nothing was ever changed in this browser. Older records do not list their fields: all may have changed. */
export function findPreferencesChange(): PreferencesChange | null {
  const stored = readStored(CHANGE_KEY);
  if (!isRecord(stored)) return null;
  const { changedAt, userId, isSent, fields } = stored;
  if (typeof changedAt !== 'string' || Number.isNaN(Date.parse(changedAt))) return null;
  return {
    changedAt: new Date(changedAt).toISOString(),
    userId: typeof userId === 'string' ? userId : null,
    isSent: isSent === true,
    fields: Array.isArray(fields) ? fields : ALL_FIELDS,
  };
}

export const subscribeToPreferences = changes.subscribe;

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, readPreferences, () => DEFAULT_PREFERENCES);
}
