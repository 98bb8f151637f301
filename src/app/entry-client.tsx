import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createApiClient, createQueryClient } from '../api/client';
import type { RenderContext } from '../hooks/render-context';
import { App } from './app';
import { matchRoute } from './routes';

/** What the server wrote into the page beside its markup. */
type PageState = {
  readonly renderContext: RenderContext;
  readonly queries: DehydratedState;
  /** The address that the markup shows. */
  readonly rendered: { readonly path: string; readonly search: string };
  /** The address to show in place of the path asked for: the page's own, or /404 when it failed to load (2 §2). */
  readonly redirect: { readonly from: string; readonly to: string } | null;
};

function readPageState(): PageState {
  // The server writes this element into every page, in the shape of server/render's state.
  return JSON.parse(document.getElementById('page-state')?.textContent ?? '') as PageState;
}

/**
 * The page says nothing of when its data was read, so that it is the same for everybody: it counts as read now.
 * Failures come as their sentence alone.
 */
function readQueries(dehydrated: DehydratedState): DehydratedState {
  for (const { state } of dehydrated.queries) {
    if (state.data !== undefined) state.dataUpdatedAt = Date.now();
    if (state.error) state.error = new Error(state.error.message);
  }
  return dehydrated;
}

async function start(): Promise<void> {
  const { renderContext, queries, rendered, redirect } = readPageState();
  const { pathname } = window.location;
  if (redirect?.from === pathname) window.history.replaceState(null, '', redirect.to);
  // The page's own code first: what is hydrated must be what was rendered, with no fallback in between.
  await matchRoute(rendered.path).route.page.preload();
  // In a task of its own by now: what runs the site's code has been long enough.
  const queryClient = createQueryClient();
  hydrate(queryClient, readQueries(queries));
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element.');
  // Somebody may have gone Back before this runs: what was rendered is hydrated all the same, and left after that.
  // The page of an unknown path is rendered once for all of them.
  const isUnknown = !matchRoute(rendered.path).found && !matchRoute(pathname).found;
  hydrateRoot(
    root,
    <Router
      ssrPath={isUnknown ? window.location.pathname : rendered.path}
      ssrSearch={rendered.search.replace(/^\?/, '')}
    >
      <App renderContext={renderContext} queryClient={queryClient} apiClient={createApiClient()} />
    </Router>,
  );
}

void start();
