import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import superjson from 'superjson';
import { createApiClient, createQueryClient } from './api/client';
import { App } from './app';
import type { Boot } from './boot';
import { matchRoute } from './routes';

/** What the server wrote into the page beside its markup. */
type PageState = { readonly boot: Boot; readonly queries: unknown; readonly address: string | null };

function readPageState(): PageState {
  // The server writes this element into every page, in the shape of server/render's PageState.
  return JSON.parse(document.getElementById('page-state')?.textContent ?? '') as PageState;
}

async function start(): Promise<void> {
  const { boot, queries, address } = readPageState();
  if (address) window.history.replaceState(null, '', address);
  const queryClient = createQueryClient();
  hydrate(queryClient, superjson.deserialize(queries as Parameters<typeof superjson.deserialize>[0]));
  // The page's own code first: what is hydrated must be what was rendered, with no fallback in between.
  await matchRoute(window.location.pathname).route.page.preload();
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element.');
  hydrateRoot(root, <App boot={boot} queryClient={queryClient} apiClient={createApiClient()} />);
}

void start();
