import type { SetbackReason } from '../../navigation/paths';

export type Setback = {
  readonly reason: SetbackReason;
  /** Path and query of the page that was asked for, which exists. */
  readonly retryPath: string;
};

const SITE = 'http://site.invalid';
const REASONS: readonly SetbackReason[] = ['unavailable', 'unreached', 'no-player'];

/**
 * Why a page that exists led to the 404 page, out of that page's address (see `setbackPath`). Addresses come from
 * anywhere, so only paths of this site's own route table count.
 * @param search the address's query
 * @param hasPage whether the site has a page at a path
 * @returns null for anything else
 */
export function findSetback(search: string, hasPage: (path: string) => boolean): Setback | null {
  const parameters = new URLSearchParams(search);
  const reason = REASONS.find((candidate) => parameters.has(candidate));
  const from = reason && parameters.get(reason);
  if (!reason || !from?.startsWith('/') || !URL.canParse(from, SITE)) return null;
  const url = new URL(from, SITE);
  // '/.//' resolves to what would name a host.
  if (url.origin !== SITE || url.pathname.startsWith('//') || !hasPage(url.pathname)) return null;
  return { reason, retryPath: url.pathname + url.search };
}
