import { type ReactNode, useId, useState } from 'react';
import { CHART_DAYS } from '#shared/administration';

import { trpc } from '../../api/trpc';
import { DayChartPanel } from './day-chart-panel';
import { takeSeries } from './day-series';
import { ADMIN_LOAD } from './refresh';
import { isFailed } from './use-failed-loads';

const CHARTS = [
  {
    name: 'registrations',
    title: 'Registrations by day',
    unit: 'Registrations',
    text: 'Accounts made on that day that are there still.',
    color: '[--bar:var(--color-accent)]',
  },
  {
    name: 'watchRecords',
    title: 'Watch records by day',
    unit: 'Watch records',
    text: 'Titles watched last on that day.',
    color: '[--bar:var(--color-info)]',
  },
] as const;

type Period = (typeof CHART_DAYS)[number];

type PeriodChoiceProps = { readonly chosen: Period; readonly onChoose: (period: Period) => void };

function PeriodChoice({ chosen, onChoose }: PeriodChoiceProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="flex gap-1 rounded-full border border-line bg-raised p-1">
      <legend className="sr-only">Period</legend>
      {CHART_DAYS.map((period) => (
        <label
          key={period}
          className="grid min-h-11 cursor-pointer place-items-center rounded-full px-5 text-sm font-semibold text-muted hover:text-ink has-checked:bg-white/12 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            type="radio"
            name={name}
            checked={period === chosen}
            onChange={() => onChoose(period)}
            className="sr-only"
          />
          {period} days
        </label>
      ))}
    </fieldset>
  );
}

/** Registrations and watch records by day, of 30 or 90 days (2 §2 "Admin panel"). */
export function DayCharts(): ReactNode {
  const [period, setPeriod] = useState<Period>('30');
  // The longer period holds the shorter one: choosing waits for nothing.
  const query = trpc.admin.dailyCounts.useQuery({ days: '90' }, ADMIN_LOAD);
  const { data } = query;
  const days = Number(period);
  return (
    <section aria-label="By day" className="grid gap-3 sm:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Days are in UTC; today is still under way.</p>
        <PeriodChoice chosen={period} onChoose={setPeriod} />
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
