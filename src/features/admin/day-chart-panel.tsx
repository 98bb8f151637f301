import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/format';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/skeleton';
import { Panel } from './admin-panel';
import type { DayChartProps } from './day-chart';
import { type DayValue, describeSeries, formatDayCount, sumOf } from './day-series';
import { UNKNOWN } from './texts';

/** Lazy, because the chart library is larger than the rest of the admin panel. */
const CHART = lazyComponent<DayChartProps>(async () => (await import('./day-chart')).DayChart);

type DayTableProps = {
  readonly values: readonly DayValue[];
  readonly caption: string;
  readonly unit: string;
};

/** The numbers of the chart, newest day first. */
function DayTable({ values, caption, unit }: DayTableProps): ReactNode {
  return (
    <details className="group mt-2">
      <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-card px-2 text-sm font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Show as table<span className="sr-only">: {caption}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={caption} className="max-h-80 overflow-y-auto rounded-card">
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-raised text-muted">
            <tr>
              <th scope="col" className="py-2 pr-4 font-medium">
                Day (UTC)
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-medium">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {values.toReversed().map(({ date, count }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {formatDate(date)}
                </th>
                <td className={`py-1.5 pr-3 text-right ${count === null ? 'text-muted' : 'font-medium'}`}>
                  {formatDayCount(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type DayChartPanelProps = {
  readonly title: string;
  /** Names the counted items, such as 'Registrations'. */
  readonly unit: string;
  readonly text: string;
  /** A class that sets --bar, the colour of the bars. */
  readonly color: string;
  readonly days: number;
  /** Null while loading, and after a failure. */
  readonly values: readonly DayValue[] | null;
  /** Whether loading failed. */
  readonly isUnknown: boolean;
};

export function DayChartPanel(props: DayChartPanelProps): ReactNode {
  const { title, unit, text, color, days, values, isUnknown } = props;
  const label = `${title}, last ${days} days`;
  return (
    <Panel title={title}>
      <div
        aria-busy={!values && !isUnknown}
        className="flex min-h-20 items-end sm:min-h-15 justify-between gap-6 narrow:flex-wrap"
      >
        <p className="max-w-96 self-start text-sm text-muted">
          {values ? `${text} ${describeSeries(values)}` : text}
        </p>
        <p className="min-w-24 shrink-0 text-right">
          <span className="block h-[2rem] text-2xl/8 font-bold tracking-tight tabular-nums">
            {values ? formatDayCount(sumOf(values)) : isUnknown && UNKNOWN}
          </span>
          <span className="text-sm text-muted">in {days} days</span>
        </p>
      </div>
      {!isUnknown && (
        <>
          <div
            className={`mt-3 h-64 min-[120rem]:h-112 text-muted forced-colors:[--bar:CanvasText] ${color}`}
          >
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
