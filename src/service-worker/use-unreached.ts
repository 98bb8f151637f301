import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Whether what lies at an address cannot be loaded now: there is no network, or it is of the site itself, which was
 * not reached for this page (src/service-worker/page-keeper.ts) and has not come back since (connection.ts).
 * @param isOwn whether it is the site's own
 */
export function useUnreached(isOwn: boolean): boolean {
  const isUnreached = (): boolean =>
    !navigator.onLine || (isOwn && document.documentElement.dataset.saved !== undefined);
  return useSyncExternalStore(subscribe, isUnreached, () => false);
}
