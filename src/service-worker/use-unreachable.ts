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

/**
 * Whether an address cannot be loaded now: the browser is offline, or the address belongs to the site and this page came
 * from the worker's cache because the site was unreachable.
 */
export function useUnreachable(isOwnAddress: boolean): boolean {
  const isUnreachable = (): boolean =>
    !navigator.onLine || (isOwnAddress && document.documentElement.dataset.saved !== undefined);
  return useSyncExternalStore(subscribe, isUnreachable, () => false);
}

export function unreachableText(): string {
  return navigator.onLine ? `${BRAND.name} can't be reached` : "You're offline";
}
