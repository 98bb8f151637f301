import { createServer, type IncomingMessage, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptedEncoding } from '../../server/compression/accepted-encoding';
import { ResponseCache } from '../../server/response-cache/response-cache';
import { CatalogueCache } from '../../server/tmdb/cache';
import {
  type CatalogueRequest,
  movieRequest,
  popularRequest,
  trendingRequest,
} from '../../server/tmdb/requests';

const FRESH_MS = 1000;
const LIST = JSON.stringify({
  page: 1,
  results: Array.from({ length: 40 }, (_, id) => ({ id, title: `Größe ${id}` })),
});
const LIST_URL = '/api/tmdb/trending/all/day';
const TITLE_URL = '/api/tmdb/movie/11';
const COMPOSED_URL = '/api/trpc/catalogue.hero';

/** Starts a server with a copied list, a copied title and a response composed of two entries. */
async function start() {
  let time = 0;
  const uncached: string[] = [];
  let isComplete = true;
  const catalogue = new CatalogueCache({
    source: {
      fetch: async ({ kind }) => {
        const text = kind === 'title' ? '{"id":11}' : LIST;
        return { text, body: JSON.parse(text), freshMs: FRESH_MS };
      },
    },
    maxBytes: 10_000_000,
    now: () => time,
    log: pino({ level: 'silent' }),
  });
  const cache = new ResponseCache(catalogue, { 'X-Content-Type-Options': 'nosniff' });

  async function compose() {
    const requests = [trendingRequest('all', 'day'), popularRequest('movie', 1)];
    const reads = await Promise.all(requests.map((request) => catalogue.read(request)));
    const count = uncached.filter((url) => url === COMPOSED_URL).length;
    return {
      body: Buffer.from(JSON.stringify({ count, text: 'x'.repeat(2000) })),
      reads,
      isComplete,
      kind: null,
    };
  }

  async function copy(url: string) {
    const request: CatalogueRequest = url.startsWith(TITLE_URL)
      ? movieRequest(11)
      : trendingRequest('all', 'day');
    const read = await catalogue.read(request);
    return { body: await read.entry.readText(), reads: [read], isComplete: true, kind: request.kind };
  }

  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (cache.respond(request, response)) return;
    uncached.push(url);
    (url === COMPOSED_URL ? compose() : copy(url)).then((result) =>
      cache.send(request, response, url, result),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** Does not decompress the body. */
  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      requestHttp({ port, host: '127.0.0.1', path, headers, method }, resolve).on('error', reject).end();
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }

  return {
    get,
    catalogue,
    uncached,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    failPartly: () => {
      isComplete = false;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let site: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  site = await start();
});
afterEach(() => site.close());

test('the first response is a miss, the second one a hit with the same bytes', async () => {
  const first = await site.get(LIST_URL);
  const second = await site.get(LIST_URL);
  expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
  expect(site.uncached).toEqual([LIST_URL]);
  expect(second.body.toString()).toBe(LIST);
  expect(first.body.equals(second.body)).toBe(true);
  expect(second.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(second.body.length),
    'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    vary: 'Accept-Encoding',
    etag: first.headers.etag,
    'x-content-type-options': 'nosniff',
  });
  expect(second.headers['content-encoding']).toBeUndefined();
});

test('each encoding has the same JSON and its own strong entity tag', async () => {
  const encodings = ['identity', 'gzip', 'br'];
  for (const _round of ['uncached', 'cached']) {
    const [plain, gzip, br] = await Promise.all(
      encodings.map((encoding) => site.get(LIST_URL, { 'accept-encoding': encoding })),
    );
    const responses = [plain, gzip, br];
    expect(responses.map((response) => response?.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(LIST);
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(LIST);
    const tags = responses.map((response) => response?.headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  }
  const count = site.uncached.length;
  await site.get(LIST_URL, { 'accept-encoding': 'br' });
  expect(site.uncached).toHaveLength(count);
});

test('bodies below 1 KB are not compressed', async () => {
  const { headers, body } = await site.get(TITLE_URL, { 'accept-encoding': 'br, gzip' });
  expect(body.toString()).toBe('{"id":11}');
  expect(headers['content-encoding']).toBeUndefined();
});

describe('a 304', () => {
  test.each([
    ['the entity tag', (tag: string) => tag],
    ['the entity tag marked weak by a proxy', (tag: string) => `W/${tag}`],
    ['a list with the entity tag', (tag: string) => `"other", W/"another" , ${tag}`],
    ['*', () => '*'],
  ])('is sent for %s', async (_what, write) => {
    const { headers } = await site.get(LIST_URL, { 'accept-encoding': 'br' });
    const ifNoneMatch = write(headers.etag ?? '');
    const again = await site.get(LIST_URL, { 'accept-encoding': 'br', 'if-none-match': ifNoneMatch });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      vary: 'Accept-Encoding',
      'cache-control': headers['cache-control'],
    });
    expect(again.headers['content-length']).toBeUndefined();
  });

  test('is not sent for another tag or the tag of another encoding', async () => {
    const { headers } = await site.get(LIST_URL, { 'accept-encoding': 'gzip' });
    const tags = ['"other"', headers.etag ?? ''];
    const responses = await Promise.all(
      tags.map((tag) => site.get(LIST_URL, { 'accept-encoding': 'br', 'if-none-match': tag })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('HEAD has the headers of GET and no body', async () => {
  const { headers } = await site.get(LIST_URL);
  const head = await site.get(LIST_URL, {}, 'HEAD');
  expect([head.body.length, head.headers['content-length']]).toEqual([0, headers['content-length']]);
  expect(site.uncached).toHaveLength(1);
});

test('a stale response has a max-age of 10 s, and is replaced with its entry', async () => {
  await site.get(LIST_URL);
  site.advance(FRESH_MS);
  const stale = await site.get(LIST_URL);
  expect(stale.headers['x-cache']).toBe('STALE');
  expect(stale.headers['cache-control']).toContain('max-age=10,');
  await expect.poll(async () => (await site.get(LIST_URL)).headers['x-cache']).toBe('HIT');
  expect(site.uncached).toHaveLength(2);
});

test('only the same URL is served from the cache', async () => {
  await site.get(LIST_URL);
  for (const path of [`${LIST_URL}?`, `${LIST_URL}/`]) await site.get(path);
  await site.get(LIST_URL, {}, 'POST');
  expect(site.uncached).toEqual([LIST_URL, `${LIST_URL}?`, `${LIST_URL}/`, LIST_URL]);
});

test('long URLs are not cached', async () => {
  const path = `${LIST_URL}?${'x'.repeat(1000)}`;
  await site.get(path);
  await site.get(path);
  expect(site.uncached).toEqual([path, path]);
});

describe('a composed response', () => {
  const countOf = ({ body }: { readonly body: Buffer }): number => JSON.parse(body.toString()).count;

  test('is composed once and revalidated by clients each time', async () => {
    const first = await site.get(COMPOSED_URL);
    const second = await site.get(COMPOSED_URL);
    expect([countOf(first), countOf(second)]).toEqual([1, 1]);
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
    expect(second.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
  });

  test('is stale if one of its entries is, and is composed again when the entry is replaced', async () => {
    await site.get(COMPOSED_URL);
    site.advance(FRESH_MS);
    const stale = await site.get(COMPOSED_URL);
    expect([countOf(stale), stale.headers['x-cache']]).toEqual([1, 'STALE']);
    await expect.poll(async () => countOf(await site.get(COMPOSED_URL))).toBe(2);
  });

  test('is composed again when the catalogue cache has been cleared', async () => {
    await site.get(COMPOSED_URL);
    site.catalogue.clear();
    expect(countOf(await site.get(COMPOSED_URL))).toBe(2);
  });

  test('does not reference evicted entries', async () => {
    await site.get(COMPOSED_URL);
    const entry = new WeakRef((await site.catalogue.read(popularRequest('movie', 1))).entry);
    site.catalogue.clear();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    await vi.waitUntil(
      () => {
        collect();
        return entry.deref() === undefined;
      },
      { timeout: 60_000 },
    );
  });

  test('is not cached when a read failed', async () => {
    site.failPartly();
    await site.get(COMPOSED_URL);
    expect(countOf(await site.get(COMPOSED_URL))).toBe(2);
  });

  test('is not sent from the cache to clients with a token', async () => {
    await site.get(COMPOSED_URL);
    expect(countOf(await site.get(COMPOSED_URL, { authorization: 'Bearer x' }))).toBe(2);
  });
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, br;q=0.1', 'identity'],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  [';;,=, q', 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
