/** The query parameter of `/` that contains the token of a link. */
export const ACCOUNT_LINKS = ['reset', 'undo', 'confirm', 'sign-in'] as const;
export type AccountLink = (typeof ACCOUNT_LINKS)[number];

export function toAccountLinkPath(link: AccountLink, token: string): string {
  return `/?${link}=${token}`;
}

/** The script that the server adds to pages that were opened by an account link, in src/. Visitors do not load it. */
export const ACCOUNT_LINK_ENTRY = 'auth/open-account-link.ts';

/** Whether this is the address of a link with a token, which no cache, log or other site must see. */
export function isAccountLink(pathname: string, parameters: URLSearchParams): boolean {
  return pathname === '/' && ACCOUNT_LINKS.some((link) => parameters.has(link));
}
