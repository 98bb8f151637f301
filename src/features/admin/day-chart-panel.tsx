import type { ReactNode } from 'react';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/skeleton';
import type { DayChartProps } from './day-chart';
import { type DayValue, describeSeries, formatDayCount, sumOf } from './day-series';
import { DayTable } from './day-table';
import { Panel } from './panel';

/** The chart library is a chunk of its own, larger than the rest of the panel. */
const CHART = lazyComponent<DayChartProps>(async () => (await import('./day-chart')).DayChart);

const HEIGHT = 'h-64';

type DayChartPanelProps = {
  readonly title: string;
  /** What is counted, such as 'Registrations'. */
  readonly unit: string;
  readonly text: string;
  /** A class that sets --bar, the bars' colour. */
  readonly color: string;
  readonly days: number;
  /** Null while they are loading, or when that failed. */
  readonly values: readonly DayValue[] | null;
  /** Whether loading them failed. */
  readonly isUnknown: boolean;
};

/** A count by day: the sum, a chart, and a table of the same. Nothing moves as it arrives. */
export function DayChartPanel(props: DayChartPanelProps): ReactNode {
  const { title, unit, text, color, days, values, isUnknown } = props;
  const label = `${title}, last ${days} days`;
  return (
    <Panel title={title}>
      <div
        aria-busy={!values && !isUnknown}
        className="flex min-h-20 items-end sm:min-h-15 justify-between gap-6 tight:flex-wrap"
      >
        <p className="max-w-96 self-start text-sm text-muted">
          {values ? `${text} ${describeSeries(values)}` : text}
        </p>
        <p className="min-w-24 shrink-0 text-right">
          <span className="block h-[2rem] text-2xl/8 font-bold tracking-tight tabular-nums">
            {values ? formatDayCount(sumOf(values)) : isUnknown && 'Unknown'}
          </span>
          <span className="text-sm text-muted">in {days} days</span>
        </p>
      </div>
      {!isUnknown && (
        <>
          <div className={`${HEIGHT} mt-3 text-muted forced-colors:[--bar:CanvasText] ${color}`}>
            {values ? (
              <LazyComponent
                code={CHART}
                props={{ values, label, unit }}
                fallback={<Skeleton className="size-full" />}
              />
            ) : (
              <Skeleton className="size-full" />
            )}
          </div>
          {values ? <DayTable values={values} caption={label} unit={unit} /> : <div className="mt-2 h-11" />}
        </>
      )}
    </Panel>
  );
}
