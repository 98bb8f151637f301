import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { withSpan } from '../tracing/tracer';
import { CatalogueError } from './catalogue-error';
import { type CatalogueKind, type CatalogueRequest, MAX_RESPONSE_BYTES } from './requests';
import { failureOfStatus, networkFailure, unreadableFailure } from './upstream-failure';

export type CatalogueResponse<Body> = {
  readonly text: string;
  /** Invalid facts are null, and invalid items of lists are left out. */
  readonly body: Body;
};

type FetchOptions = { readonly signal: AbortSignal; readonly onHeaders: () => void };

const MAX_ERROR_BODY_BYTES = 64 * 1024;
/** Far more than the movie database uses; serializing a deeper value would exhaust the stack. */
const MAX_DEPTH = 100;
/** Keys that superjson refuses to serialize. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Parsing a longer text takes 6 ms or more. */
export const LARGE_CHARACTERS = 1024 * 1024;

const unzip = promisify(gunzip);

/** @throws CatalogueError (not-found, bad-request), UpstreamFailure, or the reason of the signal */
export function fetchResponse<Body>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  request: CatalogueRequest<Body>,
  options: FetchOptions,
): Promise<CatalogueResponse<Body>> {
  // Without the address, which contains the key and the queries of users.
  const attributes = {
    'http.request.method': 'GET',
    'server.address': url.hostname,
    'marquee.movie_database.kind': request.kind,
  };
  return withSpan({ name: `GET ${request.kind}`, kind: 'client', attributes }, () =>
    fetchAndParse(url, headers, request, options),
  );
}

async function fetchAndParse<Body>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  request: CatalogueRequest<Body>,
  { signal, onHeaders }: FetchOptions,
): Promise<CatalogueResponse<Body>> {
  try {
    // A redirect could send the key to another host.
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    onHeaders();
    if (response.status !== 200) throw await toError(response, request.kind);
    return parseResponse(request, await readText(response, MAX_RESPONSE_BYTES[request.kind]));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CatalogueError ? error : networkFailure(error);
  }
}

/** @throws UpstreamFailure if the text is not JSON of the request's schema */
export function parseResponse<Body>(
  { schema, compactSchema }: CatalogueRequest<Body>,
  text: string,
): CatalogueResponse<Body> {
  const json = parseJson(text);
  const isLarge = text.length > LARGE_CHARACTERS;
  const result = isSerializable(json) ? ((isLarge && compactSchema) || schema).safeParse(json) : null;
  if (!result?.success) throw unreadableFailure('an incomplete response');
  return { text, body: result.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadableFailure('an unreadable response', cause);
  }
}

function isSerializable(json: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return false;
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) return false;
      if (typeof child === 'object' && child !== null) pending.push({ value: child, depth: depth + 1 });
    }
  }
  return true;
}

async function toError(response: Response, kind: CatalogueKind): Promise<CatalogueError> {
  const { status } = response;
  if (status !== 404 && status !== 400 && status !== 422) {
    // Not awaited, because it may hang.
    response.body?.cancel().catch(() => undefined);
    return failureOfStatus(status, response.headers.get('retry-after'));
  }
  const json = parseJson(await readText(response, MAX_ERROR_BODY_BYTES));
  if (!isErrorOfMovieDatabase(json)) return failureOfStatus(status, null);
  return status === 404
    ? new CatalogueError(
        'not-found',
        `The movie database doesn't have this ${kind === 'person' ? 'person' : 'title'}.`,
      )
    : new CatalogueError('bad-request', 'The movie database rejected this request.');
}

/** False for the 404 page of a broken proxy, which must not remove a cached title. */
function isErrorOfMovieDatabase(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return 'status_code' in json || 'errors' in json || ('success' in json && json.success === false);
}

/** @param maxBytes after decompression */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLargeFailure();
    }
    chunks.push(value);
  }
  const bytes = await decompress(Buffer.concat(chunks, size), maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadableFailure('a response that is not text', cause);
  }
}

/** The movie database has been seen to send gzip without Content-Encoding. */
async function decompress(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLargeFailure();
    throw unreadableFailure('a corrupted response', cause);
  }
}

function tooLargeFailure() {
  return unreadableFailure('a response that is too large');
}
