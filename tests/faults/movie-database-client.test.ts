import { expect, test, vi } from 'vitest';
import { MovieDatabaseClient } from '../../server/tmdb/client';
import { movieRequest } from '../../server/tmdb/requests';
import { behaviours, LIST } from '../support/upstream-server';
import { API_KEY, failureOf, startClientScenario, TRENDING } from './client-scenario';

test('a response that is too large is not read to its end', async ({ onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours.huge);
  await failureOf(createClient().fetch(TRENDING));
  await vi.waitFor(() => expect(upstream.counts.bytesSent).toBeGreaterThan(0), { timeout: 60_000 });
  // 2 MB are read; the rest is what the sockets' buffers took before the connection closed.
  expect(upstream.counts.bytesSent).toBeLessThan(16 * 1024 * 1024);
});

test('redirects are not followed, so that the key is not sent to other hosts', async ({ onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours.elsewhere);
  await failureOf(createClient().fetch(TRENDING));
  expect(upstream.seen.urls).toEqual([expect.stringMatching(/^\/3\/trending\//)]);
});

test('a failed attempt is retried after Retry-After', async ({ onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  let isFirst = true;
  upstream.behave((request, response) => {
    (isFirst ? behaviours.limitedForOneSecond : behaviours.ok)(request, response);
    isFirst = false;
  });
  const { body } = await createClient({ totalTimeoutMs: 8000 }).fetch(TRENDING);
  expect(body).toEqual(LIST);
  const [first = 0, second = 0] = upstream.seen.startedAt;
  expect(second - first).toBeGreaterThanOrEqual(995);
});

test('a failure has the Retry-After of the movie database, at most 60 s', async ({ onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours.limitedForAnHour);
  expect(await failureOf(createClient().fetch(TRENDING))).toMatchObject({
    retryAfterSeconds: 60,
  });
});

test('gzip without Content-Encoding is decompressed', async ({ onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours.unannouncedGzip);
  expect((await createClient().fetch(TRENDING)).body).toEqual(LIST);
});

test.for([
  ['missing', 'not-found'],
  ['invalidPage', 'bad-request'],
  ['invalidPageInOldWords', 'bad-request'],
] as const)('%s is %s without a retry', async ([behaviour, kind], { onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours[behaviour]);
  expect(await failureOf(createClient().fetch(movieRequest(1)))).toMatchObject({ kind });
  expect(upstream.calls()).toBe(1);
});

test('the key is sent as api_key, a read token as bearer token', async ({ onTestFinished }) => {
  const { upstream, recording, createClient } = await startClientScenario(onTestFinished);
  await createClient().fetch(TRENDING);
  await createClient({ readToken: 'token' }).fetch(TRENDING);
  await new MovieDatabaseClient({ baseUrl: upstream.baseUrl, log: recording.log }).fetch(TRENDING);
  expect(upstream.seen.urls.map((url) => url.includes(`api_key=${API_KEY}`))).toEqual([true, false, false]);
  expect(upstream.seen.authorization).toEqual([undefined, 'Bearer token', undefined]);
});

test('an aborted signal rejects with its reason and frees the call', async ({ onTestFinished }) => {
  const { upstream, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours.hang);
  const controller = new AbortController();
  const read = createClient().fetch(TRENDING, { signal: controller.signal });
  await vi.waitFor(() => expect(upstream.calls()).toBe(1), { timeout: 60_000 });
  controller.abort(new Error('aborted'));
  await expect(read).rejects.toThrow('aborted');
});
