import type { MediaType } from '#shared/media-type';
import type { StreamingService } from '#shared/streaming-services';

const LISTS: Readonly<Record<MediaType, string>> = { movie: '/movies', tv: '/tv' };

export const paths = {
  home: () => '/',
  movies: () => LISTS.movie,
  shows: () => LISTS.tv,
  list: (mediaType: MediaType) => LISTS[mediaType],
  trending: (mediaType: MediaType) => `${LISTS[mediaType]}?filter=trending`,
  genre: (mediaType: MediaType, id: number) => `${LISTS[mediaType]}?genre=${id}`,
  service: (mediaType: MediaType, service: StreamingService) => `${LISTS[mediaType]}?service=${service}`,
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
  person: (id: number) => `/person/${id}`,
  episode: (showId: number, season: number, episode: number) => `/tv/${showId}/${season}/${episode}`,
  watchMovie: (id: number) => `/watch/movie/${id}`,
  watchShow: (id: number) => `/watch/tv/${id}`,
  watchEpisode: (showId: number, season: number, episode: number) =>
    `/watch/tv/${showId}/${season}/${episode}`,
} as const;

export const isPlayerPath = (path: string): boolean => path.startsWith('/watch/');

/** Why an existing page redirects to /404: its data did not load, the server is unreachable, or no player is set up. */
export type ErrorReason = 'unavailable' | 'unreached' | 'no-player';

/** The address of the 404 page that shows a reason and a link to retry `from`, a path with its query. */
export function errorRedirectPath(reason: ErrorReason, from: string): string {
  return `${paths.notFound()}?${reason}=${encodeURIComponent(from)}`;
}
