import express, { type Router } from 'express';
import type { ResponseHeaders } from '../response-cache/cached-response';
import { serveStaticFiles } from './static-files';

export const OFFLINE_WORKER_PATH = '/sw.js';

/** With OFFLINE_WORKER=off, browsers replace the service worker by this one, which removes its caches and itself. */
const RETIRED_WORKER = `
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
  await registration.unregister();
}
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));
`;

const YEAR_SECONDS = 31_536_000;

function cacheControlOf(path: string): string {
  // The demo player's code has no versions in its names.
  if (path === OFFLINE_WORKER_PATH || /^\/demo-player\/[\w-]+\.(js|css)$/.test(path)) return 'no-cache';
  return path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
}

type SiteFilesOptions = {
  readonly folder: string;
  readonly hasOfflineWorker: boolean;
  readonly workerHeaders: ResponseHeaders;
};

export function serveSiteFiles({ folder, hasOfflineWorker, workerHeaders }: SiteFilesOptions): Router {
  const router = express.Router();
  if (!hasOfflineWorker) {
    router.get(OFFLINE_WORKER_PATH, (request, response) => {
      response.set({ ...workerHeaders, 'Cache-Control': cacheControlOf(request.path) });
      response.type('js').send(RETIRED_WORKER);
    });
  }
  router.use(
    serveStaticFiles(folder, (response, path) => {
      response.set('Cache-Control', cacheControlOf(path));
      if (path === OFFLINE_WORKER_PATH) response.set(workerHeaders);
    }),
  );
  return router;
}
