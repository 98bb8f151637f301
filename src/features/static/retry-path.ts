import { matchRoute } from '../../routes';

const SITE = 'http://site.invalid';

/**
 * The page that a failed load asked for, out of the address of the 404 page (see `unavailablePath`). Addresses come
 * from anywhere, so only paths of this site's own route table count.
 * @param search the address's query
 * @returns path and query of a page that exists on this site; null for anything else
 */
export function findRetryPath(search: string): string | null {
  const from = new URLSearchParams(search).get('unavailable');
  if (!from?.startsWith('/') || !URL.canParse(from, SITE)) return null;
  const url = new URL(from, SITE);
  if (url.origin !== SITE || !matchRoute(url.pathname).found) return null;
  return url.pathname + url.search;
}
