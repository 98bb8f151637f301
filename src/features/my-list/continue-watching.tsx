import { Tv } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { trpc } from '../../api/trpc';
import { paths } from '../../paths';
import { usePendingChanges } from '../../sync/use-pending-changes';
import { Banner } from '../../ui/banner';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { applyPendingChanges } from './local-items';
import { RemovedNotice } from './removed-notice';
import { HISTORY_LOAD_FAILED, UnloadedHistory } from './unloaded-history';
import { useRemoval } from './use-removal';
import { nameOf } from './watch-card';
import { WatchList } from './watch-list';
import { WatchListSkeleton } from './watch-list-skeleton';

function NothingToContinue(): ReactNode {
  return (
    <div className="grid min-h-72 place-content-center justify-items-center gap-3 rounded-panel border border-line bg-raised p-6 text-center">
      <Tv aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h2 className="text-heading">Nothing to continue</h2>
      <p className="max-w-md text-muted">
        Titles that you open in the player appear here, on all your devices.
      </p>
      <SiteLink href={paths.movies()} className={buttonClass('primary', 'mt-2')}>
        Browse Movies
      </SiteLink>
    </div>
  );
}

/** The 20 titles watched last (2 §2 "My List", 2 §9). */
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
