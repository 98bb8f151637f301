import { type CatalogueAnswer, type CatalogueCache, createCatalogueCache } from './catalogue-cache';
import type { CatalogueLog } from './catalogue-log';
import type { MovieDatabaseClient } from './movie-database-client';
import {
  discoverRequest,
  genresRequest,
  popularRequest,
  searchRequest,
  seasonRequest,
  titleRequest,
  trendingRequest,
} from './requests';

export type { CatalogueAnswer };

type Answering<Builder extends (...input: never[]) => unknown> = (
  ...input: Parameters<Builder>
) => Promise<CatalogueAnswer>;

/**
 * The catalogue proxy (1 §7): the movie database's own bodies by way of the cache. Every read throws
 * CatalogueError. Input is taken as valid: the rules for it are the router's.
 */
export type Catalogue = {
  readonly trending: Answering<typeof trendingRequest>;
  readonly popular: Answering<typeof popularRequest>;
  readonly title: Answering<typeof titleRequest>;
  readonly season: Answering<typeof seasonRequest>;
  readonly search: Answering<typeof searchRequest>;
  readonly genres: Answering<typeof genresRequest>;
  readonly discover: Answering<typeof discoverRequest>;
} & Pick<CatalogueCache, 'peek' | 'stats' | 'clear'>;

type CatalogueOptions = {
  readonly client: MovieDatabaseClient;
  /** The bound of the cache in bytes, all kinds together. */
  readonly cacheBytes: number;
  readonly now?: () => number;
  readonly log: CatalogueLog;
};

export function createCatalogue({ client, cacheBytes, now, log }: CatalogueOptions): Catalogue {
  const cache = createCatalogueCache({
    fill: (request, options) => client.fetchJson(request, options),
    maxBytes: cacheBytes,
    log,
    ...(now && { now }),
  });
  return {
    trending: (...input) => cache.read(trendingRequest(...input)),
    popular: (...input) => cache.read(popularRequest(...input)),
    title: (...input) => cache.read(titleRequest(...input)),
    season: (...input) => cache.read(seasonRequest(...input)),
    search: (...input) => cache.read(searchRequest(...input)),
    genres: (...input) => cache.read(genresRequest(...input)),
    discover: (...input) => cache.read(discoverRequest(...input)),
    peek: cache.peek,
    stats: cache.stats,
    clear: cache.clear,
  };
}
