import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageAddress } from '../../src/app/page-address';
import { acceptedEncoding } from '../compression/accepted-encoding';
import { ServiceError } from '../errors';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import { SharedCalls } from '../limits/shared-calls';
import type { PageRenderer } from '../rendering/page-renderer';
import { type CachedPage, renderPage, responseOf } from './cached-page';
import { type ResponseHeaders, sendCached } from './cached-response';

const FRESH_MS = 60_000;
const STALE_MS = 10 * 60_000;
const MAX_ADDRESS_CHARACTERS = 300;
const SIZE_WITH_COMPRESSED_FORMS = 1.5;

const PLAIN_PAGES = { concurrency: 24, maxWaiting: 200, share: 2 / 3 };
const QUERY_PAGES = { concurrency: 8, maxWaiting: 40, share: 1 / 3 };
const NETWORK_SHARE = 1 / 3;
const RETRY_AFTER_SECONDS = 2;
/** Renderings in the background are limited like those of one network. */
const BACKGROUND_NETWORK = 'background';

type PageCacheOptions = {
  readonly renderer: PageRenderer;
  /** Returns the same object until the headers change. */
  readonly headers: () => ResponseHeaders;
  readonly isEnabled: boolean;
  readonly maxBytes: number;
  readonly onBackgroundError: (error: unknown) => void;
  readonly now?: () => number;
};

function createSection(maxBytes: number, { concurrency, maxWaiting, share }: typeof PLAIN_PAGES) {
  return {
    pages: new LRUCache<string, CachedPage>({
      maxSize: Math.ceil(maxBytes * share),
      sizeCalculation: ({ html }, key) => key.length + Math.ceil(html.length * SIZE_WITH_COMPRESSED_FORMS),
    }),
    queue: new FairQueue({
      concurrency,
      maxWaiting,
      maxPerNetwork: Math.ceil((concurrency + maxWaiting) * NETWORK_SHARE),
    }),
  };
}

function toServiceError({ isOwnShare }: QueueFullError): ServiceError {
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return isOwnShare
    ? new ServiceError(
        'TOO_MANY_REQUESTS',
        'There are too many page requests from your network. Please try again in a few seconds.',
        details,
      )
    : new ServiceError(
        'SERVICE_UNAVAILABLE',
        'There are too many page requests right now. Please try again in a few seconds.',
        details,
      );
}

/** Caches rendered pages as compressed bytes. Stale pages are sent while they are rendered again in the background. */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #plain;
  /** Separate, because the number of addresses with a query is unlimited. */
  readonly #queries;
  readonly #renderings = new SharedCalls<CachedPage>({
    isRefusal: (error) => error instanceof QueueFullError,
    isIncomplete: ({ isComplete }) => !isComplete,
  });
  /** Increases when the cache is cleared: pages rendered before are not stored. */
  #generation = 0;
  #headers: ResponseHeaders;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#plain = createSection(options.maxBytes, PLAIN_PAGES);
    this.#queries = createSection(options.maxBytes, QUERY_PAGES);
    this.#headers = options.headers();
  }

  /** Sends the cached page to a GET or HEAD request. @returns false if there is none. */
  respond(request: IncomingMessage, response: ServerResponse, headers: readonly string[] = []): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !this.#sectionOf(url).pages.has(url)) return false;
    this.#updateHeaders();
    const page = this.#findPage(url);
    if (page) this.#send(request, response, page, headers);
    return page !== null;
  }

  /** Renders the page if it is not cached. @throws ServiceError when the render queue is full */
  async render(
    request: IncomingMessage,
    response: ServerResponse,
    { url, network }: { readonly url: URL; readonly network: string },
  ): Promise<void> {
    const address = await this.#options.renderer.addressOf(url.pathname, url.search);
    this.#updateHeaders();
    const withoutSlash = url.pathname.replace(/\/+$/, '');
    if (withoutSlash !== '' && withoutSlash !== url.pathname && address.path === url.pathname) {
      const headers = {
        'Cache-Control': 'no-cache',
        Location: withoutSlash + url.search,
        'Content-Length': 0,
      };
      response.writeHead(301, { ...this.#headers, ...headers });
      response.end();
      return;
    }
    this.#send(request, response, await this.#load(address, network), []);
  }

  /** Returns home and its headers, for a response that is sent without this cache. @throws like `render` */
  async loadHome(network: string): Promise<{ html: string; headers: ResponseHeaders }> {
    const address = await this.#options.renderer.addressOf('/', '');
    this.#updateHeaders();
    const { html } = await this.#load(address, network);
    return { html: html.toString(), headers: this.#headers };
  }

  /** Also applies to pages that are being rendered. */
  clear(): void {
    this.#generation += 1;
    this.#renderings.clear();
    this.#plain.pages.clear();
    this.#queries.pages.clear();
  }

  async #load(address: PageAddress, network: string): Promise<CachedPage> {
    const key = address.path + address.search;
    try {
      return this.#findPage(key) ?? (await this.#render(key, address, network));
    } catch (error) {
      throw error instanceof QueueFullError ? toServiceError(error) : error;
    }
  }

  #sectionOf(key: string): ReturnType<typeof createSection> {
    return key.includes('?') ? this.#queries : this.#plain;
  }

  #updateHeaders(): void {
    const headers = this.#options.headers();
    if (headers === this.#headers) return;
    this.#headers = headers;
    this.clear();
  }

  #findPage(key: string): CachedPage | null {
    const page = this.#sectionOf(key).pages.get(key);
    if (!page) return null;
    const ageMs = this.#now() - page.renderedAt;
    if (ageMs >= FRESH_MS + STALE_MS) return null;
    if (ageMs >= FRESH_MS) {
      this.#render(key, page.address, null).catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) this.#options.onBackgroundError(error);
      });
    }
    return page;
  }

  #render(key: string, address: PageAddress, network: string | null): Promise<CachedPage> {
    const { pages, queue } = this.#sectionOf(key);
    return this.#renderings.run(
      key,
      (caller) =>
        queue.run(
          async () => {
            const generation = this.#generation;
            const page = await renderPage(this.#options.renderer, address, network, this.#now);
            const isCacheable = page.isComplete && key.length <= MAX_ADDRESS_CHARACTERS;
            const isCurrent = generation === this.#generation;
            if (this.#options.isEnabled && isCacheable && isCurrent) pages.set(key, page);
            return page;
          },
          { ...caller, network: network ?? BACKGROUND_NETWORK },
        ),
      { network, background: network === null },
    );
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    headers: readonly string[],
  ): void {
    const { status, redirectPath } = page;
    if (redirectPath !== undefined) {
      const redirectHeaders = {
        ...this.#headers,
        'Cache-Control': 'no-cache',
        Location: redirectPath,
        'Content-Length': '0',
      };
      return void response.writeHead(status, [...Object.entries(redirectHeaders).flat(), ...headers]).end();
    }
    const accepted = acceptedEncoding(request.headers['accept-encoding']);
    sendCached(request, response, responseOf(page, accepted, this.#headers), headers, status);
  }
}
