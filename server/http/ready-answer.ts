import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';

/** An answer of which nothing depends on the request; headers as the flat lists that writeHead takes unsorted. */
export type ReadyAnswer = {
  readonly bytes: Buffer;
  /** Strong, quotes included. */
  readonly etag: string;
  readonly headers: string[];
  /** Those of 304. */
  readonly unchangedHeaders: string[];
};

/** Whether If-None-Match contains the tag. Other headers do not count: there is no Last-Modified. */
export function isUnchanged({ headers }: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}

/** Writes a ready answer: 200, or 304 when If-None-Match names its tag. */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyAnswer): void {
  if (isUnchanged(request, ready.etag)) {
    response.writeHead(304, ready.unchangedHeaders).end();
    return;
  }
  // Node leaves the bytes out where the method is HEAD.
  response.writeHead(200, ready.headers).end(ready.bytes);
}

/** Lists the headers that every ready answer has beside its own. */
export function listReadyHeaders({
  own,
  etag,
  type,
  bytes,
  encoding,
}: {
  readonly own: readonly string[];
  readonly etag: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding: string;
}): Pick<ReadyAnswer, 'headers' | 'unchangedHeaders'> {
  const unchangedHeaders = [...own, 'ETag', etag, 'Vary', 'Accept-Encoding'];
  const ofBody = ['Content-Type', type, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') ofBody.push('Content-Encoding', encoding);
  return { unchangedHeaders, headers: [...unchangedHeaders, ...ofBody] };
}
