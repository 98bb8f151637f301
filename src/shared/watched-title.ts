import { yearOf } from './title-card';
import type { TitlePage } from './title-page';
import type { WatchedTitleDetails } from './watch-history';

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
