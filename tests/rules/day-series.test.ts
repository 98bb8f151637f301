import { expect, test } from 'vitest';
import { describeSeries, listGaps, sumOf, takeSeries } from '../../src/features/admin/day-series';

const days = (...counts: (number | null)[]) =>
  counts.map((count, index) => ({ date: `2026-11-0${index + 1}`, count }));

test('takeSeries returns one count of the last days', () => {
  const counted = days(1, 2, 3).map(({ date, count }) => ({
    date,
    registrations: count ?? 0,
    watchRecords: null,
  }));
  expect(takeSeries(counted, 'registrations', 2)).toEqual(days(1, 2, 3).slice(1));
  expect(takeSeries(counted, 'watchRecords', 2).map(({ count }) => count)).toEqual([null, null]);
});

test('days without data are not counted as zero', () => {
  expect(sumOf(days(1, null, 2))).toBe(3);
  expect(sumOf(days(null, null))).toBeNull();
  expect(sumOf(days(0, 0))).toBe(0);
  expect(listGaps(days(null, null, 1, null, 0))).toEqual([
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-04', to: '2026-11-04' },
  ]);
});

test.each([
  [days(1, 7, 2), 'Peak: 7 on November 2, 2026.'],
  [days(1, null, 2), 'Peak: 2 on November 3, 2026. 1 day has no data (shaded).'],
  [days(0, null, null), 'None in this period. 2 days have no data (shaded).'],
  [days(null), 'No data for this period.'],
])('summarizes %j as %s', (values, sentence) => {
  expect(describeSeries(values)).toBe(sentence);
});
