import { consume, createNetworkLimiter, createSharedLimiter } from '../limits/rate-limit';
import type { RedisClient } from '../redis/redis';

const HOUR_SECONDS = 60 * 60;
/** Enough to import the history of years several times. */
const USER_ENTRIES = { points: 20_000, seconds: HOUR_SECONDS };
const NETWORK_ENTRIES = { points: 100_000, seconds: HOUR_SECONDS };

export type HistoryLimiters = ReturnType<typeof createHistoryLimiters>;

/** In Redis or in memory: a statement in the database would double the time of a write. */
export function createHistoryLimiters(redis: RedisClient | null) {
  return {
    byUser: createSharedLimiter(redis, 'entries-of-user', USER_ENTRIES),
    byNetwork: createNetworkLimiter(
      (limit) => createSharedLimiter(redis, 'entries-of-network', limit),
      NETWORK_ENTRIES,
    ),
  };
}

export async function countHistoryWrites(
  { byUser, byNetwork }: HistoryLimiters,
  { userId, network }: { readonly userId: string; readonly network: string | null },
  entries: number,
): Promise<void> {
  const use = { points: entries, subject: 'changes to your watch history' };
  await consume(byUser, userId, use);
  if (network !== null) await consume(byNetwork, network, use);
}
