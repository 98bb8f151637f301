import { navigate } from 'wouter/use-browser-location';
import { errorData } from '../api/error-message';
import type { trpc } from '../api/trpc';
import { paths } from '../navigation/paths';
import { endSession } from './end-session';
import { sessionStore, tell } from './session-store';

/** 1 §9. */
const REDIRECT_DELAY_MS = 100;
/** So long a person waits for a server that does not answer. */
const TIMEOUT_MS = 5_000;

/**
 * Ends the session on the server, and in this browser whatever the server says (1 §4 "Session"); then leads home.
 * That the server was not reached is told (1 §8), for the session lives on there.
 */
export async function signOut({ auth }: ReturnType<typeof trpc.useUtils>['client']): Promise<void> {
  if (sessionStore.get().isSigningOut) return;
  sessionStore.set({ isSigningOut: true });
  let notice: string | null = null;
  try {
    await auth.logout.mutate(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (errorData(error) === null) notice = 'Logout failed, but you have been signed out locally';
  }
  endSession();
  sessionStore.set({ isSigningOut: false });
  if (notice !== null) tell(notice);
  setTimeout(() => {
    // Screens of members alone have led there by themselves: Back is not to lead to where one is.
    if (window.location.pathname !== paths.home()) navigate(paths.home());
  }, REDIRECT_DELAY_MS);
}
