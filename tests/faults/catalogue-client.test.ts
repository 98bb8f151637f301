import dns from 'node:dns';
import { inspect } from 'node:util';
import { test as base, describe, expect, vi } from 'vitest';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { CatalogueError } from '../../server/catalogue/catalogue-error';
import { createMovieDatabaseClient } from '../../server/catalogue/movie-database-client';
import { titleRequest, trendingRequest } from '../../server/catalogue/requests';
import { behaviours, createRecordingLog, LIST, startUpstream } from './catalogue-upstream';

const API_KEY = 'k3y-that-nobody-may-see';
const TRENDING = trendingRequest('all', 'day');
const TOTAL_TIMEOUT_MS = 2500;

type Setting = {
  readonly upstream: Awaited<ReturnType<typeof startUpstream>>;
  readonly recording: ReturnType<typeof createRecordingLog>;
};

/** Each test has its own movie database, so that they can wait for their timeouts side by side. */
const test = base.extend<Setting>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures here
  upstream: async ({}, use) => {
    const upstream = await startUpstream();
    await use(upstream);
    await upstream.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  recording: async ({}, use) => use(createRecordingLog()),
});

function createClient(
  { upstream, recording }: Setting,
  overrides: { baseUrl?: string; readToken?: string; totalTimeoutMs?: number } = {},
) {
  return createMovieDatabaseClient({
    baseUrl: upstream.baseUrl,
    apiKey: API_KEY,
    log: recording.log,
    attemptTimeoutMs: 1000,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    ratePerSecond: 4000,
    ...overrides,
  });
}

async function failureOf(promise: Promise<unknown>): Promise<CatalogueError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogueError)) throw new Error(`expected a CatalogueError, got ${inspect(error)}`);
  return error;
}

const LATE = 'The movie database did not answer in time.';
const LIMITED = 'The movie database is limiting our requests. Please try again shortly.';
const FAILED = 'The movie database failed. Please try again shortly.';
const UNREACHABLE = 'The movie database could not be reached.';

/** What goes wrong, what a person reads on a cold page, and how often the movie database is called for it. */
const FAULTS: readonly [
  fault: keyof typeof behaviours,
  sentence: string,
  minCalls: number,
  maxCalls: number,
][] = [
  ['limitedForAnHour', LIMITED, 1, 1],
  ['limited', LIMITED, 2, 3],
  ['failed', FAILED, 2, 3],
  ['badGateway', FAILED, 2, 3],
  ['offline', FAILED, 2, 3],
  ['hang', LATE, 2, 3],
  ['drip', LATE, 2, 3],
  ['reset', UNREACHABLE, 2, 3],
  ['cutOff', UNREACHABLE, 2, 3],
  ['garbage', 'The movie database sent an answer we could not read.', 1, 1],
  ['binary', 'The movie database sent an answer that is no text.', 1, 1],
  ['html', 'The movie database sent an answer we could not read.', 1, 1],
  ['empty', 'The movie database sent an answer we could not read.', 1, 1],
  ['noList', 'The movie database sent an incomplete answer.', 1, 1],
  ['elsewhere', 'The movie database sent an answer we did not expect.', 1, 1],
  ['huge', 'The movie database sent an answer that is too large.', 1, 1],
  ['zipBomb', 'The movie database sent an answer that is too large.', 1, 1],
  ['declaredZipBomb', 'The movie database sent an answer that is too large.', 1, 1],
  ['refused', 'The movie database refused our key.', 1, 1],
  ['missingPageOfAProxy', 'The movie database sent an answer we could not read.', 1, 1],
];

describe.concurrent.each(FAULTS)('with the movie database at %s', (fault, sentence, minCalls, maxCalls) => {
  test('a cold read says what failed within the deadline, and never tells the key', async ({
    upstream,
    recording,
  }) => {
    upstream.behave(behaviours[fault]);
    const begun = performance.now();
    const error = await failureOf(createClient({ upstream, recording }).fetchJson(TRENDING));
    expect(performance.now() - begun).toBeLessThan(TOTAL_TIMEOUT_MS + 2000);
    expect(error).toMatchObject({ kind: 'unavailable', message: sentence });
    expect(upstream.calls()).toBeGreaterThanOrEqual(minCalls);
    expect(upstream.calls()).toBeLessThanOrEqual(maxCalls);
    expect(recording.lines.join()).toContain(TRENDING.path);
    expect(recording.lines.join() + inspect(error, { depth: 10, showHidden: true })).not.toContain(API_KEY);
  });

  test('a warm read goes on with what it has, and asks again only after a pause', async ({
    upstream,
    recording,
  }) => {
    let time = 1_000_000;
    const { log } = recording;
    const catalogue = createCatalogue({
      client: createClient({ upstream, recording }),
      cacheBytes: 1e7,
      now: () => time,
      log,
    });
    await catalogue.trending('all', 'day');
    upstream.behave(behaviours[fault]);
    time += 24 * 3600 * 1000;
    const callsBefore = upstream.calls();
    for (let round = 0; round < 5; round++) {
      const { entry, state } = await catalogue.trending('all', 'day');
      expect({ state, body: entry.body }).toEqual({ state: 'STALE', body: LIST });
    }
    await vi.waitFor(() => expect(recording.lines.join()).toContain(sentence), { timeout: 8000 });
    await catalogue.trending('all', 'day');
    const callsForOneRefresh = upstream.calls() - callsBefore;
    expect(callsForOneRefresh).toBeLessThanOrEqual(maxCalls);
    upstream.behave(behaviours.ok);
    time += 3_600_000;
    await catalogue.trending('all', 'day');
    await vi.waitFor(async () => expect((await catalogue.trending('all', 'day')).state).toBe('HIT'));
  });
});

test('a movie database without an address in the DNS is a failure like any other', async ({
  upstream,
  recording,
}) => {
  vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: unknown, done: (e: Error) => void) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))) as typeof dns.lookup);
  const client = createClient({ upstream, recording }, { baseUrl: `http://localhost:${upstream.port}/3` });
  expect(await failureOf(client.fetchJson(TRENDING))).toMatchObject({
    kind: 'unavailable',
    message: UNREACHABLE,
  });
  expect(recording.lines.join()).toContain('ENOTFOUND');
});

test('a huge answer is not read to its end', async ({ upstream, recording }) => {
  upstream.behave(behaviours.huge);
  await failureOf(createClient({ upstream, recording }).fetchJson(TRENDING));
  await vi.waitFor(() => expect(upstream.counts.bytesSent).toBeGreaterThan(0));
  // 2 MB are read; the rest is what the sockets' buffers took before the connection closed.
  expect(upstream.counts.bytesSent).toBeLessThan(16 * 1024 * 1024);
});

test('a redirect is not followed, so the key goes nowhere else', async ({ upstream, recording }) => {
  upstream.behave(behaviours.elsewhere);
  await failureOf(createClient({ upstream, recording }).fetchJson(TRENDING));
  expect(upstream.seen.urls.every((url) => url.startsWith('/3/trending/'))).toBe(true);
});

test('one failed try is made good by the next, after Retry-After where there is one', async ({
  upstream,
  recording,
}) => {
  let isFirst = true;
  upstream.behave((request, response) => {
    (isFirst ? behaviours.limitedForOneSecond : behaviours.ok)(request, response);
    isFirst = false;
  });
  const text = await createClient({ upstream, recording }, { totalTimeoutMs: 8000 }).fetchJson(TRENDING);
  expect(JSON.parse(text)).toEqual(LIST);
  const [first = 0, second = 0] = upstream.seen.startedAt;
  expect(second - first).toBeGreaterThanOrEqual(995);
});

test('a failure says how long the movie database wants to be left alone', async ({ upstream, recording }) => {
  upstream.behave(behaviours.limitedForAnHour);
  expect(await failureOf(createClient({ upstream, recording }).fetchJson(TRENDING))).toMatchObject({
    retryAfterSeconds: 3600,
  });
});

test('gzip without Content-Encoding is read all the same', async ({ upstream, recording }) => {
  upstream.behave(behaviours.unannouncedGzip);
  expect(JSON.parse(await createClient({ upstream, recording }).fetchJson(TRENDING))).toEqual(LIST);
});

test.for([
  ['missing', 'not-found'],
  ['invalidPage', 'bad-request'],
  ['invalidPageInOldWords', 'bad-request'],
] as const)('%s is %s, asked once', async ([behaviour, kind], { upstream, recording }) => {
  upstream.behave(behaviours[behaviour]);
  expect(
    await failureOf(createClient({ upstream, recording }).fetchJson(titleRequest('movie', 1))),
  ).toMatchObject({ kind });
  expect(upstream.calls()).toBe(1);
});

test('the key goes as api_key, a read token as bearer token, and nothing without either', async ({
  upstream,
  recording,
}) => {
  await createClient({ upstream, recording }).fetchJson(TRENDING);
  await createClient({ upstream, recording }, { readToken: 'token' }).fetchJson(TRENDING);
  await createMovieDatabaseClient({ baseUrl: upstream.baseUrl, log: recording.log }).fetchJson(TRENDING);
  expect(upstream.seen.urls.map((url) => url.includes(`api_key=${API_KEY}`))).toEqual([true, false, false]);
  expect(upstream.seen.authorization).toEqual([undefined, 'Bearer token', undefined]);
});

test('a caller that goes away gets its own reason and frees the call', async ({ upstream, recording }) => {
  upstream.behave(behaviours.hang);
  const leaving = new AbortController();
  const read = createClient({ upstream, recording }).fetchJson(TRENDING, { signal: leaving.signal });
  await vi.waitFor(() => expect(upstream.calls()).toBe(1));
  leaving.abort(new Error('left'));
  await expect(read).rejects.toThrow('left');
});
