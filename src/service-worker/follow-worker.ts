import type { ToPage, ToWorker } from './messages';
import { WORKER_ADDRESS } from './worker-address';

/** A tab that is open for days asks for a new version when somebody comes back to it, so often at most. */
const UPDATE_MS = 60 * 60 * 1000;
const MAX_IMAGES = 60;

export type WorkerNews = {
  /** A new version waits; the function lets it take over in every tab. */
  readonly onUpdate: (takeOver: () => void) => void;
  /** The site was not reached; what is shown instead was saved then, null for nothing. */
  readonly onAway: (savedAt: number | null) => void;
};

function send(worker: ServiceWorker | null, message: ToWorker): void {
  worker?.postMessage(message);
}

function listImages(): string[] {
  const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const urls = shown.map(({ currentSrc }) => currentSrc).filter((url) => url.startsWith('http'));
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

function watchForUpdates(registration: ServiceWorkerRegistration, { onUpdate }: WorkerNews): void {
  const offer = (): void => {
    const { waiting, active } = registration;
    // The very first one replaces nothing.
    if (waiting && active) onUpdate(() => send(registration.waiting, { type: 'TAKE_OVER' }));
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });

  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < UPDATE_MS) return;
    askedAt = Date.now();
    // No answer, no new version.
    registration.update().catch(() => {});
  });
}

/** Registers the offline worker, and follows what it tells. Does nothing where there can be none. */
export async function followWorker(news: WorkerNews): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { controller } = serviceWorker;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'AWAY') news.onAway(data.savedAt);
    if (data.type === 'TAKEN_OVER') window.location.reload();
  });
  send(controller, { type: 'HELLO' });
  try {
    watchForUpdates(await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' }), news);
  } catch {
    // The browser keeps no workers here, or the site cannot be reached.
  }
  if (controller) return;
  const { pathname, search } = window.location;
  const { active } = await serviceWorker.ready;
  send(active, { type: 'KEEP', page: pathname + search, images: listImages() });
}
