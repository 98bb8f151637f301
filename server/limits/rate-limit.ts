import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { ServiceError } from '../errors';
import type { RedisClient } from '../redis/redis';
import { WIDE_NETWORK_SHARE, wideNetworkAround } from './network';

/** Points per key in a window of time, which begins with the first use. */
export type Limit = { readonly points: number; readonly seconds: number };

export type Usage = {
  readonly isRefused: boolean;
  readonly waitMs: number;
};

export type RateLimiter = {
  /** Also counts refused uses; negative points take a use back. */
  count(key: string, points: number): Promise<Usage>;
};

export class RateLimitError extends ServiceError {
  override readonly name = 'RateLimitError';

  constructor(waitMs: number, subject = 'attempts') {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const message = `Too many ${subject}. Please try again in ${describeWait(seconds)}.`;
    super('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
  }
}

function describeWait(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`;
}

export async function consume(
  limiter: RateLimiter,
  key: string,
  { points = 1, subject }: { readonly points?: number; readonly subject?: string } = {},
): Promise<void> {
  const { isRefused, waitMs } = await limiter.count(key, points);
  if (isRefused) throw new RateLimitError(waitMs, subject);
}

const MAX_KEYS = 20_000;

/** RateLimiterMemory stores any number of keys, and ends its windows when the system clock is set forward. */
export function createMemoryLimiter({ points: limit, seconds }: Limit): RateLimiter {
  // `max` would allocate arrays of this length.
  const windows = new LRUCache<string, { used: number }>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: seconds * 1000,
  });
  return {
    async count(key, points) {
      const stored = windows.get(key);
      const window = stored ?? { used: 0 };
      if (!stored) windows.set(key, window);
      window.used += points;
      return { isRefused: window.used > limit, waitMs: windows.getRemainingTTL(key) };
    },
  };
}

export function createSharedLimiter(redis: RedisClient | null, name: string, limit: Limit): RateLimiter {
  const memoryLimiter = createMemoryLimiter(limit);
  if (redis === null) return memoryLimiter;
  const redisLimiter = new RateLimiterRedis({
    storeClient: redis.connection,
    keyPrefix: redis.key(`limit:${name}`),
    points: limit.points,
    duration: limit.seconds,
  });
  return {
    async count(key, points) {
      // A penalty counts points without throwing beyond the limit. Keys are hashed because others may read Redis.
      const hash = createHash('sha256').update(key).digest('base64url');
      const result = await redis.run(function countPoints() {
        return redisLimiter.penalty(hash, points);
      });
      if (result === undefined) return memoryLimiter.count(key, points);
      const { consumedPoints, msBeforeNext } = result;
      return { isRefused: consumedPoints > limit.points, waitMs: msBeforeNext };
    },
  };
}

/** An IPv6 /48 has ten times the points of a /64. Uses that the /64 is refused do not count for the /48. */
export function createNetworkLimiter(create: (limit: Limit) => RateLimiter, limit: Limit): RateLimiter {
  const narrow = create(limit);
  const wide = create({ ...limit, points: WIDE_NETWORK_SHARE * limit.points });
  return {
    async count(network, points) {
      const usage = await narrow.count(network, points);
      const wideNetwork = wideNetworkAround(network);
      if (wideNetwork === null || (usage.isRefused && points > 0)) return usage;
      return wide.count(wideNetwork, points);
    },
  };
}
