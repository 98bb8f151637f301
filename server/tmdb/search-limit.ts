import { createNetworkLimiter, createSharedLimiter } from '../limits/rate-limit';
import type { SharedMemory } from '../redis/redis';
import { tooManyFailure } from './upstream-failure';

const MINUTE_SECONDS = 60;

/**
 * Counts a network's searches that reach the movie database. Cached searches and those of the server itself (null)
 * are free.
 *
 * @returns a function that throws UpstreamFailure 'too-many' beyond `perMinute`.
 */
export function createSearchRate(
  perMinute: number,
  redis: SharedMemory | null,
): (network: string | null) => Promise<void> {
  const limiter = createNetworkLimiter((limit) => createSharedLimiter(redis, 'searches', limit), {
    points: perMinute,
    seconds: MINUTE_SECONDS,
  });
  return async function countSearch(network) {
    if (network === null) return;
    const { isRefused, waitMs } = await limiter.count(network, 1);
    if (isRefused) throw tooManyFailure(Math.max(1, Math.ceil(waitMs / 1000)));
  };
}
