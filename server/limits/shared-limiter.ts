import { hashOf } from '../compression/encoded-body';
import type { SharedMemory } from '../redis/redis';
import { createMemoryLimiter, type Limit, type Limiter } from './limiter';

/** Counts on Redis' clock; what has no end (a key that something else left there) gets one. */
const COUNT = `
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 or left > tonumber(ARGV[2]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {used, left}`;

/**
 * Counts for all instances together, by what they share; each for itself where they share nothing, or while Redis is
 * away.
 *
 * @param name tells limits apart.
 */
export function createSharedLimiter(shared: SharedMemory | null, name: string, limit: Limit): Limiter {
  const own = createMemoryLimiter(limit);
  if (shared === null) return own;
  return {
    async count(key, amount) {
      // Redis may be read by others: it learns neither who nor from where.
      const told = await shared.ask((redis) =>
        redis.eval(COUNT, 1, shared.key(`limit:${name}:${hashOf(key)}`), amount, limit.seconds * 1000),
      );
      const [used, waitMs] = Array.isArray(told?.answer) ? told.answer.map(Number) : [];
      if (used === undefined || waitMs === undefined) return own.count(key, amount);
      return { isRefused: used > limit.points, waitMs };
    },
  };
}
