import type { MediaType } from './media-type';
import { type StreamingService, serviceParameters } from './streaming-services';
import { MIN_VOTES } from './tmdb-limits';

export const ROW_MAX_ITEMS = 20;
export const ROW_ARROWS_ABOVE_ITEMS = 6;

type HomeRowSource =
  | { readonly list: 'trending' | 'popular'; readonly mediaType: MediaType }
  | { readonly list: 'provider'; readonly mediaType: MediaType; readonly service: StreamingService };

export type HomeRow = {
  readonly title: string;
  readonly source: HomeRowSource;
  /** Rows without a View All link are hidden while empty. */
  readonly viewAll: boolean;
};

export const HOME_ROWS = {
  trendingMovies: { title: 'Trending Now', source: { list: 'trending', mediaType: 'movie' }, viewAll: true },
  popularMovies: { title: 'Popular Movies', source: { list: 'popular', mediaType: 'movie' }, viewAll: true },
  trendingShows: { title: 'Trending TV Shows', source: { list: 'trending', mediaType: 'tv' }, viewAll: true },
  popularShows: { title: 'Popular TV Shows', source: { list: 'popular', mediaType: 'tv' }, viewAll: true },
  netflix: {
    title: 'Netflix Originals',
    source: { list: 'provider', mediaType: 'tv', service: 'netflix' },
    viewAll: false,
  },
  disneyPlus: {
    title: 'Disney+ Collection',
    source: { list: 'provider', mediaType: 'movie', service: 'disney-plus' },
    viewAll: false,
  },
  hbo: {
    title: 'HBO Series',
    source: { list: 'provider', mediaType: 'tv', service: 'hbo' },
    viewAll: false,
  },
  primeVideo: {
    title: 'Prime Video',
    source: { list: 'provider', mediaType: 'movie', service: 'prime-video' },
    viewAll: false,
  },
} as const satisfies Record<string, HomeRow>;

export type HomeRowKey = keyof typeof HOME_ROWS;
export const HOME_ROW_KEYS = [
  'trendingMovies',
  'popularMovies',
  'trendingShows',
  'popularShows',
  'netflix',
  'disneyPlus',
  'hbo',
  'primeVideo',
] as const satisfies readonly HomeRowKey[];

export function providerRowParameters(service: StreamingService): Record<string, string> {
  return {
    sort_by: 'popularity.desc',
    'vote_count.gte': String(MIN_VOTES),
    ...serviceParameters(service),
  };
}
