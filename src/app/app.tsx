import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { createApiClient } from '../api/client';
import { trpc } from '../api/trpc';
import { SessionNotice } from '../auth/session-notice';
import { type RenderContext, RenderContextProvider } from '../hooks/render-context';
import { RouteParametersProvider, RouteTableProvider } from '../navigation/route-table';
import { ServiceWorkerHost } from '../service-worker/service-worker-host';
import { DisplayPreferences } from '../titles/display-preferences';
import { PageLoading } from '../ui/page-loading';
import { PageBoundary } from './page-boundary';
import { PageView } from './page-view';
import { matchRoute, pageKeyOf, ROUTE_TABLE } from './routes';
import { Shell } from './shell/shell';
import { SessionSync } from './signed-in';

type AppProps = {
  readonly renderContext: RenderContext;
  readonly queryClient: QueryClient;
  readonly apiClient: ReturnType<typeof createApiClient>;
};

/**
 * A failure that came with the page is shown as it is; from then on, coming back to a failed read tries it again.
 * Stands beside the page, because React takes over what is around a Suspense before what is in it.
 */
function RetryFailedReads({ queryClient }: { queryClient: QueryClient }): ReactNode {
  useEffect(() => {
    const defaults = queryClient.getDefaultOptions();
    queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryOnMount: true } });
  }, [queryClient]);
  return null;
}

/** The page of the address, and what stands in for it while its code is on the way or when it fails. */
function CurrentPage({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const [path] = useLocation();
  const { route, parameters } = useMemo(() => matchRoute(path), [path]);
  const { page, isLarge = false } = route;
  const pageKey = pageKeyOf(path);
  useEffect(() => {
    // Ends the wait of public/watchdog.js.
    document.documentElement.dataset.alive = '';
  }, []);
  return (
    <PageBoundary pageKey={pageKey} onReset={page.retry}>
      <Suspense fallback={<PageLoading />}>
        <DisplayPreferences>
          <RouteParametersProvider value={parameters}>
            <PageView pageKey={pageKey} page={page} isLarge={isLarge} />
          </RouteParametersProvider>
        </DisplayPreferences>
        <RetryFailedReads queryClient={queryClient} />
      </Suspense>
    </PageBoundary>
  );
}

/** Follows no address itself: on the way from page to page nothing is drawn anew but what depends on it. */
export function App({ renderContext, queryClient, apiClient }: AppProps): ReactNode {
  return (
    <PageBoundary>
      <RenderContextProvider value={renderContext}>
        <trpc.Provider client={apiClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            {/* Nothing in it waits: React takes over in one go what is around a Suspense, and bit by bit what is in it. */}
            <Suspense>
              <SessionSync />
              <RouteTableProvider value={ROUTE_TABLE}>
                <Shell>
                  <CurrentPage queryClient={queryClient} />
                </Shell>
              </RouteTableProvider>
              <SessionNotice />
              <ServiceWorkerHost />
            </Suspense>
          </QueryClientProvider>
        </trpc.Provider>
      </RenderContextProvider>
    </PageBoundary>
  );
}
