import { useEffect, useRef } from 'react';
import type { SearchState } from '#shared/search';
import { recordPastSearch } from '../../storage/search-history';
import type { SearchResults } from './use-search-results';

/** Remembers a search once its first results are there, also when there are none (2 §4). */
export function useRecordedSearch({ query, type }: SearchState, results: SearchResults): void {
  const { isLoading, failures, loadedCount } = results;
  const recorded = useRef('');
  const search = `${type} ${query}`;

  useEffect(() => {
    if (query === '' || isLoading || failures > 0 || recorded.current === search) return;
    recorded.current = search;
    recordPastSearch(query, loadedCount);
  }, [query, search, isLoading, failures, loadedCount]);
}
