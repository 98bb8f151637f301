import { errorData } from '../api/error-message';
import type { trpc } from '../api/trpc';
import { navigate } from '../hooks/navigate';
import { runWithoutOverlay } from '../hooks/overlay-history';
import { paths } from '../navigation/paths';
import { showSiteNotice } from '../ui/site-notice';
import { endSession, sessionStore } from './session';

const REDIRECT_DELAY_MS = 100;
const TIMEOUT_MS = 5_000;
const LOGOUT_FAILED = 'Logout failed, but you have been signed out locally';

/** Never rejects: if the server cannot be reached, the session ends in this browser only, and a notice says so. */
export async function signOut({ auth }: ReturnType<typeof trpc.useUtils>['client']): Promise<void> {
  if (sessionStore.get().isSigningOut) return;
  sessionStore.set({ isSigningOut: true });
  let notice: string | null = null;
  let logoutUrl: string | undefined;
  try {
    ({ logoutUrl } = await auth.logout.mutate(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch (error) {
    if (errorData(error) === null) notice = LOGOUT_FAILED;
  }
  endSession();
  sessionStore.set({ isSigningOut: false });
  // The identity provider sends the browser back.
  if (logoutUrl) return window.location.assign(logoutUrl);
  if (notice !== null) showSiteNotice(notice);
  setTimeout(() => {
    // Pages for signed-in users redirect by themselves; navigating again would add a second history entry.
    if (window.location.pathname !== paths.home()) runWithoutOverlay(() => navigate(paths.home()));
  }, REDIRECT_DELAY_MS);
}
