import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import type { SuperJSONResult } from 'superjson';
import { Router } from 'wouter';
import { createApiClient, createQueryClient } from '../api/client';
import { navigate } from '../hooks/navigate';
import { runAfterOverlay } from '../hooks/overlay-history';
import type { RenderContext } from '../hooks/render-context';
import { App } from './app';
import { matchRoute } from './routes';

/** What the server embeds in every page for hydration (server/rendering/page-renderer.ts). */
type PageState = {
  readonly renderContext: RenderContext;
  /** Data is serialized with superjson; errors have only their message. */
  readonly queries: DehydratedState;
  readonly rendered: { readonly path: string; readonly search: string };
  /** Replaces the requested address with the page's canonical one, or with /404 when the page could not be loaded. */
  readonly redirect: { readonly from: string; readonly to: string } | null;
};

function readPageState(): PageState {
  return JSON.parse(document.getElementById('page-state')?.textContent ?? '') as PageState;
}

/** Loads superjson only for data with values that JSON lacks, such as dates. */
async function loadDeserializer(
  queries: DehydratedState['queries'],
): Promise<(data: SuperJSONResult) => unknown> {
  const isPlainJson = queries.every(({ state }) => !(state.data as SuperJSONResult | undefined)?.meta);
  return isPlainJson ? ({ json }) => json : (await import('superjson')).deserialize;
}

/** The data counts as new: pages contain no times, to be the same bytes for all visitors. */
function reviveQueries(queries: DehydratedState['queries']): void {
  for (const { state } of queries) {
    if (state.data !== undefined) state.dataUpdatedAt = Date.now();
    if (state.error) state.error = new Error(state.error.message);
  }
}

async function start(): Promise<void> {
  const { renderContext, queries, rendered, redirect } = readPageState();
  const { pathname } = window.location;
  if (redirect?.from === pathname) window.history.replaceState(null, '', redirect.to);
  // Hydration must render what the server rendered, without a loading state in between. The await also ends the
  // script's long task before hydration starts.
  const [deserializeData] = await Promise.all([
    loadDeserializer(queries.queries),
    matchRoute(rendered.path).route.page.preload(),
  ]);
  const queryClient = createQueryClient();
  reviveQueries(queries.queries);
  hydrate(queryClient, queries, { defaultOptions: { deserializeData } });
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element.');
  // The rendered address is hydrated even if the user has gone back meanwhile; the router then follows the address.
  // The page for unknown paths is rendered once for all of them, so it hydrates at the current path.
  const isUnknown = !matchRoute(rendered.path).found && !matchRoute(pathname).found;
  hydrateRoot(
    root,
    <Router
      ssrPath={isUnknown ? window.location.pathname : rendered.path}
      ssrSearch={rendered.search.replace(/^\?/, '')}
      // Unlike wouter's, our navigate calls the listeners of navigations.
      aroundNav={(_navigate, to, options) => runAfterOverlay(() => navigate(to, options))}
    >
      <App renderContext={renderContext} queryClient={queryClient} apiClient={createApiClient()} />
    </Router>,
  );
}

void start();
