import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerEncoding } from '../catalogue/stored-bytes';
import { acceptedEncoding } from './accepted-encoding';
import { readByteRange } from './byte-range';
import { sendMethodNotAllowed } from './failure';
import { OFFLINE_WORKER_PATH } from './offline-worker';
import { isUnchanged, type ReadyAnswer, sendReady } from './ready-answer';
import type { Headers } from './security-headers';
import type { StaticFile } from './static-file';

const YEAR_SECONDS = 31_536_000;

type ReadyFile = ReadyAnswer & {
  /** Those of its parts. */
  readonly partHeaders: Headers;
};

export type StaticFiles = {
  /** Answers a request for one of the files and says true; false for any other address. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
};

/** Hashed assets never change; anything else may with the next release, and the offline worker is how that is found out. */
function cacheControlOf(path: string): string {
  if (path === OFFLINE_WORKER_PATH) return 'no-cache';
  return path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
}

/** Files in memory, by path, the offline worker with headers of its own; parts of them on demand (RFC 9110 §14), unchanged ones as 304. */
export function createStaticFiles(
  files: ReadonlyMap<string, StaticFile>,
  baseHeaders: Headers,
  workerHeaders: Headers = baseHeaders,
): StaticFiles {
  const readyFiles = new Map<StaticFile, Map<AnswerEncoding, ReadyFile>>();

  function prepare(path: string, file: StaticFile, encoding: AnswerEncoding, bytes: Buffer): ReadyFile {
    const etag = `"${file.hash}-${encoding}"`;
    const partHeaders = {
      ...(path === OFFLINE_WORKER_PATH ? workerHeaders : baseHeaders),
      // The demo player's frame has no origin (server/http/demo-player.ts): its own files come from elsewhere to it.
      ...(path.startsWith('/demo-player/') && { 'cross-origin-resource-policy': 'cross-origin' }),
      ETag: etag,
      'Cache-Control': cacheControlOf(path),
      'Accept-Ranges': 'bytes',
      ...((file.bytes.br || file.bytes.gzip) && { Vary: 'Accept-Encoding' }),
      'Content-Type': file.type,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    const unchangedHeaders = Object.entries(partHeaders).flat();
    const headers = [...unchangedHeaders, 'Content-Length', String(bytes.length)];
    return { etag, bytes, partHeaders, headers, unchangedHeaders };
  }

  function readyFor(path: string, file: StaticFile, wanted: AnswerEncoding): ReadyFile {
    const found = file.bytes[wanted];
    const encoding = found ? wanted : 'identity';
    let variants = readyFiles.get(file);
    if (!variants) {
      variants = new Map();
      readyFiles.set(file, variants);
    }
    const known = variants.get(encoding);
    if (known) return known;
    const made = prepare(path, file, encoding, found ?? file.bytes.identity);
    variants.set(encoding, made);
    return made;
  }

  function sendPart(
    response: ServerResponse,
    { bytes, partHeaders }: ReadyFile,
    rangeHeader: string,
  ): boolean {
    const range = readByteRange(rangeHeader, bytes.length);
    if (range === null) return false;
    if (range === 'unsatisfiable') {
      const { 'Content-Type': _, ...others } = partHeaders;
      response.writeHead(416, { ...others, 'Content-Range': `bytes */${bytes.length}`, 'Content-Length': 0 });
      response.end();
      return true;
    }
    const { first, last } = range;
    const contentRange = `bytes ${first}-${last}/${bytes.length}`;
    response.writeHead(206, {
      ...partHeaders,
      'Content-Range': contentRange,
      'Content-Length': last - first + 1,
    });
    response.end(bytes.subarray(first, last + 1));
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, path: string, file: StaticFile): void {
    const { range, 'if-range': ifRange } = request.headers;
    // Parts are counted in the file itself: players ask for them, of what compresses no further.
    const wanted = range ? 'identity' : acceptedEncoding(request.headers['accept-encoding']?.toString());
    const ready = readyFor(path, file, wanted);
    const isPartWanted = range && request.method === 'GET' && (!ifRange || ifRange === ready.etag);
    // Whoever has the file already needs no part of it.
    if (isPartWanted && !isUnchanged(request, ready.etag) && sendPart(response, ready, range)) return;
    sendReady(request, response, ready);
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
