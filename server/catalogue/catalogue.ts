import type { SharedMemory } from '../redis/redis';
import { type CatalogueAnswer, type CatalogueCache, createCatalogueCache, type Fill } from '../tmdb/cache';
import { createSharedEpoch } from '../tmdb/cache-version';
import type { CatalogueLog } from '../tmdb/catalogue-log';
import type { MovieDatabaseClient } from '../tmdb/client';
import { createSharedAnswers } from '../tmdb/redis-cache';
import { createSharedFill } from '../tmdb/redis-fetch';
import {
  discoverRequest,
  genresRequest,
  popularRequest,
  searchRequest,
  seasonRequest,
  TIME_TO_LIVE_SECONDS,
  titleRequest,
  trendingRequest,
} from '../tmdb/requests';

export type { CatalogueAnswer };

type Answering<Builder extends (...input: never[]) => unknown> = (
  ...input: Parameters<Builder>
) => Promise<CatalogueAnswer>;

/**
 * The catalogue proxy (1 §7): the movie database's own bodies by way of the cache. Every read throws
 * CatalogueError. Input is taken as valid: the rules for it are the router's.
 */
type CatalogueReads = {
  readonly trending: Answering<typeof trendingRequest>;
  readonly popular: Answering<typeof popularRequest>;
  readonly title: Answering<typeof titleRequest>;
  readonly season: Answering<typeof seasonRequest>;
  readonly search: Answering<typeof searchRequest>;
  readonly genres: Answering<typeof genresRequest>;
  readonly discover: Answering<typeof discoverRequest>;
};

export type Catalogue = CatalogueReads &
  Pick<CatalogueCache, 'peek' | 'stats'> & {
    /** The same, asked because of a network, by which limits count; null for the site itself, as this one is. */
    askedBy(network: string | null): Catalogue;
    /** Empties the cache of all instances; of those that cannot be told now, as soon as they can. */
    clear(): Promise<void>;
  };

type CatalogueOptions = {
  readonly client: Pick<MovieDatabaseClient, 'fetchJson'>;
  /** The bound of the cache in bytes, all kinds together. */
  readonly cacheBytes: number;
  /** What several instances share; null where there is but one. */
  readonly shared?: SharedMemory | null;
  readonly now?: () => number;
  readonly log: CatalogueLog;
};

export function createCatalogue({
  client,
  cacheBytes,
  shared = null,
  now,
  log,
}: CatalogueOptions): Catalogue {
  const ask: Fill = async (request, options) => ({
    text: await client.fetchJson(request, options),
    freshMs: TIME_TO_LIVE_SECONDS[request.kind] * 1000,
  });
  const epoch = shared && createSharedEpoch(shared, () => cache.clear());
  const cache = createCatalogueCache({
    fill: shared && epoch ? createSharedFill(createSharedAnswers(shared, epoch), ask) : ask,
    maxBytes: cacheBytes,
    log,
    ...(now && { now }),
  });
  const askedBy = (network: string | null): Catalogue => ({
    trending: (...input) => cache.read(trendingRequest(...input), network),
    popular: (...input) => cache.read(popularRequest(...input), network),
    title: (...input) => cache.read(titleRequest(...input), network),
    season: (...input) => cache.read(seasonRequest(...input), network),
    search: (...input) => cache.read(searchRequest(...input), network),
    genres: (...input) => cache.read(genresRequest(...input), network),
    discover: (...input) => cache.read(discoverRequest(...input), network),
    askedBy,
    peek: cache.peek,
    stats: cache.stats,
    async clear() {
      cache.clear();
      await epoch?.advance();
    },
  });
  return askedBy(null);
}
