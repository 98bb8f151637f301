import type { CatalogueResult } from '../tmdb/cache';

/** On every response with data of the movie database. */
export const CATALOGUE_TAG = 'catalogue';
/** On every page: its Content-Security-Policy names the configured players. */
export const PLAYERS_TAG = 'players';

/** `title /movie/11?…` becomes movie-11. A season has the tag of its show. */
function tagOfKey(key: string): string {
  const path = key.slice(key.indexOf('/') + 1, key.indexOf('?'));
  const [first = '', second = '', ...rest] = path.split('/');
  return (rest[0] === 'season' ? [first, second] : [first, second, ...rest]).join('-');
}

/** @returns tags for the header Cache-Tag, such as catalogue, movie-11 and trending-all-day */
export function cacheTagsOf(reads: readonly (CatalogueResult | null)[]): string[] {
  const tags = reads.flatMap((read) => (read ? [tagOfKey(read.entry.key)] : []));
  return tags.length === 0 ? [] : [CATALOGUE_TAG, ...new Set(tags)];
}
