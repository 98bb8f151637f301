import { DEFAULT_PREFERENCES, type Preferences, parsePreferences } from '#shared/preferences';
import { findUserId } from './auth-data';
import { readStored, removeStored, writeStored } from './browser-storage';
import { createStoredChange } from './stored-change';
import { STORED_KEYS } from './visitor-data';

const KEY = STORED_KEYS.preferences;
const SERVER_KEY = STORED_KEYS.defaultServer;
const CHANGE_KEY = STORED_KEYS.preferencesChange;

/** The last change of what this browser prefers, for whoever keeps it on the server, too. */
export type PreferencesChange = {
  /** ISO 8601. */
  readonly changedAt: string;
  /** Whose change it is; null while nobody was signed in. */
  readonly userId: string | null;
  /** Whether the server has it. */
  readonly isSent: boolean;
  /** The names of what was changed since the server last had all of it: nothing else is to be changed there. */
  readonly fields: readonly string[];
};

/** What a change may have been of that does not say so. */
const ALL_FIELDS = Object.keys(DEFAULT_PREFERENCES);

const storedChange = createStoredChange(KEY, SERVER_KEY);
let latest = DEFAULT_PREFERENCES;
/** Preferences that storage did not accept, and whose they are: they hold until the page is left. */
let unstored: { readonly preferences: Preferences; readonly userId: string | null } | null = null;

function load(): Preferences {
  const owner = findPreferencesChange()?.userId ?? null;
  // What somebody else left behind is none of this person's.
  if (owner !== null && owner !== findUserId()) return DEFAULT_PREFERENCES;
  const preferences = parsePreferences(readStored(KEY));
  if (preferences.defaultServer !== null) return preferences;
  // Kept on its own as well (2 §3): by that name alone it counts, too.
  return parsePreferences({ ...preferences, defaultServer: readStored(SERVER_KEY) });
}

/** What this browser prefers, whatever lies in its storage (1 §3). The same object until something changes. */
export function readPreferences(): Preferences {
  const found = unstored && unstored.userId === findUserId() ? unstored.preferences : load();
  if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
  return latest;
}

/** Keeps all of them with the change that led to them; what storage refuses holds for this page at least. */
export function storePreferences(preferences: Preferences, change: PreferencesChange): void {
  const { defaultServer } = preferences;
  const isKept = writeStored(KEY, preferences);
  unstored = isKept ? null : { preferences, userId: change.userId };
  if (defaultServer === null) removeStored(SERVER_KEY);
  else writeStored(SERVER_KEY, defaultServer);
  writeStored(CHANGE_KEY, change);
  storedChange.tell();
}

/** Changes some of them, as the person who sits here wants it now. */
export function savePreferences(changes: Partial<Preferences>): void {
  const userId = findUserId();
  const last = findPreferencesChange();
  const waiting = last && !last.isSent && last.userId === userId ? last.fields : [];
  storePreferences(parsePreferences({ ...readPreferences(), ...changes }), {
    changedAt: new Date().toISOString(),
    userId,
    isSent: false,
    fields: [...new Set([...waiting, ...Object.keys(changes)])],
  });
}

/** Goes back to a browser in which nobody ever preferred anything. */
export function forgetPreferences(): void {
  unstored = null;
  for (const key of [KEY, SERVER_KEY, CHANGE_KEY]) removeStored(key);
  storedChange.tell();
}

/** The last change; null when nothing was ever changed here. */
export function findPreferencesChange(): PreferencesChange | null {
  const stored = readStored(CHANGE_KEY);
  if (typeof stored !== 'object' || stored === null || !('changedAt' in stored)) return null;
  const { changedAt } = stored;
  if (typeof changedAt !== 'string' || Number.isNaN(Date.parse(changedAt))) return null;
  return {
    changedAt: new Date(changedAt).toISOString(),
    userId: 'userId' in stored && typeof stored.userId === 'string' ? stored.userId : null,
    isSent: 'isSent' in stored && stored.isSent === true,
    fields: 'fields' in stored && Array.isArray(stored.fields) ? stored.fields : ALL_FIELDS,
  };
}

/** Calls `listener` after every change, in this tab or another. @returns what ends it */
export const subscribeToPreferences = storedChange.subscribe;
