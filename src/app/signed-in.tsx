import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { sessionStore, syncWithStoredToken, useSession } from '../auth/session';
import { createStore } from '../hooks/store';
import { findToken, subscribeToAuthData } from '../storage/auth-data';

type Components = typeof import('./signed-in-components');

const store = createStore<{ readonly components: Components | null }>({ components: null });

export function useSignedInComponents(): Components | null {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().components,
    () => null,
  );
}

async function loadComponents(): Promise<void> {
  if (store.get().components) return;
  try {
    store.set({ components: await import('./signed-in-components') });
  } catch {
    // Without this code the session cannot be verified. The listeners of SessionSync load it again later.
    sessionStore.set({ status: 'visitor', user: null });
  }
}

function sync(): void {
  syncWithStoredToken();
  if (findToken() !== null) void loadComponents();
}

/** Follows the stored token. Once there is one, loads AccountSync, which verifies it. */
export function SessionSync(): ReactNode {
  const components = useSignedInComponents();
  const { status } = useSession();

  useEffect(() => {
    if (components) return;
    sync();
    const unsubscribe = subscribeToAuthData(sync);
    window.addEventListener('online', sync);
    return () => {
      unsubscribe();
      window.removeEventListener('online', sync);
    };
  }, [components]);

  useEffect(() => {
    if (status === 'user') void loadComponents();
  }, [status]);

  return components && <components.AccountSync />;
}
