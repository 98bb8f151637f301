import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { runPageTransition } from '../hooks/page-transition';

const listeners = new Set<() => void>();
let shown = '';

function update(): void {
  shown = window.location.pathname;
  for (const listener of listeners) listener();
}

function updateWithTransition(): void {
  if (window.location.pathname === shown) update();
  else runPageTransition(update);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    shown = window.location.pathname;
    window.addEventListener('popstate', updateWithTransition);
    // wouter fires these.
    window.addEventListener('pushState', update);
    window.addEventListener('replaceState', update);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('popstate', updateWithTransition);
    window.removeEventListener('pushState', update);
    window.removeEventListener('replaceState', update);
  };
}

const readPath = (): string => (listeners.size > 0 ? shown : window.location.pathname);

/** wouter's location, whose changes by Back and Forward may be animated. */
export const usePageLocation: BaseLocationHook = ({ ssrPath } = {}) => [
  useSyncExternalStore(subscribe, readPath, () => ssrPath ?? readPath()),
  navigate,
];
