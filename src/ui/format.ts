/*
 * Formats of this file that every list uses are written by hand, and the others are created on first use: to construct
 * an Intl format takes a slow phone about 50 ms.
 */
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MILLION = 1_000_000;

/** '2h 22m' for 142. */
export function formatRuntime(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** '43 min' for 43, the runtime of an episode. */
export function formatMinutes(minutes: number): string {
  return `${minutes} min`;
}

/** 'May 30, 2019' for '2019-05-30'; '' for an invalid date. */
export function formatDate(date: string): string {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : Number.NaN);
  if (Number.isNaN(time.getTime())) return '';
  return `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

/** '26,280' for 26280; whole numbers only. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '$63.0M' for 63 million dollars, '-$1.5M' for a loss. Amounts that would round to $0.0M are 'Under $0.1M'. */
export function formatMillions(dollars: number): string {
  const millions = (Math.abs(dollars) / MILLION).toFixed(1);
  if (millions === '0.0') return 'Under $0.1M';
  return `${dollars < 0 ? '-' : ''}$${millions}M`;
}

/** '8.4' for 8.438. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** '1.5 MB' for 1572864, with at most one decimal. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024));
  const unit = Math.min(power, BYTE_UNITS.length - 1);
  const value = (bytes / 1024 ** unit).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${value} ${BYTE_UNITS[unit]}`;
}

const DURATION_UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** '2d 4h' for 187,400: the largest unit that applies and the next one. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const first = DURATION_UNITS.findIndex(([, length]) => whole >= length);
  if (first === -1) return '0s';
  let rest = whole;
  return DURATION_UNITS.slice(first, first + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest %= length;
      return `${count}${unit}`;
    })
    .join(' ');
}

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
