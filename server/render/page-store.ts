import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '../catalogue/accepted-encoding';
import { matchesEntityTag } from '../catalogue/entity-tag';
import { type AnswerEncoding, compress, hashOf } from '../catalogue/stored-bytes';
import type { PageRenderer, RenderedDocument } from './page-renderer';

/** Every visitor gets the same bytes, so a page is rendered once and kept for so long. */
const FRESH_MS = 60_000;
/** Then it is still shown, while one new rendering is under way. */
const STALE_MS = 10 * 60_000;
/** Addresses longer than this are rendered, but not kept. */
const MAX_KEPT_ADDRESS = 300;

type StoredPage = {
  readonly status: number;
  readonly html: string;
  readonly hash: string;
  readonly madeAt: number;
  readonly encoded: Map<AnswerEncoding, Buffer>;
};

type PageStoreOptions = {
  readonly renderer: PageRenderer;
  readonly headers: () => Readonly<Record<string, string>>;
  /** False renders each time, as development wants it. */
  readonly keep: boolean;
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
};

export type PageStore = {
  /** Answers a GET or HEAD for a page. Rejects when rendering throws. */
  respond(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
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
  now = Date.now,
}: PageStoreOptions): PageStore {
  const kept = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    // The text, and about half of it again for what is compressed of it.
    sizeCalculation: (page, address) => address.length + Math.ceil(page.html.length * 1.5),
  });
  const rendering = new Map<string, Promise<StoredPage>>();
  let generation = 0;

  function toStored({ status, html }: RenderedDocument): StoredPage {
    return { status, html, hash: hashOf(html), madeAt: now(), encoded: new Map() };
  }

  async function renderPage(address: string, url: URL): Promise<StoredPage> {
    const begun = generation;
    const document = await renderer.render(url.pathname, url.search);
    const page = toStored(document);
    const mayBeKept = keep && document.complete && address.length <= MAX_KEPT_ADDRESS;
    if (mayBeKept && begun === generation) kept.set(address, page);
    return page;
  }

  /** One rendering at a time for each address, however many ask for it. */
  function renderOnce(address: string, url: URL): Promise<StoredPage> {
    const running = rendering.get(address);
    if (running) return running;
    const started = renderPage(address, url).finally(() => rendering.delete(address));
    rendering.set(address, started);
    return started;
  }

  function findKept(address: string): StoredPage | null {
    const page = kept.get(address);
    if (!page) return null;
    const age = now() - page.madeAt;
    if (age >= FRESH_MS + STALE_MS) return null;
    if (age >= FRESH_MS) renderOnce(address, new URL(address, 'http://page')).catch(onError);
    return page;
  }

  function bytesOf(page: StoredPage, encoding: AnswerEncoding): Buffer {
    const known = page.encoded.get(encoding);
    if (known) return known;
    const bytes = compress(Buffer.from(page.html), encoding);
    page.encoded.set(encoding, bytes);
    return bytes;
  }

  function send(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    const etag = `"${page.hash}-${encoding}"`;
    const common = {
      ...headers(),
      ETag: etag,
      // The document names hashed assets, so it is asked for each time; unchanged, that costs a 304.
      'Cache-Control': page.status === 200 ? 'no-cache' : 'no-store',
      Vary: 'Accept-Encoding',
    };
    if (page.status === 200 && matchesEntityTag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, common).end();
      return;
    }
    const bytes = bytesOf(page, encoding);
    response.writeHead(page.status, {
      ...common,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': bytes.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  return {
    async respond(request, response, url) {
      const address = url.pathname + url.search;
      send(request, response, findKept(address) ?? (await renderOnce(address, url)));
    },
    respondIfKept(request, response) {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false;
      const page = findKept(request.url);
      if (page) send(request, response, page);
      return page !== null;
    },
    clear() {
      generation += 1;
      kept.clear();
    },
  };
}
