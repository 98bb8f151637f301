import { navigate as changeLocation } from 'wouter/use-browser-location';

type NavigationListener = (kind: 'push' | 'replace') => void;
type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown };

const listeners = new Set<NavigationListener>();

/** Calls back after each `navigate`, before the new page is rendered. Returns a function that removes the listener. */
export function onNavigate(listener: NavigationListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes to another address of the site. Changes of the history's state, and Back and Forward, are not navigations. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  changeLocation(to, options);
  for (const listener of listeners) listener(options.replace ? 'replace' : 'push');
}
