import { matchPrecache } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';
import { PAGES_CACHE } from './cache-names';
import { madeAt } from './keepable';
import { createKeptCache, MATCH_OPTIONS } from './kept-caches';
import type { FetchEvent } from './worker-scope';

/** The page that stands in for those that are not kept: it starts the site, which then shows what it can. */
export const STAND_IN = '/offline';

/** So long a page waits for a network that says nothing. */
const PATIENCE_SECONDS = 4;

/** The same page, saying when it was saved; '' for one that was not. See src/lib/saved-page.ts. */
async function sayWhenSaved(page: Response, savedAt: number | ''): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(html.replace('<html', `<html data-saved="${savedAt}"`), {
    status: page.status,
    headers,
  });
}

/** Pages that were visited: from the network while it answers, else as they were saved. */
export function createPageKeeper() {
  const cache = createKeptCache('page', PAGES_CACHE);
  const strategy = new NetworkFirst({
    cacheName: cache.name,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    matchOptions: MATCH_OPTIONS,
    plugins: [
      ...cache.plugins,
      {
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && sayWhenSaved(cachedResponse, madeAt(cachedResponse, Date.now())),
      },
    ],
  });

  async function standIn(): Promise<Response> {
    const page = await matchPrecache(STAND_IN);
    return page ? sayWhenSaved(page, '') : Response.error();
  }

  return {
    respond: (event: FetchEvent): Promise<Response> =>
      strategy.handle({ event, request: event.request }).catch(standIn),
    /** For pages that are not kept. */
    respondUnkept: async ({ preloadResponse, request }: FetchEvent): Promise<Response> => {
      try {
        return (await preloadResponse) ?? (await fetch(request));
      } catch {
        return standIn();
      }
    },
    keep: (path: string, event: Event) => strategy.handleAll({ event, request: new Request(path) })[1],
    clear: cache.clear,
  };
}
