import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/format';
import { type DayValue, formatDayCount } from './day-series';

type DayTableProps = {
  readonly values: readonly DayValue[];
  /** What the table shows. */
  readonly caption: string;
  /** What is counted. */
  readonly unit: string;
};

/** What a chart shows, in numbers for everybody who wants them; the newest day first. */
export function DayTable({ values, caption, unit }: DayTableProps): ReactNode {
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
