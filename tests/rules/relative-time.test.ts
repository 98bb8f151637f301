import { expect, test } from 'vitest';
import { formatRelativeTime } from '../../src/ui/relative-time';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const HOUR_MS = 3_600_000;

test.each([
  [-HOUR_MS, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [HOUR_MS - 1, '59 minutes ago'],
  [HOUR_MS, '1 hour ago'],
  [24 * HOUR_MS, 'yesterday'],
  [29 * 24 * HOUR_MS, '29 days ago'],
  [90 * 24 * HOUR_MS, '3 months ago'],
  [800 * 24 * HOUR_MS, '2 years ago'],
])('%d ms ago is %s', (ago, text) => {
  expect(formatRelativeTime(NOW - ago, NOW)).toBe(text);
});
