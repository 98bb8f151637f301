import { QueryClient } from '@tanstack/react-query';
import { isTRPCClientError, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { errorStatus } from './error-message';
import { type AppRouter, trpc } from './trpc';

const STALE_MS = 5 * 60 * 1000;
const MAX_RETRIES = 2;
/** What proxies respond while the server restarts. */
const RETRIED_STATUSES: readonly number[] = [502, 503];

function shouldRetry(failures: number, error: unknown): boolean {
  // What a procedure reports was retried by the server, or occurred while rendering there, where there is no navigator.
  if (!isTRPCClientError<AppRouter>(error) || error.data) return false;
  if (failures >= MAX_RETRIES || !navigator.onLine) return false;
  const status = errorStatus(error);
  return status === null ? error.cause?.name !== 'TimeoutError' : RETRIED_STATUSES.includes(status);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Without a network, the service worker may have a cached response.
        networkMode: 'always',
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        retryOnMount: false,
      },
      // Offline, a mutation fails at once. By default it would wait, and run when the connection returns.
      mutations: { networkMode: 'always' },
    },
  });
}

const importLinks = () => import('./links');

export async function preloadLinks(): Promise<void> {
  // The first query reports the failure.
  await importLinks().catch(() => {});
}

/** Loaded by its first call. If loading fails, that call fails and the next one tries again. */
function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => {
    let loading: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined;
    function loadOnce(): Promise<ReturnType<TRPCLink<AppRouter>>> {
      loading ??= load().then(
        (link) => link(runtime),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    }

    return (call) =>
      observable((observer) => {
        let isUnsubscribed = false;
        let unsubscribe = (): void => {};
        loadOnce().then(
          (link) => {
            if (!isUnsubscribed) ({ unsubscribe } = link(call).subscribe(observer));
          },
          (error: unknown) => observer.error(TRPCClientError.from(error instanceof Error ? error : {})),
        );
        return () => {
          isUnsubscribed = true;
          unsubscribe();
        };
      });
  };
}

/** Catalogue queries are sent one by one, because the server and the service worker cache their responses. */
export function createApiClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ path, type }) => type === 'query' && path.startsWith('catalogue.'),
        true: lazyLink(async () => (await importLinks()).createCatalogueLink()),
        false: lazyLink(async () => (await importLinks()).createSessionLink()),
      }),
    ],
  });
}
