import type { PageAddress } from '../../src/app/page-address';
import type { ContentEncoding } from '../compression/accepted-encoding';
import { compress, encodingFor, hashOf } from '../compression/compress';
import type { PageRenderer } from '../rendering/page-renderer';
import { withSpan } from '../tracing/tracer';
import { encodeUnpooled } from '../unpooled';
import { cacheTagsOf, PLAYERS_TAG } from './cache-tags';
import { type CachedResponse, createCachedResponse, type ResponseHeaders } from './cached-response';

/** Browsers revalidate each time; a shared cache, such as Varnish or a CDN, reuses the page for a minute. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

export type CachedPage = {
  readonly address: PageAddress;
  readonly status: number;
  readonly redirectPath: string | undefined;
  /** Bytes, because a string with a single character beyond Latin-1 takes twice as much memory. */
  readonly html: Buffer;
  readonly hash: string;
  readonly isComplete: boolean;
  readonly tags: readonly string[];
  readonly renderedAt: number;
  readonly responses: Map<ContentEncoding, CachedResponse>;
};

/** @param now on the clock of the cache, in milliseconds */
export async function renderPage(
  renderer: PageRenderer,
  address: PageAddress,
  network: string | null,
  now: () => number,
): Promise<CachedPage> {
  const {
    html: text,
    isComplete,
    reads,
    status,
    redirectPath,
  } = await withSpan({ name: 'render page', kind: 'internal' }, () => renderer.render(address, network));
  const html = encodeUnpooled(text);
  return {
    address,
    status,
    redirectPath,
    html,
    hash: hashOf(html),
    isComplete,
    tags: [PLAYERS_TAG, ...cacheTagsOf(reads)],
    renderedAt: now(),
    responses: new Map(),
  };
}

/** Compresses the page once per encoding. `headers` are the same for all calls with a page. */
export function responseOf(
  page: CachedPage,
  accepted: ContentEncoding,
  headers: ResponseHeaders,
): CachedResponse {
  const existing = page.responses.get(accepted);
  if (existing) return existing;
  const { html, hash, status, isComplete, tags } = page;
  const isShared = status === 200 && isComplete;
  const encoding = encodingFor(html.length, accepted);
  const response = createCachedResponse({
    bytes: compress(html, encoding),
    encoding,
    // Browsers keep the old Content-Security-Policy on a 304, so the entity tag changes with it.
    hash: hashOf(hash + JSON.stringify(headers)),
    contentType: 'text/html; charset=utf-8',
    headers: {
      ...headers,
      'Cache-Control': isShared ? CACHE_CONTROL : 'no-store',
      ...(isShared && { 'Cache-Tag': tags.join(',') }),
    },
  });
  page.responses.set(accepted, response);
  return response;
}
