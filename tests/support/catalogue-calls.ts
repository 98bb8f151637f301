import type { RequestContext } from '../../routers/context';
import { createCaller } from '../../routers/index';
import type { CatalogueRequest } from '../../server/tmdb/requests';
import { createTestCatalogue } from './test-catalogue';

export const TODAY = '2026-03-15';

/**
 * The catalogue's procedures for visitors, on March 15, 2026.
 *
 * @param respond returns the body of a response of the movie database, or throws
 */
export function createCatalogueCalls(respond: (request: CatalogueRequest) => unknown) {
  const context: Pick<RequestContext, 'catalogue' | 'currentYear' | 'today'> = {
    catalogue: createTestCatalogue(respond),
    currentYear: Number(TODAY.slice(0, 4)),
    today: TODAY,
  };
  // The procedures of the catalogue use nothing else of the context.
  return createCaller(context as RequestContext).catalogue;
}
