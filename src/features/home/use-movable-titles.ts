import { useSyncExternalStore } from 'react';
import { useSession } from '../../auth/session';
import { listWatchesOf, subscribeToLocalWatches } from '../../storage/local-history';
import { toLocalItems } from '../../sync/list-items';

const countVisitorTitles = (): number => toLocalItems(listWatchesOf(null)).length;

/** How many titles were watched in this browser without an account. 0 for visitors. */
export function useMovableTitles(): number {
  const isSignedIn = useSession().user !== null;
  const count = useSyncExternalStore(subscribeToLocalWatches, countVisitorTitles, () => 0);
  return isSignedIn ? count : 0;
}
