import { cacheNames, clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { ACCOUNT_LINKS, isAccountLink } from '../../shared/account-links';
import type { ToPage, ToWorker } from '../../shared/worker-messages';
import { findRequestKind, isCachedPage, type RequestKind } from './caching-rules';
import { repeatReport } from './offline-reports';
import { createApiStrategy, createImageStrategy, createPageStrategy, handleUncachedPage } from './strategies';
import { type ExtendableEvent, type FetchEvent, type StaticRoute, worker } from './worker-scope';

declare const self: {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

const pages = createPageStrategy();
const api = createApiStrategy();
const images = createImageStrategy();

precacheAndRoute([...self.__WB_MANIFEST], { cleanURLs: false });

/** The browser handles these requests while the worker starts; without the static routing API the worker does. */
const STATIC_ROUTES: readonly StaticRoute[] = [
  ...ACCOUNT_LINKS.map(
    (link): StaticRoute => ({ condition: { urlPattern: `/?${link}=*` }, source: 'network' }),
  ),
  { condition: { urlPattern: '/auth/*' }, source: 'network' },
  { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: '/watchdog.js' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: '/images/*' }, source: 'race-network-and-fetch-handler' },
];

worker.addEventListener('install', (event) => {
  // A browser with another version of the API rejects the routes, and works without them.
  if (event.addRoutes) event.waitUntil(event.addRoutes(STATIC_ROUTES).catch(() => {}));
});

const isKind =
  (kind: RequestKind) =>
  ({ request }: { request: Request }) =>
    findRequestKind(request, worker.location.origin) === kind;

registerRoute(isKind('api'), ({ event }) => api.handle(event as FetchEvent));
registerRoute(isKind('image'), ({ event }) => images.handle(event as FetchEvent));
registerRoute(isKind('page'), ({ event }) => pages.handle(event as FetchEvent));
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    !url.pathname.startsWith('/api/') &&
    !url.pathname.startsWith('/auth/') &&
    !isAccountLink(url.pathname, url.searchParams),
  ({ event }) => handleUncachedPage(event as FetchEvent),
);

async function store(message: ToWorker & { type: 'KEEP' }, event: ExtendableEvent): Promise<void> {
  const { origin } = worker.location;
  const url = new URL(message.page, origin);
  await Promise.allSettled([
    ...(url.origin === origin && isCachedPage(url.pathname) ? [pages.store(url.href, event)] : []),
    ...message.images.map((image) => images.store(image, event, message.imageAccept)),
  ]);
}

let isUpdateRequested = false;

worker.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'HELLO' && event.source) repeatReport(event.source.id);
  if (message.type === 'KEEP') event.waitUntil(store(message, event));
  if (message.type === 'FORGET')
    event.waitUntil(Promise.all([pages, api, images].map((strategy) => strategy.clear())));
  if (message.type === 'TAKE_OVER') {
    isUpdateRequested = true;
    event.waitUntil(worker.skipWaiting());
  }
});

async function activate(): Promise<void> {
  // Cached pages link to the assets of the previous version.
  await pages.clear();
  const { navigationPreload } = worker.registration;
  // Offline, Firefox shows its own error page instead of the worker's response (GoogleChrome/workbox#3134).
  if (navigator.userAgent.includes('Firefox')) await navigationPreload?.disable();
  else await navigationPreload?.enable();
  if (!isUpdateRequested) return;
  const message: ToPage = { type: 'TAKEN_OVER' };
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage(message);
}

clientsClaim();
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
