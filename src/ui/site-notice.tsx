import { type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '../hooks/store';

const SHOWN_MS = 10_000;

export const MENU_LOAD_FAILED = "The menu couldn't be loaded. Check your connection and try again.";

export const siteNoticeStore = createStore<{ readonly text: string | null }>({ text: null });
let timer: ReturnType<typeof setTimeout> | undefined;

export function hideSiteNotice(): void {
  clearTimeout(timer);
  siteNoticeStore.set({ text: null });
}

/** Shows a message on every page, for 10 seconds. */
export function showSiteNotice(text: string): void {
  clearTimeout(timer);
  siteNoticeStore.set({ text });
  timer = setTimeout(hideSiteNotice, SHOWN_MS);
}

export function SiteNotice(): ReactNode {
  const { subscribe, get } = siteNoticeStore;
  const text = useSyncExternalStore(
    subscribe,
    () => get().text,
    () => null,
  );
  return (
    <div role="status" aria-live="polite" className="fixed inset-x-4 bottom-24 z-60 mx-auto max-w-max">
      {text && <p className="rounded-panel border border-line bg-overlay px-4 py-3 shadow-lifted">{text}</p>}
    </div>
  );
}
