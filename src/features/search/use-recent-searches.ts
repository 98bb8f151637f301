import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SearchState } from '#shared/search';
import {
  listPastSearches,
  type PastSearch,
  recordPastSearch,
  subscribeToPastSearches,
} from '../../storage/search-history';
import type { SearchResults } from './use-search-results';

export type RecentSearches = {
  /** Newest first; null until the page is mounted. */
  readonly searches: readonly PastSearch[] | null;
  /** When they were read, in milliseconds since 1970. */
  readonly now: number;
};

export function useRecentSearches(): RecentSearches {
  const [recent, setRecent] = useState<RecentSearches>({ searches: null, now: 0 });
  useLayoutEffect(() => {
    const read = (): void => setRecent({ searches: listPastSearches(), now: Date.now() });
    read();
    return subscribeToPastSearches(read);
  }, []);
  return recent;
}

/** Records each search in the history once its first results have arrived, even if there are none. */
export function useRecordSearch({ query, type }: SearchState, results: SearchResults): void {
  const { isLoading, failures, loadedCount } = results;
  const recorded = useRef('');
  const search = `${type} ${query}`;

  useEffect(() => {
    if (query === '' || isLoading || failures > 0 || recorded.current === search) return;
    recorded.current = search;
    recordPastSearch(query, loadedCount);
  }, [query, search, isLoading, failures, loadedCount]);
}
