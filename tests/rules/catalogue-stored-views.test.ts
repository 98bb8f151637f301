import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStoredViews } from '../../server/response-cache/cached-views';
import { type CatalogueAnswer, createCatalogueCache } from '../../server/tmdb/cache';
import { popularRequest, trendingRequest } from '../../server/tmdb/requests';

const VIEW_URL = '/api/trpc/catalogue.hero';
const FRESH_MS = 1000;

async function start() {
  let time = 0;
  let made = 0;
  let isWhole = true;
  const cache = createCatalogueCache({
    fill: async ({ key }) => ({ text: JSON.stringify({ key }), freshMs: FRESH_MS }),
    maxBytes: 1_000_000,
    now: () => time,
    log: pino({ level: 'silent' }),
  });
  const views = createStoredViews(cache);
  const requests = [trendingRequest('all', 'day'), popularRequest('movie', 1)];

  async function make(): Promise<{ body: Buffer; reads: CatalogueAnswer[]; isWhole: boolean }> {
    const reads = await Promise.all(requests.map((request) => cache.read(request)));
    made += 1;
    return { body: Buffer.from(JSON.stringify({ made, text: 'x'.repeat(2000) })), reads, isWhole };
  }
  const server = createServer((request, response) => {
    if (!views.respond(request, response)) make().then((view) => views.send(request, response, view));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function ask(headers: Record<string, string> = {}) {
    const answer = await fetch(`http://127.0.0.1:${port}${VIEW_URL}`, { headers });
    const { headers: told } = answer;
    const text = await answer.text();
    return {
      status: answer.status,
      made: text && JSON.parse(text).made,
      cache: told.get('x-cache'),
      policy: told.get('cache-control'),
      encoding: told.get('content-encoding'),
      etag: told.get('etag') ?? '',
    };
  }
  return {
    ask,
    cache,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    failPartly: () => {
      isWhole = false;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let site: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  site = await start();
});
afterEach(() => site.close());

test('a view is made once, and then sent as the bytes it is, compressed as the client likes', async () => {
  expect(await site.ask()).toMatchObject({ made: 1, cache: 'MISS', policy: 'public, no-cache' });
  expect(await site.ask({ 'accept-encoding': 'gzip' })).toMatchObject({
    made: 1,
    cache: 'HIT',
    policy: 'public, no-cache',
    encoding: 'gzip',
  });
});

test('who has it already is told so', async () => {
  await site.ask();
  const { etag } = await site.ask();
  expect(await site.ask({ 'if-none-match': etag })).toMatchObject({ status: 304, etag });
});

test('an answer past its time is told as such, and the new one brings a new view', async () => {
  await site.ask();
  site.advance(FRESH_MS);
  expect(await site.ask()).toMatchObject({ made: 1, cache: 'STALE' });
  await expect.poll(site.ask).toMatchObject({ made: 2, cache: 'HIT' });
});

test('what the cache forgot is made anew', async () => {
  await site.ask();
  site.cache.clear();
  expect(await site.ask()).toMatchObject({ made: 2, cache: 'MISS' });
});

test('what the cache forgot is not kept alive by views of it', async () => {
  await site.ask();
  const entry = new WeakRef((await site.cache.read(popularRequest('movie', 1))).entry);
  site.cache.clear();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  await vi.waitUntil(
    () => {
      collect();
      return entry.deref() === undefined;
    },
    { timeout: 20_000 },
  );
});

test('what lacks something is not kept', async () => {
  site.failPartly();
  await site.ask();
  expect(await site.ask()).toMatchObject({ made: 2 });
});

test('whoever says who they are takes the slow way', async () => {
  await site.ask();
  expect(await site.ask({ authorization: 'Bearer x' })).toMatchObject({ made: 2 });
});
