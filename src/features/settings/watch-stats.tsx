import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { useRetryFailed } from '../../api/use-retry-failed';
import { type QueuedChange, usePendingChanges } from '../../sync/pending-changes';
import { formatCount } from '../../ui/format';
import { LoadError } from '../../ui/load-error';

const COUNTS = [
  { key: 'total', label: 'Titles watched' },
  { key: 'movies', label: 'Movies' },
  { key: 'tvShows', label: 'Shows' },
] as const;

/** The counts since a clearing that is still queued in the outbox; null without one. */
function countSinceClear(pending: readonly QueuedChange[]) {
  if (!pending.some(({ change }) => change.kind === 'clear')) return null;
  const types = pending.flatMap(({ change }) => (change.kind === 'watch' ? change.watch.media_type : []));
  const movies = types.filter((type) => type === 'movie').length;
  return { total: types.length, movies, tvShows: types.length - movies };
}

export function WatchStats(): ReactNode {
  const { data, error } = trpc.history.stats.useQuery(undefined, { staleTime: 0 });
  const retry = useRetryFailed();
  const clearedCounts = countSinceClear(usePendingChanges());
  const counts = clearedCounts ?? data?.data;
  if (error && !counts)
    return <LoadError message={errorMessage(error)} onRetry={retry} className="justify-items-start" />;
  return (
    <dl aria-busy={!counts} className="grid grid-cols-3 gap-4">
      {COUNTS.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="h-[2rem] text-2xl/8 font-bold tracking-tight tabular-nums">
            {counts ? formatCount(counts[key]) : <span className="sr-only">Loading…</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
