import { isRecord } from '#shared/json';
import { readStored, writeStored } from './browser-storage';
import { createChangeNotifier } from './change-notifier';
import { PERSONAL_KEYS } from './visitor-data';

const KEY = PERSONAL_KEYS.searchHistory;
const MAX_ENTRIES = 10;
const CONTINUATION_MS = 60_000;

export type PastSearch = {
  readonly query: string;
  readonly timestamp: number;
  readonly results: number;
};

const changes = createChangeNotifier(KEY);

function isPastSearch(value: unknown): value is PastSearch {
  if (!isRecord(value)) return false;
  const { query, timestamp, results } = value;
  const isQuery = typeof query === 'string' && query.trim() !== '';
  return isQuery && Number.isFinite(timestamp) && Number.isFinite(results);
}

const lowerCase = (query: string): string => query.toLocaleLowerCase('en-US');

function save(entries: readonly PastSearch[]): void {
  writeStored(KEY, entries.slice(0, MAX_ENTRIES));
  changes.notify();
}

export function listPastSearches(): PastSearch[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter(isPastSearch).slice(0, MAX_ENTRIES) : [];
}

/** A continued query ("star", then "star wars") replaces its beginning, so that typing does not push out others. */
export function recordPastSearch(query: string, results: number, now = Date.now()): void {
  const isContinued = (past: PastSearch, index: number): boolean =>
    index === 0 &&
    now - past.timestamp < CONTINUATION_MS &&
    lowerCase(query).startsWith(lowerCase(past.query));
  const others = listPastSearches().filter(
    (past, index) => lowerCase(past.query) !== lowerCase(query) && !isContinued(past, index),
  );
  save([{ query, timestamp: now, results }, ...others]);
}

export function removePastSearch(query: string): void {
  save(listPastSearches().filter((past) => past.query !== query));
}

export const subscribeToPastSearches = changes.subscribe;
