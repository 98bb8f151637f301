/** What the worker keeps of what pages ask for. */
export type RequestKind = 'page' | 'read' | 'image';

export type RequestFacts = Pick<Request, 'method' | 'url' | 'destination' | 'headers'>;

/** Pages about a person, or about nothing that could be kept. What follows the name is theirs as well. */
const UNKEPT_PAGES = /^\/(api|admin|settings|my-list|404|offline|demo-player|healthz|readyz)(\/|$)/;

/** One procedure of the catalogue that anybody may call: a batch has commas, and the cache's own are the operator's. */
const CATALOGUE_CALL = /^\/api\/trpc\/catalogue\.(?!cache|clear)\w+$/;
const CATALOGUE_PATH = /^\/api\/tmdb\/(?!cache\/)/;

/** Where the site itself serves pictures of titles. */
const OWN_PICTURES = '/demo-images/';

export function isKeptPage(path: string): boolean {
  return !UNKEPT_PAGES.test(path);
}

/**
 * How the worker treats a request; null for what it leaves to the network: everything that says who asks, every
 * write, and whatever is not the same for everybody.
 */
export function findRequestKind(request: RequestFacts, ownOrigin: string): RequestKind | null {
  const { method, destination, headers } = request;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (method !== 'GET' || headers.has('authorization')) return null;
  // A page's policy allows pictures of its own origin and of the image host alone.
  if (destination === 'image')
    return origin !== ownOrigin || pathname.startsWith(OWN_PICTURES) ? 'image' : null;
  if (origin !== ownOrigin) return null;
  if (destination === 'document') return isKeptPage(pathname) ? 'page' : null;
  const isCall = CATALOGUE_CALL.test(pathname) && !searchParams.has('batch');
  return isCall || CATALOGUE_PATH.test(pathname) ? 'read' : null;
}
