import dns from 'node:dns';
import { inspect } from 'node:util';
import { expect, type TestContext, vi } from 'vitest';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { scaleToLoad } from '../support/scale-to-load';
import { type FaultRow, testFaults } from '../support/test-faults';
import { behaviours, LIST } from '../support/upstream-server';
import {
  API_KEY,
  failureOf,
  startClientScenario,
  TOTAL_TIMEOUT_MS,
  TRENDING,
  UNREACHABLE,
} from './client-scenario';

const LATE = "The movie database didn't respond in time.";
const LIMITED = 'The movie database is limiting our requests. Please try again in a moment.';
const FAILED = "The movie database isn't available right now. Please try again in a moment.";
const UNREADABLE = 'The movie database sent an unreadable response.';
const TOO_LARGE = 'The movie database sent a response that is too large.';

/** The number of calls for one read: failures that may pass are retried. */
type Calls = { readonly least: number; readonly most: number };
const ONCE: Calls = { least: 1, most: 1 };
const RETRIED: Calls = { least: 2, most: 3 };

const FAULTS: readonly [fault: string, behaviour: keyof typeof behaviours, sentence: string, calls: Calls][] =
  [
    ['429 for an hour', 'limitedForAnHour', LIMITED, ONCE],
    ['429 without a time', 'limited', LIMITED, RETRIED],
    ['500', 'failed', FAILED, RETRIED],
    ['502', 'badGateway', FAILED, RETRIED],
    ['503', 'offline', FAILED, RETRIED],
    ['hangs', 'hang', LATE, RETRIED],
    ['slow, one byte at a time', 'drip', LATE, RETRIED],
    ['resets the connection', 'reset', UNREACHABLE, RETRIED],
    ['interrupted within its response', 'cutOff', UNREACHABLE, RETRIED],
    ['garbage', 'garbage', UNREADABLE, ONCE],
    ['binary', 'binary', 'The movie database sent a response that is not text.', ONCE],
    ['HTML', 'html', UNREADABLE, ONCE],
    ['nothing', 'empty', UNREADABLE, ONCE],
    ['no list', 'noList', 'The movie database sent an incomplete response.', ONCE],
    ['redirects', 'elsewhere', 'The movie database sent an unexpected response.', ONCE],
    ['huge', 'huge', TOO_LARGE, ONCE],
    ['a zip bomb without Content-Encoding', 'zipBomb', TOO_LARGE, ONCE],
    ['a zip bomb', 'declaredZipBomb', TOO_LARGE, ONCE],
    ['rejects the key', 'refused', 'The movie database rejected our key.', ONCE],
    ["a proxy's own 404", 'missingPageOfAProxy', UNREADABLE, ONCE],
  ];

/** Expects that a read of an uncached list fails within the deadline with `sentence`, and that the key is not logged. */
async function readUncached(
  { onTestFinished }: TestContext,
  behaviour: keyof typeof behaviours,
  sentence: string,
  calls: Calls,
): Promise<void> {
  const { upstream, recording, createClient } = await startClientScenario(onTestFinished);
  upstream.behave(behaviours[behaviour]);
  const limitMs = scaleToLoad(TOTAL_TIMEOUT_MS + 2000);
  const startedAt = performance.now();
  const error = await failureOf(createClient().fetch(TRENDING));
  expect(performance.now() - startedAt).toBeLessThan(limitMs);
  expect(error).toMatchObject({ kind: 'unavailable', message: sentence });
  expect(upstream.calls()).toBeGreaterThanOrEqual(calls.least);
  expect(upstream.calls()).toBeLessThanOrEqual(calls.most);
  expect(recording.lines.join()).toContain(TRENDING.path);
  expect(recording.lines.join() + inspect(error, { depth: 10, showHidden: true })).not.toContain(API_KEY);
}

/** Expects that a cached list is served stale for 24 h, retried after a pause only, and fresh after the recovery. */
async function readCached(
  { onTestFinished }: TestContext,
  behaviour: keyof typeof behaviours,
  sentence: string,
  calls: Calls,
): Promise<void> {
  const { upstream, recording, createClient } = await startClientScenario(onTestFinished);
  let time = 1_000_000;
  const { log } = recording;
  const catalogue = createCatalogue({ client: createClient(), cacheBytes: 1e7, now: () => time, log });
  await catalogue.read(TRENDING);
  upstream.behave(behaviours[behaviour]);
  time += 24 * 3600 * 1000;
  const callsBefore = upstream.calls();
  for (let round = 0; round < 5; round++) {
    const { entry, state } = await catalogue.read(TRENDING);
    expect({ state, body: entry.body }).toEqual({ state: 'STALE', body: LIST });
  }
  await vi.waitFor(() => expect(recording.lines.join()).toContain(sentence), { timeout: 60_000 });
  await catalogue.read(TRENDING);
  expect(upstream.calls() - callsBefore).toBeLessThanOrEqual(calls.most);
  upstream.behave(behaviours.ok);
  time += 3_600_000;
  await catalogue.read(TRENDING);
  await vi.waitFor(async () => expect((await catalogue.read(TRENDING)).state).toBe('HIT'), {
    timeout: 60_000,
  });
}

/** With other tests in the same process, their work would count as the cause of the late response. */
const TIMED: ReadonlySet<string> = new Set(['hang', 'drip']);

const rowsOf = (faults: typeof FAULTS): FaultRow[] =>
  faults.map(([fault, behaviour, sentence, calls]) => ({
    fault,
    expected: `uncached: "${sentence}" in time, ${calls.most > 1 ? 'retried' : 'called once'}; cached: stale for 24 h`,
    run: async (context) => {
      const fault = [context, behaviour, sentence, calls] as const;
      await Promise.all([readUncached(...fault), readCached(...fault)]);
    },
  }));

testFaults('The movie database', rowsOf(FAULTS.filter(([, behaviour]) => !TIMED.has(behaviour))), {
  concurrent: true,
});
testFaults('The movie database', rowsOf(FAULTS.filter(([, behaviour]) => TIMED.has(behaviour))));

testFaults('The movie database', [
  {
    fault: 'unknown to DNS',
    expected: `"${UNREACHABLE}", and the log says ENOTFOUND`,
    run: async ({ onTestFinished }) => {
      const { upstream, recording, createClient } = await startClientScenario(onTestFinished);
      vi.spyOn(dns, 'lookup').mockImplementation(((
        _host: string,
        _options: unknown,
        done: (e: Error) => void,
      ) =>
        done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))) as typeof dns.lookup);
      const client = createClient({ baseUrl: `http://localhost:${upstream.port}/3` });
      expect(await failureOf(client.fetch(TRENDING))).toMatchObject({
        kind: 'unavailable',
        message: UNREACHABLE,
      });
      expect(recording.lines.join()).toContain('ENOTFOUND');
    },
  },
]);
