const HOUR_MS = 3_600_000;
const DATE_FORMAT = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** How long ago a search was. Both times are in milliseconds since 1970. */
export function formatAge(timestamp: number, now: number): string {
  const hours = Math.floor((now - timestamp) / HOUR_MS);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours}h ago`;
  return hours < 48 ? 'Yesterday' : new Date(timestamp).toLocaleDateString('en-US', DATE_FORMAT);
}
