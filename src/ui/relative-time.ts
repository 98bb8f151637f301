/** Made when it is first needed: that takes a slow phone 40 ms. */
let format: Intl.RelativeTimeFormat | null = null;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** '3 months ago', 'yesterday', 'just now': how long before `now` something was; both in milliseconds since 1970. */
export function formatRelativeTime(time: number, now: number): string {
  const ago = now - time;
  const [unit, length] = UNITS.find(([, shortest]) => ago >= shortest) ?? [];
  if (!unit) return 'just now';
  format ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return format.format(-Math.floor(ago / length), unit);
}
