import { useSyncExternalStore } from 'react';
import { BRAND } from '#shared/brand';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True offline, and for the site's own addresses on a page that the worker served because the site was unreachable. */
export function useUnreachable(isSameOrigin: boolean): boolean {
  const isUnreachable = (): boolean =>
    !navigator.onLine || (isSameOrigin && document.documentElement.dataset.saved !== undefined);
  return useSyncExternalStore(subscribe, isUnreachable, () => false);
}

export function unreachableText(): string {
  return navigator.onLine ? `${BRAND.name} can't be reached` : "You're offline";
}
