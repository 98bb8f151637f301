import { QueryClient } from '@tanstack/react-query';
import { isTRPCClientError, splitLink } from '@trpc/client';
import { errorStatus } from './error-message';
import { lazyLink } from './lazy-link';
import { type AppRouter, trpc } from './trpc';

/** Catalogue data that arrived this short a time ago is not asked for again. */
const FRESH_MS = 5 * 60 * 1000;
const MAX_RETRIES = 2;
/** A proxy answers so while the server restarts. */
const PASSING_STATUSES: readonly number[] = [502, 503];

/** Whether another try may succeed soon. A failure that a procedure reports was already retried by the server. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!isTRPCClientError<AppRouter>(error) || error.data || failures >= MAX_RETRIES || !navigator.onLine)
    return false;
  const status = errorStatus(error);
  return status === null ? error.cause?.name !== 'TimeoutError' : PASSING_STATUSES.includes(status);
}

/** Defaults that hold on the server and in the browser, so that both render the same state. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a network the offline worker may know the answer.
        networkMode: 'always',
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        retryOnMount: false,
      },
    },
  });
}

const loadCatalogueLink = () => import('./catalogue-link');

/** Fetches the code of catalogue reads, ahead of the first: a page comes with what it shows. Never rejects. */
export async function prepareReads(): Promise<void> {
  // What fails here fails again when it is needed, and is told there.
  await loadCatalogueLink().catch(() => {});
}

/** Catalogue reads go one by one; everything else is batched, and says who calls, by code that only members load. */
export function createApiClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ path, type }) => type === 'query' && path.startsWith('catalogue.'),
        true: lazyLink(async () => (await loadCatalogueLink()).createCatalogueLink()),
        false: lazyLink(async () => (await import('./session-link')).createSessionLink()),
      }),
    ],
  });
}
