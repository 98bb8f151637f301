import type { MediaType } from '#shared/media-type';

/** One builder for each address of the site (1 §2, 2 §2), so that no screen writes an address by hand. */
export const paths = {
  home: () => '/',
  movies: () => '/movies',
  shows: () => '/tv',
  myList: () => '/my-list',
  search: (query?: string) => (query ? `/search?q=${encodeURIComponent(query)}` : '/search'),
  settings: () => '/settings',
  admin: () => '/admin',
  privacy: () => '/privacy',
  dmca: () => '/dmca',
  info: () => '/info',
  offline: () => '/offline',
  notFound: () => '/404',
  title: (mediaType: MediaType, id: number) => `/${mediaType}/${id}`,
  episode: (showId: number, season: number, episode: number) => `/tv/${showId}/${season}/${episode}`,
  watchMovie: (id: number) => `/watch/movie/${id}`,
  watchShow: (id: number) => `/watch/tv/${id}`,
  watchEpisode: (showId: number, season: number, episode: number) =>
    `/watch/tv/${showId}/${season}/${episode}`,
} as const;

/**
 * Why a page that exists leads to the 404 page (2 §2): what it needs did not load, the site itself was not reached, or
 * no player is set up.
 */
export type SetbackReason = 'unavailable' | 'unreached' | 'no-player';

/** The address of the 404 page that says what happened, and leads back to `from`, the path and query asked for. */
export function setbackPath(reason: SetbackReason, from: string): string {
  return `${paths.notFound()}?${reason}=${encodeURIComponent(from)}`;
}
