/** The latest time that a Date can hold. */
export const MAX_TIME_MS = 8.64e15;

export function measureClockOffset(sentAtMs: number | undefined): number {
  return sentAtMs === undefined ? 0 : Date.now() - sentAtMs;
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
