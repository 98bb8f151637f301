import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';
import { LIST, send, startUpstream } from '../support/upstream-server';

/** The share of searches in the 20 concurrent calls. */
const CONCURRENT_SEARCHES = 14;
const SOON = { timeout: 60_000, interval: 5 };
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;
/** A second less than the timeout, which would count as an outage. */
const SEARCH_MS = 2_000;
/** Running and finished searches of the movie database. */
const upstreamSearches = { now: 0, ended: 0 };

beforeEach(async () => {
  Object.assign(upstreamSearches, { now: 0, ended: 0 });
  upstream = await startUpstream((request, response) => {
    if (!request.url?.includes('/search/')) return send(200, { ...LIST, id: 11 })(request, response);
    upstreamSearches.now += 1;
    setTimeout(() => send(200, { ...LIST, id: 12 })(request, response), SEARCH_MS);
    response.on('close', () => {
      upstreamSearches.now -= 1;
      upstreamSearches.ended += 1;
    });
  });
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl, TRUST_PROXY: 'loopback' });
});
afterEach(async () => {
  await site.stop();
  await upstream.close();
});

const statusesOf = async (paths: readonly string[]) => {
  const responses = await Promise.all(paths.map((path) => fetch(`${site.url}/api/tmdb/${path}`)));
  return new Set(responses.map(({ status }) => status));
};

test('a flood of searches is rejected with Retry-After, and titles and lists are still served', async () => {
  const controller = new AbortController();
  const searches: Promise<Response>[] = [];
  const search = (count: number) => {
    for (const end = searches.length + count; searches.length < end; ) {
      const one = fetch(`${site.url}/api/tmdb/search/movie?query=${searches.length}`, {
        // From ten networks, because one cannot fill the queue.
        headers: { 'x-forwarded-for': `192.0.2.${searches.length % 10}` },
        signal: controller.signal,
      });
      one.catch(() => undefined);
      searches.push(one);
    }
  };

  let round = 0;
  const areServed = async () => {
    round += 1;
    // More than all concurrent calls, so that some always wait.
    if (searches.length - upstreamSearches.ended < 3 * CONCURRENT_SEARCHES) search(3 * CONCURRENT_SEARCHES);
    await vi.waitUntil(() => upstreamSearches.now >= CONCURRENT_SEARCHES, SOON);
    const { ended } = upstreamSearches;
    const titles = [`movie/${round}`, `tv/${round}`];
    const lists = ['tv/popular', 'movie/popular', 'discover/movie', 'discover/tv'];
    const uncached = [...titles, ...lists.map((path) => `${path}?page=${round}`)];
    expect(await statusesOf(uncached)).toEqual(new Set([200]));
    // None may wait for the end of a search. A slow machine needs several rounds.
    return upstreamSearches.ended === ended;
  };
  await vi.waitUntil(areServed, SOON);

  search(300);
  const refused = await Promise.any(
    searches.map(async (one) => {
      const result = await one;
      return result.status === 429 || result.status === 503 ? result : Promise.reject(result.status);
    }),
  );
  expect(refused.headers.get('retry-after')).toBe('2');
  // 429 when the queue was full, 503 when the wait was too long, as on a slow machine.
  const [code, message] =
    refused.status === 429
      ? ['TOO_MANY_REQUESTS', 'There are too many requests from your network. Please try again in a moment.']
      : ['SERVICE_UNAVAILABLE', 'Too many titles are being looked up. Please try again in a moment.'];
  expect(await refused.json()).toEqual({ success: false, message, code });
  controller.abort();
  await Promise.allSettled(searches);
});

test('300 concurrent requests for one title cause one call', async () => {
  expect(await statusesOf(Array.from({ length: 300 }, () => 'movie/13'))).toEqual(new Set([200]));
  expect(upstream.calls()).toBe(1);
});
