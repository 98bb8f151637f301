import { isSiteReachable } from '../hooks/site-reachable';

const RELOADED_KEY = 'marquee_reloaded';

/** The messages of Chromium, Firefox, Safari and Vite when a script or style sheet of a chunk does not load. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch/;

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

async function clearCaches(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
  } catch {}
}

/** Deletes the caches and service workers, unless the server is unreachable and they are needed; then reloads. */
export async function resetAndReload(): Promise<void> {
  if (await isSiteReachable()) await clearCaches();
  window.location.reload();
}

/** Once per browser session, so that it cannot loop; public/watchdog.js shares the mark. Returns whether it reloads. */
export function resetAndReloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
  } catch {
    return false;
  }
  void resetAndReload();
  return true;
}
