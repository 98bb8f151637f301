import { CacheFirst } from 'workbox-strategies';
import { IMAGES_CACHE } from './cache-names';
import { createKeptCache, MATCH_OPTIONS } from './kept-caches';
import type { FetchEvent } from './worker-scope';

/** Pictures of titles: they never change under their address. */
export function createImageKeeper() {
  const cache = createKeptCache('image', IMAGES_CACHE);
  const strategy = new CacheFirst({
    cacheName: cache.name,
    matchOptions: MATCH_OPTIONS,
    plugins: [
      ...cache.plugins,
      {
        // An answer without a word on its origin would tell no status, and count as megabytes.
        requestWillFetch: async ({ request }) => new Request(request, { mode: 'cors', credentials: 'omit' }),
      },
    ],
  });

  return {
    // An image host that does not let itself be read is asked as the page would have asked, and not kept.
    respond: (event: FetchEvent): Promise<Response> =>
      strategy.handle({ event, request: event.request }).catch(() => fetch(event.request)),
    keep: (url: string, event: Event) => strategy.handleAll({ event, request: new Request(url) })[1],
    clear: cache.clear,
  };
}
