import { MEDIA_TYPES } from '#shared/media-type';
import { formatSearchParams, parseSearchParams, type SearchPage } from '#shared/search';
import type { CatalogueReads } from '../../api/reads';
import { countMatches, FIRST_STEP, isStepOpen } from './search-step';

/** What is not found by then the browser goes on looking for: the page itself shall not wait. */
const PATIENCE_MS = 1500;

/**
 * Reads what the search page shows at an address, ahead of the page: the first step of its results.
 * @returns false when it left a part of that to the browser
 */
export async function readResults(reads: CatalogueReads, address: string): Promise<boolean> {
  const currentYear = new Date().getUTCFullYear();
  const state = parseSearchParams(address, currentYear);
  const { query, type, genres } = state;
  if (query === '') return true;
  const names =
    genres.length === 0 ? [] : MEDIA_TYPES.map((mediaType) => reads.catalogue.genres.prefetch({ mediaType }));

  const giveUpAt = Date.now() + PATIENCE_MS;
  const pages: SearchPage[] = [];
  const isOpen = (): boolean => isStepOpen(FIRST_STEP, pages, countMatches(pages, state, currentYear));
  while (isOpen() && Date.now() < giveUpAt) {
    const page = await reads.catalogue.searchPage
      .fetch({ type, query, page: pages.length + 1 })
      // The failure is kept with the query, for the page to tell.
      .catch(() => null);
    if (page === null) break;
    pages.push(page);
  }
  await Promise.all(names);
  return !isOpen();
}

/** The query that the search page writes for what it was asked; '' where nothing is searched. */
export function ownResultsSearch(address: string): string {
  const currentYear = new Date().getUTCFullYear();
  const parameters = formatSearchParams(parseSearchParams(address, currentYear), currentYear);
  return parameters && `?${parameters}`;
}
