import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildSignup } from '../builders/users';
import { findFreePort } from '../support/free-port';
import { removeFolder } from '../support/remove-folder';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { HAS_REDIS, NO_REDIS, startRedis } from '../support/test-redis';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector';

const CONCURRENT_CALLS = 20;
const SERVER_KIND = 2;
const CLIENT_KIND = 3;
const ERROR_STATUS = 2;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE_ID}-${PARENT_ID}-01`;

const sessionSchema = z.object({ data: z.object({ token: z.string() }) });

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function withTracedSite(
  settings: NodeJS.ProcessEnv,
  use: (site: SpawnedSite, collector: TraceCollector) => Promise<void>,
): Promise<TraceCollector> {
  const collector = await startTraceCollector();
  const site = await spawnSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // In these tests, spans are sent only when the site stops.
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    ...settings,
  });
  try {
    await use(site, collector);
  } finally {
    expect(await site.stop()).toBe(0);
    await collector.stop();
  }
  return collector;
}

function findSpan(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
}

const childrenOf = (spans: readonly CollectedSpan[], parent: CollectedSpan): CollectedSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

const namesOf = (spans: readonly CollectedSpan[]): string[] => [...new Set(spans.map(({ name }) => name))];

/** @returns the path of a movie that the site has not loaded. */
async function findMoviePath(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/api/tmdb/trending/movie/day`);
  const [first] = z
    .object({ results: z.array(z.object({ id: z.number() })) })
    .parse(await response.json()).results;
  return `/movie/${first?.id}`;
}

test('a page has spans of its rendering and the calls to the movie database', async () => {
  const collector = await withTracedSite({}, async ({ url }) => {
    const movieUrl = url + (await findMoviePath(url));
    await (await fetch(movieUrl)).text();
    // From the response cache.
    await (await fetch(movieUrl)).text();
    expect((await fetch(`${url}/movie/999999999`)).status).toBe(404);
  });
  const spans = collector.spans();
  const pages = spans.filter(
    ({ name, attributes }) => name === 'GET /movie/:id' && attributes['http.response.status_code'] === 200,
  );
  expect(pages).toHaveLength(2);
  // Not by time: start times are whole milliseconds of a clock that may be adjusted.
  const page = pages.find((each) => childrenOf(spans, each).length > 0);
  const cached = pages.find((each) => each !== page);
  if (!page || !cached) throw new Error('No page was rendered.');
  expect(page).toMatchObject({ kind: SERVER_KIND, status: { code: 0 } });
  expect(page.parentSpanId).toBeUndefined();
  for (const { attributes } of [page, cached])
    expect(attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/movie/:id',
      'http.response.status_code': 200,
      'marquee.request_id': expect.stringMatching(/^[\da-f]{12}-/),
    });
  const [rendering, ...others] = childrenOf(spans, page);
  expect(others).toEqual([]);
  if (!rendering) throw new Error('The page has no child.');
  expect(rendering.name).toBe('render page');
  const call = findSpan(childrenOf(spans, rendering), 'GET title');
  expect(call).toMatchObject({ kind: CLIENT_KIND, traceId: page.traceId, status: { code: 0 } });
  expect(call.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'marquee.movie_database.kind': 'title',
  });
  expect(childrenOf(spans, cached)).toEqual([]);
  expect(cached.traceId).not.toBe(page.traceId);
  const failed = spans.filter(({ name, status }) => name === 'GET title' && status.code === ERROR_STATUS);
  expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['CatalogueError']);
});

test('an API call has spans of its queries, and no span contains secrets or what users type', async () => {
  const { username, email, password } = buildSignup();
  let token = '';
  const collector = await withTracedSite({}, async ({ url }) => {
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    const registered = await fetch(`${url}/api/auth/register`, json({ username, email, password }));
    ({ token } = sessionSchema.parse(await registered.json()).data);
    const authorization = `Bearer ${token}`;
    // More than the database connections of one network: most of the calls wait in the queue.
    const readStats = () =>
      fetch(`${url}/api/watch-history/stats?q=in-the-query`, { headers: { authorization } });
    await Promise.all(Array.from({ length: CONCURRENT_CALLS }, readStats));
    await fetch(`${url}/api/auth/login`, json({ emailOrUsername: username, password: 'Wrong-Harbour-7' }));
    // The site fails to insert the second account, because the name is taken.
    await fetch(`${url}/api/auth/register`, json({ username, email, password }));
    await (await fetch(`${url}/search?q=midnight-lighthouse`)).text();
    await fetch(`${url}/api/search/lighthouse-in-a-path`);
  });
  const spans = collector.spans();
  const calls = spans.filter(({ name }) => name === 'GET /api/watch-history/stats');
  expect(calls).toHaveLength(CONCURRENT_CALLS);
  for (const call of calls) {
    const queries = childrenOf(spans, call);
    expect(queries.map(({ name }) => name)).toEqual(['validateSession', 'countWatchHistory']);
    expect(queries[0]).toMatchObject({ kind: CLIENT_KIND, traceId: call.traceId });
    expect(queries[1]?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'countWatchHistory',
    });
  }
  const registration = findSpan(spans, 'POST /api/auth/register');
  expect(namesOf(childrenOf(spans, registration))).toContain('storeAccount');
  expect(namesOf(spans)).not.toContain('unnamed');

  const sent = JSON.stringify(collector.requests);
  for (const secret of [username, email, password, token, 'Wrong-Harbour', 'test-key'])
    expect(sent).not.toContain(secret);
  expect(sent).not.toMatch(/in-the-query|lighthouse|Bearer|postgres:\/\//);
});

test.skipIf(!HAS_REDIS)(`calls of Redis have spans${NO_REDIS ? ` (skipped: ${NO_REDIS})` : ''}`, async () => {
  const redis = await startRedis();
  try {
    const collector = await withTracedSite({ REDIS_URL: redis.url }, async ({ url, log }) => {
      await expect.poll(() => log.join('\n')).toContain('Redis is available');
      await (await fetch(`${url}/api/tmdb${await findMoviePath(url)}`)).text();
    });
    const spans = collector.spans();
    const children = childrenOf(spans, findSpan(spans, 'GET /api/tmdb/movie/{id}'));
    expect(namesOf(children)).toEqual(
      expect.arrayContaining(['findOrLock', 'takeStart', 'GET title', 'storeAndUnlock']),
    );
    expect(findSpan(children, 'findOrLock').attributes['db.system.name']).toBe('redis');
  } finally {
    await redis.kill();
  }
});

test.each([
  { trustProxy: 'false', traceId: expect.not.stringContaining(TRACE_ID), parentSpanId: undefined },
  { trustProxy: 'loopback', traceId: TRACE_ID, parentSpanId: PARENT_ID },
])(
  'the trace of a proxy continues only if it is trusted: $trustProxy',
  async ({ trustProxy, traceId, parentSpanId }) => {
    const settings = {
      TRUST_PROXY: trustProxy,
      OTEL_SERVICE_NAME: 'marquee-test',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=films,authorization=Bearer%20collector-token',
    };
    const collector = await withTracedSite(settings, async ({ url }) => {
      await fetch(`${url}/healthz`, { headers: { traceparent: TRACEPARENT } });
    });
    const [span] = collector.spans();
    expect(span?.traceId).toEqual(traceId);
    expect(span?.parentSpanId).toBe(parentSpanId);
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'marquee-test',
      'service.version': expect.any(String),
      'service.instance.id': expect.any(String),
    });
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-tenant': 'films', authorization: 'Bearer collector-token' },
    });
  },
);

test('the sampler decides which requests are traced', async () => {
  const collector = await withTracedSite({ OTEL_TRACES_SAMPLER: 'always_off' }, async ({ url }) => {
    await fetch(`${url}/healthz`);
  });
  expect(collector.requests).toEqual([]);
});

test('the site works and stops when the collector is down', async () => {
  const collector = `http://127.0.0.1:${await findFreePort()}`;
  const site = await spawnSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  expect((await fetch(site.url + (await findMoviePath(site.url)))).status).toBe(200);
  await expect.poll(() => site.log.join('\n')).toContain('Traces cannot be sent to the collector');
  await fetch(`${site.url}/healthz`);
  expect(await site.stop()).toBe(0);
  expect(site.log.filter((line) => line.includes('Traces cannot be sent'))).toHaveLength(1);
});

test('the site works and stops when the collector does not respond', async () => {
  const collector = await startTraceCollector({ hangs: true });
  const site = await spawnSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  await fetch(`${site.url}/healthz`);
  await expect.poll(() => collector.requests).not.toEqual([]);
  expect((await fetch(site.url + (await findMoviePath(site.url)))).status).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(site.log.join('\n')).toContain('The last traces were lost');
  await collector.stop();
});

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

/** @returns the packages of OpenTelemetry of which the site has loaded a file. V8's coverage lists all loaded files. */
async function listLoadedPackages(settings: NodeJS.ProcessEnv): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-coverage-'));
  const site = await spawnSite({ ...settings, NODE_V8_COVERAGE: folder });
  await (await fetch(`${site.url}/movie/11`)).text();
  await site.stop();
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  await removeFolder(folder);
  const urls = texts.flatMap((text) => coverageSchema.parse(JSON.parse(text)).result.map(({ url }) => url));
  expect(urls.filter((url) => url.includes('/node_modules/express/'))).not.toEqual([]);
  const names = urls.flatMap((url) => /\/node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url)?.[1] ?? []);
  return [...new Set(names)];
}

test('OpenTelemetry is loaded only with OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
  // The other settings are not enough. prom-client always loads the API package, which does nothing by itself.
  expect(
    await listLoadedPackages({ OTEL_SERVICE_NAME: 'marquee', OTEL_TRACES_SAMPLER: 'always_on' }),
  ).toEqual(['@opentelemetry/api']);
  const collector = await startTraceCollector();
  expect(await listLoadedPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toEqual(
    expect.arrayContaining(['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/sdk-trace-node']),
  );
  await collector.stop();
});
