import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { MovieDatabaseClient } from '../../server/tmdb/client';
import { movieRequest, searchRequest, trendingRequest } from '../../server/tmdb/requests';
import { scaleToLoad } from '../support/scale-to-load';
import { behaviours, createRecordingLog, LIST, startUpstream } from '../support/upstream-server';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
const { log } = createRecordingLog();

beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const createClient = (overrides: object = {}) =>
  new MovieDatabaseClient({ baseUrl: upstream.baseUrl, log, ...overrides });

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: Error) => error.message,
  );

const BUSY = 'Too many titles are being looked up. Please try again in a moment.';
const movie = (id: number) => movieRequest(id);

/** The most calls in any second, sliding or of the wall clock. */
function maxPerSecond(times: readonly number[]): number {
  const sliding = times.map((start) => times.filter((time) => time >= start && time < start + 1000).length);
  const wall = times.map(
    (start) => times.filter((time) => Math.floor(time / 1000) === Math.floor(start / 1000)).length,
  );
  return Math.max(...sliding, ...wall);
}

test('500 concurrent reads of an uncached list cause one call', async () => {
  const client = createClient();
  const catalogue = createCatalogue({ client, cacheBytes: 1e7, log });
  const responses = await Promise.all(
    Array.from({ length: 500 }, () => catalogue.read(trendingRequest('all', 'day'))),
  );
  expect(upstream.calls()).toBe(1);
  expect(new Set(responses.map(({ state }) => state))).toEqual(new Set(['MISS']));
});

test('at most 40 calls arrive per second, and at most 20 are concurrent', async () => {
  upstream.behave((request, response) => {
    setTimeout(() => behaviours.ok(request, response), 100);
  });
  const client = createClient();
  // Each path returns a list.
  const reads = Array.from({ length: 75 }, (_, page) =>
    client.fetch({ ...trendingRequest('all', 'day'), path: `/list/${page}` }),
  );
  await Promise.all(reads);
  expect(upstream.calls()).toBe(75);
  expect(maxPerSecond(upstream.seen.startedAt)).toBeLessThanOrEqual(40);
  expect(upstream.counts.maxInFlight).toBeLessThanOrEqual(20);
});

test('waiting calls fail at the deadline', async () => {
  upstream.behave(behaviours.hang);
  const client = createClient({
    concurrency: 3,
    attemptTimeoutMs: scaleToLoad(400),
    totalTimeoutMs: scaleToLoad(300),
    ratePerSecond: 4000,
  });
  const startedAt = performance.now();
  const messages = await Promise.all(
    Array.from({ length: 8 }, (_, id) => messageOf(client.fetch(movie(id)))),
  );
  expect(performance.now() - startedAt).toBeLessThan(scaleToLoad(600));
  expect(upstream.calls()).toBe(3);
  expect(messages.filter((message) => message === BUSY)).toHaveLength(5);
});

test('calls that cannot start before the deadline are refused at once', async () => {
  upstream.behave(behaviours.hang);
  const client = createClient({ concurrency: 1, totalTimeoutMs: 500, ratePerSecond: 4 });
  const messages: string[] = [];
  const reads = Array.from({ length: 9 }, async (_, id) =>
    messages.push(await messageOf(client.fetch(movie(id)))),
  );
  // A busy machine delays this timer like those of the client.
  await delay(250);
  const refused = [...messages];
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(new Set(refused)).toEqual(new Set([BUSY]));
  await Promise.all(reads);
});

test('reads of clients go before background refreshes', async () => {
  const client = createClient({ concurrency: 1 });
  const request = trendingRequest('all', 'day');
  const at = (path: string) => ({ ...request, path });
  await Promise.all([
    client.fetch(at('/first'), { background: true }),
    client.fetch(at('/refresh'), { background: true }),
    client.fetch(at('/waiting')),
  ]);
  expect(upstream.seen.urls).toEqual(['/3/first', '/3/waiting', '/3/refresh']);
});

test('calls pause in an outage and resume within 5 s after it, also when the system clock changes', async () => {
  upstream.behave(behaviours.failed);
  const client = createClient({ ratePerSecond: 4000 });
  await Promise.all(Array.from({ length: 10 }, (_, id) => messageOf(client.fetch(movie(id)))));
  const callsUntilPaused = upstream.calls();
  const messages = await Promise.all(
    Array.from({ length: 100 }, (_, id) => messageOf(client.fetch(movie(id)))),
  );
  expect(upstream.calls()).toBe(callsUntilPaused);
  expect(new Set(messages)).toEqual(
    new Set(["The movie database isn't available right now. Please try again in a moment."]),
  );

  upstream.behave(behaviours.ok);
  const wallTime = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => wallTime() - 3_600_000);
  await vi.waitFor(() => client.fetch(trendingRequest('all', 'day')), { timeout: 60_000, interval: 100 });
});

test('failing searches do not pause other calls', async () => {
  upstream.behave(behaviours.failed);
  const client = createClient({ ratePerSecond: 4000 });
  await Promise.all(
    Array.from({ length: 20 }, () => messageOf(client.fetch(searchRequest('multi', 'star', 1)))),
  );
  expect(client.report().breaker).toBe('open');
  upstream.behave(behaviours.ok);
  await expect(client.fetch(trendingRequest('all', 'day'))).resolves.toMatchObject({ body: LIST });
});

test('missing titles and a rejected key do not pause the calls', async () => {
  const client = createClient({ ratePerSecond: 4000 });
  for (const behaviour of [behaviours.missing, behaviours.refused]) {
    upstream.behave(behaviour);
    await Promise.all(Array.from({ length: 40 }, (_, id) => messageOf(client.fetch(movie(id)))));
  }
  expect(upstream.calls()).toBe(80);
});
