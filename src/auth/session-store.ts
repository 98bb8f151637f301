import type { User } from '#shared/account-schema';
import { createStore } from '../hooks/store';
import { findToken, findUserId, saveAuthData, saveUser } from '../storage/auth-data';
import { restoreLeftVisitorData, stashVisitorData } from '../storage/visitor-data';

export type SessionState = {
  /**
   * `checking`: not known yet, as in the server's markup. `visitor`: nobody is signed in, or the server cannot say
   * who. `member`: `user` is signed in.
   */
  readonly status: 'checking' | 'visitor' | 'member';
  /** Null unless a member is signed in. */
  readonly user: User | null;
  /** From Logout until the server has answered. */
  readonly isSigningOut: boolean;
  /** What went wrong around the session, for some seconds (1 §8). */
  readonly notice: string | null;
};

export const UNKNOWN_SESSION: SessionState = {
  status: 'checking',
  user: null,
  isSigningOut: false,
  notice: null,
};

/** Who is signed in on this page. The server renders without: there it stays as it is. */
export const sessionStore = createStore(UNKNOWN_SESSION);

/** The token that the state tells about; undefined before anything is known. */
let knownToken: string | null | undefined;

function know(token: string | null): void {
  knownToken = token;
  // As server/rendering/early-script.ts sets it when the page opens.
  document.documentElement.toggleAttribute('data-member', token !== null);
}

/** Signs a person in, on this page and for the other tabs. */
export function beginSession(token: string, user: User): void {
  knownToken = token;
  if (findUserId() !== user.id) restoreLeftVisitorData();
  sessionStore.set({ status: 'member', user, notice: null });
  saveAuthData(token, user);
  stashVisitorData(false);
}

/** Takes over what changed about the person who is signed in. */
export function updateUser(user: User): void {
  stashVisitorData(findUserId() === user.id);
  sessionStore.set({ status: 'member', user });
  saveUser(user);
}

/**
 * Brings the state in line with the token in storage.
 * @returns whether it is to be asked whose the token is
 */
export function followToken(): boolean {
  const token = findToken();
  if (token !== knownToken) {
    const { status, isSigningOut } = sessionStore.get();
    if (token === null && status === 'member' && !isSigningOut) tell('You have been signed out');
    know(token);
    if (token === null) restoreLeftVisitorData();
    sessionStore.set({ status: token === null ? 'visitor' : 'checking', user: null });
  }
  return token !== null && sessionStore.get().status !== 'member';
}

/** Takes over that the session is over: its token is about to leave this browser. */
export function leaveSession(): void {
  // Known before it is so, for nobody needs to be told of what they have just done.
  know(null);
  sessionStore.set({ status: 'visitor', user: null });
}

/** Whose token this browser holds, also before the server has said so; null for a visitor. */
export function findMemberId(): string | null {
  const token = findToken();
  if (token === null) return null;
  // Another tab may have signed somebody else in: then the state here is still about the session before.
  const user = token === knownToken ? sessionStore.get().user : null;
  return user?.id ?? findUserId();
}

/** The token of an account, for calls that must never be made as another; null unless the account is signed in. */
export function findTokenOf(userId: string): string | null {
  return findMemberId() === userId ? findToken() : null;
}

/** So long a notice can be read. */
const NOTICE_MS = 10_000;

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

export function tell(notice: string): void {
  clearTimeout(noticeTimer);
  sessionStore.set({ notice });
  noticeTimer = setTimeout(() => sessionStore.set({ notice: null }), NOTICE_MS);
}
