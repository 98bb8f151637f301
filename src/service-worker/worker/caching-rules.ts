import { isAccountLink } from '../../shared/account-links';
import { IMAGE_PROXY_PATH } from '../../shared/image-sizes';

export type RequestKind = 'page' | 'api' | 'image';

export type RequestFacts = Pick<Request, 'method' | 'url' | 'destination' | 'headers'>;
export type ResponseFacts = Pick<Response, 'status' | 'headers' | 'redirected'>;

/** Personal pages, error pages and addresses that are not pages, with everything below them. */
const UNCACHED_PAGES = /^\/(api|auth|admin|settings|my-list|404|offline|demo-player|healthz|readyz)(\/|$)/;

/** A single public catalogue procedure: batches contain commas, and the cache procedures are for operators. */
const CATALOGUE_PROCEDURE = /^\/api\/trpc\/catalogue\.(?!cache|clear)\w+$/;
const CATALOGUE_PATH = /^\/api\/tmdb\/(?!cache\/)/;

/** Images of titles that the site serves itself. */
const OWN_IMAGES = ['/demo-images/', `${IMAGE_PROXY_PATH}/`];

/** A response that may be used for less time is replaced by a better one, such as a smaller image. */
const MIN_IMAGE_AGE_SECONDS = 3600;

const CONTENT_TYPES: Readonly<Record<RequestKind, RegExp>> = {
  page: /^text\/html\b/,
  api: /^application\/json\b/,
  image: /^image\//,
};

export function isCachedPage(path: string): boolean {
  return !UNCACHED_PAGES.test(path);
}

/** Null for requests that the worker leaves to the network: writes, and everything that depends on the user. */
export function findRequestKind(request: RequestFacts, siteOrigin: string): RequestKind | null {
  const { method, destination, headers } = request;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (method !== 'GET' || headers.has('authorization')) return null;
  if (destination === 'image')
    return origin !== siteOrigin || OWN_IMAGES.some((path) => pathname.startsWith(path)) ? 'image' : null;
  if (origin !== siteOrigin) return null;
  if (destination === 'document')
    return isCachedPage(pathname) && !isAccountLink(pathname, searchParams) ? 'page' : null;
  const isProcedure = CATALOGUE_PROCEDURE.test(pathname) && !searchParams.has('batch');
  return isProcedure || CATALOGUE_PATH.test(pathname) ? 'api' : null;
}

/** Complete and public responses of the expected type. A stale response does not replace a cached one. */
export function isCacheable(kind: RequestKind, response: ResponseFacts, hasCached: boolean): boolean {
  const { status, headers, redirected } = response;
  const cacheControl = headers.get('cache-control') ?? '';
  if (status !== 200 || redirected || headers.has('set-cookie')) return false;
  if (!CONTENT_TYPES[kind].test(headers.get('content-type') ?? '')) return false;
  if (/\b(no-store|private)\b/.test(cacheControl)) return false;
  if (kind === 'api' && !/\bpublic\b/.test(cacheControl)) return false;
  const [, maxAge] = /\bmax-age=(\d+)/.exec(cacheControl) ?? [];
  if (kind === 'image' && maxAge !== undefined && Number(maxAge) < MIN_IMAGE_AGE_SECONDS) return false;
  return !(hasCached && headers.get('x-cache') === 'STALE');
}
