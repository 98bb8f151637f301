import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildSignup, PASSWORD } from '../builders/users';
import { startLoadBalancer } from '../support/load-balancer';
import { createTestDatabase } from '../support/test-database';
import { testFaults } from '../support/test-faults';
import { HAS_REDIS, startRedis, type TestRedis } from '../support/test-redis';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, LIST, send, startUpstream } from '../support/upstream-server';

const SOON = { timeout: 60_000, interval: 20 };
const INSTANCES = [0, 1, 2, 3];
const { url: databaseUrl, sql } = await createTestDatabase();

let redis: TestRedis;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let sites: TestSite[];
let balancer: Awaited<ReturnType<typeof startLoadBalancer>>;

type Call = { readonly body?: unknown; readonly token?: string; readonly method?: string };

/** A request through the load balancer, which takes the next instance. */
async function call(
  path: string,
  { body, token, method = body ? 'POST' : 'GET' }: Call = {},
  from = '192.0.2.1',
) {
  const result = await fetch(`${balancer.url}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: result.status, body: await result.json() };
}

const onEach = <Result>(work: () => Promise<Result>) => Promise.all(INSTANCES.map(work));

async function signUp() {
  const signup = buildSignup();
  const { body } = await call('/auth/register', { body: { ...signup, name: signup.username } });
  const token: string = body.data.token;
  return { ...signup, token };
}

beforeAll(async () => {
  if (!HAS_REDIS) return;
  redis = await startRedis();
  upstream = await startUpstream();
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    TMDB_BASE_URL: upstream.baseUrl,
    TRUST_PROXY: 'loopback',
    SEARCHES_PER_MINUTE: '10',
  };
  sites = await Promise.all(INSTANCES.map(() => startTestSite(settings)));
  balancer = await startLoadBalancer(sites.map(({ url }) => url));
  for (const { url } of sites)
    await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, SOON);
  await vi.waitUntil(async () => areShared(), SOON);
});

/** Whether the instances return each other's responses. */
let page = 100;
async function areShared(): Promise<boolean> {
  const before = upstream.calls();
  page += 1;
  await onEach(() => call(`/tmdb/movie/popular?page=${page}`));
  return upstream.calls() === before + 1;
}

afterAll(async () => {
  if (!HAS_REDIS) return;
  await balancer.stop();
  await Promise.all(sites.map((site) => site.stop()));
  await upstream.close();
  await redis.kill();
});

describe.skipIf(!HAS_REDIS)('four instances behind a load balancer', () => {
  test('40 concurrent reads of an uncached list cause one call of the movie database', async () => {
    const before = upstream.calls();
    upstream.behave((request, response) => {
      setTimeout(() => behaviours.ok(request, response), 200);
    });
    const responses = await Promise.all(Array.from({ length: 40 }, () => call('/tmdb/movie/popular?page=2')));
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => LIST));
    expect(upstream.calls()).toBe(before + 1);
  });

  test('clearing the cache clears it in all instances', async () => {
    const { token, username } = await signUp();
    await sql`update users set role = 'admin' where username = ${username}`;
    upstream.behave(behaviours.ok);
    const list = () => call('/tmdb/movie/popular?page=3');
    await onEach(list);
    const changed = { ...LIST, results: [{ id: 12, title: 'New' }] };
    upstream.behave(send(200, changed));
    expect(await call('/tmdb/cache/clear', { method: 'POST', token })).toMatchObject({ status: 200 });
    const areUpdated = async () => {
      const responses = await onEach(list);
      return responses.every(({ body }) => body.results[0].title === 'New');
    };
    await vi.waitUntil(areUpdated, SOON);
  });

  test('wrong passwords are counted for all instances together', async () => {
    const { username } = await signUp();
    const guess = () =>
      call('/auth/login', { body: { emailOrUsername: username, password: 'Wrong-Guess-1' } }, '198.51.100.7');
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(401);
    expect(await onEach(guess)).toEqual(INSTANCES.map(() => expect.objectContaining({ status: 429 })));
  });

  test('searches of one network are counted for all instances together', async () => {
    upstream.behave(behaviours.ok);
    let searches = 0;
    const search = (from: string) => {
      searches += 1;
      return call(`/tmdb/search/multi?query=word${searches}`, {}, from);
    };
    for (let count = 0; count < 10; count += 1) expect((await search('198.51.100.9')).status).toBe(200);
    const refused = await onEach(() => search('198.51.100.9'));
    expect(refused).toEqual(INSTANCES.map(() => expect.objectContaining({ status: 429 })));
    expect((await search('198.51.100.10')).status).toBe(200);
  });

  test('a new role and the end of a session apply in all instances at once', async () => {
    const { token, username } = await signUp();
    const stats = async (of: string) =>
      (await onEach(() => call('/admin/stats', { token: of }))).map(({ status }) => status);
    expect(await stats(token)).toEqual([403, 403, 403, 403]);
    const owner = await signUp();
    await sql`update users set role = 'owner' where username = ${owner.username}`;
    const [found] = await sql<{ id: string }[]>`select id from users where username = ${username}`;
    const changeRole = (role: string) =>
      call(`/admin/users/${found?.id}/role`, { body: { role }, token: owner.token, method: 'PUT' });
    expect(await changeRole('admin')).toMatchObject({ status: 200 });
    expect(await stats(token)).toEqual([401, 401, 401, 401]);
    const login = await call('/auth/login', { body: { emailOrUsername: username, password: PASSWORD } });
    const adminToken: string = login.body.data.token;
    expect(await stats(adminToken)).toEqual([200, 200, 200, 200]);
    expect(await changeRole('user')).toMatchObject({ status: 200 });
    expect(await stats(adminToken)).toEqual([403, 403, 403, 403]);
    expect((await call('/auth/logout', { method: 'POST', token: adminToken })).status).toBe(200);
    expect(await stats(adminToken)).toEqual([401, 401, 401, 401]);
  });

  test('all instances together send at most 40 calls per second', async () => {
    upstream.behave(behaviours.ok);
    const from = upstream.seen.startedAt.length;
    // The movie database runs in this process, which notices calls late while it is busy.
    const delays = monitorEventLoopDelay();
    delays.enable();
    await Promise.all(Array.from({ length: 80 }, (_, page) => call(`/tmdb/tv/popular?page=${page + 1}`)));
    const starts = upstream.seen.startedAt.slice(from).sort((a, b) => a - b);
    expect(starts).toHaveLength(80);
    const secondMs = 1000 - delays.max / 1e6;
    const mostInASecond = Math.max(
      ...starts.map((start) => starts.filter((at) => at >= start && at < start + secondMs).length),
    );
    expect(mostInASecond).toBeLessThanOrEqual(40);
  });

  testFaults('Several instances', [
    {
      fault: 'Redis is killed',
      expected: 'each instance works alone, and they share the cache again after its restart',
      run: async () => {
        await redis.kill();
        const responses = await onEach(() => call('/tmdb/tv/popular?page=90'));
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        await redis.start();
        await vi.waitUntil(areShared, SOON);
      },
    },
  ]);
});
