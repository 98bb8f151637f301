import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { ContentEncoding } from '../compression/accepted-encoding';

export type ResponseHeaders = Readonly<Record<string, string>>;

/** Headers are alternating names and values, which `writeHead` sends without copying them. */
export type CachedResponse = {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
};

type CachedResponseInput = {
  readonly bytes: Buffer;
  readonly encoding: ContentEncoding;
  /** Identifies the body and every header that a 304 does not renew. */
  readonly hash: string;
  readonly contentType: string;
  readonly headers: ResponseHeaders;
};

export function createCachedResponse(input: CachedResponseInput): CachedResponse {
  const { bytes, encoding, hash, contentType, headers } = input;
  const etag = `"${hash}-${encoding}"`;
  const notModifiedHeaders = [...Object.entries(headers).flat(), 'ETag', etag, 'Vary', 'Accept-Encoding'];
  return {
    bytes,
    etag,
    notModifiedHeaders,
    headers: [
      ...notModifiedHeaders,
      ...['Content-Type', contentType, 'Content-Length', String(bytes.length)],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ],
  };
}

/** Sends the response with `headers` in addition, or 304 if If-None-Match contains its entity tag. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  headers: readonly string[],
  status = 200,
): void {
  const { etag, bytes } = cached;
  const ifNoneMatch = request.headers['if-none-match'];
  // Other conditions do not count: there is no Last-Modified.
  if (status === 200 && ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag }))
    response.writeHead(304, [...cached.notModifiedHeaders, ...headers]).end();
  else response.writeHead(status, [...cached.headers, ...headers]).end(bytes);
}
