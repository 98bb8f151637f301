import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { trpc } from '../../api/trpc';
import { findCurrentUserId } from '../../auth/session';
import { listLocalWatches, subscribeToLocalWatches } from '../../storage/local-history';
import { refreshPendingChanges } from '../../sync/outbox';
import { usePendingChanges } from '../../sync/pending-changes';
import { LoadError } from '../../ui/load-error';
import { applyPendingChanges, toLocalItems } from './local-items';
import { NothingToContinue } from './nothing-to-continue';
import { WatchList } from './watch-list';

export const HISTORY_LOAD_FAILED = 'Failed to load watch history. Please try refreshing the page.';

/** Whether the server says that it cannot store history at the moment. */
export function useDatabaseAway(isAsked: boolean): boolean {
  const { data } = trpc.debug.databaseConfig.useQuery(undefined, { enabled: isAsked, staleTime: 0 });
  return data?.data.databaseConfig.isRemote === false;
}

/** The local history as text: a snapshot that compares by value. */
const readLocalHistory = (): string => JSON.stringify(listLocalWatches());

/** What this browser knows: changes that are still to be sent and, while the database is away, its local history. */
function useKnownItems() {
  const { client } = trpc.useUtils();
  const isDatabaseAway = useDatabaseAway(true);
  const pending = usePendingChanges();
  const local = useSyncExternalStore(subscribeToLocalWatches, readLocalHistory, () => '[]');

  useEffect(() => {
    const userId = findCurrentUserId();
    if (userId !== null) void refreshPendingChanges(client, userId);
  }, [client]);

  const watches = isDatabaseAway && local !== '[]' ? listLocalWatches() : [];
  return {
    items: applyPendingChanges(toLocalItems(watches), pending),
    isCleared: pending.some(({ change }) => change.kind === 'clear'),
  };
}

/** Says that the history could not be loaded, above what this browser knows of it. */
export function UnloadedHistory({ onRetry }: { onRetry: () => void }): ReactNode {
  const { items, isCleared } = useKnownItems();
  // Whatever the account holds, a queued clear empties it.
  if (items.length === 0 && isCleared) return <NothingToContinue />;
  if (items.length === 0)
    return <LoadError message={HISTORY_LOAD_FAILED} onRetry={onRetry} className="min-h-72" />;
  return (
    <>
      <LoadError message={HISTORY_LOAD_FAILED} onRetry={onRetry} />
      <section className="mt-6" aria-labelledby="local-history">
        <h2 id="local-history" className="mb-1 text-heading">
          In this browser
        </h2>
        <p className="mb-4 text-sm text-muted">
          What this browser remembers. The list of your account appears as soon as it can be loaded.
        </p>
        <WatchList items={items} />
      </section>
    </>
  );
}
