const STORAGE_KEY = 'marquee_provider_return';

/** Stores the current page before this tab leaves for the identity provider. @returns its path */
export function rememberPage(): string {
  const { pathname, search, hash } = window.location;
  const page = pathname + search + hash;
  try {
    sessionStorage.setItem(STORAGE_KEY, page);
  } catch {
    // Without storage, a sign-in that fails ends at home.
  }
  return page;
}

/** Where this tab was before it left for the identity provider; '/' in another tab. */
export function findRememberedPage(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '/';
  } catch {
    return '/';
  }
}
