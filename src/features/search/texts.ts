import { BRAND } from '#shared/brand';
import {
  isFiltered,
  SEARCH_FAILED,
  type SearchSort,
  type SearchState,
  type SearchType,
} from '#shared/search';
import { EMPTY_LINES } from '../../ui/empty-message';
import { formatCount } from '../../ui/format';
import type { SearchResults } from './use-search-results';
import type { Suggestions } from './use-suggestions';

export const DESCRIPTION = `Search all movies and TV shows on ${BRAND.name} by title and year, and filter the results by genre, year and rating.`;
export const SEARCH_LABEL = 'Search movies and TV shows';
export const SLOW_SEARCH =
  'The search is taking a while. Reload the page, or turn on JavaScript, to see the results.';
export const FILTERS_LABEL = 'Filters';
const NO_RESULTS = 'No results found';
/** The id of the list of recent searches. */
export const RECENT_ID = 'recent-searches';
/** The id of the listbox. */
export const SUGGESTIONS_ID = 'search-suggestions';

export const TYPE_LABELS: Readonly<Record<SearchType, string>> = {
  multi: 'All',
  movie: 'Movies',
  tv: 'TV Shows',
};

export const SORT_LABELS: Readonly<Record<SearchSort, string>> = {
  popularity: 'Most Popular',
  rating: 'Top Rated',
  release_date: 'Latest',
  title: 'A to Z',
};

type EmptyCause = 'failure' | 'filters' | 'query';

/** Why no results are shown; null while some are shown or may still arrive. */
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

/** A person of this name may be offered although no title is shown. */
export const emptyHeading = ({ people }: SearchResults): string => (people ? 'No titles found' : NO_RESULTS);

export function emptyReason(
  cause: Exclude<EmptyCause, 'failure'>,
  state: SearchState,
  { people, loadedCount, hasMore }: SearchResults,
): string {
  if (cause === 'query')
    return people
      ? `Nothing else matches "${state.query}".`
      : `Nothing matches "${state.query}". Check the spelling or try fewer words.`;
  if (loadedCount === 1) return `Your filters hide the ${hasMore ? 'first' : 'only'} result.`;
  return `Your filters hide all ${hasMore ? 'of the first ' : ''}${formatCount(loadedCount)} results.`;
}

/** The number of results, such as '10 of the first 45 match your filters'; '' before it is known. */
export function countText(state: SearchState, currentYear: number, results: SearchResults): string {
  const { titles, loadedCount, isOutdated, hasMore } = results;
  if (state.query === '' || isOutdated || loadedCount === 0) return '';
  const loaded = formatCount(loadedCount);
  if (isFiltered(state, currentYear)) {
    const verb = titles.length === 1 ? 'matches' : 'match';
    return `${formatCount(titles.length)} of ${hasMore ? 'the first ' : ''}${loaded} ${verb} your filters`;
  }
  return `${loaded} ${loadedCount === 1 ? 'result' : 'results'}${hasMore ? ' so far' : ''}`;
}

/** What the live region announces after the count. */
export function announcementText(state: SearchState, currentYear: number, results: SearchResults): string {
  const { loadedCount, isLoading, failures } = results;
  if (state.query === '') return '';
  const cause = findEmptyCause(state, currentYear, results);
  const heading = `${emptyHeading(results)}.`;
  if (cause === 'failure') return `${SEARCH_FAILED} ${heading}`;
  if (cause) {
    const hints = results.people ? [] : EMPTY_LINES.map((line) => `${line}.`);
    return [heading, emptyReason(cause, state, results), ...hints].join(' ');
  }
  if (failures > 0) return SEARCH_FAILED;
  return isLoading && loadedCount === 0 ? 'Searching…' : '';
}

/** What a screen reader announces when suggestions appear. */
export function suggestionCountText({ searches, titles }: Suggestions): string {
  const count = searches.length + titles.length;
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
}
