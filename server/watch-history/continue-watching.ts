import { titleKey } from '#shared/title-card';
import {
  CONTINUE_WATCHING_DETAILED,
  CONTINUE_WATCHING_ENTRIES,
  type ContinueWatchingItem,
  withoutDetails,
} from '#shared/watch-history';
import { type DetailsServices, readWatchedTitles } from '../catalogue/watched-titles';
import { type HistoryServices, listHistory } from './watch-history';

/** The titles watched last, the first of them with their details. */
export async function readContinueWatching(
  services: HistoryServices & DetailsServices,
  userId: string,
): Promise<ContinueWatchingItem[]> {
  const entries = await listHistory(services, userId, { limit: CONTINUE_WATCHING_ENTRIES, offset: 0 });
  const watched = entries.map((entry) => ({
    id: titleKey({ mediaType: entry.media_type, id: entry.media_id }),
    mediaType: entry.media_type,
    mediaId: entry.media_id,
    lastWatched: entry.last_watched,
    season: entry.season,
    episode: entry.episode,
    position: entry.position,
    duration: entry.duration,
  }));
  const details = await readWatchedTitles(services, watched.slice(0, CONTINUE_WATCHING_DETAILED));
  return watched.map((title, index) => ({ ...title, ...(details[index] ?? withoutDetails('waiting')) }));
}
