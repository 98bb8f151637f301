import type { User } from '#shared/account-schema';
import { readStoredText, removeStored, writeStored, writeStoredText } from './browser-storage';
import { createStoredChange } from './stored-change';

/** 1 §9. The token and the id are kept as they are, the user as JSON. */
const TOKEN_KEY = 'marquee_token';
const USER_KEY = 'marquee_user';
const USER_ID_KEY = 'marquee_user_id';
/** What fits a header; anything else was not written here. */
const TOKEN = /^[\w-]{1,200}$/;

/** The session where storage does not accept it: only this tab is signed in then. */
let tabSession: { readonly token: string; readonly userId: string } | null = null;

const storedChange = createStoredChange(TOKEN_KEY, USER_KEY);

/** The bearer token of this browser, whatever it may be worth; null when nobody signed in. */
export function findToken(): string | null {
  const token = tabSession?.token ?? readStoredText(TOKEN_KEY);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** The id of who is signed in, or is thought to be; null when nobody is. */
export function findUserId(): string | null {
  return tabSession?.userId ?? readStoredText(USER_ID_KEY);
}

/** Keeps who is signed in, for other tabs to find; for a token that is there already. */
export function saveUser(user: User): void {
  if (tabSession !== null) return;
  writeStored(USER_KEY, user);
  writeStoredText(USER_ID_KEY, user.id);
}

function removeAuthData(): void {
  tabSession = null;
  for (const key of [TOKEN_KEY, USER_KEY, USER_ID_KEY]) removeStored(key);
}

/** Keeps a new session in the place of any other. */
export function saveAuthData(token: string, user: User): void {
  // A full storage may still hold the last token, but takes no new one.
  if (writeStoredText(TOKEN_KEY, token)) tabSession = null;
  else {
    removeAuthData();
    tabSession = { token, userId: user.id };
  }
  saveUser(user);
}

/**
 * Forgets who is signed in.
 *
 * @param restore runs before listeners learn of it.
 */
export function clearAuthData(restore: () => void): void {
  removeAuthData();
  restore();
  storedChange.tell();
}

/** Calls `listener` when the data was cleared here, and after any change in another tab. @returns what ends it */
export const subscribeToAuthData = storedChange.subscribe;
