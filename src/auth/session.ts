import { useSyncExternalStore } from 'react';
import type { User } from '#shared/account-schema';
import type { SecondFactorRequirement } from '#shared/second-factor-schema';
import { createStore } from '../hooks/store';
import { clearAccountData, findToken, findUserId } from '../storage/auth-data';
import { restoreVisitorDataIfStashed } from '../storage/visitor-data';
import { showSiteNotice } from '../ui/site-notice';
import { SIGNED_OUT } from './texts';

export type SessionState = {
  /** `checking`: not known yet, as in the server's markup. `visitor`: also if the token could not be verified. */
  readonly status: 'checking' | 'visitor' | 'user';
  readonly user: User | null;
  readonly isSigningOut: boolean;
  /** Why the account needs a second factor that the session has not verified, or null; undefined when not known yet. */
  readonly missingSecondFactor?: SecondFactorRequirement | null | undefined;
};

const INITIAL_STATE: SessionState = {
  status: 'checking',
  user: null,
  isSigningOut: false,
};

export const sessionStore = createStore(INITIAL_STATE);

/** The session of this page. It is `checking` on the server and during hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => INITIAL_STATE);
}

/** The token that the state belongs to; undefined until it was read for the first time. */
let currentToken: string | null | undefined;

function setCurrentToken(token: string | null): void {
  currentToken = token;
  // The early script of the document sets it when the page opens.
  document.documentElement.toggleAttribute('data-has-token', token !== null);
}

/**
 * Call it with the token of a new session before it is stored, so that this tab doesn't treat it as a change made by another
 * tab.
 */
export function adoptToken(token: string): void {
  currentToken = token;
}

/** Ends the session in this browser. The server is not notified. */
export function endSession(): void {
  // Before the token is removed, so that no notice reports the user's own action.
  setCurrentToken(null);
  sessionStore.set({ status: 'visitor', user: null });
  clearAccountData();
}

/** @returns whether the stored token still has to be verified by the server */
export function syncWithStoredToken(): boolean {
  const token = findToken();
  if (token !== currentToken) {
    const { status, isSigningOut } = sessionStore.get();
    if (token === null && status === 'user' && !isSigningOut) showSiteNotice(SIGNED_OUT);
    setCurrentToken(token);
    if (token === null) restoreVisitorDataIfStashed();
    sessionStore.set({ status: token === null ? 'visitor' : 'checking', user: null });
  }
  return token !== null && sessionStore.get().status !== 'user';
}

/** The id of the user whose token is stored, also before the server has verified it; null for visitors. */
export function findCurrentUserId(): string | null {
  const token = findToken();
  if (token === null) return null;
  // Another tab may have started another session that this tab has not processed yet.
  const user = token === currentToken ? sessionStore.get().user : null;
  return user?.id ?? findUserId();
}

/** The token for requests on behalf of this user; null unless this user is the one who is signed in. */
export function findTokenOf(userId: string): string | null {
  return findCurrentUserId() === userId ? findToken() : null;
}
