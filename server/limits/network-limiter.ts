import type { Limit, Limiter } from './limiter';
import { WIDE_NETWORK_SHARE, wideNetworkAround } from './network-counts';

/**
 * A rate limit whose keys are networks: an IPv6 /48 has ten times the points of a /64. What the /64 is refused is not
 * counted for its /48.
 */
export function createNetworkLimiter(create: (limit: Limit) => Limiter, limit: Limit): Limiter {
  const narrow = create(limit);
  const wide = create({ ...limit, points: WIDE_NETWORK_SHARE * limit.points });
  return {
    async count(network, amount) {
      const verdict = await narrow.count(network, amount);
      const around = wideNetworkAround(network);
      return verdict.isRefused || around === null ? verdict : wide.count(around, amount);
    },
  };
}
