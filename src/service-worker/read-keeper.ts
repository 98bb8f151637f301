import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { READS_CACHE } from './cache-names';
import { tellAway } from './connection-news';
import { madeAt } from './keepable';
import { createKeptCache, MATCH_OPTIONS } from './kept-caches';
import type { FetchEvent } from './worker-scope';

/** What is younger is shown at once, while a newer answer is on its way; the server allows as much of its own. */
const YOUNG_MS = 10 * 60 * 1000;

/** So long an older answer waits for a network that says nothing. */
const PATIENCE_SECONDS = 4;

/** Answers of the catalogue that were read. */
export function createReadKeeper() {
  const cache = createKeptCache('read', READS_CACHE);
  const plugins = [
    ...cache.plugins,
    {
      fetchDidFail: async ({ event, originalRequest }: { event: FetchEvent; originalRequest: Request }) =>
        tellAway(event.clientId, await cache.find(originalRequest)),
    },
  ];
  const common = { cacheName: cache.name, matchOptions: MATCH_OPTIONS };
  const atOnce = new StaleWhileRevalidate({ ...common, plugins });
  const afterNetwork = new NetworkFirst({
    ...common,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      ...plugins,
      {
        cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
          if (cachedResponse) tellAway((event as FetchEvent).clientId, cachedResponse);
          return cachedResponse;
        },
      },
    ],
  });

  return {
    async respond(event: FetchEvent): Promise<Response> {
      const { request } = event;
      const kept = await cache.find(request);
      const now = Date.now();
      const strategy = kept && now - madeAt(kept, now) < YOUNG_MS ? atOnce : afterNetwork;
      return strategy.handle({ event, request });
    },
    clear: cache.clear,
  };
}
