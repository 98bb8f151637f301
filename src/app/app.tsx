import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { createApiClient } from '../api/client';
import { trpc } from '../api/trpc';
import { type RenderContext, RenderContextProvider } from '../hooks/render-context';
import { RouteTableProvider } from '../navigation/route-table';
import { ServiceWorkerHost } from '../service-worker/service-worker-host';
import { ProgressHost } from '../sync/progress-host';
import { DisplayPreferences } from '../titles/display-preferences';
import { PageLoading } from '../ui/page-loading';
import { SiteNotice } from '../ui/site-notice';
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

/** The first render shows errors from the server; after hydration, mounting a failed query retries it. */
function RetryFailedQueries({ queryClient }: { queryClient: QueryClient }): ReactNode {
  useEffect(() => {
    const defaults = queryClient.getDefaultOptions();
    queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryOnMount: true } });
  }, [queryClient]);
  return null;
}

function CurrentPage({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const [path] = useLocation();
  const { route, parameters } = useMemo(() => matchRoute(path), [path]);
  const { page, isLarge = false } = route;
  const pageKey = pageKeyOf(path);
  useEffect(() => {
    // public/watchdog.js waits for this attribute.
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <PageBoundary pageKey={pageKey} onReset={page.retry}>
      <Suspense fallback={<PageLoading />}>
        <DisplayPreferences>
          <PageView pageKey={pageKey} page={page} parameters={parameters} isLarge={isLarge} />
        </DisplayPreferences>
        <RetryFailedQueries queryClient={queryClient} />
      </Suspense>
    </PageBoundary>
  );
}

/** Does not use the location, so that a navigation re-renders only what depends on it. */
export function App({ renderContext, queryClient, apiClient }: AppProps): ReactNode {
  return (
    <PageBoundary>
      <RenderContextProvider value={renderContext}>
        <trpc.Provider client={apiClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            {/* Nothing suspends here. React hydrates the content of a Suspense boundary in small steps. */}
            <Suspense>
              <SessionSync />
              <RouteTableProvider value={ROUTE_TABLE}>
                <Shell>
                  <CurrentPage queryClient={queryClient} />
                </Shell>
              </RouteTableProvider>
              <SiteNotice />
              <ProgressHost />
              <ServiceWorkerHost />
            </Suspense>
          </QueryClientProvider>
        </trpc.Provider>
      </RenderContextProvider>
    </PageBoundary>
  );
}
