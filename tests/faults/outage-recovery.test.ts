import { expect, onTestFinished, test, vi } from 'vitest';
import { MovieDatabaseClient } from '../../server/tmdb/client';
import { movieRequest, seasonRequest } from '../../server/tmdb/requests';
import { startTestSite } from '../support/test-site';
import { behaviours, createRecordingLog, send, startUpstream } from '../support/upstream-server';

const FAILURES_UNTIL_PAUSED = 10;
const PROBE_INTERVAL_MS = 1001;
const WARN_LEVEL = 40;

async function startTestUpstream() {
  const upstream = await startUpstream(behaviours.failed);
  onTestFinished(upstream.close);
  return upstream;
}

/** Advances the monotonic clock, which the circuit breaker uses. */
function createClock() {
  const monotonic = performance.now.bind(performance);
  let passed = 0;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + passed);
  onTestFinished(() => spy.mockRestore());
  return {
    advance(milliseconds: number) {
      passed += milliseconds;
    },
  };
}

function createClient(baseUrl: string) {
  const { lines, log } = createRecordingLog();
  const client = new MovieDatabaseClient({ baseUrl, log, ratePerSecond: 4000 });
  let id = 0;
  const read = () => {
    id += 1;
    return client.fetch(movieRequest(id));
  };
  const warnings = () =>
    lines.map((line) => JSON.parse(line)).filter(({ level }: { level: number }) => level >= WARN_LEVEL);
  return { client, read, warnings, lines };
}

async function openCircuit(read: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled(Array.from({ length: FAILURES_UNTIL_PAUSED }, read));
}

test('the first cache miss after an outage succeeds', async () => {
  const upstream = await startTestUpstream();
  const clock = createClock();
  const site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl });
  onTestFinished(site.stop);
  let page = 0;
  const readUncached = () => {
    page += 1;
    return fetch(`${site.url}/api/tmdb/discover/movie?page=${page}`);
  };
  await openCircuit(readUncached);
  const calls = upstream.calls();
  expect((await readUncached()).status).toBe(502);
  expect(upstream.calls()).toBe(calls);

  upstream.behave(behaviours.ok);
  clock.advance(3_600_000);
  expect((await readUncached()).status).toBe(200);
});

test('an outage with several probes is logged once, and so is its end', async () => {
  const upstream = await startTestUpstream();
  const clock = createClock();
  const { read, warnings, lines } = createClient(upstream.baseUrl);
  await openCircuit(read);
  const warned = warnings().length;
  expect(warnings().filter(({ msg }) => msg === 'Calls to the movie database are paused')).toHaveLength(1);

  for (let probe = 0; probe < 5; probe += 1) {
    const calls = upstream.calls();
    clock.advance(PROBE_INTERVAL_MS);
    await expect(read()).rejects.toThrow("The movie database isn't available right now.");
    expect(upstream.calls()).toBe(calls + 1);
  }
  expect(warnings()).toHaveLength(warned);

  upstream.behave(send(200, { id: 1 }));
  clock.advance(PROBE_INTERVAL_MS);
  await read();
  expect(lines.filter((line) => line.includes('Calls to the movie database have resumed'))).toHaveLength(1);
});

test('reads during the probe wait for it and succeed', async () => {
  const upstream = await startTestUpstream();
  const clock = createClock();
  const { read } = createClient(upstream.baseUrl);
  await openCircuit(read);
  upstream.behave(send(200, { id: 1 }));
  clock.advance(PROBE_INTERVAL_MS);
  await expect(Promise.all(Array.from({ length: 60 }, read))).resolves.toHaveLength(60);
});

test.for(['garbage', 'html', 'huge', 'binary', 'noList', 'empty'] as const)(
  'invalid responses (%s) do not pause the calls',
  async (behaviour) => {
    const upstream = await startTestUpstream();
    upstream.behave(behaviours[behaviour]);
    const { client, read } = createClient(upstream.baseUrl);
    const seasons = Array.from({ length: 16 }, (_, season) => client.fetch(seasonRequest(1, season)));
    const results = await Promise.allSettled([...seasons, read()]);
    expect(results.map(({ status }) => status)).not.toContain('fulfilled');
    expect(client.report().breaker).toBe('closed');
    upstream.behave(send(200, { id: 1 }));
    await expect(read()).resolves.toMatchObject({ body: { id: 1 } });
  },
);
