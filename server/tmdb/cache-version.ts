import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { SharedMemory } from '../redis/redis';

/** Which answers count: those asked for since the cache was last emptied, by whichever instance. */
export type SharedEpoch = {
  /** Null before it is known. */
  current(): string | null;
  /** Begins a new one; where Redis is away, as soon as it is back. */
  advance(): Promise<void>;
};

const newEpoch = (): string => randomBytes(9).toString('base64url');

/** @param onAdvance called when another instance has begun a new one, though its message may be lost. */
export function createSharedEpoch(memory: SharedMemory, onAdvance: () => void): SharedEpoch {
  const key = memory.key('epoch');
  let known: string | null = null;
  /** Begun here, and not told yet. */
  let untold: string | null = null;

  async function tell(redis: Redis): Promise<void> {
    const next = untold;
    if (next === null) return;
    await redis.set(key, next);
    known = next;
    if (untold === next) untold = null;
    await memory.publish('catalogue-cleared');
  }

  async function catchUp(redis: Redis): Promise<void> {
    await tell(redis);
    // A Redis that lost its memory has not been emptied by anybody: what was valid stays so.
    await redis.set(key, known ?? newEpoch(), 'NX');
    const now = await redis.get(key).catch(() => null);
    if (now === null) await redis.del(key);
    if (untold !== null) return;
    const before = known;
    known = now ?? known;
    if (before !== null && before !== known) onAdvance();
  }

  memory.on('catalogue-cleared', () => void memory.ask(catchUp));
  memory.onProbe(catchUp);

  return {
    // While a new one waits to be told, nothing that others keep may be taken.
    current: () => (untold === null ? known : null),
    async advance() {
      untold = newEpoch();
      await memory.ask(tell);
    },
  };
}
