import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '../compression/accepted-encoding';
import type { AnswerEncoding } from '../compression/encoded-body';
import { type CachedResponse, isUnchanged, sendCached } from '../response-cache/cached-response';
import { readByteRange } from './byte-range';
import { sendMethodNotAllowed } from './failure';
import { OFFLINE_WORKER_PATH } from './offline-worker';
import type { Headers } from './security-headers';
import type { StaticFile } from './static-file';

const YEAR_SECONDS = 31_536_000;

export type StaticFiles = {
  /** @returns false when there is no file with the path. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
};

/** Hashed assets never change. The service worker is how a browser notices a new release. */
function cacheControlOf(path: string): string {
  if (path === OFFLINE_WORKER_PATH) return 'no-cache';
  return path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
}

/** Serves files from memory with byte ranges and 304; `workerHeaders` are for the service worker. */
export function createStaticFiles(
  files: ReadonlyMap<string, StaticFile>,
  baseHeaders: Headers,
  workerHeaders: Headers = baseHeaders,
): StaticFiles {
  const responsesByFile = new Map<StaticFile, Map<AnswerEncoding, CachedResponse>>();

  function prepare(path: string, file: StaticFile, encoding: AnswerEncoding, bytes: Buffer): CachedResponse {
    const etag = `"${file.hash}-${encoding}"`;
    const unchangedHeaders = {
      ...(path === OFFLINE_WORKER_PATH ? workerHeaders : baseHeaders),
      // The demo player runs in a frame with an opaque origin, so its own files are cross-origin.
      ...(path.startsWith('/demo-player/') && { 'cross-origin-resource-policy': 'cross-origin' }),
      ETag: etag,
      'Cache-Control': cacheControlOf(path),
      'Accept-Ranges': 'bytes',
      ...((file.bytes.br || file.bytes.gzip) && { Vary: 'Accept-Encoding' }),
      'Content-Type': file.type,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    const headers = { ...unchangedHeaders, 'Content-Length': String(bytes.length) };
    return { etag, bytes, headers, unchangedHeaders };
  }

  function responseFor(path: string, file: StaticFile, wanted: AnswerEncoding): CachedResponse {
    const found = file.bytes[wanted];
    const encoding = found ? wanted : 'identity';
    let variants = responsesByFile.get(file);
    if (!variants) {
      variants = new Map();
      responsesByFile.set(file, variants);
    }
    const known = variants.get(encoding);
    if (known) return known;
    const made = prepare(path, file, encoding, found ?? file.bytes.identity);
    variants.set(encoding, made);
    return made;
  }

  function sendPart(
    response: ServerResponse,
    { bytes, unchangedHeaders }: CachedResponse,
    rangeHeader: string,
  ): boolean {
    const range = readByteRange(rangeHeader, bytes.length);
    if (range === null) return false;
    if (range === 'unsatisfiable') {
      const { 'Content-Type': _, ...others } = unchangedHeaders;
      response.writeHead(416, { ...others, 'Content-Range': `bytes */${bytes.length}`, 'Content-Length': 0 });
      response.end();
      return true;
    }
    const { first, last } = range;
    const contentRange = `bytes ${first}-${last}/${bytes.length}`;
    response.writeHead(206, {
      ...unchangedHeaders,
      'Content-Range': contentRange,
      'Content-Length': last - first + 1,
    });
    response.end(bytes.subarray(first, last + 1));
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, path: string, file: StaticFile): void {
    const { range, 'if-range': ifRange } = request.headers;
    // Ranges count bytes of the file itself; players request them of files that do not compress.
    const wanted = range ? 'identity' : acceptedEncoding(request.headers['accept-encoding']?.toString());
    const cached = responseFor(path, file, wanted);
    const isPartWanted = range && request.method === 'GET' && (!ifRange || ifRange === cached.etag);
    // A client that has the current file needs no part of it.
    if (isPartWanted && !isUnchanged(request, cached.etag) && sendPart(response, cached, range)) return;
    sendCached(request, response, cached);
  }

  return {
    respond(request, response) {
      const { method, url = '' } = request;
      const query = url.indexOf('?');
      const path = query < 0 ? url : url.slice(0, query);
      const file = files.get(path);
      if (!file) return false;
      if (method === 'GET' || method === 'HEAD') send(request, response, path, file);
      else sendMethodNotAllowed(response, ['GET', 'HEAD'], baseHeaders);
      return true;
    },
  };
}
