import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';

/** The debug data of the watch history, refetched whenever the list changes. */
export function HistoryDebug(): ReactNode {
  const { data, isPending, error, refetch } = trpc.debug.watchHistory.useQuery(undefined, { staleTime: 0 });
  const { dataUpdatedAt } = trpc.history.continueWatching.useQuery(undefined, { enabled: false });
  const shownAt = useRef(dataUpdatedAt);

  useEffect(() => {
    if (shownAt.current === dataUpdatedAt) return;
    shownAt.current = dataUpdatedAt;
    void refetch();
  }, [dataUpdatedAt, refetch]);

  if (isPending) return <Skeleton className="mb-6 h-72 rounded-panel" />;
  if (!data) {
    return <LoadError className="mb-6" message={errorMessage(error)} onRetry={refetch} />;
  }
  return (
    <section aria-label="Watch history debug data" className="mb-6 panel p-4">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <pre tabIndex={0} className="max-h-72 overflow-auto text-sm/relaxed whitespace-pre-wrap">
        {JSON.stringify(data.data, null, 2)}
      </pre>
    </section>
  );
}
