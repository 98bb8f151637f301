import type { User } from '#shared/account-schema';
import type { ToWorker } from '../shared/worker-messages';
import { readStoredText, removeStored, writeStored, writeStoredText } from './browser-storage';
import { createChangeNotifier } from './change-notifier';
import { saveHistoryMark } from './history-mark';
import { restoreVisitorData, restoreVisitorDataIfStashed } from './visitor-data';

const TOKEN_KEY = 'marquee_token';
const USER_KEY = 'marquee_user';
const USER_ID_KEY = 'marquee_user_id';
/** Anything else was not written by the site and may not be valid in a header. */
const TOKEN = /^[\w-]{1,200}$/;

/** The session when localStorage is blocked or full. It ends with this tab. */
let tabSession: { readonly token: string; readonly userId: string } | null = null;

const changes = createChangeNotifier(TOKEN_KEY, USER_KEY);

/** The stored bearer token, which the server may have revoked; null when signed out. */
export function findToken(): string | null {
  const token = tabSession?.token ?? readStoredText(TOKEN_KEY);
  return token !== null && TOKEN.test(token) ? token : null;
}

export function findUserId(): string | null {
  return tabSession?.userId ?? readStoredText(USER_ID_KEY);
}

export function saveUser(user: User): void {
  if (tabSession !== null) return;
  writeStored(USER_KEY, user);
  writeStoredText(USER_ID_KEY, user.id);
}

function removeAuthData(): void {
  tabSession = null;
  for (const key of [TOKEN_KEY, USER_KEY, USER_ID_KEY]) removeStored(key);
  saveHistoryMark(true);
}

export function saveAuthData(token: string, user: User): void {
  saveHistoryMark(true);
  // A full storage may still contain the last token, but accepts no new one.
  if (writeStoredText(TOKEN_KEY, token)) tabSession = null;
  else {
    removeAuthData();
    tabSession = { token, userId: user.id };
  }
  saveUser(user);
}

/** They show which pages the user has visited. */
function clearCachedPages(): void {
  const message: ToWorker = { type: 'FORGET' };
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}

/** Removes the account's data and restores the visitor's. Unsent history changes stay until the account signs in again. */
export function clearAccountData(): void {
  const restore = findUserId() === null ? restoreVisitorDataIfStashed : restoreVisitorData;
  removeAuthData();
  restore();
  changes.notify();
  clearCachedPages();
}

export const subscribeToAuthData = changes.subscribe;
