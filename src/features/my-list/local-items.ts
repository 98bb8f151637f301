import { CONTINUE_WATCHING_ENTRIES, type ContinueWatchingItem } from '#shared/watch-history';
import type { LocalWatch } from '../../storage/local-history';
import type { QueuedChange, Title, WatchRecord } from '../../sync/pending-changes';

/** An item of the list; a local one is known to this browser only, and its details come from the catalogue. */
export type ListItem = ContinueWatchingItem & { readonly isLocal?: true };

const idOf = ({ media_type, media_id }: Title): string => `${media_type}-${media_id}`;

function toLocalItem(watch: WatchRecord, watchedAt: number): ListItem {
  return {
    id: idOf(watch),
    mediaType: watch.media_type,
    mediaId: watch.media_id,
    season: watch.season,
    episode: watch.episode,
    lastWatched: new Date(watchedAt).toISOString(),
    details: 'waiting',
    title: null,
    poster: null,
    rating: null,
    year: null,
    genres: [],
    episodeTitle: null,
    hasEpisode: true,
    isLocal: true,
  };
}

/** A known item as it is after the title was watched again. */
function watchAgain(item: ListItem, { season, episode }: WatchRecord, watchedAt: number): ListItem {
  const isSameEpisode = item.season === season && item.episode === episode;
  const known = isSameEpisode ? item : { ...item, episodeTitle: null, hasEpisode: true };
  return { ...known, season, episode, lastWatched: new Date(watchedAt).toISOString() };
}

function applyChange(items: readonly ListItem[], { change, changedAt }: QueuedChange): readonly ListItem[] {
  if (change.kind === 'clear') return [];
  const title = change.kind === 'watch' ? change.watch : change.title;
  const known = items.find(({ id }) => id === idOf(title));
  const others = items.filter(({ id }) => id !== idOf(title));
  if (change.kind === 'remove') return others;
  if (!change.watch.restores)
    return [
      known ? watchAgain(known, change.watch, changedAt) : toLocalItem(change.watch, changedAt),
      ...others,
    ];
  return known
    ? items
    : [...others, toLocalItem(change.watch, changedAt)].sort((a, b) =>
        b.lastWatched.localeCompare(a.lastWatched),
      );
}

/** The list as it is once the server has the changes that this browser has queued. */
export function applyPendingChanges(
  items: readonly ListItem[],
  pending: readonly QueuedChange[],
): readonly ListItem[] {
  return pending.reduce(applyChange, items).slice(0, CONTINUE_WATCHING_ENTRIES);
}

/** Times of older versions may be anything. */
const isTime = ({ timestamp }: LocalWatch): boolean => !Number.isNaN(new Date(timestamp).getTime());

/** The local history as a list. */
export function toLocalItems(watches: readonly LocalWatch[]): ListItem[] {
  return watches.filter(isTime).map(({ timestamp, ...watch }) => toLocalItem(watch, timestamp));
}
