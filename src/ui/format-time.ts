// The Intl formats are created on first use: that takes a slow phone about 50 ms.

let dateTimeFormat: Intl.DateTimeFormat | null = null;

/**
 * 'Nov 21, 2026, 9:30 AM' in the device's time zone; null for an invalid time.
 * @param time ISO 8601, or milliseconds since 1970
 */
export function formatDateTime(time: string | number | null): string | null {
  const date = new Date(time ?? '');
  dateTimeFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return Number.isNaN(date.getTime()) ? null : dateTimeFormat.format(date);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RELATIVE_UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;
let relativeTimeFormat: Intl.RelativeTimeFormat | null = null;

/** '3 months ago', 'yesterday', 'just now'; both times in milliseconds since 1970. */
export function formatRelativeTime(time: number, now: number): string {
  const age = now - time;
  const [unit, length] = RELATIVE_UNITS.find(([, shortest]) => age >= shortest) ?? [];
  if (!unit) return 'just now';
  relativeTimeFormat ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return relativeTimeFormat.format(-Math.floor(age / length), unit);
}

/** 'Last used 3 months ago', 'Never used'. @param time ISO 8601; null without a use */
export const formatLastUse = (time: string | null, now: number): string =>
  time === null ? 'Never used' : `Last used ${formatRelativeTime(Date.parse(time), now)}`;
