import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageAddress } from '../../src/page-address';
import { acceptedEncoding } from '../compression/accepted-encoding';
import { type AnswerEncoding, compress, hashOf } from '../compression/encoded-body';
import { sendFailure } from '../http/failure';
import { QueueFullError } from '../limits/fair-queue';
import { BUSY, BUSY_FOR_ONE, BusyError } from '../rendering/busy-error';
import type { PageRenderer, RenderedDocument } from '../rendering/page-renderer';
import { createCachedHeaders, sendCached } from './cached-response';
import {
  type CachedPage,
  createLane,
  type Headers,
  type Lane,
  PLAIN_LANE,
  QUERY_LANE,
  type StoredPage,
} from './page-lane';

/** Every visitor gets the same bytes, so a page is rendered once and kept for so long. */
const FRESH_MS = 60_000;
/** Then it is still shown, while one new rendering is under way. */
const STALE_MS = 10 * 60_000;
/** Addresses longer than this are rendered, but not kept. */
const MAX_KEPT_ADDRESS = 300;

/** Counts like a network, for pages that the site renders anew by itself. */
const SITE_ITSELF = 'the site itself';

type Rendering = {
  /** Whose request started it; null for the site itself. */
  readonly network: string | null;
  readonly generation: number;
  readonly page: Promise<StoredPage>;
};

type PageStoreOptions = {
  readonly renderer: PageRenderer;
  /** Returns the same object as long as nothing has changed. When they change, it calls `clear` if pages change too. */
  readonly headers: () => Headers;
  /** False renders each time, as development wants it. */
  readonly keep: boolean;
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds that never go back, whatever happens to the system clock. */
  readonly now?: () => number;
};

export type PageStore = {
  /**
   * Answers a GET or HEAD for a page: a slash at its end leads to the address without; 503 when too many are waiting,
   * 429 when they are of the network that asks.
   * Rejects when rendering throws.
   */
  respond(
    request: IncomingMessage,
    response: ServerResponse,
    asked: { readonly url: URL; readonly network: string },
  ): Promise<void>;
  /** Answers at once if the page is kept, and says true. */
  respondIfKept(request: IncomingMessage, response: ServerResponse): boolean;
  clear(): void;
};

/** Rendered pages, kept as compressed bytes with strong tags. */
export function createPageStore({
  renderer,
  headers,
  keep,
  maxBytes,
  onError,
  now = () => performance.now(),
}: PageStoreOptions): PageStore {
  const plain = createLane(maxBytes, PLAIN_LANE);
  const queries = createLane(maxBytes, QUERY_LANE);
  const rendering = new Map<string, Rendering>();
  let generation = 0;

  const laneOf = (key: string): Lane => (key.includes('?') ? queries : plain);

  function toStored(address: PageAddress, document: RenderedDocument): StoredPage {
    const { status, redirectPath, complete } = document;
    const html = Buffer.from(document.html);
    return {
      address,
      status,
      redirectPath,
      html,
      isComplete: complete,
      hash: hashOf(html),
      madeAt: now(),
      encoded: new Map(),
    };
  }

  async function renderPage(key: string, address: PageAddress, network: string | null): Promise<StoredPage> {
    const begun = generation;
    const document = await renderer.render(address, network);
    const page = toStored(address, document);
    const mayBeKept = keep && document.complete && key.length <= MAX_KEPT_ADDRESS;
    if (mayBeKept && begun === generation) laneOf(key).kept.set(key, page);
    return page;
  }

  function startRendering(key: string, address: PageAddress, network: string | null): Promise<StoredPage> {
    const by = network === null ? { network: SITE_ITSELF, background: true } : { network };
    const page = laneOf(key)
      .queue.run(() => renderPage(key, address, network), by)
      .catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error;
        throw new BusyError(error.isOwnShare ? BUSY_FOR_ONE : BUSY);
      })
      .finally(() => {
        if (rendering.get(key) === started) rendering.delete(key);
      });
    const started: Rendering = { network, generation, page };
    rendering.set(key, started);
    return page;
  }

  function findRendering(key: string): Rendering | null {
    const running = rendering.get(key);
    return running?.generation === generation ? running : null;
  }

  /** One rendering at a time for each address, however many ask for it. */
  async function renderOnce(key: string, address: PageAddress, network: string | null): Promise<StoredPage> {
    const running = findRendering(key);
    if (!running) return startRendering(key, address, network);
    const isOwn = network === null || network === running.network;
    try {
      const page = await running.page;
      // Another network's page may lack what that network was refused.
      if (page.isComplete || isOwn) return page;
    } catch (error) {
      if (isOwn || !(error instanceof BusyError)) throw error;
    }
    return findRendering(key)?.page ?? startRendering(key, address, network);
  }

  function findKept(key: string): StoredPage | null {
    const page = laneOf(key).kept.get(key);
    if (!page) return null;
    const age = now() - page.madeAt;
    if (age >= FRESH_MS + STALE_MS) return null;
    if (age >= FRESH_MS) {
      renderOnce(key, page.address, null).catch((error: unknown) => {
        if (!(error instanceof BusyError)) onError(error);
      });
    }
    return page;
  }

  function responseFor(page: StoredPage, encoding: AnswerEncoding, base: Headers): CachedPage {
    const known = page.encoded.get(encoding);
    if (known?.base === base) return known;
    const bytes = known?.bytes ?? compress(page.html, encoding);
    // Browsers keep the old Content-Security-Policy on a 304, so the tag changes with it.
    const etag = `"${hashOf(page.hash + JSON.stringify(base))}-${encoding}"`;
    // The document names hashed assets, so it is asked for each time; unchanged, that costs a 304. One that lacks
    // something is not to be kept by anybody.
    const policy = page.status === 200 && page.isComplete ? 'no-cache' : 'no-store';
    const own = { ...base, 'Cache-Control': policy };
    const type = 'text/html; charset=utf-8';
    const cached = { bytes, etag, base, ...createCachedHeaders({ own, etag, type, bytes, encoding }) };
    page.encoded.set(encoding, cached);
    return cached;
  }

  function redirect(response: ServerResponse, status: number, path: string, given: Headers): void {
    response.writeHead(status, { ...given, Location: path, 'Content-Length': 0 }).end();
  }

  function send(request: IncomingMessage, response: ServerResponse, page: StoredPage, base: Headers): void {
    if (page.redirectPath !== undefined) {
      redirect(response, page.status, page.redirectPath, { ...base, 'Cache-Control': 'no-cache' });
      return;
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    const cached = responseFor(page, encoding, base);
    if (page.status === 200) sendCached(request, response, cached);
    else response.writeHead(page.status, cached.headers).end(cached.bytes);
  }

  return {
    async respond(request, response, { url, network }) {
      const address = await renderer.addressOf(url.pathname, url.search);
      // One address a page, for search engines as for whoever shares it. An unknown path is the 404 page's.
      const plainPath = url.pathname.replace(/\/+$/, '');
      if (plainPath !== '' && plainPath !== url.pathname && address.path === url.pathname) {
        redirect(response, 301, plainPath + url.search, headers());
        return;
      }
      const key = address.path + address.search;
      // Before the lookup, because it clears the pages when the configured players have changed.
      const base = headers();
      try {
        send(request, response, findKept(key) ?? (await renderOnce(key, address, network)), base);
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        sendFailure(response, error.failure);
      }
    },
    respondIfKept(request, response) {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false;
      const before = generation;
      const page = findKept(request.url);
      if (!page) return false;
      const base = headers();
      if (before !== generation) return false;
      send(request, response, page, base);
      return true;
    },
    clear() {
      generation += 1;
      for (const { kept } of [plain, queries]) kept.clear();
    },
  };
}
