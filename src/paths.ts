import type { MediaType } from '#shared/media';

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
  notFound: () => '/404',
  title: (mediaType: MediaType, id: number) => `/${mediaType}/${id}`,
  episode: (showId: number, season: number, episode: number) => `/tv/${showId}/${season}/${episode}`,
  watchMovie: (id: number) => `/watch/movie/${id}`,
  watchEpisode: (showId: number, season: number, episode: number) =>
    `/watch/tv/${showId}/${season}/${episode}`,
} as const;

/** The address that a title's failed load leads to (2 §2): the 404 page, which then says what happened. */
export function unavailablePath(from: string): string {
  return `${paths.notFound()}?unavailable=${encodeURIComponent(from)}`;
}
