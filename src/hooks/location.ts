import { createContext, useContext, useSyncExternalStore } from 'react';
import { runAfterOverlay } from './overlay-history';
import { runPageTransition } from './page-transition';

/** `search` is the query without '?', as it is in the address. */
type Location = { readonly path: string; readonly search: string };

const NOWHERE: Location = { path: '', search: '' };

const RenderedLocation = createContext(NOWHERE);

/** What the server renders and the browser hydrates. */
export const RenderedLocationProvider = RenderedLocation.Provider;

const listeners = new Set<() => void>();
/** A page transition may put off what Back and Forward show. */
let shown = NOWHERE;

function readLocation(): Location {
  const { pathname, search } = window.location;
  return { path: pathname, search: search.slice(1) };
}

function update(): void {
  shown = readLocation();
  for (const listener of listeners) listener();
}

function onPopState(): void {
  if (readLocation().path === shown.path) update();
  else runPageTransition(update);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    shown = readLocation();
    window.addEventListener('popstate', onPopState);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', onPopState);
  };
}

const readShown = (): Location => (listeners.size > 0 ? shown : readLocation());

type NavigateOptions = { readonly replace?: boolean };

/** Fires `pushState` or `replaceState` at the window, after the address has changed and before the page does. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const change = replace ? 'replaceState' : 'pushState';
  history[change](null, '', to);
  window.dispatchEvent(new Event(change));
  update();
}

function navigateAfterOverlay(to: string, options?: NavigateOptions): void {
  runAfterOverlay(() => navigate(to, options));
}

/** The path of the page, and a function for navigations that the page makes itself. */
export function useLocation(): [string, typeof navigateAfterOverlay] {
  const rendered = useContext(RenderedLocation);
  const path = useSyncExternalStore(
    subscribe,
    () => readShown().path,
    () => rendered.path,
  );
  return [path, navigateAfterOverlay];
}

export function useSearch(): string {
  const rendered = useContext(RenderedLocation);
  return useSyncExternalStore(
    subscribe,
    () => readShown().search,
    () => rendered.search,
  );
}
