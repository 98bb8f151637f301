import { consume, createNetworkLimiter, createSharedLimiter } from '../limits/rate-limit';
import type { SharedMemory } from '../redis/redis';

const HOUR_SECONDS = 60 * 60;
/** Enough for histories of years that are migrated again and again. */
const USER_ENTRIES = 20_000;
/** All users of one network together, because accounts cost little. */
const NETWORK_ENTRIES = 100_000;

export type Writer = { readonly userId: string; readonly network: string | null };

/**
 * Counts the entries that a user writes, so that none fills the disk; a removal counts too, because it is stored. In
 * Redis or in memory: a statement in the database would double the time of recording.
 *
 * @throws RateLimitError
 */
export type CountWrites = (writer: Writer, entries: number) => Promise<void>;

export function createWriteRate(redis: SharedMemory | null): CountWrites {
  const byUser = createSharedLimiter(redis, 'entries-of-person', {
    points: USER_ENTRIES,
    seconds: HOUR_SECONDS,
  });
  const byNetwork = createNetworkLimiter((limit) => createSharedLimiter(redis, 'entries-of-network', limit), {
    points: NETWORK_ENTRIES,
    seconds: HOUR_SECONDS,
  });
  const subject = 'changes to your watch history';
  return async function countWrites({ userId, network }, entries) {
    await consume(byUser, userId, { points: entries, subject });
    if (network !== null) await consume(byNetwork, network, { points: entries, subject });
  };
}
