import { endSession, sessionStore } from './session';

const { dataset } = document.documentElement;

/** The token of the link that opened this page (public/account-link.js); '' once it was used or discarded. */
export function readLinkToken(): string {
  return dataset.accountLinkToken ?? '';
}

export function discardLink(): void {
  delete dataset.accountLink;
  delete dataset.accountLinkToken;
}

/** After the server has ended all sessions of this user. */
export function endSessionOf(username: string): void {
  if (sessionStore.get().user?.username === username) endSession();
}
