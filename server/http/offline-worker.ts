import { type StaticFile, toStaticFile } from './static-file';

/** Where browsers find the offline worker (2 §7). */
export const OFFLINE_WORKER_PATH = '/sw.js';

/**
 * What is served in its place once it was taken back: a browser looks for a new worker at its next visit, at the latest,
 * and this one removes what the other kept, and then itself. Pages that are open stay as they are.
 */
const RETIRED_WORKER = `
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
  await registration.unregister();
}
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));
`;

/** The site's files with the worker that is to be there. */
export function withOfflineWorker(
  files: ReadonlyMap<string, StaticFile>,
  hasOfflineWorker: boolean,
): ReadonlyMap<string, StaticFile> {
  if (hasOfflineWorker) return files;
  const retired = toStaticFile(OFFLINE_WORKER_PATH, { identity: Buffer.from(RETIRED_WORKER) });
  return new Map([...files, [OFFLINE_WORKER_PATH, retired]]);
}
