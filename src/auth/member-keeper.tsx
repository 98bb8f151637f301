import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { trpc } from '../api/trpc';
import { findToken, subscribeToAuthData } from '../storage/auth-data';
import { HistorySync } from '../sync/history-sync';
import { PreferencesSync } from '../sync/preferences-sync';
import { followToken, sessionStore, updateUser } from './session-store';

/** After so long it is asked again who is signed in, when the server could not say. */
const RETRY_MS = 15_000;

/** What is the same for everybody may stay when somebody else comes. */
const PUBLIC_READS = ['catalogue', 'health', 'streaming-servers'];

/** Drops what was read for a person; what is on screen is read again for the next. */
function forgetPersonalReads(queryClient: QueryClient): void {
  const predicate = ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }): boolean =>
    !PUBLIC_READS.includes(String(Array.isArray(first) ? first[0] : first));
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.resetQueries({ type: 'active', predicate });
  queryClient.getMutationCache().clear();
}

/** Keeps the session true to the server and the other tabs, and what is cached or waits true to the session. */
export function MemberKeeper(): ReactNode {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const userId = useSyncExternalStore(
    sessionStore.subscribe,
    () => sessionStore.get().user?.id,
    () => undefined,
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;

    async function verify(): Promise<void> {
      clearTimeout(timer);
      const token = findToken();
      try {
        const { data } = await client.auth.verify.query();
        if (token === findToken()) updateUser(data.user);
      } catch {
        // A refused token is gone by now. Else the server is away: the app goes on without a user, and the token
        // waits for the server to come back.
        if (signal.aborted || token !== findToken()) return;
        if (!sessionStore.get().user) sessionStore.set({ status: 'visitor' });
        timer = setTimeout(follow, RETRY_MS);
      }
    }
    function follow(): void {
      if (followToken()) void verify();
    }

    follow();
    const unsubscribe = subscribeToAuthData(() => {
      followToken();
      if (findToken() !== null) void verify();
    });
    // Tabs that slept have missed what the others did.
    window.addEventListener('online', follow, { signal });
    document.addEventListener('visibilitychange', follow, { signal });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      listening.abort();
    };
  }, [client]);

  // What a person has read is gone as soon as they are.
  useEffect(
    () =>
      userId === undefined
        ? undefined
        : // By then what showed it has left the screen, and does not ask again for somebody who is gone.
          () => queueMicrotask(() => forgetPersonalReads(queryClient)),
    [userId, queryClient],
  );

  return (
    <>
      <PreferencesSync />
      <HistorySync />
    </>
  );
}
