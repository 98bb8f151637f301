import { LRUCache } from 'lru-cache';

/** How much may be used in a stretch of time, which begins with the first use. */
export type Limit = { readonly points: number; readonly seconds: number };

export type Verdict = {
  readonly isRefused: boolean;
  /** Until everything may be used again. */
  readonly waitMs: number;
};

export type Limiter = {
  /** Counts a use, a refused one too. */
  count(key: string, amount: number): Promise<Verdict>;
};

/** So many are remembered, those of the latest uses: whoever comes from more networks than that is beyond counting. */
const MAX_KEYS = 20_000;

/** Counts in the memory of this process, on the monotonic clock, whatever happens to that of the system. */
export function createMemoryLimiter({ points, seconds }: Limit): Limiter {
  const uses = new LRUCache<string, { used: number }>({ max: MAX_KEYS, ttl: seconds * 1000 });
  return {
    async count(key, amount) {
      const known = uses.get(key);
      const use = known ?? { used: 0 };
      if (!known) uses.set(key, use);
      use.used += amount;
      return { isRefused: use.used > points, waitMs: uses.getRemainingTTL(key) };
    },
  };
}
