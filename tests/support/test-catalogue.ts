import { type Catalogue, createCatalogue } from '../../server/catalogue/catalogue';
import { createLog } from '../../server/config/logger';
import type { CatalogueSource } from '../../server/tmdb/cache';
import { parseResponse } from '../../server/tmdb/fetch-response';
import type { CatalogueRequest } from '../../server/tmdb/requests';

/** Returns the body of a response, or throws. */
type Respond = (request: CatalogueRequest) => unknown;

/** A client whose movie database is `respond`. */
export function createTestClient(respond: Respond): CatalogueSource {
  return { fetch: async (request) => parseResponse(request, JSON.stringify(await respond(request))) };
}

/** A catalogue on a movie database of the test. */
export function createTestCatalogue(respond: Respond, cacheBytes = 5_000_000): Catalogue {
  return createCatalogue({
    client: createTestClient(respond),
    cacheBytes,
    log: createLog({ level: 'silent' }),
  });
}
