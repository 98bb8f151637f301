import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mockThirdParties } from '../support/mocked-third-parties';
import { sendRawRequest } from '../support/raw-request';
import { readMetric } from '../support/read-metric';
import { createTestDatabase } from '../support/test-database';
import { startTestSite, type TestSite } from '../support/test-site';
import { LIST, send, startUpstream } from '../support/upstream-server';

const TOKEN = 'a-token-of-sixteen-or-more';
const database = await createTestDatabase();
mockThirdParties();

let site: TestSite;
let proxied: TestSite;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  upstream = await startUpstream(send(200, LIST));
  site = await startTestSite({ DATABASE_URL: database.url, TMDB_BASE_URL: upstream.baseUrl });
  proxied = await startTestSite({ TRUST_PROXY: 'loopback', METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await site.stop();
  await proxied.stop();
  await upstream.close();
});

const get = (path: string, headers: Record<string, string> = {}, at = site): Promise<Response> =>
  fetch(at.url + path, { headers });
const metrics = async (): Promise<string> => (await get('/metrics')).text();

test('requests are counted by route and status, without their URLs', async () => {
  await (await get('/api/tmdb/movie/popular?page=7')).text();
  await (await get('/api/tmdb/movie/popular?page=7')).text();
  await (await get('/movies')).text();
  await (await get('/api/tmdb/movie/0')).text();
  await (await get('/tv/secret-of-mine')).text();
  const unknownCall = '/api/trpc/unknown.procedure,unknown.other?input=secret-of-mine';
  await (await get(unknownCall)).text();
  await sendRawRequest(site.url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: marquee\r\n\r\n`);
  await expect.poll(metrics, { timeout: 60_000 }).toContain('marquee_sessions{');
  const text = await metrics();
  expect(text).toContain(
    'marquee_http_requests_total{route="/api/tmdb/movie/popular",method="GET",status="200"} 2\n',
  );
  expect(text).toContain('marquee_http_requests_total{route="/movies",method="GET",status="200"} 1\n');
  expect(text).toContain('route="/api/tmdb/movie/{id}",method="GET",status="400"} 1\n');
  expect(text).toContain('route="/tv/:id",method="GET",status="404"} 1\n');
  expect(text).toContain('route="/api/trpc/{batch}",method="GET"');
  expect(text).toContain('marquee_limits_refused_total{status="414"} 1\n');
  expect(text).not.toContain('secret-of-mine');
  expect(text).toMatch(/duration_seconds_bucket\{le="\+Inf",route="\/movies"\} 1\n/);
  expect(text).toMatch(/marquee_cache_reads_total\{outcome="hit"\} [1-9]/);
  expect(text).toMatch(/marquee_upstream_calls_total\{outcome="ok"\} [1-9]/);
  expect(text).toContain('marquee_upstream_breaker_open 0\n');
  expect(text).toMatch(/marquee_database_connections\{state="idle"\} [1-9]/);
  expect(text).toContain('marquee_sessions{state="open"} 0\n');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e+-]+\n/);
  expect(text).toMatch(/marquee_build_info\{version="\d+\.\d+\.\d+/);
  for (const line of text.split('\n').filter((each) => each && !each.startsWith('#')))
    expect(line).toMatch(
      /^[a-z_]+(\{[^}]*\}|\{.*"\}) (-?[\d.]+(e[+-]?\d+)?|NaN)$|^[a-z0-9_]+ (-?[\d.]+(e[+-]?\d+)?|NaN)$/i,
    );
});

test('lists, titles, views and pages are sent from the response cache', async () => {
  const cached = await startTestSite({ DATABASE_URL: database.url });
  onTestFinished(() => cached.stop());
  const read = async (path: string) => (await get(path, {}, cached)).text();
  const countCached = async () => readMetric(await read('/metrics'), 'marquee_http_cached_responses_total');
  const { results } = JSON.parse(await read('/api/tmdb/movie/popular'));
  const row = encodeURIComponent(JSON.stringify({ json: { row: 'popularMovies' } }));
  const reads = [
    '/api/tmdb/movie/popular',
    `/api/tmdb/movie/${results[0].id}`,
    `/api/trpc/catalogue.homeRow?input=${row}`,
    '/',
    `/movie/${results[0].id}`,
    '/privacy',
  ];
  for (const path of reads) await read(path);
  const before = await countCached();
  for (const path of reads) expect((await get(path, {}, cached)).status).toBe(200);
  expect((await countCached()) - before).toBe(reads.length);
});

test('metrics of an unavailable database are omitted', async () => {
  const text = await (await get('/metrics', { authorization: `Bearer ${TOKEN}` }, proxied)).text();
  expect(text).toContain('marquee_database_up 0\n');
  expect(text).not.toMatch(/^marquee_(sessions|database_connections)\{/m);
});

test('without a configured token only direct requests from this machine read metrics', async () => {
  expect((await get('/metrics')).status).toBe(200);
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
  ]) {
    expect((await get('/metrics', headers)).status).toBe(404);
  }
  expect(await sendRawRequest(site.url, 'GET /metrics HTTP/1.1\r\nHost: marquee.example\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 404/,
  );
  // Like nginx with its default configuration.
  expect(await sendRawRequest(site.url, 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:3000\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 404/,
  );
  const proxiedSite = await startTestSite({ TRUST_PROXY: '1' });
  expect((await get('/metrics', {}, proxiedSite)).status).toBe(404);
  await proxiedSite.stop();
});

test('with a configured token only requests with it read metrics', async () => {
  for (const headers of [{}, { authorization: 'Bearer a-token-of-sixteen' }, { authorization: TOKEN }])
    expect((await get('/metrics', headers, proxied)).status).toBe(401);
  const response = await get('/metrics', { authorization: `bearer ${TOKEN}` }, proxied);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('every response has a request id: cached, pages, files, errors, not modified', async () => {
  const paths = [
    '/api/tmdb/movie/popular?page=7',
    '/movies',
    '/favicon.svg',
    '/api/nope',
    '/healthz',
    '/api/auth/profile',
  ];
  const ids: (string | null)[] = [];
  for (const path of [...paths, ...paths]) {
    const response = await get(path);
    ids.push(response.headers.get('x-request-id'));
    const unchanged = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
    ids.push(unchanged.headers.get('x-request-id'));
  }
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/)));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the request id of a trusted proxy is used if it is well-formed', async () => {
  const idOf = async (at: TestSite, id: string) =>
    (await get('/favicon.svg', { 'x-request-id': id }, at)).headers.get('x-request-id');
  expect(await idOf(proxied, 'edge-7f3a.42')).toBe('edge-7f3a.42');
  expect(await idOf(site, 'edge-7f3a.42')).not.toBe('edge-7f3a.42');
  for (const invalid of ['short', 'with spaces', '"quoted-name"', 'x'.repeat(65), '{"level":50}'])
    expect(await idOf(proxied, invalid)).toMatch(/^[0-9a-f]{12}-/);
});

test('a disconnected client is counted as 499', async () => {
  upstream.behave(() => undefined);
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname, () => {
    socket.write('GET /api/tmdb/movie/popular?page=8 HTTP/1.1\r\nHost: marquee\r\n\r\n');
  });
  const before = upstream.calls();
  await expect.poll(() => upstream.calls(), { timeout: 60_000 }).toBeGreaterThan(before);
  socket.destroy();
  await expect
    .poll(metrics, { timeout: 60_000 })
    .toContain('route="/api/tmdb/movie/popular",method="GET",status="499"} 1\n');
});
