import type { HomeRowKey } from '#shared/home-rows';
import { MEDIA_TYPES } from '#shared/media-type';
import {
  formatSearchParams,
  parseSearchParams,
  type SearchPage,
  type SearchState,
  type SearchType,
  STEP_MATCHES,
  STEP_MAX_FETCHES,
} from '#shared/search';
import { matchesFilters } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { MAX_TMDB_PAGE } from '#shared/tmdb-limits';
import { INFINITE_LIST } from '../../api/infinite-list';
import type { CatalogueQueries } from '../../api/trpc';

/** The server waits this long for the first step of the results; the browser continues it. */
const SERVER_TIMEOUT_MS = 1500;

/** A step of loading: it fetches pages until there are enough matches, the pages end or the maximum is fetched. */
export type SearchStep = {
  readonly wantedMatches: number;
  /** How many pages were loaded when the step began. */
  readonly pagesBefore: number;
};

export const FIRST_STEP: SearchStep = { wantedMatches: STEP_MATCHES, pagesBefore: 0 };

/** The step that shows this many pages and fetches no more. */
export function stepTo(pages: number): SearchStep {
  return { wantedMatches: 0, pagesBefore: pages };
}

export function hasMorePages(pages: readonly SearchPage[]): boolean {
  const last = pages.at(-1);
  return last === undefined || pages.length < Math.min(last.totalPages, MAX_TMDB_PAGE);
}

export const searchListPaging = {
  ...INFINITE_LIST,
  getNextPageParam: (_: SearchPage, pages: SearchPage[]) => (hasMorePages(pages) ? pages.length + 1 : null),
};

export function countMatches(pages: readonly SearchPage[], state: SearchState, currentYear: number): number {
  return joinPages(pages).filter((title) => matchesFilters(title, state, currentYear)).length;
}

/** Whether a step has to fetch another page. */
export function isStepOpen(step: SearchStep, pages: readonly SearchPage[], matches: number): boolean {
  return (
    hasMorePages(pages) && matches < step.wantedMatches && pages.length - step.pagesBefore < STEP_MAX_FETCHES
  );
}

/** How many of the loaded pages belong to a step: those before it, and those that it needs. */
export function countStepPages(
  step: SearchStep,
  loaded: readonly SearchPage[],
  state: SearchState,
  currentYear: number,
): number {
  for (let count = Math.min(step.pagesBefore, loaded.length); count < loaded.length; count += 1) {
    const pages = loaded.slice(0, count);
    if (!isStepOpen(step, pages, countMatches(pages, state, currentYear))) return count;
  }
  return loaded.length;
}

export function trendingRowOf(type: SearchType): HomeRowKey {
  return type === 'tv' ? 'trendingShows' : 'trendingMovies';
}

async function prefetchStartScreen({ catalogue }: CatalogueQueries, type: SearchType): Promise<true> {
  const mediaTypes = MEDIA_TYPES.filter((mediaType) => type === 'multi' || type === mediaType);
  await Promise.all([
    catalogue.homeRow.prefetch({ row: trendingRowOf(type) }),
    ...mediaTypes.map((mediaType) => catalogue.genres.prefetch({ mediaType })),
  ]);
  return true;
}

/**
 * Prefetches the first step of the results at an address.
 * @returns false if the browser has to fetch the rest of the step
 */
export async function prefetchSearch(queries: CatalogueQueries, address: string): Promise<boolean> {
  const currentYear = new Date().getUTCFullYear();
  const state = parseSearchParams(address, currentYear);
  const { query, type, genres } = state;
  if (query === '') return prefetchStartScreen(queries, type);
  const deadline = Date.now() + SERVER_TIMEOUT_MS;
  const isFirstStepOpen = (pages: readonly SearchPage[]): boolean =>
    isStepOpen(FIRST_STEP, pages, countMatches(pages, state, currentYear));

  const fetchPages = (pages: number) =>
    queries.catalogue.searchPage.fetchInfinite(
      { type, query },
      {
        ...searchListPaging,
        staleTime: 0,
        pages,
        getNextPageParam: (_, loaded) =>
          isFirstStepOpen(loaded) && Date.now() < deadline ? loaded.length + 1 : null,
      },
    );
  async function fetchStep() {
    const first = await fetchPages(1);
    // Fetches the first page again, which the server has cached: when a later one fails, the query keeps the first page
    // next to the error, and the page shows both.
    return isFirstStepOpen(first.pages) ? fetchPages(STEP_MAX_FETCHES) : first;
  }
  const [results] = await Promise.all([
    // Errors stay in the query cache.
    fetchStep().catch(() => null),
    ...(genres.length > 0 ? MEDIA_TYPES : []).map((mediaType) =>
      queries.catalogue.genres.prefetch({ mediaType }),
    ),
  ]);
  return results !== null && !isFirstStepOpen(results.pages);
}

/** The address's query without defaults and invalid parameters; '' without a search. */
export function canonicalSearch(address: string): string {
  const currentYear = new Date().getUTCFullYear();
  const parameters = formatSearchParams(parseSearchParams(address, currentYear), currentYear);
  return parameters && `?${parameters}`;
}
