import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '../compression/accepted-encoding';
import type { AnswerEncoding, AnswerFormat } from '../compression/encoded-body';
import type { CatalogueAnswer } from '../tmdb/cache';
import type { CatalogueEntry } from '../tmdb/cache-entry';
import { cacheControlFor } from './cache-control';
import { type CachedResponse, createCachedHeaders, sendCached } from './cached-response';

export type StoredAnswers = {
  /** Call after a GET of `url` (the raw text of the request line) was answered from the entry with this key. */
  remember(url: string, key: string, format: AnswerFormat): void;
  /** Writes an answer's stored bytes, 200 or 304 by If-None-Match. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    answer: CatalogueAnswer,
    format: AnswerFormat,
  ): void;
  /** Answers from stored bytes, 200 or 304, and says true; false when the slow way has to answer. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
};

type KnownUrl = { readonly key: string; readonly format: AnswerFormat };

const MAX_URLS = 20_000;
const MAX_URL_CHARACTERS = 1000;
/** The urls themselves are memory too. */
const MAX_URLS_BYTES = 8 * 1024 * 1024;
const URL_OVERHEAD_BYTES = 200;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The way around the web framework for catalogue reads: urls answered before are answered again from the
 * entry's stored bytes. It knows nothing about routes or input: the slow way has checked a url before it is
 * remembered, and only the very same text is answered here.
 */
export function createStoredAnswers(
  cache: { peek(key: string): CatalogueAnswer | null },
  baseHeaders: Readonly<Record<string, string>> = {},
): StoredAnswers {
  const urls = new LRUCache<string, KnownUrl>({
    max: MAX_URLS,
    maxSize: MAX_URLS_BYTES,
    sizeCalculation: (known, url) => URL_OVERHEAD_BYTES + url.length + known.key.length,
  });
  // Weak, so that what the cache evicts is not kept alive here.
  const responsesByEntry = new WeakMap<CatalogueEntry, Map<string, CachedResponse>>();

  function prepare(
    { entry, state }: CatalogueAnswer,
    format: AnswerFormat,
    encoding: AnswerEncoding,
  ): CachedResponse {
    const stored = entry.storedBytes(format, encoding);
    const own = { ...baseHeaders, 'Cache-Control': cacheControlFor(entry.kind, state), 'X-Cache': state };
    return { ...stored, ...createCachedHeaders({ ...stored, own, type: JSON_TYPE }) };
  }

  function responseFor(
    answer: CatalogueAnswer,
    format: AnswerFormat,
    encoding: AnswerEncoding,
  ): CachedResponse {
    let responses = responsesByEntry.get(answer.entry);
    if (!responses) {
      responses = new Map();
      responsesByEntry.set(answer.entry, responses);
    }
    const slot = `${format} ${encoding} ${answer.state}`;
    const known = responses.get(slot);
    if (known) return known;
    const made = prepare(answer, format, encoding);
    responses.set(slot, made);
    return made;
  }

  function remember(url: string, key: string, format: AnswerFormat): void {
    if (url.length <= MAX_URL_CHARACTERS) urls.set(url, { key, format });
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    answer: CatalogueAnswer,
    format: AnswerFormat,
  ): void {
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
    sendCached(request, response, responseFor(answer, format, encoding));
  }

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const known = urls.get(url);
    if (!known) return false;
    const answer = cache.peek(known.key);
    if (!answer) return false;
    send(request, response, answer, known.format);
    return true;
  }

  return { remember, send, respond };
}
