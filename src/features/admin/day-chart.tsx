import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts';
import { type DayValue, formatDay, formatDayCount, listGaps } from './day-series';

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** The scale's end where all bars are zero. */
const LEAST_TOP = 4;
const TICK = { fill: 'currentColor', fontSize: 12 };

export type DayChartProps = {
  readonly values: readonly DayValue[];
  /** What the chart shows, in a few words; a hint for the keyboard follows. */
  readonly label: string;
  /** What is counted, such as 'Registrations'. */
  readonly unit: string;
};

type HintProps = { readonly value: DayValue | undefined; readonly unit: string };

/** What is told of the day under the pointer, or chosen by the arrow keys. */
function DayHint({ value, unit }: HintProps): ReactNode {
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
 * A bar a day, in the colour --bar, as large as what it stands in; days that nobody counted are shaded. Nothing moves. The chart library's code comes with this file, and is to be fetched for it alone.
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
      aria-label={`${label}. The arrow keys go from day to day.`}
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
        domain={[0, hasSome ? 'auto' : LEAST_TOP]}
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
          <DayHint value={values.find((value) => value.date === date)} unit={unit} />
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
