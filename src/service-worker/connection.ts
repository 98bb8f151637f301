import { createStore } from '../hooks/store';

/** The first look whether the site is back comes after so long, each further one after twice as long as the last. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_MS = 60_000;
const LOOK_TIMEOUT_MS = 5_000;

export type Connection = {
  /** Since when the site cannot be reached (milliseconds since 1970; 0: since before the page was opened), or null. */
  readonly awaySince: number | null;
  /** When what is shown was saved; null when nobody has said. */
  readonly savedAt: number | null;
};

export const connectionStore = createStore<Connection>({ awaySince: null, savedAt: null });

let timer: ReturnType<typeof setTimeout> | undefined;

function lookLater(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(delay), delay);
}

async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

async function look(delay: number): Promise<void> {
  if (connectionStore.get().awaySince === null) return;
  // Without a network there is nothing to ask, and its return is an event.
  const isBack = navigator.onLine && (await isReached());
  if (!isBack) return lookLater(Math.min(2 * delay, LONGEST_MS));
  connectionStore.set({ awaySince: null, savedAt: null });
  delete document.documentElement.dataset.saved;
  // Whoever waits for the network to come back waits for this, too.
  window.dispatchEvent(new Event('online'));
}

/** The site was not reached; what was shown instead was saved at `savedAt`, null for nothing. */
export function noteAway(savedAt: number | null, since = Date.now()): void {
  const { awaySince, savedAt: known } = connectionStore.get();
  connectionStore.set({ awaySince: awaySince ?? since, savedAt: savedAt ?? known });
  if (awaySince === null) lookLater(FIRST_LOOK_MS);
}

/** Follows the browser's own word on the network; returns what ends that. */
export function followNetwork(): () => void {
  const { saved } = document.documentElement.dataset;
  // The worker says in the page itself that it comes out of what is kept (src/service-worker/page-keeper.ts).
  if (saved !== undefined) noteAway(Number(saved) || null, 0);
  else if (!navigator.onLine) noteAway(null);
  const onOffline = (): void => noteAway(null);
  const onOnline = (): void => void look(FIRST_LOOK_MS);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}
