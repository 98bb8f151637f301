import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveThirdParties, type ThirdPartyServer } from '../../mocks/third-party-server';
import { createClient, type HttpRequest, type HttpResponse } from '../support/http-client';
import { listRouterCalls } from '../support/router-calls';
import { createTestDatabase } from '../support/test-database';
import { startTestSite, type TestSite } from '../support/test-site';
import { createResponseCheck } from './check-response';
import type { FuzzCase } from './request-arbitraries';
import { restCases } from './rest-requests';
import { trpcCases } from './trpc-requests';
import { createAccounts, ROLES, type Role } from './users';

const DEFAULT_REQUESTS = process.env.npm_lifecycle_event === 'test:fuzz' ? 200_000 : 20_000;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? DEFAULT_REQUESTS);
const IS_LONG = REQUESTS > 20_000;
/** The same seed generates the same requests. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const CONCURRENCY = 20;
/** A request takes about 3 ms on an idle machine. */
const TIMEOUT_MS = 60_000 + REQUESTS * 50;
/** The start takes 15 s on an idle machine. */
const START_TIMEOUT_MS = 300_000;
/** The number of requests after which a long run reports its progress. */
const PROGRESS_INTERVAL = 10_000;

// Without the rate limit, which would make the test take hours, and with long timeouts, because this process is the
// movie database, too.
vi.mock('../../server/tmdb/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../server/tmdb/client')>();
  type Options = ConstructorParameters<typeof original.MovieDatabaseClient>[0];
  class UnlimitedClient extends original.MovieDatabaseClient {
    constructor(options: Options) {
      super({ ...options, ratePerSecond: 100_000, attemptTimeoutMs: 60_000, totalTimeoutMs: 90_000 });
    }
  }
  return { MovieDatabaseClient: UnlimitedClient };
});

const { sql, url: databaseUrl } = await createTestDatabase();
let thirdParties: ThirdPartyServer;
let site: TestSite;
let client: ReturnType<typeof createClient>;
let accounts: Awaited<ReturnType<typeof createAccounts>>;
let checkResponse: ReturnType<typeof createResponseCheck>;
let cases: fc.Arbitrary<FuzzCase>;

const get = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  client.send({ method: 'GET', target, headers, body: null });

const becomesReady = () =>
  vi.waitUntil(async () => (await get('/readyz')).status === 200, { timeout: 60_000, interval: 20 });

beforeAll(async () => {
  thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0 });
  site = await startTestSite({
    DATABASE_URL: databaseUrl,
    TMDB_BASE_URL: thirdParties.movieDatabaseUrl,
    TRUST_PROXY: 'loopback',
    // For passkeys.
    PUBLIC_URL: 'http://localhost',
  });
  client = createClient(site.url, CONCURRENCY);
  accounts = await createAccounts(sql);
  const document = JSON.parse((await get('/api/openapi.json')).bytes.toString());
  checkResponse = createResponseCheck(document);
  cases = fc.oneof(restCases(document), trpcCases());
  // Generating the first requests blocks this process so long that the site may lose its database connection.
  fc.sample(cases, 2000);
  // The connections of the first client have timed out meanwhile.
  client.close();
  client = createClient(site.url, CONCURRENCY);
  await becomesReady();
  // The demo creates its search index at the first search.
  await get('/api/tmdb/search/multi?query=star');
}, START_TIMEOUT_MS);
afterAll(async () => {
  client.close();
  await site.stop();
  await thirdParties.close();
});

/** Calls that may end the session or delete the account. Each is sent with a new account. */
const SESSION_ENDING_CALLS =
  /auth\.(logout|updateProfile)|settings\.(signOutEverywhere|deleteAccount|revokeSession|restoreName)/;
const ADMIN_CALLS =
  /^(admin\.|catalogue\.(cacheStats|clearCache)$|debug\.watchHistory$|history\.(cleanup|siteStats)$)/;

const SESSION_CALLS = new Set(
  listRouterCalls().flatMap(({ name, scope }) => (scope === 'session' ? [name] : [])),
);

async function toRequest({ call, role, draft }: FuzzCase): Promise<HttpRequest> {
  const token = SESSION_ENDING_CALLS.test(call) ? await accounts.addAccount(role) : accounts.tokenOf(role);
  return {
    ...draft,
    call,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...draft.headers },
  };
}

function findAccessFault({ call, role, draft }: FuzzCase, { status }: HttpResponse): string | null {
  const isAllowed = status === 200 && !draft.target.includes('batch=1');
  if (isAllowed && ADMIN_CALLS.test(call) && ['visitor', 'script', 'user'].includes(role))
    return 'is open to a user without the role';
  if (isAllowed && role === 'script' && SESSION_CALLS.has(call)) return 'is open to an API token';
  const isOwnToken = role !== 'visitor' && !('authorization' in draft.headers);
  return isOwnToken && status === 401 && !call.includes('auth.login') ? 'rejects a valid session' : null;
}

function describeRequest({ method, target, headers, body }: HttpRequest): string {
  const text = body === null ? '' : ` ${JSON.stringify(body.toString('utf8')).slice(0, 2000)}`;
  return `${method} ${target.slice(0, 2000)} ${JSON.stringify(headers).slice(0, 1000)}${text}`;
}

const statuses = new Map<number, number>();
let repetitions = 0;
let finished = 0;

function reportProgress(): void {
  finished += 1;
  if (IS_LONG && finished % PROGRESS_INTERVAL === 0)
    process.stderr.write(
      `${finished} of ${REQUESTS} (seed ${SEED}): ${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
}

const MAX_TRIES = 8;

/** Repeats requests that get 503, as they do on a slow machine, after the time that Retry-After names. */
async function sendUntilAvailable(request: HttpRequest): Promise<HttpResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await client.send(request);
    const isBusy =
      response.status === 503 || (response.status === 207 && response.bytes.includes('"httpStatus":503'));
    if (!isBusy || tries === MAX_TRIES) return response;
    repetitions += 1;
    await delay(Number(response.headers['retry-after'] ?? 1) * 1000);
    await becomesReady();
  }
}

async function findFault(fuzzCase: FuzzCase): Promise<string | null> {
  const request = await toRequest(fuzzCase);
  const response = await sendUntilAvailable(request);
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  reportProgress();
  if (response.status < 300 && fuzzCase.call.includes('admin.deleteUser')) await accounts.restoreTargets();
  const fault = checkResponse(request, response) ?? findAccessFault(fuzzCase, response);
  return (
    fault && `The response to ${fuzzCase.call} as ${fuzzCase.role} ${fault}\n${describeRequest(request)}`
  );
}

test(`${REQUESTS} valid and invalid requests get the declared responses`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const faults: string[] = [];
  const queue = new PQueue({ concurrency: CONCURRENCY });
  // Requests run concurrently, so a fault ends the run a few requests later.
  const request = fc.asyncProperty(cases, async (fuzzCase) => {
    if (faults.length > 0) throw new Error('There were faults.');
    await queue.onSizeLessThan(CONCURRENCY);
    void queue.add(async () => {
      const fault = await findFault(fuzzCase).catch((error: unknown) => `${fuzzCase.call} failed: ${error}`);
      if (fault) faults.push(fault);
    });
  });
  await fc.check(request, { numRuns: REQUESTS, seed: SEED, endOnFailure: true });
  await queue.onIdle();
  expect(faults.slice(0, 5), `with FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`).toEqual([]);
  expect(repetitions).toBeLessThan(REQUESTS / 100);

  // The requests have caused successes and errors of each kind.
  const kinds = [200, 207, 400, 401, 403, 404, 405, 413, 414, 415, 431];
  expect(kinds.filter((status) => !statuses.has(status))).toEqual([]);
  for (const role of ROLES) {
    const token = accounts.tokenOf(role);
    const { status } = await get('/api/auth/verify', token ? { authorization: `Bearer ${token}` } : {});
    const expected: Partial<Record<Role, number>> = { visitor: 401, script: 403 };
    expect([role, status]).toEqual([role, expected[role] ?? 200]);
  }
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/api/tmdb/trending/all/day')).status).toBe(200);
});
