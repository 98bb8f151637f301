import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RedisClient } from '../redis/redis';

const createVersion = (): string => randomBytes(9).toString('base64url');

export class CacheVersion {
  readonly #redis: RedisClient;
  readonly #key: string;
  readonly #onAdvance: () => void;
  #current: string | null = null;
  /** Not yet stored in Redis. */
  #unpublished: string | null = null;

  /** @param onAdvance called when another instance has cleared the cache, even if its event was lost */
  constructor(redis: RedisClient, onAdvance: () => void) {
    this.#redis = redis;
    this.#key = redis.key('version');
    this.#onAdvance = onAdvance;
    const synchronizeVersion = (commands: Redis) => this.#synchronize(commands);
    redis.subscribe('catalogue-cleared', () => void redis.run(synchronizeVersion));
    redis.addCheck(synchronizeVersion);
  }

  /** Null while it is unknown or about to change: then nothing in Redis may be used. */
  get current(): string | null {
    return this.#unpublished === null ? this.#current : null;
  }

  /** Clears the cache of all instances; during an outage of Redis, after its end. */
  async advance(): Promise<void> {
    this.#unpublished = createVersion();
    const publishVersion = (commands: Redis) => this.#publish(commands);
    await this.#redis.run(publishVersion);
  }

  async #publish(commands: Redis): Promise<void> {
    const next = this.#unpublished;
    if (next === null) return;
    await commands.set(this.#key, next);
    this.#current = next;
    if (this.#unpublished === next) this.#unpublished = null;
    await this.#redis.publish('catalogue-cleared');
  }

  async #synchronize(commands: Redis): Promise<void> {
    await this.#publish(commands);
    // A Redis that lost its data has not been cleared by anyone: the known version stays valid.
    await commands.set(this.#key, this.#current ?? createVersion(), 'NX');
    const stored = await commands.get(this.#key).catch(() => null);
    if (stored === null) await commands.del(this.#key);
    if (this.#unpublished !== null) return;
    const before = this.#current;
    this.#current = stored ?? before;
    if (before !== null && before !== this.#current) this.#onAdvance();
  }
}
