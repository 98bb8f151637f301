import { isRecord, parseJson } from '#shared/json';
import { normalizeQuery } from '#shared/search';
import { MAX_TIME_MS } from '#shared/time';
import { uniqueBy } from '#shared/unique-by';
import { readStoredText, writeStored } from './browser-storage';
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

const isUpTo = (max: number, value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= max;

/** Empty for a damaged entry. */
function parsePastSearch(value: unknown): PastSearch[] {
  if (!isRecord(value)) return [];
  const { timestamp, results } = value;
  const query = typeof value.query === 'string' && normalizeQuery(value.query);
  const isValid = isUpTo(MAX_TIME_MS, timestamp) && isUpTo(Number.MAX_SAFE_INTEGER, results);
  return query && isValid ? [{ query, timestamp, results }] : [];
}

const lowerCase = (query: string): string => query.toLocaleLowerCase('en-US');

function save(entries: readonly PastSearch[]): void {
  writeStored(KEY, entries.slice(0, MAX_ENTRIES));
  changes.notify();
}

/** Rewrites damaged entries, because the early script reserves space for whatever is stored. */
export function listPastSearches(): PastSearch[] {
  const text = readStoredText(KEY);
  if (text === null) return [];
  const stored = parseJson(text);
  const valid = Array.isArray(stored) ? stored.flatMap(parsePastSearch) : [];
  const entries = uniqueBy(valid, ({ query }) => lowerCase(query)).slice(0, MAX_ENTRIES);
  if (JSON.stringify(entries) !== text) writeStored(KEY, entries);
  return entries;
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
