import { useSyncExternalStore } from 'react';
import { isRecord } from '#shared/json';
import { isMediaType, type MediaType } from '#shared/media-type';
import { keepPosition, parseWatchPosition, type WatchPosition } from '#shared/watch-progress';
import { findUserId } from './auth-data';
import { readStored, removeStored, writeStored } from './browser-storage';
import { createChangeNotifier } from './change-notifier';
import { LOCAL_HISTORY_KEY } from './history-mark';

/** The newest come first. */
const MAX_ENTRIES = 50;

const changes = createChangeNotifier(LOCAL_HISTORY_KEY);

/** The time is in milliseconds since 1970. Season and episode are null for movies. */
export type LocalWatch = WatchPosition & {
  readonly media_id: string;
  readonly media_type: MediaType;
  readonly season: number | null;
  readonly episode: number | null;
  readonly timestamp: number;
};

/** Reads an entry. Older versions stored numeric ids, or no season and episode. */
function findEntry(value: unknown): LocalWatch | null {
  if (!isRecord(value)) return null;
  const { media_id, media_type, timestamp, season, episode } = value;
  const isId = typeof media_id === 'string' || Number.isSafeInteger(media_id);
  if (!isId || !isMediaType(media_type) || typeof timestamp !== 'number') return null;
  const toNumber = (field: unknown): number | null => (typeof field === 'number' ? field : null);
  return {
    media_id: String(media_id),
    media_type,
    season: toNumber(season),
    episode: toNumber(episode),
    ...parseWatchPosition(value.position, value.duration),
    timestamp,
  };
}

/** The account whose entry could not be sent and was stored here instead; null for visitors' entries. */
function findOwner(value: unknown): string | null {
  return isRecord(value) && typeof value.user_id === 'string' ? value.user_id : null;
}

function listAll(): unknown[] {
  const stored = readStored(LOCAL_HISTORY_KEY);
  return Array.isArray(stored) ? stored : [];
}

function isOfOtherAccount(value: unknown): boolean {
  const owner = findOwner(value);
  return owner !== null && owner !== findUserId();
}

function store(entries: readonly unknown[]): void {
  if (entries.length === 0) removeStored(LOCAL_HISTORY_KEY);
  else writeStored(LOCAL_HISTORY_KEY, entries.slice(0, MAX_ENTRIES));
  changes.notify();
}

/** All entries except those of other accounts. Includes malformed entries, which the migration reports. */
export function listStoredWatches(): unknown[] {
  return listAll().filter((value) => !isOfOtherAccount(value));
}

export function removeLocalWatches(): void {
  store(listAll().filter(isOfOtherAccount));
}

/** Older versions of the site may have stored invalid times. */
export function hasValidTime({ timestamp }: Pick<LocalWatch, 'timestamp'>): boolean {
  return !Number.isNaN(new Date(timestamp).getTime());
}

/** @param userId null for those of visitors; otherwise those that could not be sent to this account */
export function listWatchesOf(userId: string | null): LocalWatch[] {
  return listAll()
    .filter((value) => findOwner(value) === userId)
    .flatMap((value) => findEntry(value) ?? [])
    .filter(hasValidTime);
}

export function removeUnsentWatches(userId: string): void {
  store(listAll().filter((value) => findOwner(value) !== userId));
}

export const subscribeToLocalWatches = changes.subscribe;

const NO_WATCHES: readonly LocalWatch[] = [];
let latest = NO_WATCHES;

/** The visitor's and the signed-in user's watches in this browser, newest first. The same array until one changes. */
export function listLocalWatches(): readonly LocalWatch[] {
  const found = listStoredWatches().flatMap((value) => findEntry(value) ?? []);
  if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
  return latest;
}

/** Empty on the server and during hydration. */
export function useLocalWatches(): readonly LocalWatch[] {
  return useSyncExternalStore(subscribeToLocalWatches, listLocalWatches, () => NO_WATCHES);
}

/** Without a position, that of an earlier watch of the same movie or episode is kept. */
export type Watched = Partial<WatchPosition> & {
  readonly mediaType: MediaType;
  readonly id: number;
  readonly season?: number;
  readonly episode?: number;
};

export function toLocalWatch({ mediaType, id, season, episode, position, duration }: Watched): LocalWatch {
  return {
    media_id: String(id),
    media_type: mediaType,
    season: mediaType === 'tv' ? (season ?? 1) : null,
    episode: mediaType === 'tv' ? (episode ?? 1) : null,
    ...parseWatchPosition(position, duration),
    timestamp: Date.now(),
  };
}

type Title = Pick<LocalWatch, 'media_id' | 'media_type'>;

const isSameTitle = (a: Title, b: Title): boolean =>
  a.media_id === b.media_id && a.media_type === b.media_type;

/** Removes a visitor's watch. */
export function removeLocalWatch(title: Title): void {
  store(
    listAll().filter((value) => {
      const watch = findEntry(value);
      return !watch || findOwner(value) !== null || !isSameTitle(watch, title);
    }),
  );
}

/** Undoes `removeLocalWatch`. */
export function restoreLocalWatch(watch: LocalWatch): void {
  const timeOf = (value: unknown): number => findEntry(value)?.timestamp ?? 0;
  store([...listAll(), watch].sort((a, b) => timeOf(b) - timeOf(a)));
}

/** @param userId the account that the entry still has to be sent to; null for visitors */
export function recordLocalWatch(watched: Watched, userId: string | null = null): void {
  const entry = toLocalWatch(watched);
  let stored = entry;
  const others = listAll().flatMap((value) => {
    const other = findEntry(value);
    const owner = findOwner(value);
    if (!other) return [];
    if (owner === userId && isSameTitle(other, entry)) {
      stored = keepPosition(entry, other);
      return [];
    }
    return owner === null ? other : { ...other, user_id: owner };
  });
  store([userId === null ? stored : { ...stored, user_id: userId }, ...others]);
}
