import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import superjson from 'superjson';
import { Router } from 'wouter';
import type { ServerConfig } from '#shared/streaming-servers-schema';
import { createApiClient, createQueryClient } from '../api/client';
import { isNotFoundError } from '../api/error-message';
import { SERVERS_KEY, toLoadedServers } from '../api/streaming-servers';
import type { CatalogueQueries } from '../api/trpc';
import type { RenderContext } from '../hooks/render-context';
import { errorRedirectPath, paths } from '../navigation/paths';
import { type PageMetadata, PageMetadataCollector } from '../ui/page-head';
import { App } from './app';
import { toPageAddress } from './page-address';
import { matchRoute, NOT_FOUND_ROUTE, ROUTES, type Route } from './routes';
import { serverRouteOf } from './server-routes';

export { createQueryClient, ROUTES, toPageAddress };

type RenderRequest = {
  readonly path: string;
  readonly search: string;
  readonly renderContext: RenderContext;
  readonly queryClient: QueryClient;
  /** Calls the procedures in process; the server creates it because src does not import the back end. */
  readonly queries: CatalogueQueries;
  /** The current configuration, with disabled servers. */
  readonly readServers: () => { readonly config: ServerConfig; readonly failed: boolean };
  /** Waits until no other page is rendering: rendering blocks the event loop. */
  readonly waitForTurn: () => Promise<void>;
};

export type RenderedPage = {
  readonly status: 200 | 404 | 502;
  readonly html: string;
  /** For the head: preloads of the images with high priority. */
  readonly links: string;
  /** Whether one picture is the main content of the first screen. */
  readonly hasHeroPicture: boolean;
  readonly head: PageMetadata;
  readonly state: unknown;
  /** Replaces the requested address: the canonical one, or /404 when the page could not be loaded. Null to keep it. */
  readonly address: string | null;
  /** The rendered address, at which the browser hydrates. */
  readonly path: string;
  readonly search: string;
  /** The module of the page, whose chunks the document preloads. */
  readonly file: string;
  /** Whether all data was available, so that the page can be cached. */
  readonly isComplete: boolean;
};

type Redirect = { readonly redirectPath: string };

type Target = Pick<RenderedPage, 'status' | 'address' | 'path'> & {
  readonly route: Route;
  /** False for the 404 page in place of another page, and for data that the browser has to load. */
  readonly isComplete: boolean;
};

function isSameQuery(one: string, other: string): boolean {
  const normalize = (search: string): string => {
    const parameters = new URLSearchParams(search);
    parameters.sort();
    return parameters.toString();
  };
  return normalize(one) === normalize(other);
}

async function loadRoute(request: RenderRequest): Promise<Target | Redirect> {
  const { path, search, queryClient, queries, readServers } = request;
  const { route, parameters, found } = matchRoute(path);
  if (!found) return { route, path, status: 404, address: null, isComplete: true };
  try {
    const loaded = await route.loadData?.(queries, parameters, search);
    if (typeof loaded === 'string') return { redirectPath: loaded };
    const { needsServers, ...canonical } = serverRouteOf(route);
    if (needsServers) queryClient.setQueryData(SERVERS_KEY, toLoadedServers(readServers()));
    const canonicalPath = canonical.canonicalPath?.(parameters) ?? path;
    const canonicalSearch = canonical.canonicalSearch?.(search) ?? search;
    const isCanonical = canonicalPath === path && isSameQuery(canonicalSearch, search);
    const address = isCanonical ? null : canonicalPath + canonicalSearch;
    return { route, path: canonicalPath, status: 200, address, isComplete: loaded !== false };
  } catch (error) {
    const isMissing = isNotFoundError(error);
    const address = isMissing ? paths.notFound() : errorRedirectPath('unavailable', path + search);
    const status = isMissing ? 404 : 502;
    return { route: NOT_FOUND_ROUTE, path: paths.notFound(), status, address, isComplete: false };
  }
}

/** Causes and stacks stay on the server. Returns whether all queries succeeded. */
function reduceErrors(queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().getAll();
  for (const query of queries) {
    const { error } = query.state;
    if (error) query.setState({ ...query.state, error: new Error(error.message), fetchFailureReason: null });
  }
  return queries.every(({ state }) => state.status === 'success');
}

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value !== 'object') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlainJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainJson);
}

/** Same result as superjson.serialize, which would take a tenth of the rendering time of the home page. */
function serializeData(data: unknown) {
  return isPlainJson(data) ? { json: data } : superjson.serialize(data);
}

/** Without times: the same data gives the same bytes. */
function dehydrateWithoutTimes(queryClient: QueryClient): unknown {
  const shouldDehydrateQuery = ({ state }: { state: { status: string } }) => state.status !== 'pending';
  const { queries, mutations } = dehydrate(queryClient, {
    shouldDehydrateQuery,
    serializeData,
  });
  return {
    mutations,
    queries: queries.map(({ dehydratedAt: _, state, ...query }) => ({
      ...query,
      state: { ...state, dataUpdatedAt: 0, error: state.error && { message: state.error.message } },
    })),
  };
}

export async function render(request: RenderRequest): Promise<RenderedPage | Redirect> {
  const { queryClient, renderContext } = request;
  const target = await loadRoute(request);
  if ('redirectPath' in target) return target;
  await target.route.page.preload();
  if (target.status !== 200) queryClient.clear();
  const isComplete = reduceErrors(queryClient) && target.isComplete;
  await request.waitForTurn();

  let head: PageMetadata = { title: '', description: '' };
  const collect = (metadata: PageMetadata): void => {
    head = metadata;
  };
  const search = target.address ? new URL(target.address, 'http://page').search : request.search;
  const rendered = renderToString(
    <PageMetadataCollector collect={collect}>
      <Router ssrPath={target.path} ssrSearch={search.replace(/^\?/, '')}>
        <App renderContext={renderContext} queryClient={queryClient} apiClient={createApiClient()} />
      </Router>
    </PageMetadataCollector>,
  );
  // React puts a preload link for each image that is not lazy before the markup. Only images of high priority need one:
  // the others would compete with them for bandwidth.
  const links = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  const firstLinks = (links.match(/<link [^>]*>/g) ?? []).filter((link) =>
    /fetchpriority="high"/i.test(link),
  );
  return {
    status: target.status,
    html: rendered.slice(links.length),
    links: firstLinks.join(''),
    hasHeroPicture: firstLinks.length === 1,
    head,
    state: dehydrateWithoutTimes(queryClient),
    address: target.address,
    path: target.path,
    search,
    file: target.route.page.file,
    isComplete,
  };
}
