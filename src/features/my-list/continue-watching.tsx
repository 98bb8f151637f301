import { type ReactNode, useRef } from 'react';
import { trpc } from '../../api/trpc';
import { applyPendingChanges, displayName, type ListItem } from '../../sync/list-items';
import { usePendingChanges } from '../../sync/pending-changes';
import { RemovedNotice } from '../../sync/removed-notice';
import { addTitles } from '../../sync/texts';
import { MIGRATION_PATH, useMovableTitles } from '../../sync/use-movable-titles';
import { useRemoval } from '../../sync/use-removal';
import { Banner } from '../../ui/banner';
import { buttonClass } from '../../ui/button';
import { FailureBanner } from '../../ui/failure-banner';
import { SiteLink } from '../../ui/site-link';
import { HistoryFallback } from './history-fallback';
import { LOAD_FAILED } from './texts';
import { EmptyWatchList, WatchList, WatchListSkeleton } from './watch-list';

/** The 20 titles watched last. */
export function ContinueWatching({ userId }: { userId: string }): ReactNode {
  const query = trpc.history.continueWatching.useQuery(undefined, { staleTime: 0 });
  const { data, isPending, isError, errorUpdatedAt, refetch } = query;
  const pending = usePendingChanges();
  const { removed, failure, remove, undo, dismissRemoved, dismissFailure } = useRemoval(userId);
  const movable = useMovableTitles();
  const list = useRef<HTMLDivElement>(null);

  /** For buttons that disappear when they are used. */
  function focusList(): void {
    list.current?.focus({ preventScroll: true });
  }
  function onRemove(item: ListItem): void {
    focusList();
    void remove(item);
  }

  function renderList(): ReactNode {
    if (isPending) return <WatchListSkeleton />;
    if (!data) return <HistoryFallback onRetry={refetch} onRemove={onRemove} />;
    const items = applyPendingChanges(data, pending);
    if (items.length === 0) return <EmptyWatchList />;
    return (
      <>
        <WatchList items={items} onRemove={onRemove} />
        {movable > 0 && (
          <SiteLink href={MIGRATION_PATH} className={buttonClass('secondary', 'mt-4')}>
            {addTitles(movable)}
          </SiteLink>
        )}
      </>
    );
  }

  return (
    <div ref={list} tabIndex={-1} className="min-h-[70vh] outline-hidden">
      <div role="alert">
        {failure && <Banner message={failure} onDismiss={dismissFailure} className="mb-4" />}
        {isError && data && (
          <FailureBanner
            key={errorUpdatedAt}
            message={LOAD_FAILED}
            onRetry={() => void refetch()}
            onDismiss={focusList}
            className="mb-4"
          />
        )}
      </div>
      {renderList()}
      <RemovedNotice
        removed={removed && { ...removed, id: removed.item.id, name: displayName(removed.item) }}
        onUndo={() => {
          focusList();
          void undo();
        }}
        onDismiss={dismissRemoved}
      />
    </div>
  );
}
