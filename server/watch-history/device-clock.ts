import { MAX_TIME_MS } from '#shared/time';

/** A smaller difference may be the duration of the request. Correcting it would change the order of entries. */
const MIN_BEHIND_MS = 30_000;

/**
 * @returns how far the device's clock is behind the server's, in milliseconds; 0 for less than 30 seconds; negative for a
 * clock that is ahead, which no duration explains
 */
export function measureClockOffset(sentAtMs: number | undefined): number {
  const offsetMs = sentAtMs === undefined ? 0 : Date.now() - sentAtMs;
  return offsetMs >= 0 && offsetMs < MIN_BEHIND_MS ? 0 : offsetMs;
}

export function toServerTime(deviceTimeMs: number, offsetMs: number): number {
  return Math.min(Math.max(deviceTimeMs + offsetMs, 0), MAX_TIME_MS);
}

/** A device time by the server's clock, in milliseconds since 1970; null for undefined. */
export function correctTime(timeMs: number, sentAtMs: number | undefined): number;
export function correctTime(timeMs: number | undefined, sentAtMs: number | undefined): number | null;
export function correctTime(timeMs: number | undefined, sentAtMs: number | undefined): number | null {
  return timeMs === undefined ? null : toServerTime(timeMs, measureClockOffset(sentAtMs));
}
