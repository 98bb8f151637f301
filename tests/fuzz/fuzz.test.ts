import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveThirdParties, type ThirdPartyServer } from '../../mocks/third-party-server';
import { type Answer, createClient, type Sent } from '../support/http-client';
import { createTestDatabase } from '../support/test-database';
import { startTestSite, type TestSite } from '../support/test-site';
import type { Trial } from './drafts';
import { createJudge } from './judge';
import { createPeople, ROLES } from './people';
import { restTrials } from './rest-trials';
import { trpcTrials } from './trpc-trials';

/** `npm run test:fuzz` is the long run. */
const DEFAULT_REQUESTS = process.env.npm_lifecycle_event === 'test:fuzz' ? 200_000 : 20_000;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? DEFAULT_REQUESTS);
const IS_LONG = REQUESTS > 20_000;
/** The same number makes the same requests. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Under way at once. */
const AT_ONCE = 20;
/** Some 3 ms each where nothing else runs; the long run is for machines that do other work, too. */
const PATIENCE_MS = 60_000 + REQUESTS * 50;
/** To make people and thousands of requests takes a quarter of a minute, where nothing else runs. */
const START_TIMEOUT_MS = 300_000;
/** A long run says every so many requests how far it is. */
const TOLD_EVERY = 10_000;

// Without the rate limit, which would make the test take hours, and with long timeouts, because this process is the
// movie database, too.
vi.mock('../../server/tmdb/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../server/tmdb/client')>();
  type Options = ConstructorParameters<typeof original.MovieDatabaseClient>[0];
  class PatientClient extends original.MovieDatabaseClient {
    constructor(options: Options) {
      super({ ...options, ratePerSecond: 100_000, attemptTimeoutMs: 60_000, totalTimeoutMs: 90_000 });
    }
  }
  return { MovieDatabaseClient: PatientClient };
});

const { sql, url: databaseUrl } = await createTestDatabase();
let thirdParties: ThirdPartyServer;
let site: TestSite;
let client: ReturnType<typeof createClient>;
let people: Awaited<ReturnType<typeof createPeople>>;
let judge: ReturnType<typeof createJudge>;
let trials: fc.Arbitrary<Trial>;

const ask = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  client.ask({ method: 'GET', target, headers, body: null });

const becomesReady = () =>
  vi.waitUntil(async () => (await ask('/readyz')).status === 200, { timeout: 60_000, interval: 20 });

beforeAll(async () => {
  thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0 });
  site = await startTestSite({
    DATABASE_URL: databaseUrl,
    TMDB_BASE_URL: thirdParties.movieDatabaseUrl,
    TRUST_PROXY: 'loopback',
  });
  client = createClient(site.url, AT_ONCE);
  people = await createPeople(sql);
  const document = JSON.parse((await ask('/api/openapi.json')).bytes.toString());
  judge = createJudge(document);
  trials = fc.oneof(restTrials(document), trpcTrials());
  // The first ones keep this process busy for so long that the site may take its database for lost.
  fc.sample(trials, 2000);
  // Meanwhile the kept connections have run out of time.
  client.close();
  client = createClient(site.url, AT_ONCE);
  await becomesReady();
  // The demo makes its index at the first search.
  await ask('/api/tmdb/search/multi?query=star');
}, START_TIMEOUT_MS);
afterAll(async () => {
  client.close();
  await site.stop();
  await thirdParties.close();
});

/** Calls that may end the account or the session of who makes them: somebody new makes each. */
const ENDING =
  /auth\.(logout|updateProfile)|settings\.(signOutEverywhere|deleteAccount|revokeSession|restoreName)/;
const FOR_ADMINS =
  /^(admin\.|catalogue\.(cacheStats|clearCache)$|debug\.watchHistory$|history\.(cleanup|siteStats)$)/;

async function toSent({ call, role, draft }: Trial): Promise<Sent> {
  const token = ENDING.test(call) ? await people.addSomebody(role) : people.tokenOf(role);
  return {
    ...draft,
    call,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...draft.headers },
  };
}

function faultOfAccess({ call, role, draft }: Trial, { status }: Answer): string | null {
  const isLetIn = status === 200 && !draft.target.includes('batch=1');
  if (isLetIn && FOR_ADMINS.test(call) && (role === 'visitor' || role === 'user')) return 'lets anybody in';
  const isOwnToken = role !== 'visitor' && !('authorization' in draft.headers);
  return isOwnToken && status === 401 && !call.includes('auth.login') ? 'knows the session no more' : null;
}

function tell({ method, target, headers, body }: Sent): string {
  const text = body === null ? '' : ` ${JSON.stringify(body.toString('utf8')).slice(0, 2000)}`;
  return `${method} ${target.slice(0, 2000)} ${JSON.stringify(headers).slice(0, 1000)}${text}`;
}

const statuses = new Map<number, number>();
let repetitions = 0;
let answered = 0;

function tellProgress(): void {
  answered += 1;
  if (IS_LONG && answered % TOLD_EVERY === 0)
    process.stderr.write(
      `${answered} of ${REQUESTS} (seed ${SEED}): ${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
}

/** However busy this machine is, it has answered by then. */
const MAX_TRIES = 8;

/**
 * A machine may be too slow for the patience with the database and the movie database, which share it with the site;
 * the same request has to be answered when it comes again as it was told to.
 */
async function askPatiently(sent: Sent): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await client.ask(sent);
    const isBusy =
      answer.status === 503 || (answer.status === 207 && answer.bytes.includes('"httpStatus":503'));
    if (!isBusy || tries === MAX_TRIES) return answer;
    repetitions += 1;
    await delay(Number(answer.headers['retry-after'] ?? 1) * 1000);
    await becomesReady();
  }
}

async function findFault(trial: Trial): Promise<string | null> {
  const sent = await toSent(trial);
  const answer = await askPatiently(sent);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  tellProgress();
  if (answer.status < 300 && trial.call.includes('admin.deleteUser')) await people.bringBackTargets();
  const fault = judge(sent, answer) ?? faultOfAccess(trial, answer);
  return fault && `The answer to ${trial.role}'s ${trial.call} ${fault}\n${tell(sent)}`;
}

test(`${REQUESTS} odd and honest requests get the answers that are declared`, {
  timeout: PATIENCE_MS,
  // The same requests again would take as long.
  retry: IS_LONG ? 0 : 1,
}, async () => {
  const faults: string[] = [];
  const underWay = new PQueue({ concurrency: AT_ONCE });
  // No request waits for the one before it: a fault ends the run a few requests later.
  const request = fc.asyncProperty(trials, async (trial) => {
    if (faults.length > 0) throw new Error('There were faults.');
    await underWay.onSizeLessThan(AT_ONCE);
    void underWay.add(async () => {
      const fault = await findFault(trial).catch(
        (error: unknown) => `There is none to ${trial.call}: ${error}`,
      );
      if (fault) faults.push(fault);
    });
  });
  await fc.check(request, { numRuns: REQUESTS, seed: SEED, endOnFailure: true });
  await underWay.onIdle();
  expect(faults.slice(0, 5), `with FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`).toEqual([]);
  expect(repetitions).toBeLessThan(REQUESTS / 100);

  // Honest requests were among them, and refusals of each kind.
  const kinds = [200, 207, 400, 401, 403, 404, 405, 413, 414, 415, 431];
  expect(kinds.filter((status) => !statuses.has(status))).toEqual([]);
  for (const role of ROLES) {
    const token = people.tokenOf(role);
    const { status } = await ask('/api/auth/verify', token ? { authorization: `Bearer ${token}` } : {});
    expect([role, status]).toEqual([role, role === 'visitor' ? 401 : 200]);
  }
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/api/tmdb/trending/all/day')).status).toBe(200);
});
