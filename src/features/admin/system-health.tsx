import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatBytes, formatCount, formatDuration } from '../../ui/format';
import { Skeleton } from '../../ui/skeleton';
import { Panel } from './panel';
import { REFRESHED } from './refresh';
import { StatusWord } from './status-word';
import { isFailed } from './use-failed-loads';

const UNKNOWN = 'Unknown';

const milliseconds = (ms: number | null | undefined): string => (ms == null ? UNKNOWN : `${ms} ms`);

type Part = {
  readonly name: string;
  readonly status: string | undefined;
  readonly facts: readonly (readonly [label: string, value: string])[];
};

function PartHealth({ name, status, facts, isKnown }: Part & { readonly isKnown: boolean }): ReactNode {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h3 className="font-medium">{name}</h3>
        {isKnown ? <StatusWord status={status} /> : <Skeleton className="h-4 w-20" />}
      </div>
      <dl className="mt-1 grid min-h-5 grid-cols-2 gap-x-4 text-sm text-muted tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-1.5">
            <dt>{label}</dt>
            <dd className="flex-1 text-ink">{isKnown ? value : '…'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The health of database, API server and cache, measured for each request. */
export function SystemHealth({ title = 'System Health' }: { title?: string }): ReactNode {
  const query = trpc.admin.systemHealth.useQuery(undefined, REFRESHED);
  const hasFailed = isFailed(query);
  const health = hasFailed ? undefined : query.data?.data;
  const parts: readonly Part[] = [
    {
      name: 'Database',
      status: health?.database.status,
      facts: [
        ['Response', milliseconds(health?.database.responseTime)],
        [
          'Connections',
          health?.database.connections == null ? UNKNOWN : formatCount(health.database.connections),
        ],
      ],
    },
    {
      name: 'API Server',
      status: health?.api.status,
      facts: [
        ['Response', milliseconds(health?.api.responseTime)],
        ['Uptime', health ? formatDuration(health.api.uptime) : UNKNOWN],
      ],
    },
    {
      name: 'Cache',
      status: health?.cache.status,
      facts: [
        ['Hit rate', health?.cache.hitRate ?? UNKNOWN],
        ['Size', health ? formatBytes(health.cache.size) : UNKNOWN],
      ],
    },
  ];
  return (
    <Panel title={title}>
      <div aria-busy={!health && !hasFailed} className="divide-y divide-line">
        {parts.map((part) => (
          <PartHealth key={part.name} {...part} isKnown={health !== undefined || hasFailed} />
        ))}
      </div>
    </Panel>
  );
}
