import type { MediaType } from './media-type';
import { MIN_VOTES } from './tmdb-limits';

/** HBO Max is 1899; 384 was HBO's id until 2025. */
const PROVIDERS = { netflix: '8', disneyPlus: '337', hbo: '384|1899', primeVideo: '9' } as const;
const PROVIDER_REGION = 'US';

export const ROW_MAX_ITEMS = 20;
export const ROW_ARROWS_ABOVE_ITEMS = 6;

type HomeRowSource =
  | { readonly list: 'trending' | 'popular'; readonly mediaType: MediaType }
  | { readonly list: 'provider'; readonly mediaType: MediaType; readonly providers: string };

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
    source: { list: 'provider', mediaType: 'tv', providers: PROVIDERS.netflix },
    viewAll: false,
  },
  disneyPlus: {
    title: 'Disney+ Collection',
    source: { list: 'provider', mediaType: 'movie', providers: PROVIDERS.disneyPlus },
    viewAll: false,
  },
  hbo: {
    title: 'HBO Series',
    source: { list: 'provider', mediaType: 'tv', providers: PROVIDERS.hbo },
    viewAll: false,
  },
  primeVideo: {
    title: 'Prime Video',
    source: { list: 'provider', mediaType: 'movie', providers: PROVIDERS.primeVideo },
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

export function providerRowParameters(providers: string): Record<string, string> {
  return {
    sort_by: 'popularity.desc',
    'vote_count.gte': String(MIN_VOTES),
    with_watch_providers: providers,
    watch_region: PROVIDER_REGION,
  };
}
