import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createFaults, type Fault } from '../../mocks/movie-database/faults';
import { serveThirdParties, type ThirdPartyServer } from '../../mocks/third-party-server';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { type FaultRow, testFaults } from '../support/test-faults';
import { startTestSite, type TestSite } from '../support/test-site';

const RECOVERY = { timeout: 5_000, interval: 50 };
const WARM = [
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
/** A list that nobody has asked for. */
function coldPath(): string {
  page += 1;
  return `/api/tmdb/discover/movie?page=${page}`;
}

async function expectWarm(url: string): Promise<void> {
  const answers = await Promise.all(WARM.map((path) => fetch(url + path)));
  expect(answers.map(({ status }) => status)).toEqual(WARM.map(() => 200));
}

/** A sentence on the movie database, and a status that says whose fault it is. */
async function expectCold(url: string): Promise<void> {
  const answer = await fetch(url + coldPath());
  const body = await answer.json();
  expect([502, 503]).toContain(answer.status);
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/^(The movie database|Too many titles)/),
    code: answer.status === 502 ? 'BAD_GATEWAY' : 'SERVICE_UNAVAILABLE',
  });
}

const expectRecovery = (url: string) =>
  vi.waitUntil(async () => (await fetch(url + coldPath())).status === 200, RECOVERY);

/** What is kept is served, what is not says why, and all is well again soon after. */
async function expectPromises(url: string, fail: () => unknown, mend: () => unknown): Promise<void> {
  await expectRecovery(url);
  await expectWarm(url);
  await fail();
  try {
    const begun = performance.now();
    await Promise.all([expectCold(url), expectCold(url), expectWarm(url)]);
    expect(performance.now() - begun).toBeLessThan(8_000);
    const title = await fetch(`${url}/movie/${100_000 + page}`);
    expect([502, 503]).toContain(title.status);
    await expectWarm(url);
  } finally {
    await mend();
  }
  await expectRecovery(url);
}

const PROMISED =
  'what is kept is 200, what is not 502 or 503 with a sentence in time, all is well within 5 s';

const lineRow = (fault: string, fail: () => unknown): FaultRow => ({
  fault,
  expected: PROMISED,
  run: () => expectPromises(site.url, fail, proxy.up),
  isSlow: true,
  timeoutMs: 40_000,
});

/** By what the movie database itself answers, on the built site in a process of its own. */
const answerRow = (fault: Fault): FaultRow => ({
  fault: `answers by ${fault}`,
  expected: PROMISED,
  run: async () => {
    spawned ??= spawnSite();
    const { url, faults } = await spawned;
    await expectPromises(url, () => faults.set(fault), faults.clear);
  },
  isSlow: true,
  timeoutMs: 40_000,
});

async function late(): Promise<void> {
  proxy.late(300);
  expect((await fetch(site.url + coldPath())).status).toBe(200);
  await proxy.up();
}

/** The clocks of all that keeps and all that pauses show what they do in a day and a night without it. */
async function downForADay(): Promise<void> {
  await expectWarm(site.url);
  await proxy.down();
  const monotonic = performance.now.bind(performance);
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + passed);
  for (const hours of [1, 6, 12, 23.9]) {
    passed = (hours / 24) * DAY_MS;
    await expectWarm(site.url);
    await expectCold(site.url);
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

const ANSWERS: readonly Fault[] = [
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
  { fault: '300 ms away, each way', expected: 'every page is served', run: late, isSlow: true },
  lineRow('down', () => proxy.down()),
  lineRow('resets every connection', () => proxy.reset()),
  lineRow('cut off within its answers', () => proxy.cut(200)),
  lineRow('slow: 50 bytes a second', () => proxy.slow(50)),
  lineRow('silent', () => proxy.silent()),
  lineRow('speaks no HTTP', () => proxy.garbage()),
  ...ANSWERS.map(answerRow),
  {
    fault: 'down for 24 h',
    expected: 'what is kept is served all the time, and fresh again within 5 s of its return',
    run: downForADay,
  },
]);
