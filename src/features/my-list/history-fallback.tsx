import { type ReactNode, useEffect } from 'react';
import { trpc } from '../../api/trpc';
import { findCurrentUserId } from '../../auth/session';
import { useLocalWatches } from '../../storage/local-history-list';
import { applyPendingChanges, type ListItem, toLocalItems } from '../../sync/list-items';
import { refreshPendingChanges } from '../../sync/outbox';
import { usePendingChanges } from '../../sync/pending-changes';
import { LoadError } from '../../ui/load-error';
import { LOAD_FAILED, LOCAL_ITEMS } from './texts';
import { EmptyWatchList, WatchList } from './watch-list';

/** Whether the server reports that its database is not available. */
export function useDatabaseOutage(enabled: boolean): boolean {
  const { data } = trpc.debug.databaseConfig.useQuery(undefined, { enabled, staleTime: 0 });
  return data?.data.databaseConfig.isRemote === false;
}

/** The queued changes and, during a database outage, the local history. */
function useLocalItems() {
  const { client } = trpc.useUtils();
  const isOutage = useDatabaseOutage(true);
  const pending = usePendingChanges();
  const local = useLocalWatches();

  useEffect(() => {
    const userId = findCurrentUserId();
    if (userId !== null) void refreshPendingChanges(client, userId);
  }, [client]);

  return {
    items: applyPendingChanges(toLocalItems(isOutage ? local : []), pending),
    isCleared: pending.some(({ change }) => change.kind === 'clear'),
  };
}

type HistoryFallbackProps = {
  readonly onRetry: () => unknown;
  /** Absent while the account is not known. */
  readonly onRemove?: (item: ListItem) => void;
};

/** An error message above the history that is stored in this browser. */
export function HistoryFallback({ onRetry, onRemove }: HistoryFallbackProps): ReactNode {
  const { items, isCleared } = useLocalItems();
  if (items.length === 0 && isCleared) return <EmptyWatchList />;
  if (items.length === 0) return <LoadError message={LOAD_FAILED} onRetry={onRetry} className="min-h-72" />;
  return (
    <>
      <LoadError message={LOAD_FAILED} onRetry={onRetry} />
      <section className="mt-6" aria-labelledby="local-history">
        <h2 id="local-history" className="mb-1 text-heading">
          In this browser
        </h2>
        <p className="mb-4 text-sm text-muted">{LOCAL_ITEMS}</p>
        <WatchList items={items} onRemove={onRemove} />
      </section>
    </>
  );
}
