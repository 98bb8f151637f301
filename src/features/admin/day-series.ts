import type { DayCounts } from '#shared/administration-schema';
import { formatCount, formatDate } from '../../ui/format';

/** What a chart shows of one day. */
export type DayValue = {
  /** YYYY-MM-DD, of UTC. */
  readonly date: string;
  /** Null where nobody counted. */
  readonly count: number | null;
};

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 3' of '2026-11-03'. */
export function formatDay(date: string): string {
  return DAY_AND_MONTH.format(Date.parse(date));
}

/** '1,204'; 'Unknown' where nobody counted. */
export function formatDayCount(count: number | null): string {
  return count === null ? 'Unknown' : formatCount(count);
}

/** One count of the last days, the oldest first. */
export function takeSeries(
  days: readonly DayCounts[],
  name: 'registrations' | 'watchRecords',
  length: number,
): DayValue[] {
  return days.slice(-length).map((day) => ({ date: day.date, count: day[name] }));
}

/** All of them together; null where nobody counted at all. */
export function sumOf(values: readonly DayValue[]): number | null {
  const counts = values.flatMap(({ count }) => count ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Runs of days that nobody counted, by their first and last dates. */
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

/** What there is to see, as a sentence: the most there was in a day, and how many days are unknown. */
export function describeSeries(values: readonly DayValue[]): string {
  const counted = values.flatMap(({ date, count }) => (count === null ? [] : { date, count }));
  const missing = values.length - counted.length;
  const unknown =
    missing === 0 ? '' : ` ${missing} ${missing === 1 ? 'day was' : 'days were'} not counted (shaded).`;
  const most = counted.toSorted((a, b) => b.count - a.count)[0];
  if (!most) return 'None of these days was counted.';
  if (most.count === 0) return `None in this time.${unknown}`;
  return `The most in a day: ${formatCount(most.count)}, on ${formatDate(most.date)}.${unknown}`;
}
