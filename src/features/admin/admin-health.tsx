import type { ReactNode } from 'react';
import { HEALTH_STATUSES, type HealthStatus } from '#shared/administration';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';
import { Panel } from './admin-panel';
import { isFailed, REFRESHED_QUERY } from './admin-queries';
import { formatBytes, formatDuration } from './format';
import { UNKNOWN } from './texts';

const STATUSES: Record<
  HealthStatus,
  { readonly label: string; readonly text: string; readonly dot: string }
> = {
  healthy: { label: 'Healthy', text: 'text-success', dot: 'bg-success' },
  warning: { label: 'Warning', text: 'text-accent', dot: 'bg-accent' },
  error: { label: 'Error', text: 'text-danger', dot: 'bg-danger' },
};
const UNKNOWN_STATUS = { label: UNKNOWN, text: 'text-muted', dot: 'bg-muted' };

export function StatusLabel({ status }: { readonly status: string | undefined }): ReactNode {
  const known = HEALTH_STATUSES.find((each) => each === status);
  const { label, text, dot } = known ? STATUSES[known] : UNKNOWN_STATUS;
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${text}`}>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {label}
    </span>
  );
}

const formatMs = (ms: number | null | undefined): string => (ms == null ? UNKNOWN : `${ms} ms`);

const formatKnown = (count: number | null | undefined): string =>
  count == null ? UNKNOWN : formatCount(count);

type Component = {
  readonly name: string;
  readonly status: string | undefined;
  readonly facts: readonly (readonly [label: string, value: string])[];
};

function ComponentHealth({
  name,
  status,
  facts,
  isLoading,
}: Component & { readonly isLoading: boolean }): ReactNode {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h3 className="font-medium">{name}</h3>
        {isLoading ? <Skeleton className="h-4 w-20" /> : <StatusLabel status={status} />}
      </div>
      <dl className="mt-1 grid min-h-5 grid-cols-2 gap-x-4 text-sm text-muted tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-1.5">
            <dt>{label}</dt>
            <dd className="flex-1 text-ink">{isLoading ? '…' : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useSystemHealth() {
  const query = trpc.admin.systemHealth.useQuery(undefined, REFRESHED_QUERY);
  const hasFailed = isFailed(query);
  const health = hasFailed ? undefined : query.data?.data;
  return { health, isLoading: !health && !hasFailed };
}

export function SystemHealth(): ReactNode {
  const { health, isLoading } = useSystemHealth();
  const components: readonly Component[] = [
    {
      name: 'Database',
      status: health?.database.status,
      facts: [
        ['Response time', formatMs(health?.database.responseTime)],
        ['Connections', formatKnown(health?.database.connections)],
      ],
    },
    {
      name: 'API server',
      status: health?.api.status,
      facts: [
        ['Response time', formatMs(health?.api.responseTime)],
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
    ...(health?.mail
      ? [
          {
            name: 'Email',
            status: health.mail.status,
            facts: [
              ['Waiting', formatKnown(health.mail.waiting)],
              ['Failed today', formatKnown(health.mail.failed)],
            ] as const,
          },
        ]
      : []),
  ];
  return (
    <Panel title="System Health">
      <div aria-busy={isLoading} className="divide-y divide-line">
        {components.map((component) => (
          <ComponentHealth key={component.name} {...component} isLoading={isLoading} />
        ))}
      </div>
    </Panel>
  );
}

const MONITORED = [
  { name: 'Database', key: 'database' },
  { name: 'API server', key: 'api' },
  { name: 'Cache', key: 'cache' },
  { name: 'Email', key: 'mail' },
] as const;

/** One line of statuses. Their figures are on the overview only. */
export function HealthMonitor(): ReactNode {
  const { health, isLoading } = useSystemHealth();
  return (
    <Panel
      title="Health monitor"
      aside={
        <SiteLink href={paths.admin()} className={buttonClass('quiet', 'px-4!')}>
          Details in Overview
        </SiteLink>
      }
    >
      <dl aria-busy={isLoading} className="flex flex-wrap gap-x-8 gap-y-1">
        {MONITORED.filter(({ key }) => key !== 'mail' || health?.mail).map(({ name, key }) => (
          <div key={key} className="flex min-h-6 items-center gap-3">
            <dt className="text-muted">{name}</dt>
            <dd>
              {isLoading ? <Skeleton className="h-4 w-20" /> : <StatusLabel status={health?.[key]?.status} />}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
