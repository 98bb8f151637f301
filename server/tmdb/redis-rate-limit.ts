import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedMemory } from '../redis/redis';
import { busyFailure } from './upstream-failure';

/** How fast the instances ask the movie database together. */
export type SharedPace = {
  /** The part of the whole pace that this instance may take by itself: all, while the turns are given in common. */
  share(): number;
  /**
   * Waits for a turn among all instances; at once while Redis is away.
   * @throws UpstreamFailure 'ours' when the turn would come later than in `maxWaitMs`
   */
  waitForTurn(maxWaitMs: number, signal: AbortSignal): Promise<void>;
};

/**
 * Gives the next free turn, so that any window holds so many starts at most, on Redis' clock; -1 when it would come too
 * late. A clock that was set back begins anew.
 */
const TAKE_TURN = `
local count, window, patience = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local last = redis.pcall('LINDEX', KEYS[1], 0)
if type(last) == 'table' or (last and (tonumber(last) or now + 3600000) > now + 60000) then redis.call('DEL', KEYS[1]) end
local oldest = redis.call('LINDEX', KEYS[1], count - 1)
local at = now
if oldest then at = math.max(now, tonumber(oldest) + window) end
if at - now > patience then return -1 end
redis.call('LPUSH', KEYS[1], string.format('%.0f', at))
redis.call('LTRIM', KEYS[1], 0, count - 1)
redis.call('PEXPIRE', KEYS[1], 60000)
return at - now`;

export function createSharedPace(
  memory: SharedMemory,
  { startsPerWindow, windowMs }: { readonly startsPerWindow: number; readonly windowMs: number },
): SharedPace {
  const key = memory.key('turns');
  return {
    share: () => (memory.isUp() ? 1 : 1 / memory.instances()),
    async waitForTurn(maxWaitMs, signal) {
      const told = await memory.ask((redis) =>
        redis.eval(TAKE_TURN, 1, key, startsPerWindow, windowMs, Math.floor(maxWaitMs)),
      );
      const waitMs = Number(told?.answer ?? 0);
      if (waitMs < 0) throw busyFailure();
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    },
  };
}
