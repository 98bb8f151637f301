import { matchPrecache } from 'workbox-precaching';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { API_CACHE, IMAGE_CACHE, PAGE_CACHE, responseDate } from '../cached-responses';
import { createExpiringCache, MATCH_OPTIONS } from './expiring-cache';
import { reportOffline } from './offline-reports';
import type { FetchEvent } from './worker-scope';

const OFFLINE_PAGE = '/offline';

const NETWORK_TIMEOUT_SECONDS = 4;

/** A younger cached API response is used at once and revalidated; as long as the server's own caches allow. */
const FRESH_MS = 10 * 60 * 1000;

/** The page with its date on the <html> element, where connection.ts reads it; '' for the offline page. */
async function withSavedAt(page: Response, savedAt: number | ''): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(html.replace('<html', `<html data-saved="${savedAt}"`), {
    status: page.status,
    headers,
  });
}

async function offlinePage(): Promise<Response> {
  const page = await matchPrecache(OFFLINE_PAGE);
  return page ? withSavedAt(page, '') : Response.error();
}

export async function handleUncachedPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}

/** Network first, then the cached page, then the offline page. */
export function createPageStrategy() {
  const cache = createExpiringCache('page', PAGE_CACHE);
  const strategy = new NetworkFirst({
    cacheName: cache.name,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    matchOptions: MATCH_OPTIONS,
    plugins: [
      ...cache.plugins,
      {
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && withSavedAt(cachedResponse, responseDate(cachedResponse, Date.now())),
      },
    ],
  });
  return {
    handle: (event: FetchEvent): Promise<Response> =>
      strategy.handle({ event, request: event.request }).catch(offlinePage),
    store: (url: string, event: Event) => strategy.handleAll({ event, request: new Request(url) })[1],
    clear: cache.clear,
  };
}

/** Stale-while-revalidate while the cached response is fresh, otherwise network first. */
export function createApiStrategy() {
  const cache = createExpiringCache('api', API_CACHE);
  const plugins = [
    ...cache.plugins,
    {
      fetchDidFail: async ({ event, originalRequest }: { event: FetchEvent; originalRequest: Request }) =>
        reportOffline(event.clientId, await cache.find(originalRequest)),
    },
  ];
  const options = { cacheName: cache.name, matchOptions: MATCH_OPTIONS };
  const staleWhileRevalidate = new StaleWhileRevalidate({ ...options, plugins });
  const networkFirst = new NetworkFirst({
    ...options,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [
      ...plugins,
      {
        cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
          if (cachedResponse) reportOffline((event as FetchEvent).clientId, cachedResponse);
          return cachedResponse;
        },
      },
    ],
  });
  return {
    async handle(event: FetchEvent): Promise<Response> {
      const { request } = event;
      const cached = await cache.find(request);
      const now = Date.now();
      const isFresh = cached !== undefined && now - responseDate(cached, now) < FRESH_MS;
      return (isFresh ? staleWhileRevalidate : networkFirst).handle({ event, request });
    },
    clear: cache.clear,
  };
}

/** Cache first: an image never changes under its address. */
export function createImageStrategy() {
  const cache = createExpiringCache('image', IMAGE_CACHE);
  const strategy = new CacheFirst({
    cacheName: cache.name,
    matchOptions: MATCH_OPTIONS,
    plugins: [
      ...cache.plugins,
      {
        // Opaque responses hide their status, and browsers count megabytes of quota for each.
        requestWillFetch: async ({ request }) => new Request(request, { mode: 'cors', credentials: 'omit' }),
      },
    ],
  });
  return {
    handle: (event: FetchEvent): Promise<Response> =>
      strategy.handle({ event, request: event.request }).catch(() => fetch(event.request)),
    store: (url: string, event: Event, accept = '*/*') =>
      strategy.handleAll({ event, request: new Request(url, { headers: { accept } }) })[1],
    clear: cache.clear,
  };
}
