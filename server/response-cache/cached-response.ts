import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Headers } from '../http/security-headers';

/** A response that is the same for every request. */
export type CachedResponse = {
  readonly bytes: Buffer;
  /** Strong, quotes included. */
  readonly etag: string;
  readonly headers: Headers;
  /** Headers of a 304. */
  readonly unchangedHeaders: Headers;
};

/** Whether If-None-Match contains the tag. Other headers do not count: there is no Last-Modified. */
export function isUnchanged({ headers }: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}

/** Sends 200, or 304 when If-None-Match contains the tag. */
export function sendCached(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
  if (isUnchanged(request, cached.etag)) response.writeHead(304, cached.unchangedHeaders).end();
  // Node omits the body of a response to HEAD.
  else response.writeHead(200, cached.headers).end(cached.bytes);
}

/** @returns `own` with the headers that every cached response has. */
export function createCachedHeaders({
  own,
  etag,
  type,
  bytes,
  encoding,
}: {
  readonly own: Headers;
  readonly etag: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding: string;
}): Pick<CachedResponse, 'headers' | 'unchangedHeaders'> {
  const unchangedHeaders = { ...own, ETag: etag, Vary: 'Accept-Encoding' };
  const headers = {
    ...unchangedHeaders,
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  return { unchangedHeaders, headers };
}
