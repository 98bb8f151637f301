import type { ReactNode } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';

const COUNTS = [
  { key: 'total', label: 'Titles watched' },
  { key: 'movies', label: 'Movies' },
  { key: 'tvShows', label: 'TV shows' },
] as const;

/** How much somebody watched (2 §2 "Settings"). */
export function WatchStats(): ReactNode {
  const { data, error, refetch } = trpc.history.stats.useQuery(undefined, { staleTime: 0 });
  if (error && !data)
    return (
      <div
        role="alert"
        className="flex min-h-13 flex-wrap items-center justify-between gap-3 text-sm text-muted"
      >
        {failureMessage(error)}
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  return (
    <dl aria-busy={!data} className="grid grid-cols-3 gap-4">
      {COUNTS.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="h-[2rem] text-2xl/8 font-bold tracking-tight tabular-nums">
            {data ? formatCount(data.data[key]) : <span className="sr-only">Loading…</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
