import { isMediaType, type MediaType } from '#shared/media-type';
import { findUserId } from './auth-data';
import { readStored, removeStored, writeStored } from './browser-storage';
import { createStoredChange } from './stored-change';

/** The legacy key (1 §9): at most 50 entries, newest first. */
const KEY = 'watchHistory';
const MAX_ENTRIES = 50;

const storedChange = createStoredChange(KEY);

/** What was watched, as the migration sends it (1 §3): the time in milliseconds, no season or episode for movies. */
export type LocalWatch = {
  readonly media_id: string;
  readonly media_type: MediaType;
  readonly season: number | null;
  readonly episode: number | null;
  readonly timestamp: number;
};

/** Reads an entry, also of older forms: with its id as a number, or without season and episode. */
function findEntry(value: unknown): LocalWatch | null {
  if (typeof value !== 'object' || value === null) return null;
  const { media_id, media_type, timestamp, season, episode }: Partial<Record<keyof LocalWatch, unknown>> =
    value;
  const isId = typeof media_id === 'string' || Number.isSafeInteger(media_id);
  if (!isId || !isMediaType(media_type) || typeof timestamp !== 'number') return null;
  const toNumber = (part: unknown): number | null => (typeof part === 'number' ? part : null);
  return {
    media_id: String(media_id),
    media_type,
    season: toNumber(season),
    episode: toNumber(episode),
    timestamp,
  };
}

/** The account that an entry belongs to, if it was stored in place of a write to that account; null for a visitor's. */
function findOwner(value: unknown): string | null {
  const isOwned = typeof value === 'object' && value !== null && 'user_id' in value;
  return isOwned && typeof value.user_id === 'string' ? value.user_id : null;
}

function listAll(): unknown[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored : [];
}

function isOfOther(value: unknown): boolean {
  const owner = findOwner(value);
  return owner !== null && owner !== findUserId();
}

function store(entries: readonly unknown[]): void {
  if (entries.length === 0) removeStored(KEY);
  else writeStored(KEY, entries.slice(0, MAX_ENTRIES));
  storedChange.tell();
}

/** Everything stored but other accounts' entries, malformed entries included: the migration counts those. */
export function listStoredWatches(): unknown[] {
  return listAll().filter((value) => !isOfOther(value));
}

export function forgetLocalWatches(): void {
  store(listAll().filter(isOfOther));
}

/** Entries of an account that still have to be sent, newest first. */
export function listUnsentWatches(userId: string): LocalWatch[] {
  return listAll()
    .filter((value) => findOwner(value) === userId)
    .flatMap((value) => findEntry(value) ?? []);
}

export function forgetUnsentWatches(userId: string): void {
  store(listAll().filter((value) => findOwner(value) !== userId));
}

/** Calls `listener` when they are forgotten here, and after any change in another tab. @returns what ends it */
export const subscribeToLocalWatches = storedChange.subscribe;

/** The visitor's and the signed-in user's watches in this browser, newest first, without malformed entries. */
export function listLocalWatches(): LocalWatch[] {
  return listStoredWatches().flatMap((value) => findEntry(value) ?? []);
}

/** The entry of a show in this browser's history; null when there is none. */
export function findLocalPosition(showId: number): LocalWatch | null {
  const mediaId = String(showId);
  const isShow = ({ media_type, media_id }: LocalWatch) => media_type === 'tv' && media_id === mediaId;
  return listLocalWatches().find(isShow) ?? null;
}

export type Watched = {
  readonly mediaType: MediaType;
  readonly id: number;
  readonly season?: number;
  readonly episode?: number;
};

/** A title that is watched now, as an entry. Shows without an episode begin with the first. */
export function toLocalWatch({ mediaType, id, season, episode }: Watched): LocalWatch {
  return {
    media_id: String(id),
    media_type: mediaType,
    season: mediaType === 'tv' ? (season ?? 1) : null,
    episode: mediaType === 'tv' ? (episode ?? 1) : null,
    timestamp: Date.now(),
  };
}

/**
 * Records that a title was opened: one entry per title, the newest first.
 *
 * @param userId the account that the entry is to be sent to; null for a visitor's.
 */
export function recordLocalWatch(watched: Watched, userId: string | null = null): void {
  const entry = toLocalWatch(watched);
  const isSame = (value: unknown): boolean => {
    const other = findEntry(value);
    return other?.media_id === entry.media_id && other.media_type === entry.media_type;
  };
  const others = listAll().flatMap((value) => {
    const known = findEntry(value);
    const owner = findOwner(value);
    if (!known || (owner === userId && isSame(value))) return [];
    return owner === null ? known : { ...known, user_id: owner };
  });
  store([userId === null ? entry : { ...entry, user_id: userId }, ...others]);
}
