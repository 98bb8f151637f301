import type { Log } from '../config/logger';
import type { RedisClient } from '../redis/redis';
import {
  CatalogueCache,
  type CatalogueResult,
  type CatalogueSource,
  type CatalogueStats,
} from '../tmdb/cache';
import { CacheVersion } from '../tmdb/cache-version';
import { RedisCache } from '../tmdb/redis-cache';
import type { CatalogueRequest } from '../tmdb/requests';

type CatalogueOptions = {
  readonly client: CatalogueSource;
  readonly cacheBytes: number;
  readonly redis?: RedisClient | null;
  readonly now?: () => number;
  readonly log: Log;
};

export function createCatalogue({
  client,
  cacheBytes,
  redis = null,
  ...options
}: CatalogueOptions): Catalogue {
  const version = redis && new CacheVersion(redis, () => cache.clear());
  const redisCache = redis && version && new RedisCache(redis, version, client);
  const cache = new CatalogueCache({
    ...options,
    source: redisCache ?? client,
    maxBytes: cacheBytes,
  });
  return new Catalogue(cache, version);
}

/** The results of reads; null for each that failed. */
export type RecordedReads = (CatalogueResult | null)[];

/** Reads of the movie database through the cache, on behalf of one network. */
export class Catalogue {
  readonly #cache: CatalogueCache;
  readonly #version: CacheVersion | null;
  readonly #network: string | null;
  readonly #recorded: RecordedReads | null;

  /** @param network of the client; null for the site itself */
  constructor(
    cache: CatalogueCache,
    version: CacheVersion | null,
    network: string | null = null,
    recorded: RecordedReads | null = null,
  ) {
    this.#cache = cache;
    this.#version = version;
    this.#network = network;
    this.#recorded = recorded;
  }

  forNetwork(network: string | null): Catalogue {
    return new Catalogue(this.#cache, this.#version, network, this.#recorded);
  }

  /** Adds each read to `reads`. */
  recordReads(reads: RecordedReads): Catalogue {
    return new Catalogue(this.#cache, this.#version, this.#network, reads);
  }

  /** @throws CatalogueError */
  async read<Body>(request: CatalogueRequest<Body>): Promise<CatalogueResult<Body>> {
    try {
      const result = await this.#cache.read(request, this.#network);
      this.#recorded?.push(result);
      return result;
    } catch (error) {
      this.#recorded?.push(null);
      throw error;
    }
  }

  peek(key: string): CatalogueResult | null {
    return this.#cache.peek(key);
  }

  stats(): CatalogueStats {
    return this.#cache.stats();
  }

  /** Also called when another instance clears the cache. */
  onClear(listener: () => void): void {
    this.#cache.onClear(listener);
  }

  /** Clears the cache of all instances; during an outage of Redis, those of the others after its end. */
  async clear(): Promise<void> {
    this.#cache.clear();
    await this.#version?.advance();
  }
}
