import { LRUCache } from 'lru-cache';
import { addAttempts, deleteAttempts, subtractAttempt } from '../../db/attempts';
import type { Sql } from '../../db/client';
import type { Limit, Limiter } from '../limits/limiter';

/** Keys that used so many times as much as they may are turned away without asking the database each time. */
const FLOOD_FACTOR = 2;
const MAX_FLOODED_KEYS = 10_000;
/** Each has a time of its own. */
const ANY_TTL_MS = 1;

export type AttemptLimiter = Limiter & {
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
};

/**
 * Counts in the database, for all instances together.
 *
 * @param sql the pool of the moment; what it throws is passed on.
 * @param name tells limits apart.
 */
export function createAttemptLimiter(
  sql: () => Sql,
  name: string,
  { points, seconds }: Limit,
): AttemptLimiter {
  const flooded = new LRUCache<string, true>({ max: MAX_FLOODED_KEYS, ttl: ANY_TTL_MS });
  const nameOf = (key: string): string => `${name}:${key}`;
  return {
    async count(key, amount) {
      const waitMs = flooded.has(key) ? flooded.getRemainingTTL(key) : 0;
      if (waitMs > 0) return { isRefused: true, waitMs };
      const lastsMs = seconds * 1000;
      const { points: used, leftMs } = await addAttempts(sql(), nameOf(key), { points: amount, lastsMs });
      if (used >= FLOOD_FACTOR * points) flooded.set(key, true, { ttl: leftMs });
      return { isRefused: used > points, waitMs: leftMs };
    },
    takeBack: (key) => subtractAttempt(sql(), nameOf(key)),
    async clear(key) {
      await deleteAttempts(sql(), nameOf(key));
      flooded.delete(key);
    },
  };
}
