import express, { type Router } from 'express';
import type { ResponseHeaders } from '../response-cache/cached-response';
import { serveEarlierAssets } from './earlier-assets';
import { IMMUTABLE, serveStaticFiles } from './static-files';

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

function cacheControlOf(path: string): string {
  // The demo player's code has no versions in its names.
  if (path === OFFLINE_WORKER_PATH || /^\/demo-player\/[\w-]+\.(js|css)$/.test(path)) return 'no-cache';
  return path.startsWith('/assets/') ? IMMUTABLE : 'public, max-age=3600';
}

type SiteFilesOptions = {
  readonly folder: string;
  readonly earlierAssetsFolder: string;
  readonly hasOfflineWorker: boolean;
  readonly workerHeaders: ResponseHeaders;
};

export function serveSiteFiles(options: SiteFilesOptions): Router {
  const { folder, earlierAssetsFolder, hasOfflineWorker, workerHeaders } = options;
  const router = express.Router({ caseSensitive: true });
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
  router.use('/assets', serveEarlierAssets(earlierAssetsFolder));
  return router;
}
