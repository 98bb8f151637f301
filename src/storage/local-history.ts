import { isRecord } from '#shared/json';
import { isMediaType, type MediaType } from '#shared/media-type';
import { keepPosition, parseWatchPosition, type WatchPosition } from '#shared/watch-progress';
import { findUserId } from './auth-data';
import { createChangeNotifier } from './change-notifier';
import { findOwner, LOCAL_HISTORY_KEY, readWatches, writeWatches } from './local-history-entries';

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
export function findWatch(value: unknown): LocalWatch | null {
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

function isOfOtherAccount(value: unknown): boolean {
  const owner = findOwner(value);
  return owner !== null && owner !== findUserId();
}

export function storeWatches(entries: readonly unknown[]): void {
  writeWatches(entries);
  changes.notify();
}

/** All entries except those of other accounts. Includes malformed entries, which the migration reports. */
export function listStoredWatches(): unknown[] {
  return readWatches().filter((value) => !isOfOtherAccount(value));
}

export const subscribeToLocalWatches = changes.subscribe;

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

export type WatchTitle = Pick<LocalWatch, 'media_id' | 'media_type'>;

export const isSameTitle = (a: WatchTitle, b: WatchTitle): boolean =>
  a.media_id === b.media_id && a.media_type === b.media_type;

/** @param userId the account that the entry still has to be sent to; null for visitors */
export function recordLocalWatch(watched: Watched, userId: string | null = null): void {
  const entry = toLocalWatch(watched);
  let stored = entry;
  const others = readWatches().flatMap((value) => {
    const other = findWatch(value);
    const owner = findOwner(value);
    if (!other) return [];
    if (owner === userId && isSameTitle(other, entry)) {
      stored = keepPosition(stored, other);
      return [];
    }
    return owner === null ? other : { ...other, user_id: owner };
  });
  storeWatches([userId === null ? stored : { ...stored, user_id: userId }, ...others]);
}
