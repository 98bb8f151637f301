import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { findAsker } from '../asker';
import { tooManyFailure } from './upstream-failure';

const MINUTE_SECONDS = 60;

/**
 * Counts the searches that the movie database is asked because of one client; what is kept costs nobody anything.
 * @returns throws UpstreamFailure 'too-many' beyond `perMinute`, never where that is undefined
 */
export function createSearchRate(perMinute: number | undefined): () => Promise<void> {
  if (perMinute === undefined) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  return async function countSearch() {
    const asker = findAsker();
    if (asker === null) return;
    try {
      await limiter.consume(asker);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyFailure(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
