import { uniqueBy } from '#shared/unique-by';
import {
  CONTINUE_WATCHING_ENTRIES,
  type ContinueWatchingItem,
  DEFAULT_RETENTION_DAYS,
  isSeasonOrEpisode,
  parseMediaId,
  type WatchedTitle,
  withoutDetails,
} from '#shared/watch-history';
import { isFinished, keepPosition } from '#shared/watch-progress';
import { paths } from '../navigation/paths';
import type { LocalWatch } from '../storage/local-history';
import { hasValidTime } from '../storage/local-history-list';
import { changedTitle, keyOf, type QueuedChange, type WatchRecord } from './pending-changes';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Local items exist in this browser only; their details come from the catalogue. */
export type ListItem = ContinueWatchingItem & { readonly isLocal?: true };

/** The title's name, or its type and id while its details are not available. */
export function displayName({ title, mediaType, mediaId }: ContinueWatchingItem): string {
  return title ?? `${mediaType === 'movie' ? 'Movie' : 'Show'} ${mediaId}`;
}

/** What the details of an item are requested by. */
export const toDetailsInput = ({ mediaType, mediaId, season, episode }: ListItem): WatchedTitle => ({
  mediaType,
  mediaId,
  season,
  episode,
});

/** The player's address. */
export function playerPath(item: ContinueWatchingItem): string {
  const { mediaType, mediaId, season, episode, hasEpisode, nextEpisode } = item;
  const id = Number(mediaId);
  if (mediaType === 'movie') return paths.watchMovie(id);
  const isNextUnknown = isFinished(item) && nextEpisode === null;
  // The player finds where to continue.
  if (season === null || episode === null || !hasEpisode || isNextUnknown) return paths.watchShow(id);
  return paths.watchEpisode(id, season, episode);
}

/** Newest first. */
export const byLastWatched = (a: ListItem, b: ListItem): number => b.lastWatched.localeCompare(a.lastWatched);

/** An item whose details are not loaded. */
export function toWaitingItem(watch: WatchRecord, watchedAt: number): ListItem {
  return {
    id: keyOf(watch),
    mediaType: watch.media_type,
    mediaId: watch.media_id,
    season: watch.season,
    episode: watch.episode,
    position: watch.position ?? null,
    duration: watch.duration ?? null,
    lastWatched: new Date(watchedAt).toISOString(),
    ...withoutDetails('waiting'),
  };
}

const toLocalItem = (watch: WatchRecord, watchedAt: number): ListItem => ({
  ...toWaitingItem(watch, watchedAt),
  isLocal: true,
});

/** A listed item after the title was watched again. */
function watchAgain(item: ListItem, watch: WatchRecord, watchedAt: number): ListItem {
  const { season, episode } = watch;
  const { position, duration } = keepPosition(watch, item);
  const isSameEpisode = item.season === season && item.episode === episode;
  const details = isSameEpisode ? {} : { episodeTitle: null, hasEpisode: true, nextEpisode: null };
  const lastWatched = new Date(watchedAt).toISOString();
  return { ...item, ...details, season, episode, position, duration, lastWatched };
}

function applyChange(items: readonly ListItem[], { change, changedAt }: QueuedChange): readonly ListItem[] {
  const title = changedTitle(change);
  if (title === null) return [];
  const listed = items.find(({ id }) => id === keyOf(title));
  const others = items.filter(({ id }) => id !== keyOf(title));
  if (change.kind !== 'watch') return others;
  const { watch } = change;
  if (!watch.restores)
    return [listed ? watchAgain(listed, watch, changedAt) : toLocalItem(watch, changedAt), ...others];
  if (listed) return items;
  return [...others, toLocalItem(watch, changedAt)].sort(byLastWatched);
}

/** The list as it will be when the server has received the queued changes. */
export function applyPendingChanges(
  items: readonly ListItem[],
  pending: readonly QueuedChange[],
  limit = CONTINUE_WATCHING_ENTRIES,
): readonly ListItem[] {
  return pending.reduce(applyChange, items).slice(0, limit);
}

const isNumberOrNull = (value: number | null): boolean => value === null || isSeasonOrEpisode(value);

/** The local history may contain anything. */
export function hasValidKey({ mediaId, season, episode }: ListItem): boolean {
  return parseMediaId(mediaId) !== null && isNumberOrNull(season) && isNumberOrNull(episode);
}

/** One item per title, without those that are past the retention. */
export function toLocalItems(watches: readonly LocalWatch[], now = Date.now()): ListItem[] {
  const isRecent = ({ timestamp }: LocalWatch): boolean => timestamp > now - DEFAULT_RETENTION_DAYS * DAY_MS;
  // Older versions of the site stored numeric ids, so that a title may have two entries.
  return uniqueBy(watches.filter(hasValidTime).filter(isRecent), keyOf).map(({ timestamp, ...watch }) =>
    toLocalItem(watch, timestamp),
  );
}
