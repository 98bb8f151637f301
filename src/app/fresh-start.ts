const STARTED_KEY = 'marquee_fresh_start';
const LONGEST_ANSWER_MS = 3_000;

/** The words in which Chromium, Firefox, Safari and Vite say that code or its styles could not be fetched. */
const CODE_FAILURE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch/;

/** Whether a page broke because its code could not be fetched: offline, or a deployment replaced it. */
export function isCodeFailure(error: unknown): boolean {
  return error instanceof Error && CODE_FAILURE.test(error.message);
}

async function forgetKeptCode(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
  } catch {
    // No cache or no worker here (both need HTTPS): the reload is what is left to do.
  }
}

/** Without the site, what is kept is all there is. */
async function isSiteThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

/** Drops the site's caches and offline worker, and loads the page anew (2 §4 "App level"). */
export async function startFresh(): Promise<void> {
  if (await isSiteThere()) await forgetKeptCode();
  window.location.reload();
}

/**
 * The same, at most once in a session, so that it can never loop.
 * @returns whether the page is being loaded anew
 */
export function startFreshOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(STARTED_KEY) !== null) return false;
    sessionStorage.setItem(STARTED_KEY, '1');
  } catch {
    // Without a place to remember it, it might loop.
    return false;
  }
  void startFresh();
  return true;
}
