import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { trpc } from '../api/trpc';
import { updateUser } from '../auth/begin-session';
import { sessionStore, syncWithStoredToken, useSession } from '../auth/session';
import { findToken, subscribeToAuthData } from '../storage/auth-data';
import { readPreferences } from '../storage/preferences';
import { showSiteNotice } from '../ui/site-notice';
import { pendingStore } from './pending-changes';
import { SETTINGS_REPLACED } from './texts';

const RETRY_MS = 15_000;

const PUBLIC_QUERIES = ['catalogue', 'health', 'streaming-servers'];

function clearPersonalQueries(queryClient: QueryClient): void {
  const predicate = ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }): boolean =>
    !PUBLIC_QUERIES.includes(String(Array.isArray(first) ? first[0] : first));
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.resetQueries({ type: 'active', predicate });
  queryClient.getMutationCache().clear();
}

/** Verifies the stored token: now, when it changes, and whenever the browser comes back online or the tab is shown. */
function useSessionVerification(): void {
  const { client } = trpc.useUtils();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;

    async function verify(): Promise<void> {
      clearTimeout(timer);
      const token = findToken();
      try {
        const { data } = await client.auth.verify.query();
        if (token !== findToken()) return;
        sessionStore.set({ missingSecondFactor: data.missingSecondFactor ?? null });
        updateUser(data.user);
      } catch {
        // If the server rejected the token, it has been removed by now. Otherwise the server cannot be reached.
        if (signal.aborted || token !== findToken()) return;
        if (!sessionStore.get().user) sessionStore.set({ status: 'visitor' });
        timer = setTimeout(sync, RETRY_MS);
      }
    }
    function sync(): void {
      if (syncWithStoredToken()) void verify();
    }

    sync();
    const unsubscribe = subscribeToAuthData(() => {
      syncWithStoredToken();
      if (findToken() !== null) void verify();
    });
    // Suspended tabs receive no storage events.
    window.addEventListener('online', sync, { signal });
    document.addEventListener('visibilitychange', sync, { signal });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      listening.abort();
    };
  }, [client]);
}

/** Starts a synchronization once its code is loaded. @returns a function that stops it, at any time */
function startLoaded(load: () => Promise<() => () => void>, onFailure = (): void => undefined): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  load()
    .then((start) => {
      if (!isOver) stop = start();
    })
    .catch(onFailure);
  return () => {
    isOver = true;
    stop?.();
  };
}

function useHistorySync(userId: string | undefined): void {
  const { client, history } = trpc.useUtils();

  useEffect(() => {
    if (userId === undefined) return;
    const refresh = (): void => void history.invalidate();
    return startLoaded(
      async () => {
        const { startSending } = await import('./outbox');
        return () => startSending(client, userId, refresh);
      },
      () => pendingStore.set({ isLoaded: true }),
    );
  }, [client, userId, history]);
}

function usePreferencesSync(userId: string | undefined): void {
  const { client } = trpc.useUtils();

  useEffect(() => {
    if (userId === undefined) return;
    const onReplaced = (): void => {
      if (readPreferences().notifications) showSiteNotice(SETTINGS_REPLACED);
    };
    return startLoaded(async () => {
      const { syncPreferences } = await import('./preferences-sync');
      return () => syncPreferences(client.settings, userId, onReplaced);
    });
  }, [client, userId]);
}

export function AccountSync(): ReactNode {
  const queryClient = useQueryClient();
  const userId = useSession().user?.id;
  useSessionVerification();
  usePreferencesSync(userId);
  useHistorySync(userId);

  useEffect(() => {
    if (userId === undefined) return;
    // Deferred until the components that show the user's data are unmounted, so that they do not refetch.
    return () => queueMicrotask(() => clearPersonalQueries(queryClient));
  }, [userId, queryClient]);

  return null;
}
