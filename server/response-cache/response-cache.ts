import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '../compression/accepted-encoding';
import { compressAny, encodingFor, hashOf } from '../compression/compress';
import type { CatalogueResult } from '../tmdb/cache';
import type { CatalogueKind } from '../tmdb/requests';
import { cacheTagsOf } from './cache-tags';
import {
  type CachedResponse,
  createCachedResponse,
  type ResponseHeaders,
  sendCached,
} from './cached-response';

type State = CatalogueResult['state'];

export type CatalogueResponse = {
  readonly body: Buffer;
  readonly reads: readonly CatalogueResult[];
  /** False when a read failed: such a response is not cached. */
  readonly isComplete: boolean;
  /** The kind of the entry that the body is a copy of; null if the body is composed. */
  readonly kind: CatalogueKind | null;
};

type CachedUrl = Pick<CatalogueResponse, 'kind'> & {
  readonly hash: string;
  readonly tags: string;
  /** Weak, so that entries evicted from the catalogue cache can be collected. */
  readonly reads: readonly { readonly key: string; readonly entry: WeakRef<CatalogueResult['entry']> }[];
};

/** Composed responses may depend on the current day. */
const TTL_MS = 60_000;
const TTL_RESOLUTION_MS = 1000;
const MAX_URLS = 20_000;
const MAX_URLS_BYTES = 8 * 1024 * 1024;
const MAX_URL_CHARACTERS = 1000;
const MAX_BODIES_BYTES = 16 * 1024 * 1024;
const OVERHEAD_BYTES = 500;

const STATES: readonly State[] = ['HIT', 'MISS', 'STALE'];

function olderOf(one: State, other: State): State {
  return STATES.indexOf(one) < STATES.indexOf(other) ? other : one;
}

/** Seconds for which browsers and proxies may reuse a copy of an entry; far less than its own time to live. */
const MAX_AGE_SECONDS: Readonly<Record<CatalogueKind, number>> = {
  trending: 60,
  popular: 120,
  discover: 120,
  search: 120,
  season: 300,
  title: 300,
  person: 300,
  genres: 300,
};
const STALE_MAX_AGE_SECONDS = 10;

function cacheControlOf(kind: CatalogueKind | null, state: State): string {
  // Browsers revalidate it each time; shared caches reuse it for a minute.
  if (kind === null) return 'public, max-age=0, s-maxage=60, stale-if-error=86400';
  const maxAge = state === 'STALE' ? STALE_MAX_AGE_SECONDS : MAX_AGE_SECONDS[kind];
  return `public, max-age=${maxAge}, stale-while-revalidate=600, stale-if-error=86400`;
}

/**
 * Caches the responses to catalogue reads by URL, as compressed bytes. A response is valid while the catalogue cache
 * holds the very entries it is made of, for 60 s at most. URLs with the same body share its bytes.
 */
export class ResponseCache {
  readonly #catalogue: { peek(key: string): CatalogueResult | null };
  readonly #headers: ResponseHeaders;
  readonly #urls = new LRUCache<string, CachedUrl>({
    max: MAX_URLS,
    ttl: TTL_MS,
    ttlResolution: TTL_RESOLUTION_MS,
    maxSize: MAX_URLS_BYTES,
    sizeCalculation: ({ reads }, url) => OVERHEAD_BYTES * (1 + reads.length) + url.length,
  });
  /** Keys are the hash of the body and the encoding. */
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BODIES_BYTES,
    sizeCalculation: ({ bytes }) => OVERHEAD_BYTES + bytes.length,
  });

  constructor(catalogue: { peek(key: string): CatalogueResult | null }, headers: ResponseHeaders = {}) {
    this.#catalogue = catalogue;
    this.#headers = headers;
  }

  /** Sends the cached response to a GET or HEAD request. @returns false if there is none. */
  respond(request: IncomingMessage, response: ServerResponse, headers: readonly string[] = []): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const cached = this.#urls.get(url);
    if (!cached || (cached.kind === null && request.headers.authorization !== undefined)) return false;
    const state = this.#stateOf(cached);
    if (state === null) {
      this.#urls.delete(url);
      return false;
    }
    const ready = this.#responses.get(
      `${cached.hash} ${acceptedEncoding(request.headers['accept-encoding'])}`,
    );
    if (!ready) return false;
    sendCached(request, response, ready, [
      'Cache-Control',
      cacheControlOf(cached.kind, state),
      'X-Cache',
      state,
      'Cache-Tag',
      cached.tags,
      ...headers,
    ]);
    return true;
  }

  async send(
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    { body, reads, isComplete, kind }: CatalogueResponse,
  ): Promise<void> {
    const hash = hashOf(body);
    const tags = cacheTagsOf(reads).join(',');
    if (isComplete && url.length <= MAX_URL_CHARACTERS) {
      const entries = [...new Set(reads.map(({ entry }) => entry))];
      const weakReads = entries.map((entry) => ({ key: entry.key, entry: new WeakRef(entry) }));
      this.#urls.set(url, { hash, kind, tags, reads: weakReads });
    }
    const accepted = acceptedEncoding(request.headers['accept-encoding']);
    const key = `${hash} ${accepted}`;
    let ready = this.#responses.get(key);
    if (!ready) {
      const encoding = encodingFor(body.length, accepted);
      const bytes = await compressAny(body, encoding);
      const contentType = 'application/json; charset=utf-8';
      ready = createCachedResponse({ bytes, encoding, hash, contentType, headers: this.#headers });
      this.#responses.set(key, ready);
    }
    const state = reads.map((read) => read.state).reduce(olderOf);
    const cacheControl = isComplete ? cacheControlOf(kind, state) : 'no-store';
    const headers = ['Cache-Control', cacheControl, 'X-Cache', state];
    sendCached(request, response, ready, isComplete ? [...headers, 'Cache-Tag', tags] : headers);
  }

  /** @returns the state of the oldest entry; null if the catalogue cache has replaced or evicted one. */
  #stateOf({ reads }: CachedUrl): State | null {
    let state: State = 'HIT';
    for (const { key, entry } of reads) {
      const current = this.#catalogue.peek(key);
      if (!current || current.entry !== entry.deref()) return null;
      state = olderOf(state, current.state);
    }
    return state;
  }
}
