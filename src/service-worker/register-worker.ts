import type { ToPage, ToWorker } from '../shared/worker-messages';

const WORKER_PATH = '/sw.js';

/** A tab that stays open for days looks for an update when it becomes visible, at most this often. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;
const MAX_IMAGES = 60;

/** What Chromium sends for images, so that its HTTP cache has the responses to the worker's requests. */
const AVIF_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

type WorkerListeners = {
  readonly onUpdate: (activate: () => void) => void;
  readonly onOffline: (savedAt: number | null) => void;
};

type TrustedTypePolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/** The worker's URL as a TrustedScriptURL: the content security policy has require-trusted-types-for 'script'. */
function createWorkerUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('marquee-worker', { createScriptURL: () => WORKER_PATH });
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
}

// A policy can be created once per page.
const WORKER_URL = createWorkerUrl();

function send(worker: ServiceWorker | null, message: ToWorker): void {
  worker?.postMessage(message);
}

function listLoadedImages(): string[] {
  const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const urls = loaded.map(({ currentSrc }) => currentSrc).filter((url) => url.startsWith('http'));
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

/** False in other browsers than Chromium, which do not expose the content type of loaded images. */
function wasLoadedAsAvif(url: string): boolean {
  return performance
    .getEntriesByName(url, 'resource')
    .some((entry) => 'contentType' in entry && entry.contentType === 'image/avif');
}

function watchForUpdates(
  registration: ServiceWorkerRegistration,
  onUpdate: WorkerListeners['onUpdate'],
): void {
  const reportUpdate = (): void => {
    const { waiting, active } = registration;
    // Without an active worker this is the first installation.
    if (waiting && active) onUpdate(() => send(registration.waiting, { type: 'TAKE_OVER' }));
  };
  reportUpdate();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', reportUpdate);
  });

  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}

export async function registerWorker({ onUpdate, onOffline }: WorkerListeners): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { controller } = serviceWorker;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'AWAY') onOffline(data.savedAt);
    if (data.type === 'TAKEN_OVER') window.location.reload();
  });
  send(controller, { type: 'HELLO' });
  try {
    watchForUpdates(await serviceWorker.register(WORKER_URL, { updateViaCache: 'none' }), onUpdate);
  } catch {
    // The browser's settings forbid service workers, or the site is unreachable.
  }
  if (controller) return;
  const { pathname, search } = window.location;
  const { active } = await serviceWorker.ready;
  const images = listLoadedImages();
  const imageAccept = images.some(wasLoadedAsAvif) ? AVIF_ACCEPT : undefined;
  send(active, { type: 'KEEP', page: pathname + search, images, imageAccept });
}
