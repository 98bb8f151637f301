import type { ErrorReason } from '../../navigation/paths';

export type ErrorRedirect = {
  readonly reason: ErrorReason;
  /** The path and query of the requested page. */
  readonly retryPath: string;
};

const SITE = 'http://site.invalid';
const REASONS: readonly ErrorReason[] = ['unavailable', 'unreached', 'no-player'];

/**
 * Parses the query that errorRedirectPath wrote. Accepts only paths of this site's pages, because anyone can write such
 * an address.
 * @param search the query of the 404 page
 * @param hasPage whether the site has a page at a path
 */
export function parseErrorRedirect(search: string, hasPage: (path: string) => boolean): ErrorRedirect | null {
  const parameters = new URLSearchParams(search);
  const reason = REASONS.find((candidate) => parameters.has(candidate));
  const from = reason && parameters.get(reason);
  if (!reason || !from?.startsWith('/') || !URL.canParse(from, SITE)) return null;
  const url = new URL(from, SITE);
  // '/.//host' resolves to '//host', which a browser would treat as a host.
  if (url.origin !== SITE || url.pathname.startsWith('//') || !hasPage(url.pathname)) return null;
  return { reason, retryPath: url.pathname + url.search };
}
