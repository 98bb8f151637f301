import { useSyncExternalStore } from 'react';
import { useSession } from '../auth/session';
import { paths } from '../navigation/paths';
import { subscribeToLocalWatches } from '../storage/local-history';
import { listWatchesOf } from '../storage/local-history-list';
import { hasValidKey, toLocalItems } from './list-items';

/** Where titles are moved to the account. */
export const MIGRATION_PATH = `${paths.settings()}?tab=privacy`;

const countVisitorTitles = (): number => toLocalItems(listWatchesOf(null)).filter(hasValidKey).length;

/** How many titles were watched in this browser without an account. 0 for visitors. */
export function useMovableTitles(): number {
  const isSignedIn = useSession().user !== null;
  const count = useSyncExternalStore(subscribeToLocalWatches, countVisitorTitles, () => 0);
  return isSignedIn ? count : 0;
}
