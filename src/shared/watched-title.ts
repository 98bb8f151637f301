import { yearOf } from './title-card';
import type { TitlePage } from './title-page';
import type { ContinueWatchingItem, WatchedTitleDetails } from './watch-history';
import { isFinished, UNKNOWN_POSITION } from './watch-progress';

const MAX_GENRES = 3;

/** What lists of watched titles show of a title, without its episodes. */
export function toWatchedTitle({ title, posterPath, rating, date, genres }: TitlePage) {
  return {
    details: 'loaded',
    title: title || null,
    poster: posterPath,
    rating,
    year: yearOf(date) || null,
    genres: genres.slice(0, MAX_GENRES).map(({ name }) => name),
  } satisfies Partial<WatchedTitleDetails>;
}

/** What watching a title continues with: after a finished episode, the next one. */
export function toContinued<Item extends ContinueWatchingItem>(item: Item): Item {
  const { nextEpisode } = item;
  if (nextEpisode === null || nextEpisode === 'none' || !isFinished(item)) return item;
  const { season, episode, title } = nextEpisode;
  return { ...item, season, episode, episodeTitle: title, ...UNKNOWN_POSITION };
}
