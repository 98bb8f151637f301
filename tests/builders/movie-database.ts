import type { MediaItem, MediaPage } from '#shared/tmdb-schema';

/** A movie of a list, complete enough to be shown, in the format of the movie database. */
export function buildMovieItem(overrides: Partial<MediaItem> = {}): MediaItem {
  const { id = 1 } = overrides;
  return {
    id,
    title: `Movie ${id}`,
    release_date: '2010-05-05',
    poster_path: '/p.jpg',
    overview: 'Long enough to be shown.',
    vote_average: 7,
    vote_count: 50,
    popularity: 1,
    genre_ids: [18],
    ...overrides,
  };
}

/** A page of a list. The items may be incomplete. */
export function buildPage(results: readonly object[], overrides: Partial<Omit<MediaPage, 'results'>> = {}) {
  return { page: 1, results, total_pages: 1, total_results: results.length, ...overrides };
}
