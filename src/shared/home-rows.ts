import type { MediaType } from './media-type';
import { MIN_VOTES } from './tmdb-limits';

/** Watch provider ids of the movie database; HBO's 384 is gone from its lists since 2025, 1899 is HBO Max. */
const PROVIDERS = { netflix: '8', disneyPlus: '337', hbo: '384|1899', primeVideo: '9' } as const;
const PROVIDER_REGION = 'US';

/** 1 §9: rows show at most 20 items and have arrows when they hold more than 6. */
export const ROW_MAX_ITEMS = 20;
export const ROW_ARROWS_ABOVE_ITEMS = 6;

type HomeRowSource =
  | { readonly list: 'trending' | 'popular'; readonly mediaType: MediaType }
  | { readonly list: 'provider'; readonly mediaType: MediaType; readonly providers: string };

export type HomeRow = {
  readonly title: string;
  readonly source: HomeRowSource;
  /** The first four rows have a View All link; the others appear only when they have items (1 §2). */
  readonly viewAll: boolean;
};

/** The rows of the home page in their order (1 §2 "Home page"). */
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

/** Discover parameters of a provider row (1 §9): the provider's titles in the US, most popular first. */
export function providerRowParameters(providers: string): Record<string, string> {
  return {
    sort_by: 'popularity.desc',
    'vote_count.gte': String(MIN_VOTES),
    with_watch_providers: providers,
    watch_region: PROVIDER_REGION,
  };
}
