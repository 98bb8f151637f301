import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createFaults, type Fault } from '../../mocks/movie-database/faults';
import { serveThirdParties, type ThirdPartyServer } from '../../mocks/third-party-server';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { scaledWait, scaleToLoad } from '../support/scale-to-load';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { type FaultRow, testFaults } from '../support/test-faults';
import { startTestSite, type TestSite } from '../support/test-site';

const RECOVERY = scaledWait(5_000, 50);
const CACHED = [
  '/',
  '/search',
  '/api/tmdb/movie/popular',
  '/api/tmdb/trending/all/day',
  '/api/tmdb/genre/movie/list',
];
const DAY_MS = 24 * 3_600_000;

let thirdParties: ThirdPartyServer;
let proxy: FaultProxy;
let site: TestSite;
let spawned: Promise<SpawnedSite> | null = null;

beforeAll(async () => {
  thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0, faults: createFaults() });
  const url = new URL(thirdParties.movieDatabaseUrl);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  site = await startTestSite({ TMDB_BASE_URL: url.href });
});
afterAll(async () => {
  await (await spawned)?.stop();
  await site.stop();
  await proxy.close();
  await thirdParties.close();
});

let page = 1;
/** A list that is not cached. */
function uncachedPath(): string {
  page += 1;
  return `/api/tmdb/discover/movie?page=${page}`;
}

async function expectCached(url: string): Promise<void> {
  const responses = await Promise.all(CACHED.map((path) => fetch(url + path)));
  expect(responses.map(({ status }) => status)).toEqual(CACHED.map(() => 200));
}

async function expectUncachedFailure(url: string): Promise<void> {
  const response = await fetch(url + uncachedPath());
  const body = await response.json();
  expect([502, 503]).toContain(response.status);
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/^(The movie database|Too many titles)/),
    code: response.status === 502 ? 'BAD_GATEWAY' : 'SERVICE_UNAVAILABLE',
  });
}

const expectRecovery = (url: string) =>
  vi.waitUntil(async () => (await fetch(url + uncachedPath())).status === 200, RECOVERY);

async function expectLimitedOutage(url: string, fail: () => unknown, repair: () => unknown): Promise<void> {
  await expectRecovery(url);
  await expectCached(url);
  await fail();
  try {
    const startedAt = performance.now();
    await Promise.all([expectUncachedFailure(url), expectUncachedFailure(url), expectCached(url)]);
    expect(performance.now() - startedAt).toBeLessThan(scaleToLoad(8_000));
    const title = await fetch(`${url}/movie/${100_000 + page}`);
    expect([502, 503]).toContain(title.status);
    await expectCached(url);
  } finally {
    await repair();
  }
  await expectRecovery(url);
}

const EXPECTED =
  'cached reads are 200, others 502 or 503 with a message in time, and 200 within 5 s after it';

const proxyRow = (fault: string, fail: () => unknown): FaultRow => ({
  fault,
  expected: EXPECTED,
  run: () => expectLimitedOutage(site.url, fail, proxy.up),
  isSlow: true,
});

/** Uses a site in a process of its own. */
const responseRow = (fault: Fault): FaultRow => ({
  fault: `responds with ${fault}`,
  expected: EXPECTED,
  run: async () => {
    spawned ??= spawnSite();
    const { url, faults } = await spawned;
    await expectLimitedOutage(url, () => faults.set(fault), faults.clear);
  },
  isSlow: true,
});

async function late(): Promise<void> {
  proxy.late(300);
  expect((await fetch(site.url + uncachedPath())).status).toBe(200);
  await proxy.up();
}

/** Advances the monotonic clock, which the caches and the circuit breaker use. */
async function downForADay(): Promise<void> {
  await expectCached(site.url);
  await proxy.down();
  const monotonic = performance.now.bind(performance);
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + passed);
  for (const hours of [1, 6, 12, 23.9]) {
    passed = (hours / 24) * DAY_MS;
    await expectCached(site.url);
    await expectUncachedFailure(site.url);
  }
  await proxy.up();
  await expectRecovery(site.url);
  const isFresh = async () =>
    (await fetch(`${site.url}/api/tmdb/movie/popular`)).headers.get('x-cache') === 'HIT';
  // A refresh that failed is due again after 15 s.
  passed += 15_000;
  await vi.waitUntil(isFresh, RECOVERY);
  clock.mockRestore();
}

const RESPONSE_FAULTS: readonly Fault[] = [
  '401',
  '429',
  '500',
  '503',
  'hang',
  'reset',
  'html',
  'garbage',
  'nolist',
  'slow',
  'huge',
  'redirect',
];

testFaults('The movie database', [
  { fault: 'with a latency of 300 ms each way', expected: 'every page is served', run: late, isSlow: true },
  proxyRow('down', () => proxy.down()),
  proxyRow('resets every connection', () => proxy.reset()),
  proxyRow('cut off within its responses', () => proxy.cut(200)),
  proxyRow('slow: 50 bytes a second', () => proxy.slow(50)),
  proxyRow('silent', () => proxy.silent()),
  proxyRow('does not respond with HTTP', () => proxy.garbage()),
  ...RESPONSE_FAULTS.map(responseRow),
  {
    fault: 'down for 24 h',
    expected: 'cached reads succeed all the time, and are fresh within 5 s after it',
    run: downForADay,
  },
]);
