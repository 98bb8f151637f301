import { type ReactNode, useRef } from 'react';
import { trpc } from '../../api/trpc';
import { usePendingChanges } from '../../sync/pending-changes';
import { Banner } from '../../ui/banner';
import { applyPendingChanges } from './local-items';
import { NothingToContinue } from './nothing-to-continue';
import { RemovedNotice } from './removed-notice';
import { HISTORY_LOAD_FAILED, UnloadedHistory } from './unloaded-history';
import { useRemoval } from './use-removal';
import { nameOf } from './watch-card';
import { WatchList } from './watch-list';
import { WatchListSkeleton } from './watch-list-skeleton';

/** The 20 titles watched last. */
export function ContinueWatching({ userId }: { userId: string }): ReactNode {
  // Watching anything changes it.
  const { data, isPending, isError, refetch } = trpc.history.continueWatching.useQuery(undefined, {
    staleTime: 0,
  });
  const pending = usePendingChanges();
  const { removed, failure, remove, undo, dismissRemoved, dismissFailure } = useRemoval(userId);
  const list = useRef<HTMLDivElement>(null);

  /** For buttons that go with what they act on: the focus needs another place, and the page stays where it is. */
  function keepFocus(): void {
    list.current?.focus({ preventScroll: true });
  }

  function showList(): ReactNode {
    if (isPending) return <WatchListSkeleton />;
    if (!data) return <UnloadedHistory onRetry={() => void refetch()} />;
    const items = applyPendingChanges(data, pending);
    if (items.length === 0) return <NothingToContinue />;
    return (
      <WatchList
        items={items}
        onRemove={(item) => {
          keepFocus();
          void remove(item);
        }}
      />
    );
  }

  return (
    <div ref={list} tabIndex={-1} className="min-h-[70vh] outline-hidden">
      <div role="alert">
        {failure && <Banner message={failure} onDismiss={dismissFailure} className="mb-4" />}
        {isError && data && (
          <Banner message={HISTORY_LOAD_FAILED} onDismiss={() => void refetch()} className="mb-4" />
        )}
      </div>
      {showList()}
      <RemovedNotice
        removed={removed && { ...removed, id: removed.item.id, name: nameOf(removed.item) }}
        onUndo={() => {
          keepFocus();
          void undo();
        }}
        onDismiss={dismissRemoved}
      />
    </div>
  );
}
