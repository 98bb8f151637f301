import { type ReactNode, useState } from 'react';
import { CHART_DAYS } from '#shared/administration';
import { trpc } from '../../api/trpc';
import { formatCount } from '../../ui/format';
import { SegmentedChoice } from '../../ui/segmented-choice';
import { Skeleton } from '../../ui/skeleton';
import { Panel } from './admin-panel';
import { ADMIN_QUERY, isFailed } from './admin-queries';
import { DayChartPanel } from './day-chart-panel';
import { takeSeries } from './day-series';
import { UNKNOWN } from './texts';

const REGISTRATION_COUNTS = [
  { key: 'newUsersToday', label: 'Today' },
  { key: 'newUsersThisWeek', label: 'This week' },
  { key: 'newUsersThisMonth', label: 'This month' },
] as const;

const CHARTS = [
  {
    name: 'registrations',
    title: 'Registrations by day',
    unit: 'Registrations',
    text: 'New accounts per day, excluding deleted ones.',
    color: '[--bar:var(--color-accent)]',
  },
  {
    name: 'watchRecords',
    title: 'Watch records by day',
    unit: 'Watch records',
    text: 'Titles by the day they were last watched.',
    color: '[--bar:var(--color-info)]',
  },
] as const;

type Period = (typeof CHART_DAYS)[number];
const PERIODS = CHART_DAYS.map((value) => ({ value, label: `${value} days` }));

function NewRegistrations(): ReactNode {
  const query = trpc.admin.stats.useQuery(undefined, ADMIN_QUERY);
  const hasFailed = isFailed(query);
  const data = hasFailed ? undefined : query.data;

  function figure(key: (typeof REGISTRATION_COUNTS)[number]['key']): ReactNode {
    if (data) return formatCount(data.data[key]);
    return hasFailed ? UNKNOWN : <Skeleton className="h-8 w-14" />;
  }

  return (
    <Panel title="New registrations">
      <dl aria-busy={!data && !hasFailed} className="grid grid-cols-3 gap-4">
        {REGISTRATION_COUNTS.map(({ key, label }) => (
          <div key={key} className="flex min-w-0 flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd
              className={`h-[2.25rem] truncate font-bold tracking-tight tabular-nums ${hasFailed ? 'text-lg/9 text-muted' : 'text-[1.75rem]/9'}`}
            >
              {figure(key)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function DayCharts(): ReactNode {
  const [period, setPeriod] = useState<Period>('30');
  // Always 90 days, which contain the shorter period: changing the period loads nothing.
  const query = trpc.admin.dailyCounts.useQuery({ days: '90' }, ADMIN_QUERY);
  const { data } = query;
  const days = Number(period);
  return (
    <section aria-label="Daily figures" className="grid gap-3 sm:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Days in UTC; today is incomplete.</p>
        <SegmentedChoice
          label="Period"
          value={period}
          options={PERIODS}
          onChange={setPeriod}
          className="bg-raised"
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 xl:grid-cols-2">
        {CHARTS.map(({ name, ...chart }) => (
          <DayChartPanel
            key={name}
            {...chart}
            days={days}
            values={data ? takeSeries(data.data.days, name, days) : null}
            isUnknown={!data && isFailed(query)}
          />
        ))}
      </div>
    </section>
  );
}

export function AdminAnalytics(): ReactNode {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:gap-4">
      <NewRegistrations />
      <DayCharts />
    </div>
  );
}
