import { isFiltered, SEARCH_FAILED, type SearchState } from '#shared/search';
import { formatCount } from '../../lib/format';
import type { SearchResults } from './use-search-results';

/** How much is shown of how much was loaded, as in '12 of 40 loaded results shown'; '' while nothing is known. */
export function countText(state: SearchState, currentYear: number, results: SearchResults): string {
  const { titles, loadedCount, isOutdated } = results;
  if (state.query === '' || isOutdated || loadedCount === 0) return '';
  if (isFiltered(state, currentYear)) {
    return `${formatCount(titles.length)} of ${formatCount(loadedCount)} loaded results shown`;
  }
  return `${formatCount(loadedCount)} ${loadedCount === 1 ? 'result' : 'results'} loaded`;
}

/** What is said aloud of the results beside their count, which is on screen. */
export function announcementOf(state: SearchState, results: SearchResults): string {
  const { loadedCount, isLoading, failures } = results;
  if (state.query === '') return '';
  if (failures > 0) return SEARCH_FAILED;
  if (loadedCount > 0) return '';
  return isLoading ? 'Searching…' : 'No results found';
}
