import { isSiteReachable } from '../hooks/site-reachable';
import { createStore } from '../hooks/store';

/** The delay before the first check whether the site is reachable again; it doubles after each failed check. */
const FIRST_CHECK_MS = 2_000;
const MAX_CHECK_INTERVAL_MS = 60_000;

export type Connection = {
  /** Milliseconds since 1970 since when the site is unreachable; 0: since before the page opened; null: reachable. */
  readonly offlineSince: number | null;
  readonly savedAt: number | null;
};

export const connectionStore = createStore<Connection>({ offlineSince: null, savedAt: null });

let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleCheck(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void check(delay), delay);
}

async function check(delay: number): Promise<void> {
  if (connectionStore.get().offlineSince === null) return;
  const isBack = navigator.onLine && (await isSiteReachable());
  if (!isBack) return scheduleCheck(Math.min(2 * delay, MAX_CHECK_INTERVAL_MS));
  connectionStore.set({ offlineSince: null, savedAt: null });
  delete document.documentElement.dataset.saved;
  // React Query and the outbox resume on this event.
  window.dispatchEvent(new Event('online'));
}

export function markOffline(savedAt: number | null, since = Date.now()): void {
  const connection = connectionStore.get();
  const wasReachable = connection.offlineSince === null;
  connectionStore.set({
    offlineSince: connection.offlineSince ?? since,
    savedAt: savedAt ?? connection.savedAt,
  });
  if (wasReachable) scheduleCheck(FIRST_CHECK_MS);
}

export function followNetwork(): () => void {
  // The worker marks the pages that it serves from its cache (worker/strategies.ts).
  const { saved } = document.documentElement.dataset;
  if (saved !== undefined) markOffline(Number(saved) || null, 0);
  else if (!navigator.onLine) markOffline(null);
  const onOffline = (): void => markOffline(null);
  const onOnline = (): void => void check(FIRST_CHECK_MS);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}
