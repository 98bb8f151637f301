import { LRUCache } from 'lru-cache';
import { addAttempts, deleteAttempts } from '../../db/attempts';
import type { Limit, Usage } from '../limits/rate-limit';
import type { Db } from './db';

/** Above this multiple of its points, a key is refused without a statement. */
const FLOOD_FACTOR = 2;
const MAX_FLOODING_KEYS = 10_000;
const DEFAULT_TTL_MS = 1;

export type PostgresLimiter = {
  /** A `RateLimiter` that also returns the points used, with these: for a flooding key at least those that make it one. */
  count(key: string, points: number): Promise<Usage & { readonly used: number }>;
  clear(key: string): Promise<void>;
};

/** Counts by the clock of the database, for all instances together; RateLimiterPostgres uses that of the instance. */
export function createPostgresLimiter(
  db: Db,
  name: string,
  { points: limit, seconds }: Limit,
): PostgresLimiter {
  // `max` would allocate arrays of this length.
  const flooding = new LRUCache<string, true>({
    maxSize: MAX_FLOODING_KEYS,
    sizeCalculation: () => 1,
    ttl: DEFAULT_TTL_MS,
  });
  return {
    async count(key, points) {
      const blockedMs = flooding.has(key) ? flooding.getRemainingTTL(key) : 0;
      if (blockedMs > 0) return { used: FLOOD_FACTOR * limit, isRefused: true, waitMs: blockedMs };
      const windowMs = seconds * 1000;
      const { used, waitMs } = await db.query(addAttempts, `${name}:${key}`, points, windowMs);
      if (used >= FLOOD_FACTOR * limit) flooding.set(key, true, { ttl: waitMs });
      return { used, isRefused: used > limit, waitMs };
    },
    async clear(key) {
      await db.query(deleteAttempts, `${name}:${key}`);
      flooding.delete(key);
    },
  };
}
