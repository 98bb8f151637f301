import { z } from 'zod';
import { measureClockOffset, toServerTime } from '../server/watch-history/device-clock';

/** A time as milliseconds since 1970; undefined where none is given. */
export const timeInput = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time written as ISO 8601` })
    .transform((text) => Date.parse(text))
    .optional()
    .meta({ override: { type: 'string', format: 'date-time' } });

/** The device's clock as it sends the call: the other times of the call are corrected by its difference. */
export const sentAt = timeInput('sentAt');

/** When something happened by the server's clock, in milliseconds since 1970; null when the call does not say. */
export function correctTime(timeMs: number, sentAtMs: number | undefined): number;
export function correctTime(timeMs: number | undefined, sentAtMs: number | undefined): number | null;
export function correctTime(timeMs: number | undefined, sentAtMs: number | undefined): number | null {
  return timeMs === undefined ? null : toServerTime(timeMs, measureClockOffset(sentAtMs));
}
