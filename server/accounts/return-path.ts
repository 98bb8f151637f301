const SITE = 'http://site.invalid';
const MAX_CHARACTERS = 1000;

/** @returns a path with query and fragment of a page of this site; '/' for anything else, because anyone can write such a link */
export function toReturnPath(text: string | undefined): string {
  if (!text?.startsWith('/') || text.length > MAX_CHARACTERS || !URL.canParse(text, SITE)) return '/';
  const { origin, pathname, search, hash } = new URL(text, SITE);
  // '/.//host' resolves to '//host', which a browser would treat as a host.
  const isPage = origin === SITE && !pathname.startsWith('//') && !/^\/(api|auth)(\/|$)/.test(pathname);
  return isPage ? pathname + search + hash : '/';
}
