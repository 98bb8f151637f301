import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '../compression/accepted-encoding';
import { type AnswerEncoding, compress, hashOf, MIN_COMPRESSED_BYTES } from '../compression/encoded-body';
import type { CatalogueAnswer } from '../tmdb/cache';
import { type CachedResponse, createCachedHeaders, sendCached } from './cached-response';

type State = CatalogueAnswer['state'];

export type StoredViews = {
  /** Writes a view's answer, and keeps it while every answer that it was made of stands. */
  send(request: IncomingMessage, response: ServerResponse, view: View): void;
  /** Answers a GET of a kept view, 200 or 304, and says true; false when it has to be made. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
};

export type View = {
  readonly body: Buffer;
  /** All that was read for it; one at least. */
  readonly reads: readonly CatalogueAnswer[];
  /** Whether each of its reads had an answer: what lacks something is made anew at once. */
  readonly isWhole: boolean;
};

type StoredView = Pick<View, 'body'> & {
  /** Weak, so that what the cache evicts is not kept alive here. */
  readonly parts: readonly { readonly key: string; readonly entry: WeakRef<CatalogueAnswer['entry']> }[];
  readonly hash: string;
  readonly responses: Map<string, CachedResponse>;
};

/** A view may depend on the day, which nothing here knows. */
const KEPT_MS = 60_000;
const KEPT_RESOLUTION_MS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_URL_CHARACTERS = 1000;
const OVERHEAD_BYTES = 1500;
/** The body, and about as much again for what is compressed of it and its headers. */
const SIZE_TO_BODY = 2;
/** Views may be kept by others, as long as it is asked each time whether there is a newer one. */
const POLICY = 'public, no-cache';
const ORDER: readonly State[] = ['HIT', 'MISS', 'STALE'];

/** A view is as old as the oldest of what it was made of. */
function olderOf(one: State, other: State): State {
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one;
}

/**
 * Views, which are made of several catalogue answers, as bytes ahead of the web framework. A kept view is that of the
 * very entries it was made of: when one of them is replaced or forgotten, it is made anew.
 */
export function createStoredViews(
  cache: { peek(key: string): CatalogueAnswer | null },
  baseHeaders: Readonly<Record<string, string>> = {},
): StoredViews {
  const views = new LRUCache<string, StoredView>({
    ttl: KEPT_MS,
    // Its clock is a timer for so long: one a millisecond would cost each request.
    ttlResolution: KEPT_RESOLUTION_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => OVERHEAD_BYTES + url.length + body.length * SIZE_TO_BODY,
  });

  function responseFor(view: StoredView, wanted: AnswerEncoding, state: State): CachedResponse {
    const slot = `${wanted} ${state}`;
    const known = view.responses.get(slot);
    if (known) return known;
    const encoding = view.body.length < MIN_COMPRESSED_BYTES ? 'identity' : wanted;
    const bytes = compress(view.body, encoding);
    const etag = `"${view.hash}-view-${encoding}"`;
    const own = { ...baseHeaders, 'Cache-Control': POLICY, 'X-Cache': state };
    const type = 'application/json';
    const response = { bytes, etag, ...createCachedHeaders({ own, etag, type, bytes, encoding }) };
    view.responses.set(slot, response);
    return response;
  }

  function write(request: IncomingMessage, response: ServerResponse, view: StoredView, state: State): void {
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    sendCached(request, response, responseFor(view, encoding, state));
  }

  /** Null unless each entry is the one that the view was made of. */
  function stateOf({ parts }: StoredView): State | null {
    let oldest: State = 'HIT';
    for (const { key, entry } of parts) {
      const answer = cache.peek(key);
      if (!answer || answer.entry !== entry.deref()) return null;
      oldest = olderOf(oldest, answer.state);
    }
    return oldest;
  }

  return {
    send(request, response, { body, reads, isWhole }) {
      const { url = '' } = request;
      const entries = [...new Set(reads.map(({ entry }) => entry))];
      const parts = entries.map((entry) => ({ key: entry.key, entry: new WeakRef(entry) }));
      const view: StoredView = { body, parts, hash: hashOf(body), responses: new Map() };
      if (isWhole && url.length <= MAX_URL_CHARACTERS) views.set(url, view);
      write(request, response, view, reads.map(({ state }) => state).reduce(olderOf));
    },
    respond(request, response) {
      const { method, url, headers } = request;
      // Whoever says who they are is told by the slow way whether they still are.
      if ((method !== 'GET' && method !== 'HEAD') || url === undefined || headers.authorization !== undefined)
        return false;
      const view = views.get(url);
      if (!view) return false;
      const state = stateOf(view);
      if (state === null) {
        views.delete(url);
        return false;
      }
      write(request, response, view, state);
      return true;
    },
  };
}
