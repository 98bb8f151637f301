/** The latest time that a Date can hold, in milliseconds since 1970. */
export const MAX_TIME_MS = 8.64e15;

/** @returns how far the device's clock is behind the server's, in milliseconds; 0 when the device sent no time. */
export function measureClockOffset(sentAtMs: number | undefined): number {
  return sentAtMs === undefined ? 0 : Date.now() - sentAtMs;
}

/** @returns a time of the device by the server's clock, in milliseconds since 1970 and valid for a Date. */
export function toServerTime(deviceTimeMs: number, offsetMs: number): number {
  return Math.min(Math.max(deviceTimeMs + offsetMs, 0), MAX_TIME_MS);
}

/** A device time by the server's clock, in milliseconds since 1970; null for undefined. */
export function correctTime(timeMs: number, sentAtMs: number | undefined): number;
export function correctTime(timeMs: number | undefined, sentAtMs: number | undefined): number | null;
export function correctTime(timeMs: number | undefined, sentAtMs: number | undefined): number | null {
  return timeMs === undefined ? null : toServerTime(timeMs, measureClockOffset(sentAtMs));
}
