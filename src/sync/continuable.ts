import { findContinuation } from '#shared/next-episode';
import { titleKey } from '#shared/title-card';
import { CONTINUE_WATCHING_ENTRIES, isWatched } from '#shared/watch-history';
import { isFinished, type WatchPosition } from '#shared/watch-progress';
import type { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import type { LocalWatch, Watched } from '../storage/local-history';
import { listWatchesOf } from '../storage/local-history-list';
import { changedTitle, keyOf, pendingStore } from './pending-changes';

type Queries = ReturnType<typeof trpc.useUtils>;

function mayContinue({ catalogue }: Queries, watched: Watched & WatchPosition, today: string): boolean {
  const { mediaType, id, season = 0, episode = 0 } = watched;
  if (!isFinished(watched)) return true;
  if (mediaType === 'movie') return false;
  const show = catalogue.titlePage.getData({ mediaType, id });
  if (show?.mediaType !== 'tv') return true;
  const getSeason = (number: number) => catalogue.seasonPage.getData({ id, season: number }) ?? 'loading';
  return findContinuation(show, { season, episode }, getSeason, today).kind !== 'none';
}

/** Whether a visitor can continue a title, by the details that home has loaded. */
function mayContinueLocally({ catalogue }: Queries, watch: LocalWatch): boolean {
  const { media_type: mediaType, media_id: mediaId, season, episode } = watch;
  const [details] =
    catalogue.watchedTitles.getData({ titles: [{ mediaType, mediaId, season, episode }] }) ?? [];
  return !isWatched({ ...watch, mediaType, nextEpisode: details?.nextEpisode ?? null });
}

/** Whether a user can continue another title, by the list that home has loaded. */
function mayContinueOther({ history }: Queries, id: string): boolean {
  const items = history.continueWatching.getData();
  if (!items || items.length >= CONTINUE_WATCHING_ENTRIES || listWatchesOf(null).length > 0) return true;
  const isOtherQueued = pendingStore.get().pending.some(({ change }) => {
    const title = changedTitle(change);
    return title && keyOf(title) !== id;
  });
  return (
    isOtherQueued || items.some((item) => item.id !== id && item.details !== 'missing' && !isWatched(item))
  );
}

/**
 * Whether home has a title to continue after this one was watched to this position; true if that is not known.
 * @param today YYYY-MM-DD
 */
export function hasTitleToContinue(
  queries: Queries,
  watched: Watched & WatchPosition,
  today: string,
): boolean {
  if (mayContinue(queries, watched, today)) return true;
  const id = titleKey(watched);
  if (findCurrentUserId() !== null) return mayContinueOther(queries, id);
  return listWatchesOf(null).some((watch) => keyOf(watch) !== id && mayContinueLocally(queries, watch));
}
