import { createSharedLimiter } from '../limits/shared-limiter';
import type { SharedMemory } from '../redis/shared-memory';
import { tooManyFailure } from './upstream-failure';

const MINUTE_SECONDS = 60;

/**
 * Counts the searches that the movie database is asked because of one network, by whichever instance; what is kept costs
 * nobody anything, and what the site asks by itself (null) neither.
 * @returns throws UpstreamFailure 'too-many' beyond `perMinute`
 */
export function createSearchRate(
  perMinute: number,
  shared: SharedMemory | null,
): (network: string | null) => Promise<void> {
  const limiter = createSharedLimiter(shared, 'searches', { points: perMinute, seconds: MINUTE_SECONDS });
  return async function countSearch(network) {
    if (network === null) return;
    const { isRefused, waitMs } = await limiter.count(network, 1);
    if (isRefused) throw tooManyFailure(Math.max(1, Math.ceil(waitMs / 1000)));
  };
}
