import type { MediaType } from './media-type';
import { normalizeQuery, parseOption } from './search';
import { STREAMING_SERVICES, type StreamingService, serviceParameters } from './streaming-services';
import type { TitleCard } from './title-card';
import { MAX_TMDB_PAGE, MIN_VOTES } from './tmdb-limits';

/* The state of the browse pages (movies, TV), its URL, and the TMDB parameters that it stands for. */

export const QUICK_FILTERS = ['all', 'trending', 'top-rated', 'latest'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

export const BROWSE_SORTS = ['popular', 'top-rated', 'latest', 'highest-grossing', 'a-z', 'z-a'] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number];

export const SORT_LABELS: Readonly<Record<BrowseSort, string>> = {
  popular: 'Most Popular',
  'top-rated': 'Top Rated',
  latest: 'Latest',
  'highest-grossing': 'Highest Grossing',
  'a-z': 'A to Z',
  'z-a': 'Z to A',
};

export const SORT_OF_FILTER: Readonly<Record<QuickFilter, BrowseSort>> = {
  all: 'popular',
  trending: 'popular',
  'top-rated': 'top-rated',
  latest: 'latest',
};

const TRENDING_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOP_RATED_MIN_VOTES = 100;

export type BrowseState = {
  readonly filter: QuickFilter;
  readonly genre: number | null;
  /** Chosen by the links of the home page. */
  readonly service: StreamingService | null;
  readonly sort: BrowseSort;
  /** While it is not empty, search results replace the list. */
  readonly query: string;
};

export const BROWSE_START: BrowseState = {
  filter: 'all',
  genre: null,
  service: null,
  sort: 'popular',
  query: '',
};

export type BrowseSelection = Omit<BrowseState, 'query'>;

export type BrowsePage = {
  readonly titles: readonly TitleCard[];
  /** The last TMDB page that was read. */
  readonly page: number;
  readonly totalPages: number;
};

export type BrowseSearch = {
  readonly titles: readonly TitleCard[];
  readonly totalResults: number;
};

export function sortsOf(mediaType: MediaType): readonly BrowseSort[] {
  return mediaType === 'movie' ? BROWSE_SORTS : BROWSE_SORTS.filter((sort) => sort !== 'highest-grossing');
}

export function parseBrowseParams(search: string, mediaType: MediaType): BrowseState {
  const parameters = new URLSearchParams(search);
  const filter = parseOption(QUICK_FILTERS, parameters.get('filter'), BROWSE_START.filter);
  const genre = /^[1-9]\d{0,8}$/.exec(parameters.get('genre') ?? '')?.[0];
  return {
    filter,
    genre: genre ? Number(genre) : null,
    service: STREAMING_SERVICES.find((service) => service === parameters.get('service')) ?? null,
    sort: parseOption(sortsOf(mediaType), parameters.get('sort'), SORT_OF_FILTER[filter]),
    query: normalizeQuery(parameters.get('q') ?? ''),
  };
}

/** Omits defaults; '' or '?filter=...'. */
export function formatBrowseParams({ filter, genre, service, sort, query }: BrowseState): string {
  const parameters = new URLSearchParams();
  if (filter !== BROWSE_START.filter) parameters.set('filter', filter);
  if (genre !== null) parameters.set('genre', String(genre));
  if (service !== null) parameters.set('service', service);
  if (sort !== SORT_OF_FILTER[filter]) parameters.set('sort', sort);
  if (query !== '') parameters.set('q', query);
  const text = parameters.toString();
  return text && `?${text}`;
}

export function chooseFilter(state: BrowseState, filter: QuickFilter): BrowseState {
  return { ...state, filter, sort: SORT_OF_FILTER[filter], query: '' };
}

export function chooseGenre(state: BrowseState, genre: number | null): BrowseState {
  return { ...state, genre, query: '' };
}

export function chooseSort(state: BrowseState, sort: BrowseSort): BrowseState {
  return { ...state, sort, query: '' };
}

const FIELDS = {
  movie: { date: 'primary_release_date', title: 'title' },
  tv: { date: 'first_air_date', title: 'name' },
} as const;

function sortParameter(sort: BrowseSort, mediaType: MediaType): string {
  const { date, title } = FIELDS[mediaType];
  const parameters: Readonly<Record<BrowseSort, string>> = {
    popular: 'popularity.desc',
    'top-rated': 'vote_average.desc',
    latest: `${date}.desc`,
    'highest-grossing': mediaType === 'movie' ? 'revenue.desc' : 'popularity.desc',
    'a-z': `${title}.asc`,
    'z-a': `${title}.desc`,
  };
  return parameters[sort];
}

/** @param today YYYY-MM-DD (UTC); without a time, so that the request can be cached for a day */
export function browseParameters(
  { filter, genre, service, sort }: BrowseSelection,
  mediaType: MediaType,
  today: string,
): Record<string, string> {
  const { date } = FIELDS[mediaType];
  const isTrending = filter === 'trending';
  const firstDay = new Date(Date.parse(today) - TRENDING_DAYS * DAY_MS).toISOString().slice(0, 10);
  const isUpToToday = isTrending || filter === 'latest' || sort === 'latest';
  return {
    sort_by: sortParameter(sort, mediaType),
    'vote_count.gte': String(filter === 'top-rated' ? TOP_RATED_MIN_VOTES : MIN_VOTES),
    ...(genre !== null && { with_genres: String(genre) }),
    ...(service !== null && serviceParameters(service)),
    ...(isTrending && { [`${date}.gte`]: firstDay }),
    ...(isUpToToday && { [`${date}.lte`]: today }),
  };
}

/** Null after the last page, or after a page without valid titles. */
export function findNextPage({ titles, page, totalPages }: BrowsePage): number | null {
  return titles.length > 0 && page < Math.min(totalPages, MAX_TMDB_PAGE) ? page + 1 : null;
}
