import { isMediaType, type MediaType } from '#shared/media';
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

/** All that lies there, also what is no entry: for the migration, which says how much of it is none. */
export function listStoredWatches(): unknown[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored : [];
}

export function forgetLocalWatches(): void {
  removeStored(KEY);
  storedChange.tell();
}

/** Calls `listener` when they are forgotten here, and after any change in another tab. @returns what ends it */
export const subscribeToLocalWatches = storedChange.subscribe;

/** What this browser remembers having watched, newest first; entries that are no entries are left out. */
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

/** Remembers that a title was opened; one entry a title, watching again moves it up. */
export function recordLocalWatch(watched: Watched): void {
  const entry = toLocalWatch(watched);
  const others = listLocalWatches().filter(
    (other) => other.media_id !== entry.media_id || other.media_type !== entry.media_type,
  );
  writeStored(KEY, [entry, ...others].slice(0, MAX_ENTRIES));
}
