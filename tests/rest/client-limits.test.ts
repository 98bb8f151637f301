import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, LIST, send, startUpstream } from '../support/upstream-server';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let behindProxy: TestSite;
let direct: TestSite;
let queries = 0;
const okResponse = send(200, { ...LIST, id: 11 });
const SOON = { timeout: 60_000, interval: 20 };
const limits = { REQUESTS_PER_CLIENT: '30', SEARCHES_PER_MINUTE: '10' };

beforeAll(async () => {
  upstream = await startUpstream(okResponse);
  const settings = { TMDB_BASE_URL: upstream.baseUrl, ...limits };
  // One site behind a proxy, and one without.
  behindProxy = await startTestSite({ ...settings, TRUST_PROXY: '1' });
  direct = await startTestSite(settings);
});
beforeEach(() => upstream.behave(okResponse));
afterAll(async () => {
  await Promise.all([behindProxy.stop(), direct.stop()]);
  await upstream.close();
});

/** A search that is not cached. */
async function search(site: TestSite, forwardedFor: string, signal: AbortSignal | null = null) {
  queries += 1;
  const headers = { 'x-forwarded-for': forwardedFor };
  return fetch(`${site.url}/api/tmdb/search/multi?query=q${queries}`, { headers, signal });
}

async function statuses(count: number, request: (index: number) => Promise<Response>): Promise<number[]> {
  const results: number[] = [];
  for (let index = 0; index < count; index += 1) results.push((await request(index)).status);
  return results;
}

test('searches are limited per client and minute, except cached ones', async () => {
  const address = '192.0.2.1';
  expect(new Set(await statuses(10, () => search(behindProxy, address)))).toEqual(new Set([200]));
  const refused = await search(behindProxy, address);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toEqual({
    success: false,
    message: 'There are too many requests from your network. Please try again in a moment.',
    code: 'TOO_MANY_REQUESTS',
  });
  const cachedUrl = `${behindProxy.url}/api/tmdb/search/multi?query=q1`;
  expect((await fetch(cachedUrl, { headers: { 'x-forwarded-for': address } })).status).toBe(200);
  // Another client may send the refused search.
  const again = `${behindProxy.url}/api/tmdb/search/multi?query=q${queries}`;
  expect((await fetch(again, { headers: { 'x-forwarded-for': '192.0.2.2' } })).status).toBe(200);
});

test('searches by page, tRPC and REST have one limit', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.30' };
  const inputOf = (query: string) => encodeURIComponent(JSON.stringify({ json: { type: 'movie', query } }));
  const pages = await statuses(5, (index) =>
    fetch(`${behindProxy.url}/search?q=page${index}&type=movie`, { headers }),
  );
  const calls = await statuses(5, (index) =>
    fetch(`${behindProxy.url}/api/trpc/catalogue.searchPage?input=${inputOf(`call${index}`)}`, { headers }),
  );
  expect([...pages, ...calls]).toEqual(Array(10).fill(200));
  expect((await search(behindProxy, '192.0.2.30')).status).toBe(429);
});

/** A batch of 16 calls with different inputs. */
function sendBatch(
  procedure: string,
  inputOf: (index: number) => object,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const inputs = Array.from({ length: 16 }, (_, index) => ({ json: inputOf(index) }));
  const path = `/api/trpc/${inputs.map(() => procedure).join(',')}`;
  const url = `${behindProxy.url}${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`;
  return fetch(url, { headers: { 'x-forwarded-for': '192.0.2.40' }, signal });
}

test('each search of a batch is counted', async () => {
  const response = await sendBatch('catalogue.searchPage', (index) => ({
    type: 'movie',
    query: `batched${index}`,
  }));
  const results: { result?: object }[] = await response.json();
  expect(results.filter(({ result }) => result)).toHaveLength(10);
});

test('each call of a batch counts as a concurrent request', async () => {
  upstream.behave(behaviours.hang);
  const before = upstream.calls();
  const controller = new AbortController();
  const titlesFrom = (first: number) => (index: number) => ({ mediaType: 'movie', id: first + index });
  const hanging = sendBatch('catalogue.titlePage', titlesFrom(5_000), controller.signal);
  hanging.catch(() => undefined);
  await vi.waitUntil(() => upstream.calls() > before, SOON);
  // The limit is 30 requests.
  expect((await sendBatch('catalogue.titlePage', titlesFrom(6_000))).status).toBe(429);
  controller.abort();
});

test.each([
  ['addresses that the client added', (index: number) => `10.0.0.${index}, 192.0.2.7`],
  ['other addresses of its IPv6 network', (index: number) => `2001:db8:7:7::${index}`],
  ['an IPv4 address in either form', (index: number) => (index % 2 ? '192.0.2.9' : '::ffff:192.0.2.9')],
  ['invalid addresses', (index: number) => `word-${index}`],
])('%s are one client behind the proxy', async (_, addressOf) => {
  const results = await statuses(11, (index) => search(behindProxy, addressOf(index)));
  expect(results).toEqual([...Array(10).fill(200), 429]);
});

test('each IPv6 network has its own limit', async () => {
  const results = await statuses(12, (index) => search(behindProxy, `2001:db8:8:${index}::1`));
  expect(new Set(results)).toEqual(new Set([200]));
});

test('X-Forwarded-For of an untrusted client is ignored', async () => {
  const results = await statuses(11, (index) => search(direct, `192.0.2.${index}`));
  expect(results).toEqual([...Array(10).fill(200), 429]);
});

test('concurrent requests except for probes and files are limited per client', async () => {
  upstream.behave(behaviours.hang);
  const before = upstream.calls();
  const controller = new AbortController();
  const title = (id: number, from: string) =>
    fetch(`${behindProxy.url}/api/tmdb/movie/${id}`, {
      headers: { 'x-forwarded-for': from },
      signal: controller.signal,
    });
  const waiting = Array.from({ length: 30 }, (_, index) => title(index + 1, '198.51.100.1'));
  await vi.waitUntil(() => upstream.calls() > before, SOON);
  const health = (from: string) =>
    fetch(`${behindProxy.url}/api/health`, { headers: { 'x-forwarded-for': from } });
  await vi.waitUntil(async () => (await health('198.51.100.1')).status === 429, SOON);
  const refused = await health('198.51.100.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await health('198.51.100.2')).status).toBe(200);
  for (const path of ['/healthz', '/favicon.svg']) {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect((await fetch(behindProxy.url + path, { headers })).status).toBe(200);
  }
  controller.abort();
  await Promise.allSettled(waiting);
  await vi.waitUntil(async () => (await health('198.51.100.1')).status === 200, SOON);
});
