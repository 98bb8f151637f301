import { MEDIA_TYPES, type MediaType } from './media-type';
import { cleanLine } from './sanitize';
import type { TitleCard } from './title-card';
import { MAX_QUERY_LENGTH } from './tmdb-limits';
import type { Genre } from './tmdb-schema';
import { uniqueBy } from './unique-by';

export const SEARCH_TYPES = ['multi', ...MEDIA_TYPES] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export function mediaTypesOf(type: SearchType): readonly MediaType[] {
  return type === 'multi' ? MEDIA_TYPES : [type];
}

export const SEARCH_SORTS = ['popularity', 'rating', 'release_date', 'title'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_VIEWS = ['grid', 'list'] as const;
export type SearchView = (typeof SEARCH_VIEWS)[number];

export const MIN_YEAR = 1900;
export const MAX_RATING = 10;
export const RATING_STEP = 0.1;
export const SEARCH_DEBOUNCE_MS = 300;
export const VIEW_TOGGLE_ABOVE_ITEMS = 12;
export const SEARCH_SKELETONS = 21;
/** Loading more continues until a page of matches is found, or this many pages were fetched. */
export const STEP_MATCHES = 20;
export const STEP_MAX_FETCHES = 5;
const YEARS_AHEAD = 2;

/** Common title words, so that the demo catalogue has results. */
export const POPULAR_SEARCHES = ['Star', 'Love', 'Dragon', 'Midnight', 'Island', 'Wolf'] as const;

export const GENRES_FAILED = 'Failed to load genres';
export const SEARCH_FAILED = 'Search failed. Please try again.';

export type SearchTitle = TitleCard & {
  /** Shortened for the list view. */
  readonly overview: string;
  readonly genreIds: readonly number[];
  readonly popularity: number;
  readonly voteCount: number;
};

/** A person whose name equals the query. */
export type PersonMatch = {
  readonly id: number;
  readonly name: string;
  readonly department: string;
  readonly profilePath: string | null;
  /** Titles. */
  readonly knownFor: readonly string[];
};

export type SearchPage = {
  readonly titles: readonly SearchTitle[];
  readonly totalPages: number;
  /** On the first page, if there are any. */
  readonly people?: readonly PersonMatch[];
};

export type SearchFilters = {
  /** Matches any of them; an empty list matches all. */
  readonly genres: readonly number[];
  readonly yearMin: number;
  readonly yearMax: number;
  readonly ratingMin: number;
  readonly ratingMax: number;
};

export type SearchState = SearchFilters & {
  readonly query: string;
  readonly type: SearchType;
  readonly sort: SearchSort;
  readonly view: SearchView;
};

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

export function normalizeQuery(text: string): string {
  return cleanLine(text, MAX_QUERY_LENGTH);
}

export function parseOption<Value extends string>(
  values: readonly Value[],
  text: string | null,
  fallback: Value,
): Value {
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

function range(low: number | null, high: number | null, min: number, max: number): readonly [number, number] {
  const ends = [low ?? min, high ?? max] as const;
  return ends[0] <= ends[1] ? ends : [min, max];
}

/** Invalid or missing parameters take their defaults. @param address the part after the question mark */
export function parseSearchParams(address: string, currentYear: number): SearchState {
  const parameters = new URLSearchParams(address);
  const year = (name: string) => numberWithin(parameters.get(name), YEAR, MIN_YEAR, currentYear);
  const rating = (name: string) => numberWithin(parameters.get(name), RATING, 0, MAX_RATING);
  const genres = parameters.get('genres') ?? '';
  const [yearMin, yearMax] = range(year('year_min'), year('year_max'), MIN_YEAR, currentYear);
  const [ratingMin, ratingMax] = range(rating('rating_min'), rating('rating_max'), 0, MAX_RATING);
  return {
    query: normalizeQuery(parameters.get('q') ?? ''),
    type: parseOption(SEARCH_TYPES, parameters.get('type'), 'multi'),
    sort: parseOption(SEARCH_SORTS, parameters.get('sort'), 'popularity'),
    genres: GENRE_IDS.test(genres) ? [...new Set(genres.split(',').map(Number))] : [],
    yearMin,
    yearMax,
    ratingMin,
    ratingMax,
    view: parseOption(SEARCH_VIEWS, parameters.get('view'), 'grid'),
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

/** Omits defaults; '' without a query. */
export function formatSearchParams(state: SearchState, currentYear: number): string {
  if (state.query === '') return '';
  const defaults = defaultSearch(currentYear);
  const parameters = new URLSearchParams();
  for (const [field, name] of PARAMETERS) {
    const value = String(state[field]);
    if (value !== String(defaults[field])) parameters.set(name, value);
  }
  return parameters.toString().replaceAll('%2C', ',');
}

/** Keeps the query and the view. */
export function clearFilters(state: SearchState, currentYear: number): SearchState {
  return { ...defaultSearch(currentYear), query: state.query, view: state.view };
}

export function isFiltered(filters: SearchFilters, currentYear: number): boolean {
  return (
    filters.genres.length > 0 ||
    filters.yearMin > MIN_YEAR ||
    filters.yearMax < currentYear ||
    filters.ratingMin > 0 ||
    filters.ratingMax < MAX_RATING
  );
}

export type DatedQuery = { readonly title: string; readonly year: string };

/** Splits a query such as 'aladdin 2019'; null without a year at its end. */
export function findDatedQuery(query: string, currentYear: number): DatedQuery | null {
  const [, title, bracketed, bare] = /^(.*\S)\s+(?:\((\d{4})\)|(\d{4}))$/u.exec(query) ?? [];
  const year = bracketed ?? bare ?? '';
  const isYear = Number(year) >= MIN_YEAR && Number(year) <= currentYear + YEARS_AHEAD;
  return title && isYear ? { title, year } : null;
}

/** The query without a year, and without its last word. */
export function listNearQueries(query: string): string[] {
  const words = query.split(' ');
  const undated = words.filter((word) => !/^\(?\d{4}\)?$/.test(word));
  const near = [undated.join(' '), words.slice(0, -1).join(' ')];
  return [...new Set(near)].filter((text) => text !== '' && text !== query);
}

/** Sorted by name. The first of several genres with the same id stays. */
export function mergeGenres<Item extends Genre>(lists: readonly (readonly Item[])[]): Item[] {
  return uniqueBy(lists.flat(), ({ id }) => id).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
