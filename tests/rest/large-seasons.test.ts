import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLargeSeason, createLargeShow } from '../builders/large-season';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, send, startUpstream } from '../support/upstream-server';

const SEASON = JSON.stringify(createLargeSeason(1190));
const MIB = 1024 * 1024;
/** One byte above the limit. */
const TOO_LARGE = `{"episodes":[],"padding":"${'x'.repeat(16 * MIB)}"}`;

const KIB = 1024;

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl });
});
beforeEach(() => upstream.behave(behaviours.ok));
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/tmdb/${path}`, { headers });

test('the season of the test is as large as the largest real ones', () => {
  expect(Buffer.byteLength(SEASON)).toBeGreaterThan(5.5 * MIB);
});

test.for(['gzip', 'br', 'identity'])(
  'a season of 1,190 episodes is returned unchanged in %s',
  async (encoding) => {
    upstream.behave(send(200, SEASON));
    for (const round of ['MISS', 'HIT']) {
      const response = await get(`tv/37/season/${encoding.length}`, { 'accept-encoding': encoding });
      expect([response.status, response.headers.get('x-cache')]).toEqual([200, round]);
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect((await response.text()) === SEASON).toBe(true);
    }
  },
);

test('a large season is returned from the cache for a new URL', async () => {
  upstream.behave(send(200, SEASON));
  await get('tv/38/season/1');
  const response = await get('tv/38/season/1?again');
  expect(response.headers.get('x-cache')).toBe('HIT');
  expect((await response.text()) === SEASON).toBe(true);
});

test('ten large seasons do not evict titles from the cache', async () => {
  upstream.behave(send(200, { id: 5, title: 'Movie' }));
  await get('movie/5');
  upstream.behave(send(200, SEASON));
  for (let season = 1; season <= 10; season += 1) await get(`tv/39/season/${season}`);
  expect((await get('movie/5')).headers.get('x-cache')).toBe('HIT');
});

test('a season that is too large is 502 and does not affect other calls', async () => {
  upstream.behave(send(200, TOO_LARGE));
  // One after another: on a busy machine, 16 at once take longer than a call may.
  for (let season = 0; season < 16; season += 1) {
    const response = await get(`tv/40/season/${season}`);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      message: 'The movie database sent a response that is too large.',
    });
  }
  upstream.behave(send(200, { id: 6 }));
  expect((await get('movie/6')).status).toBe(200);
});

test.for(['/tv/50/1/600', '/watch/tv/50/1/600'])(
  '%s has the details of one window of 1,190 episodes',
  async (path) => {
    upstream.behave((request, response) => {
      const body = request.url?.includes('/season/') ? SEASON : createLargeShow(50, 1190);
      send(200, body)(request, response);
    });
    const response = await fetch(site.url + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(gzipSync(html).length).toBeLessThan(60 * KIB);
    const texts = createLargeSeason(1190).episodes.filter(({ overview }) => html.includes(overview));
    expect(texts.map(({ episode_number }) => episode_number)).toEqual(
      Array.from({ length: 50 }, (_, index) => 551 + index),
    );
  },
);

test('the details of a large season are read in windows of 50 episodes', async () => {
  upstream.behave(send(200, SEASON));
  const read = async (window: unknown) => {
    const json = encodeURIComponent(JSON.stringify({ json: { id: 51, season: 1, window } }));
    return fetch(`${site.url}/api/trpc/catalogue.episodes?input=${json}`);
  };
  const numbers = async (window: number) => {
    const { result } = await (await read(window)).json();
    return result.data.json.map(({ number }: { number: number }) => number);
  };
  expect(await numbers(0)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(await numbers(23)).toEqual(Array.from({ length: 40 }, (_, index) => 1151 + index));
  expect(await numbers(24)).toEqual([]);
  for (const window of [-1, 0.5, 656, 'x']) {
    const response = await read(window);
    expect(response.status).toBe(400);
    expect((await response.json()).error.json.message).toContain(
      'window must be a whole number from 0 to 655',
    );
  }
});
