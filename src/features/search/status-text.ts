import { isFiltered, SEARCH_FAILED, type SearchState } from '#shared/search';
import { EMPTY_LINES } from '../../ui/empty-message';
import { formatCount } from '../../ui/format';
import type { SearchResults } from './use-search-results';

export const NO_RESULTS = 'No results found';

export type EmptyCause = 'failure' | 'filters' | 'query';

/** Why nothing is shown; null while something is, or may come. */
export function findEmptyCause(
  state: SearchState,
  currentYear: number,
  results: SearchResults,
): EmptyCause | null {
  const { titles, loadedCount, isLoading, failures } = results;
  if (state.query === '' || isLoading || titles.length > 0) return null;
  if (failures > 0) return 'failure';
  return isFiltered(state, currentYear) && loadedCount > 0 ? 'filters' : 'query';
}

/** The sentence that explains why nothing is shown. */
export function emptyReason(cause: EmptyCause, state: SearchState, results: SearchResults): string {
  const { failure, loadedCount, hasMore } = results;
  if (cause === 'failure') return `The results could not be loaded. ${failure}`;
  if (cause === 'query') return `Nothing matches “${state.query}”. Check the spelling, or try fewer words.`;
  const hidden = loadedCount === 1 ? 'the only result' : `all ${formatCount(loadedCount)} results`;
  return `Your filters hide ${hidden}${hasMore ? ' loaded so far' : ''}.`;
}

/** How much is shown of how much was loaded, as in '12 of 40 loaded results shown'; '' while nothing is known. */
export function countText(state: SearchState, currentYear: number, results: SearchResults): string {
  const { titles, loadedCount, isOutdated } = results;
  if (state.query === '' || isOutdated || loadedCount === 0) return '';
  if (isFiltered(state, currentYear)) {
    return `${formatCount(titles.length)} of ${formatCount(loadedCount)} loaded results shown`;
  }
  return `${formatCount(loadedCount)} ${loadedCount === 1 ? 'result' : 'results'} loaded`;
}

/** What the live region adds to the count: the same texts as on the screen. */
export function announcementOf(state: SearchState, currentYear: number, results: SearchResults): string {
  const { loadedCount, isLoading, failures } = results;
  if (state.query === '') return '';
  const cause = findEmptyCause(state, currentYear, results);
  const failed = failures > 0 ? [SEARCH_FAILED] : [];
  if (cause) {
    const hints = cause === 'failure' ? [] : EMPTY_LINES.map((text) => `${text}.`);
    return [...failed, `${NO_RESULTS}.`, emptyReason(cause, state, results), ...hints].join(' ');
  }
  if (failures > 0) return SEARCH_FAILED;
  return isLoading && loadedCount === 0 ? 'Searching…' : '';
}
