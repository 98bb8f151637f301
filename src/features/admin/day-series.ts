import type { DayCounts } from '#shared/administration-schema';
import { formatCount, formatDate } from '../../ui/format';
import { UNKNOWN } from './texts';

export type DayValue = {
  /** YYYY-MM-DD in UTC. */
  readonly date: string;
  /** Null for a day without data. */
  readonly count: number | null;
};

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** '2026-11-03' as 'Nov 3'. */
export function formatDay(date: string): string {
  return DAY_AND_MONTH.format(Date.parse(date));
}

export function formatDayCount(count: number | null): string {
  return count === null ? UNKNOWN : formatCount(count);
}

/** One count of the last days, oldest first. */
export function takeSeries(
  days: readonly DayCounts[],
  name: 'registrations' | 'watchRecords',
  length: number,
): DayValue[] {
  return days.slice(-length).map((day) => ({ date: day.date, count: day[name] }));
}

/** Null when no day has data. */
export function sumOf(values: readonly DayValue[]): number | null {
  const counts = values.flatMap(({ count }) => count ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** The first and last dates of each run of days without data. */
export function listGaps(values: readonly DayValue[]): { from: string; to: string }[] {
  const gaps: { from: string; to: string }[] = [];
  values.forEach(({ date, count }, index) => {
    if (count !== null) return;
    const gap = gaps.at(-1);
    if (gap && gap.to === values[index - 1]?.date) gap.to = date;
    else gaps.push({ from: date, to: date });
  });
  return gaps;
}

/** Summarizes a chart: the peak, and how many days have no data. */
export function describeSeries(values: readonly DayValue[]): string {
  const counted = values.flatMap(({ date, count }) => (count === null ? [] : { date, count }));
  const missing = values.length - counted.length;
  const unknown =
    missing === 0 ? '' : ` ${missing} ${missing === 1 ? 'day has' : 'days have'} no data (shaded).`;
  const most = counted.toSorted((a, b) => b.count - a.count)[0];
  if (!most) return 'No data for this period.';
  if (most.count === 0) return `None in this period.${unknown}`;
  return `Peak: ${formatCount(most.count)} on ${formatDate(most.date)}.${unknown}`;
}
