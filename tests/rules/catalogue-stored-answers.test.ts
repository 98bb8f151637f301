import { createServer, type IncomingMessage, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import superjson from 'superjson';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acceptedEncoding } from '../../server/compression/accepted-encoding';
import { createStoredAnswers } from '../../server/response-cache/cached-responses';
import { createCatalogueCache } from '../../server/tmdb/cache';
import { TIME_TO_LIVE_SECONDS, titleRequest, trendingRequest } from '../../server/tmdb/requests';

const TEXT = JSON.stringify({
  page: 1,
  results: Array.from({ length: 40 }, (_, id) => ({ id, title: `Größe ${id}` })),
});
const TRENDING = trendingRequest('all', 'day');
const URL_OF_TRENDING = '/api/tmdb/trending/all/day';

async function start() {
  let time = 0;
  const cache = createCatalogueCache({
    fill: async ({ kind }) => ({
      text: kind === 'title' ? '{"id":11}' : TEXT,
      freshMs: TIME_TO_LIVE_SECONDS[kind] * 1000,
    }),
    maxBytes: 10_000_000,
    now: () => time,
    log: pino({ level: 'silent' }),
  });
  const answers = createStoredAnswers(cache, { 'X-Content-Type-Options': 'nosniff' });
  const server = createServer((request, response) => {
    if (request.url === '/slow') {
      cache.read(titleRequest('tv', 1)).then((answer) => answers.send(request, response, answer, 'rest'));
    } else if (!answers.respond(request, response)) response.writeHead(418).end('the slow way');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** Sends the path as it is and leaves the body as it came. */
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      requestHttp({ port, host: '127.0.0.1', path, headers, method }, resolve).on('error', reject).end();
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }

  await cache.read(TRENDING);
  answers.remember(URL_OF_TRENDING, TRENDING.key, 'rest');
  return {
    cache,
    answers,
    ask,
    advance: (milliseconds: number) => (time += milliseconds),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let site: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  site = await start();
});
afterEach(() => site.close());

test('a known url is answered in full from the stored bytes', async () => {
  const { status, headers, body } = await site.ask(URL_OF_TRENDING);
  expect(status).toBe(200);
  expect(body.toString()).toBe(TEXT);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    vary: 'Accept-Encoding',
    'x-cache': 'HIT',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
});

test('each encoding holds the same JSON under its own strong tag', async () => {
  const answers = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) => site.ask(URL_OF_TRENDING, { 'accept-encoding': encoding })),
  );
  const [plain, gzip, br] = answers;
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  expect(gunzipSync(gzip?.body ?? '').equals(plain?.body ?? Buffer.alloc(0))).toBe(true);
  expect(brotliDecompressSync(br?.body ?? '').equals(plain?.body ?? Buffer.alloc(0))).toBe(true);
  const tags = answers.map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
});

test('the tRPC form is what superjson reads back as the same data', async () => {
  site.answers.remember('/api/trpc/catalogue.trending?input=1', TRENDING.key, 'trpc');
  const trpc = await site.ask('/api/trpc/catalogue.trending?input=1');
  const rest = await site.ask(URL_OF_TRENDING);
  expect(superjson.deserialize(JSON.parse(trpc.body.toString()).result.data)).toEqual(JSON.parse(TEXT));
  expect(trpc.headers.etag).not.toBe(rest.headers.etag);
});

test('bodies below 1 KB stay uncompressed', async () => {
  await site.cache.read(titleRequest('movie', 11));
  site.answers.remember('/small', titleRequest('movie', 11).key, 'rest');
  const { headers, body } = await site.ask('/small', { 'accept-encoding': 'br, gzip' });
  expect(body.toString()).toBe('{"id":11}');
  expect(headers['content-encoding']).toBeUndefined();
});

describe('304', () => {
  test.each([
    ['the tag', (tag: string) => tag],
    ['the tag marked weak by a proxy', (tag: string) => `W/${tag}`],
    ['a list with the tag', (tag: string) => `"other", W/"another" , ${tag}`],
    ['*', () => '*'],
  ])('for %s', async (_what, write) => {
    const { headers } = await site.ask(URL_OF_TRENDING, { 'accept-encoding': 'br' });
    const again = await site.ask(URL_OF_TRENDING, {
      'accept-encoding': 'br',
      'if-none-match': write(headers.etag ?? ''),
    });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      vary: 'Accept-Encoding',
      'cache-control': headers['cache-control'],
    });
    expect(again.headers['content-length']).toBeUndefined();
  });

  test('not for another tag, nor for the tag of another encoding', async () => {
    const { headers } = await site.ask(URL_OF_TRENDING, { 'accept-encoding': 'gzip' });
    const tags = ['"other"', headers.etag ?? ''];
    const answers = await Promise.all(
      tags.map((tag) => site.ask(URL_OF_TRENDING, { 'accept-encoding': 'br', 'if-none-match': tag })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('HEAD has the headers of GET and no body', async () => {
  const get = await site.ask(URL_OF_TRENDING);
  const head = await site.ask(URL_OF_TRENDING, {}, 'HEAD');
  expect(head.body.length).toBe(0);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

test('a stale answer says so and is not to be held for long', async () => {
  await site.ask(URL_OF_TRENDING);
  site.advance(3_600_000);
  const stale = await site.ask(URL_OF_TRENDING);
  expect(stale.headers).toMatchObject({ 'x-cache': 'STALE' });
  expect(stale.headers['cache-control']).toContain('max-age=10,');
  expect((await site.ask(URL_OF_TRENDING)).headers['x-cache']).toBe('HIT');
});

test('the slow way sends the same bytes, and its first answer is a miss', async () => {
  const first = await site.ask('/slow', { 'accept-encoding': 'br' });
  const second = await site.ask('/slow', {
    'accept-encoding': 'br',
    'if-none-match': first.headers.etag ?? '',
  });
  expect([first.status, first.headers['x-cache'], first.body.toString()]).toEqual([200, 'MISS', '{"id":11}']);
  expect([second.status, second.headers['x-cache']]).toEqual([304, 'HIT']);
});

test('everything else goes the slow way', async () => {
  const long = `/api/tmdb/search/multi?query=${'x'.repeat(1000)}`;
  site.answers.remember(long, TRENDING.key, 'rest');
  const paths = ['/', `${URL_OF_TRENDING}?`, `${URL_OF_TRENDING}/`, long];
  for (const path of paths) expect((await site.ask(path)).status, path).toBe(418);
  expect((await site.ask(URL_OF_TRENDING, {}, 'POST')).status).toBe(418);
  site.cache.clear();
  expect((await site.ask(URL_OF_TRENDING)).status).toBe(418);
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
])('Accept-Encoding %j is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
