import { MEDIA_TYPES } from './media-type';
import type { TitleCard } from './title-card';
import { MAX_QUERY_LENGTH } from './tmdb-limits';
import type { Genre } from './tmdb-schema';

/** The search page's type tabs; multi is All (2 §2 "Search page"). */
export const SEARCH_TYPES = ['multi', ...MEDIA_TYPES] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export const SEARCH_SORTS = ['popularity', 'rating', 'release_date', 'title'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_VIEWS = ['grid', 'list'] as const;
export type SearchView = (typeof SEARCH_VIEWS)[number];

/** Limits of the search page (2 §5, 2 §9). */
export const MIN_YEAR = 1900;
export const MAX_RATING = 10;
export const RATING_STEP = 0.1;
export const SEARCH_DEBOUNCE_MS = 300;
export const VIEW_TOGGLE_ABOVE_ITEMS = 12;
export const SEARCH_SKELETONS = 21;
/** A step of loading ends with a page of matches, or after so many fetches (decisions.md "Lists and order"). */
export const STEP_MATCHES = 20;
export const STEP_MAX_FETCHES = 5;
/** Titles announced this many years ahead can be searched for by their year. */
const YEARS_AHEAD = 2;

/** 2 §2: six fixed popular searches. Words of many titles, so that they find something in the demo catalogue, too. */
export const POPULAR_SEARCHES = ['Star', 'Love', 'Dragon', 'Midnight', 'Island', 'Wolf'] as const;

export const SEARCH_FAILED = 'Search failed. Please try again.';

/** A search result, with what the filters and the order need to know of it (2 §3). */
export type SearchTitle = TitleCard & {
  /** The beginning of it, for the list view. */
  readonly overview: string;
  readonly genreIds: readonly number[];
  readonly popularity: number;
  readonly voteCount: number;
};

/** One page of the movie database's results, of which only those are left that may be shown, as they came. */
export type SearchPage = {
  readonly titles: readonly SearchTitle[];
  readonly totalPages: number;
};

export type SearchFilters = {
  /** Any of these; none means all. */
  readonly genres: readonly number[];
  readonly yearMin: number;
  readonly yearMax: number;
  readonly ratingMin: number;
  readonly ratingMax: number;
};

/** Everything that the search page's address says. */
export type SearchState = SearchFilters & {
  readonly query: string;
  readonly type: SearchType;
  readonly sort: SearchSort;
  readonly view: SearchView;
};

/** What an address says that says nothing. `currentYear` has four digits. */
export function defaultSearch(currentYear: number): SearchState {
  return {
    query: '',
    type: 'multi',
    sort: 'popularity',
    genres: [],
    yearMin: MIN_YEAR,
    yearMax: currentYear,
    ratingMin: 0,
    ratingMax: MAX_RATING,
    view: 'grid',
  };
}

/** A query as it is searched for: the same words, single blanks between them. */
export function tidyQuery(text: string): string {
  return text
    .replace(/[\s\0]+/gu, ' ')
    .slice(0, MAX_QUERY_LENGTH)
    .trim();
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value {
  return values.find((value) => value === text) ?? fallback;
}

function numberWithin(text: string | null, pattern: RegExp, min: number, max: number): number | null {
  if (text === null || !pattern.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

const YEAR = /^\d{4}$/;
const RATING = /^\d{1,2}(\.\d)?$/;
const GENRE_IDS = /^\d{1,9}(,\d{1,9})*$/;

/** Two ends of a range; both fall back where either is missing or they are the wrong way round. */
function range(low: number | null, high: number | null, min: number, max: number): readonly [number, number] {
  const ends = [low ?? min, high ?? max] as const;
  return ends[0] <= ends[1] ? ends : [min, max];
}

/**
 * What an address's query says (2 §2): parameters left out, and those that make no sense, mean their defaults.
 * @param address the part after the question mark
 */
export function readSearch(address: string, currentYear: number): SearchState {
  const parameters = new URLSearchParams(address);
  const year = (name: string) => numberWithin(parameters.get(name), YEAR, MIN_YEAR, currentYear);
  const rating = (name: string) => numberWithin(parameters.get(name), RATING, 0, MAX_RATING);
  const genres = parameters.get('genres') ?? '';
  const [yearMin, yearMax] = range(year('year_min'), year('year_max'), MIN_YEAR, currentYear);
  const [ratingMin, ratingMax] = range(rating('rating_min'), rating('rating_max'), 0, MAX_RATING);
  return {
    query: tidyQuery(parameters.get('q') ?? ''),
    type: oneOf(SEARCH_TYPES, parameters.get('type'), 'multi'),
    sort: oneOf(SEARCH_SORTS, parameters.get('sort'), 'popularity'),
    genres: GENRE_IDS.test(genres) ? [...new Set(genres.split(',').map(Number))] : [],
    yearMin,
    yearMax,
    ratingMin,
    ratingMax,
    view: oneOf(SEARCH_VIEWS, parameters.get('view'), 'grid'),
  };
}

const PARAMETERS: readonly (readonly [keyof SearchState, string])[] = [
  ['query', 'q'],
  ['type', 'type'],
  ['sort', 'sort'],
  ['genres', 'genres'],
  ['yearMin', 'year_min'],
  ['yearMax', 'year_max'],
  ['ratingMin', 'rating_min'],
  ['ratingMax', 'rating_max'],
  ['view', 'view'],
];

/**
 * The address's query that says this, '' for nothing; what equals its default is left out. A search without a query
 * has no parameters at all (2 §4).
 */
export function writeSearch(state: SearchState, currentYear: number): string {
  if (state.query === '') return '';
  const defaults = defaultSearch(currentYear);
  const parameters = new URLSearchParams();
  for (const [field, name] of PARAMETERS) {
    const value = String(state[field]);
    if (value !== String(defaults[field])) parameters.set(name, value);
  }
  return parameters.toString().replaceAll('%2C', ',');
}

/** Clear All (2 §4): the type, the order and the filters as they were at first; the query stays. */
export function clearFilters(state: SearchState, currentYear: number): SearchState {
  return { ...defaultSearch(currentYear), query: state.query, view: state.view };
}

/** Whether any filter may be hiding results. */
export function isFiltered(filters: SearchFilters, currentYear: number): boolean {
  return (
    filters.genres.length > 0 ||
    filters.yearMin > MIN_YEAR ||
    filters.yearMax < currentYear ||
    filters.ratingMin > 0 ||
    filters.ratingMax < MAX_RATING
  );
}

/** A query that ends in a year, such as "aladdin 2019": the title and the year; null for any other. */
export type DatedQuery = { readonly title: string; readonly year: string };

export function findDatedQuery(query: string, currentYear: number): DatedQuery | null {
  const [, title, bracketed, bare] = /^(.*\S)\s+(?:\((\d{4})\)|(\d{4}))$/u.exec(query) ?? [];
  const year = bracketed ?? bare ?? '';
  const isYear = Number(year) >= MIN_YEAR && Number(year) <= currentYear + YEARS_AHEAD;
  return title && isYear ? { title, year } : null;
}

/** The genres of several lists, each once, by name (2 §3). */
export function mergeGenres(lists: readonly (readonly Genre[])[]): Genre[] {
  const byId = new Map(lists.flat().map((genre) => [genre.id, { id: genre.id, name: genre.name }]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
