import { cacheNames, clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { tellMissed } from './connection-news';
import { createImageKeeper } from './image-keeper';
import type { ToPage, ToWorker } from './messages';
import { createPageKeeper } from './page-keeper';
import { createReadKeeper } from './read-keeper';
import { findRequestKind, isKeptPage, type RequestKind } from './request-kind';
import { type ExtendableEvent, type FetchEvent, type StaticRoute, worker } from './worker-scope';

/*
 * The offline worker, served as /sw.js (2 §7). It holds the shell's files, and keeps what was looked at of what is the
 * same for everybody; whatever says who asks goes to the network as if there were no worker.
 */

declare const self: {
  /** The shell's files, by the hash of what they hold: the build fills them in. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

const pages = createPageKeeper();
const reads = createReadKeeper();
const images = createImageKeeper();

precacheAndRoute([...self.__WB_MANIFEST], { cleanURLs: false });

/**
 * What needs no worker to be awake, in browsers that can be told so: the shell's files come straight out of their cache
 * (else from the network), and a page straight from the network, while the worker wakes to keep it, or to stand in for
 * it; so does what a page loads besides, which is kept by other names. Waking takes longer than the answer does.
 * Elsewhere the routes below do the same.
 */
const STATIC_ROUTES: readonly StaticRoute[] = [
  { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: '/watchdog.js' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: '/images/*' }, source: 'race-network-and-fetch-handler' },
];

worker.addEventListener('install', (event) => {
  // A browser that knows other routes than these does without.
  if (event.addRoutes) event.waitUntil(event.addRoutes(STATIC_ROUTES).catch(() => {}));
});

const isOf =
  (kind: RequestKind) =>
  ({ request }: { request: Request }) =>
    findRequestKind(request, worker.location.origin) === kind;

registerRoute(isOf('read'), ({ event }) => reads.respond(event as FetchEvent));
registerRoute(isOf('image'), ({ event }) => images.respond(event as FetchEvent));
registerRoute(isOf('page'), ({ event }) => pages.respond(event as FetchEvent));
registerRoute(
  // Nothing kept stands in for what is no page of the site.
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  ({ event }) => pages.respondUnkept(event as FetchEvent),
);

async function keep(
  { page, images: urls }: ToWorker & { type: 'KEEP' },
  event: ExtendableEvent,
): Promise<void> {
  const url = new URL(page, worker.location.origin);
  const isOwn = url.origin === worker.location.origin && isKeptPage(url.pathname);
  await Promise.allSettled([
    ...(isOwn ? [pages.keep(url.href, event)] : []),
    ...urls.map((image) => images.keep(image, event)),
  ]);
}

let isAskedFor = false;

worker.addEventListener('message', (event) => {
  // Only pages of this origin can talk to the worker.
  const message = event.data as ToWorker;
  if (message.type === 'HELLO' && event.source) tellMissed(event.source.id);
  if (message.type === 'KEEP') event.waitUntil(keep(message, event));
  if (message.type === 'FORGET')
    event.waitUntil(Promise.all([pages, reads, images].map(({ clear }) => clear())));
  if (message.type === 'TAKE_OVER') {
    isAskedFor = true;
    event.waitUntil(worker.skipWaiting());
  }
});

async function begin(): Promise<void> {
  // They name the files of the version before.
  await pages.clear();
  const { navigationPreload } = worker.registration;
  // Offline, Firefox would show its own error page in place of the worker's response (GoogleChrome/workbox#3134).
  if (navigator.userAgent.includes('Firefox')) await navigationPreload?.disable();
  else await navigationPreload?.enable();
  if (!isAskedFor) return;
  const message: ToPage = { type: 'TAKEN_OVER' };
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage(message);
}

clientsClaim();
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
