import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { type QueuedChange, usePendingChanges } from '../../sync/pending-changes';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';

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
  const { data, error, refetch } = trpc.history.stats.useQuery(undefined, { staleTime: 0 });
  const clearedCounts = countSinceClear(usePendingChanges());
  const counts = clearedCounts ?? data?.data;
  if (error && !counts)
    return (
      <div
        role="alert"
        className="flex min-h-13 flex-wrap items-center justify-between gap-3 text-sm text-muted"
      >
        {errorMessage(error)}
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
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
