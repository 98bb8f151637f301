import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import superjson from 'superjson';
import { Router } from 'wouter';
import type { ServerConfig } from '#shared/streaming-servers-schema';
import { createApiClient, createQueryClient } from '../api/client';
import { isNotFoundError } from '../api/error-message';
import { SERVERS_KEY, toLoadedServers } from '../api/server-config';
import type { CatalogueQueries } from '../api/trpc';
import type { RenderContext } from '../hooks/render-context';
import { errorRedirectPath, paths } from '../navigation/paths';
import { type PageMetadata, PageMetadataCollector } from '../ui/page-head';
import { App } from './app';
import { toPageAddress } from './page-address';
import { matchRoute, NOT_FOUND_ROUTE, ROUTES, type Route } from './routes';

// The table itself, so that a test of every route forgets none.
export { createQueryClient, ROUTES, toPageAddress };

type RenderRequest = {
  /** The address's path and query, as they came. */
  readonly path: string;
  readonly search: string;
  readonly renderContext: RenderContext;
  readonly queryClient: QueryClient;
  /** Calls the procedures in process; the server creates it because src does not import the back end. */
  readonly reads: CatalogueQueries;
  /** The streaming servers as they are configured now, disabled ones too. */
  readonly readServers: () => { readonly config: ServerConfig; readonly failed: boolean };
  /** Waits for this page's turn to be drawn, which occupies the process. */
  readonly waitForTurn: () => Promise<void>;
};

export type RenderedPage = {
  readonly status: 200 | 404 | 502;
  readonly html: string;
  /** Links that React wants in the head: preloads of the pictures seen first. */
  readonly links: string;
  readonly head: PageMetadata;
  /** The query cache, for the browser to take over: a DehydratedState, with failures as their sentence. */
  readonly state: unknown;
  /** The address to show instead of the one asked for: the page's own, or /404 when the load failed (2 §2). */
  readonly address: string | null;
  /** What was rendered: the browser hydrates just this, wherever the person has gone meanwhile. */
  readonly path: string;
  readonly search: string;
  /** The page's own file, so that its chunk can be preloaded. */
  readonly file: string;
  /** Whether everything the page wanted was there: only then may it be kept. */
  readonly complete: boolean;
};

/** The address leads to another page, at this path. */
type Redirect = { readonly redirectPath: string };

type Target = Pick<RenderedPage, 'status' | 'address' | 'path'> & {
  readonly route: Route;
  /** Whether the page is what the address asks for, an unknown path's 404 page too, and all of it was read. */
  readonly isWhole: boolean;
};

/** Whether two queries say the same, in whatever order and spelling. */
function isSameQuery(one: string, other: string): boolean {
  const spell = (search: string): string => {
    const parameters = new URLSearchParams(search);
    parameters.sort();
    return parameters.toString();
  };
  return spell(one) === spell(other);
}

async function readRoute(request: RenderRequest): Promise<Target | Redirect> {
  const { path, search, queryClient, reads, readServers } = request;
  const { route, parameters, found } = matchRoute(path);
  if (!found) return { route, path, status: 404, address: null, isWhole: true };
  try {
    const read = await route.loadData?.(reads, parameters, search);
    if (typeof read === 'string') return { redirectPath: read };
    if (route.needsServers) queryClient.setQueryData(SERVERS_KEY, toLoadedServers(readServers()));
    const ownPath = route.canonicalPath?.(parameters) ?? path;
    const ownSearch = (await route.canonicalSearch?.(search)) ?? search;
    const isOwn = ownPath === path && isSameQuery(ownSearch, search);
    const address = isOwn ? null : ownPath + ownSearch;
    return { route, path: ownPath, status: 200, address, isWhole: read !== false };
  } catch (error) {
    const missing = isNotFoundError(error);
    const address = missing ? paths.notFound() : errorRedirectPath('unavailable', path + search);
    const status = missing ? 404 : 502;
    return { route: NOT_FOUND_ROUTE, path: paths.notFound(), status, address, isWhole: false };
  }
}

/** Failures travel to the browser as their sentence alone: causes and stacks stay here. */
function tellFailuresOnly(queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().getAll();
  for (const query of queries) {
    const { error } = query.state;
    if (error) query.setState({ ...query.state, error: new Error(error.message), fetchFailureReason: null });
  }
  return queries.every(({ state }) => state.status === 'success');
}

/**
 * The query cache as it is written into the page, without the times of reading and of that: the same data is the same
 * page, whenever and wherever it is rendered. The browser counts its age from the moment it takes it over.
 */
function dehydrateTimeless(queryClient: QueryClient): unknown {
  const shouldDehydrateQuery = ({ state }: { state: { status: string } }) => state.status !== 'pending';
  const { queries, mutations } = dehydrate(queryClient, {
    shouldDehydrateQuery,
    serializeData: superjson.serialize,
  });
  return {
    mutations,
    queries: queries.map(({ dehydratedAt: _, state, ...query }) => ({
      ...query,
      state: { ...state, dataUpdatedAt: 0, error: state.error && { message: state.error.message } },
    })),
  };
}

/** Renders the page of an address as a visitor sees it, unless the address leads to another page. */
export async function render(request: RenderRequest): Promise<RenderedPage | Redirect> {
  const { queryClient, renderContext } = request;
  const target = await readRoute(request);
  if ('redirectPath' in target) return target;
  await target.route.page.preload();
  if (target.status !== 200) queryClient.clear();
  const complete = tellFailuresOnly(queryClient) && target.isWhole;
  await request.waitForTurn();

  let head: PageMetadata = { title: '', description: '' };
  const collect = (facts: PageMetadata): void => {
    head = facts;
  };
  const search = target.address ? new URL(target.address, 'http://page').search : request.search;
  const rendered = renderToString(
    <PageMetadataCollector collect={collect}>
      <Router ssrPath={target.path} ssrSearch={search.replace(/^\?/, '')}>
        <App renderContext={renderContext} queryClient={queryClient} apiClient={createApiClient()} />
      </Router>
    </PageMetadataCollector>,
  );
  // React writes its preload links before the markup when the document itself is not its own: one for every picture
  // that is not lazy, though most are found soon enough where they stand, and would share the line with the first.
  const links = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  const firstLinks = (links.match(/<link [^>]*>/g) ?? []).filter((link) =>
    /fetchpriority="high"/i.test(link),
  );
  return {
    status: target.status,
    html: rendered.slice(links.length),
    links: firstLinks.join(''),
    head,
    state: dehydrateTimeless(queryClient),
    address: target.address,
    path: target.path,
    search,
    file: target.route.page.file,
    complete,
  };
}
