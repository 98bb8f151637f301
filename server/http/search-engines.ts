import express, { type Request, type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { ListedKind } from '../catalogue/popular-ids';
import { sendFailure } from './failure';
import { isValidHost } from './request-validation';
import { listSitemaps, PAGE_PATHS, robotsText, SITEMAP_PATH, urlSet } from './sitemaps';

const FRESH_MS = 6 * 3600_000;
const CACHE_CONTROL = 'public, max-age=3600';
const RETRY_SECONDS = 60;

const KINDS: ReadonlyMap<string, ListedKind> = new Map([
  ['people.xml', 'person'],
  ['movies.xml', 'movie'],
  ['shows.xml', 'tv'],
]);

export type SearchEngineOptions = {
  readonly publicUrl: string | null;
  readonly readPopularIds: (kind: ListedKind) => Promise<number[]>;
};

export function createSearchEngines({ publicUrl, readPopularIds }: SearchEngineOptions): Router {
  const popular = new LRUCache<ListedKind, number[]>({
    max: KINDS.size,
    ttl: FRESH_MS,
    fetchMethod: (kind) => readPopularIds(kind),
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  });

  /** @returns null without a valid origin. */
  function findOrigin(request: Request): string | null {
    if (publicUrl) return publicUrl;
    const host = request.host ?? '';
    return isValidHost(host) ? `${request.secure ? 'https' : 'http'}://${host}` : null;
  }

  function send(response: Response, type: 'text' | 'xml', text: string): void {
    // Without a configured origin the text depends on the Host header.
    response.set('Cache-Control', publicUrl ? CACHE_CONTROL : 'private, no-cache');
    response.type(type).send(text);
  }

  function sendAbsolute(request: Request, response: Response, write: (origin: string) => string): void {
    const origin = findOrigin(request);
    if (origin === null)
      sendFailure(response, {
        status: 400,
        code: 'BAD_REQUEST',
        message: 'The Host header is missing or invalid.',
      });
    else send(response, 'xml', write(origin));
  }

  const router = express.Router({ caseSensitive: true });
  router.get('/robots.txt', (request, response) => {
    send(response, 'text', robotsText(findOrigin(request)));
  });
  router.get(SITEMAP_PATH, (request, response) => {
    sendAbsolute(request, response, (origin) => listSitemaps(origin, ['pages.xml', ...KINDS.keys()]));
  });
  router.get('/sitemaps/pages.xml', (request, response) => {
    sendAbsolute(request, response, (origin) => urlSet(origin, PAGE_PATHS));
  });
  router.get('/sitemaps/:name', async (request, response, next) => {
    const kind = KINDS.get(request.params.name);
    if (!kind) return next();
    const ids = await popular.fetch(kind);
    // An empty sitemap would remove the pages from the index.
    if (!ids) {
      return sendFailure(response, {
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
        message: "The popular pages can't be loaded right now.",
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      });
    }
    const paths = ids.map((id) => `/${kind}/${id}`);
    return sendAbsolute(request, response, (origin) => urlSet(origin, paths));
  });
  return router;
}
