import { countUse } from '../accounts/count-use';
import { createNetworkLimiter } from '../limits/network-limiter';
import { createSharedLimiter } from '../limits/shared-limiter';
import type { SharedMemory } from '../redis/redis';

const HOUR_SECONDS = 60 * 60;
/** Far more than anybody watches, and enough for histories of years that are migrated again and again. */
const PERSON_ENTRIES = 20_000;
/** All people of one network together: accounts cost little. */
const NETWORK_ENTRIES = 100_000;

/** Who writes to their history, and from which network. */
export type Writer = { readonly userId: string; readonly network: string | null };

/**
 * Counts entries that a person writes, so that nobody fills the disk; a removal is one too, for it is kept. In Redis or
 * in memory, not in the database: recording would otherwise take twice as long.
 *
 * @throws AccountError 'too-many'
 */
export type CountWrites = (writer: Writer, entries: number) => Promise<void>;

export function createWriteRate(shared: SharedMemory | null): CountWrites {
  const byPerson = createSharedLimiter(shared, 'entries-of-person', {
    points: PERSON_ENTRIES,
    seconds: HOUR_SECONDS,
  });
  const byNetwork = createNetworkLimiter(
    (limit) => createSharedLimiter(shared, 'entries-of-network', limit),
    {
      points: NETWORK_ENTRIES,
      seconds: HOUR_SECONDS,
    },
  );
  const what = 'changes to your watch history';
  return async function countWrites({ userId, network }, entries) {
    await countUse(byPerson, userId, { amount: entries, what });
    if (network !== null) await countUse(byNetwork, network, { amount: entries, what });
  };
}
