import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts';
import { type DayValue, formatDay, formatDayCount, listGaps } from './day-series';

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** The upper end of the scale when all bars are zero. */
const MIN_TOP = 4;
const TICK = { fill: 'currentColor', fontSize: 12 };

export type DayChartProps = {
  readonly values: readonly DayValue[];
  /** Names the chart; a hint about the arrow keys is appended. */
  readonly label: string;
  /** Names the counted items, such as 'Registrations'. */
  readonly unit: string;
};

type DayTooltipProps = { readonly value: DayValue | undefined; readonly unit: string };

/** The day under the pointer or selected with the arrow keys. */
function DayTooltip({ value, unit }: DayTooltipProps): ReactNode {
  return (
    <div
      role="status"
      className="rounded-card border border-line bg-overlay px-3 py-2 text-sm text-ink shadow-lifted"
    >
      {value && (
        <>
          <p className="text-muted">{formatDay(value.date)}</p>
          <p className="font-semibold tabular-nums">
            {unit}: {formatDayCount(value.count)}
          </p>
        </>
      )}
    </div>
  );
}

/**
 * One bar a day in the colour --bar, as large as the parent element; days without data are shaded.
 * Imports the chart library, so load it lazily.
 */
export function DayChart({ values, label, unit }: DayChartProps): ReactNode {
  const hasSome = values.some(({ count }) => (count ?? 0) > 0);
  return (
    <BarChart
      responsive
      className="size-full"
      data={[...values]}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      aria-label={`${label}. Use the arrow keys to move between days.`}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      {listGaps(values).map(({ from, to }) => (
        <ReferenceArea key={from} x1={from} x2={to} fill="currentColor" fillOpacity={0.12} />
      ))}
      <XAxis
        dataKey="date"
        tickFormatter={formatDay}
        tick={TICK}
        tickLine={false}
        stroke="var(--color-line)"
        minTickGap={24}
        height={24}
        interval="preserveStartEnd"
      />
      <YAxis
        width={40}
        allowDecimals={false}
        domain={[0, hasSome ? 'auto' : MIN_TOP]}
        tickFormatter={(count: number) => COMPACT.format(count)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        filterNull={false}
        isAnimationActive={false}
        cursor={{ fill: 'currentColor', fillOpacity: 0.08 }}
        content={({ label: date }) => (
          <DayTooltip value={values.find((value) => value.date === date)} unit={unit} />
        )}
      />
      <Bar
        dataKey="count"
        name={unit}
        fill="var(--bar)"
        radius={[3, 3, 0, 0]}
        maxBarSize={28}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
