import { expect, test } from 'vitest';
import { formatBytes, formatDuration } from '../../src/features/admin/format';
import { formatRelativeTime } from '../../src/ui/format-time';

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

test.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0s'],
  [59.6, '1m 0s'],
  [3_599, '59m 59s'],
  [187_400, '2d 4h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
