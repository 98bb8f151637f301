const FORMAT = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

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
  return unit ? FORMAT.format(-Math.floor(ago / length), unit) : 'just now';
}
