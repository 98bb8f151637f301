import { readStored, writeStored } from './browser-storage';
import { createStoredChange } from './stored-change';
import { STORED_KEYS } from './visitor-data';

/** At most 10 entries, newest first. */
const KEY = STORED_KEYS.searchHistory;
const MAX_ENTRIES = 10;
/** Within this time a query that goes on where the newest one ended is the same search, typed further. */
const TYPING_ON_MS = 60_000;

/** A search as this browser remembers it (2 §3). */
export type PastSearch = {
  readonly query: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** How many results were found at first. */
  readonly results: number;
};

const storedChange = createStoredChange(KEY);

function isPastSearch(value: unknown): value is PastSearch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'query' in value &&
    typeof value.query === 'string' &&
    value.query.trim() !== '' &&
    'timestamp' in value &&
    Number.isFinite(value.timestamp) &&
    'results' in value &&
    Number.isFinite(value.results)
  );
}

const folded = (query: string): string => query.toLocaleLowerCase('en-US');

function save(entries: readonly PastSearch[]): void {
  writeStored(KEY, entries.slice(0, MAX_ENTRIES));
  storedChange.tell();
}

/** What was searched for, newest first; entries that are no entries are left out. */
export function listPastSearches(): PastSearch[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter(isPastSearch).slice(0, MAX_ENTRIES) : [];
}

/**
 * Remembers a search whose results have arrived. Each query is there once; one that was typed on within a minute
 * ("star", "star wars") replaces its beginning, so that pauses in typing do not push real searches out.
 */
export function recordPastSearch(query: string, results: number, now = Date.now()): void {
  const isBeginning = (past: PastSearch, place: number): boolean =>
    place === 0 && now - past.timestamp < TYPING_ON_MS && folded(query).startsWith(folded(past.query));
  const others = listPastSearches().filter(
    (past, place) => folded(past.query) !== folded(query) && !isBeginning(past, place),
  );
  save([{ query, timestamp: now, results }, ...others]);
}

export function removePastSearch(query: string): void {
  save(listPastSearches().filter((past) => past.query !== query));
}

/** Calls `listener` after every change, in this tab or another. @returns what ends it */
export const subscribeToPastSearches = storedChange.subscribe;
