const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * 'Nov 21, 2026, 9:30 AM', on this device's clock; null of anything that is no time.
 * @param time ISO 8601, or milliseconds since 1970
 */
export function formatMoment(time: string | number | null): string | null {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? null : MOMENT.format(date);
}
