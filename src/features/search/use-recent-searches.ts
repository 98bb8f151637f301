import { useEffect, useState } from 'react';
import { listPastSearches, type PastSearch, subscribeToPastSearches } from '../../storage/search-history';

export type RecentSearches = {
  /** Newest first; none until the page is mounted. */
  readonly searches: readonly PastSearch[];
  /** When they were looked up, in milliseconds since 1970: their ages count from then. */
  readonly now: number;
};

export function useRecentSearches(): RecentSearches {
  const [recent, setRecent] = useState<RecentSearches>({ searches: [], now: 0 });
  useEffect(() => {
    const look = (): void => setRecent({ searches: listPastSearches(), now: Date.now() });
    look();
    return subscribeToPastSearches(look);
  }, []);
  return recent;
}
