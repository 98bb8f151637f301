import {
  formatSearchParams,
  mediaTypesOf,
  parseSearchParams,
  type SearchPage,
  type SearchType,
  STEP_MAX_FETCHES,
} from '#shared/search';
import type { CatalogueQueries } from '../../api/trpc';
import { countMatches, FIRST_STEP, isStepOpen, searchListPaging, trendingRowOf } from './search-steps';

/** The server waits this long for the first step of the results; the browser continues it. */
const SERVER_TIMEOUT_MS = 1500;

async function prefetchStartScreen({ catalogue }: CatalogueQueries, type: SearchType): Promise<true> {
  await Promise.all([
    catalogue.homeRow.prefetch({ row: trendingRowOf(type) }),
    ...mediaTypesOf(type).map((mediaType) => catalogue.genres.prefetch({ mediaType })),
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
    ...(genres.length > 0 ? mediaTypesOf(type) : []).map((mediaType) =>
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
