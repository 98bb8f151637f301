import { afterAll, expect, vi } from 'vitest';
import { buildSignup } from '../builders/users';
import { startLoadBalancer } from '../support/load-balancer';
import { spawnSite } from '../support/spawned-site';
import { createTestDatabase } from '../support/test-database';
import { testFaults } from '../support/test-faults';
import { HAS_REDIS, startRedis, type TestRedis } from '../support/test-redis';
import { expectUnavailable, manyOf, startDatabaseScenario } from './database-scenario';

const { url: databaseUrl } = await createTestDatabase();
const READY = { timeout: 60_000, interval: 50 };
let redis: TestRedis | null = null;

afterAll(() => redis?.kill());

async function oneLosesPostgres(): Promise<void> {
  const [one, other] = await Promise.all([
    startDatabaseScenario(databaseUrl),
    startDatabaseScenario(databaseUrl),
  ]);
  try {
    await one.proxy.down();
    await one.becomes(503);
    expectUnavailable(await one.verify());
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    expect((await other.watch()).status).toBe(200);
    await Promise.all([one.expectCatalogue(), other.expectCatalogue()]);
    await one.proxy.up();
    await one.expectRecovery();
    const seen = await one.call('GET', '/watch-history', undefined, { token: other.token });
    expect(seen.body.data).toHaveLength(1);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}

async function oneIsKilled(): Promise<void> {
  redis = HAS_REDIS ? await startRedis() : null;
  const settings = { DATABASE_URL: databaseUrl, ...(redis && { REDIS_URL: redis.url }) };
  const [killed, survivor] = await Promise.all([spawnSite(settings), spawnSite(settings)]);
  const sites = [killed, survivor];
  for (const { url } of sites)
    await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, READY);
  const balancer = await startLoadBalancer(sites.map(({ url }) => url));

  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${balancer.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const { body } = await call('POST', '/auth/register', null, buildSignup());
  const token: string = body.data.token;

  let watched = 0;
  let acknowledged = 0;
  let isGone = false;
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      watched += 1;
      const event = { media_id: String(watched), media_type: 'movie' };
      // The balancer returns 502 for the running requests of the killed instance.
      const mayFail = !isGone;
      const { status } = await call('POST', '/watch-history', token, event);
      if (status !== 502 || !mayFail) expect(status).toBe(200);
      if (status === 200) acknowledged += 1;
    }
  };
  const load = manyOf(4, write);
  const faults = (async () => {
    await vi.waitUntil(() => acknowledged >= 40, READY);
    await killed.kill();
    isGone = true;
    const after = acknowledged;
    await vi.waitUntil(() => acknowledged >= after + 40, READY);
  })();
  await Promise.race([faults, load]).finally(() => {
    isOver = true;
  });
  await load;
  const stats = await call('GET', '/watch-history/stats', token);
  expect(stats.body.data.total).toBeGreaterThanOrEqual(acknowledged);
  await balancer.stop();
  await survivor.stop();
}

testFaults('Two instances', [
  {
    fault: 'one loses PostgreSQL',
    expected: 'only this one is not ready and returns 503, and both return all data within 5 s of the end',
    run: oneLosesPostgres,
  },
  {
    fault: 'one is killed under writes',
    expected: 'only its running requests fail, the other one serves, and no acknowledged write is lost',
    run: oneIsKilled,
    isSlow: true,
    timeoutMs: 90_000,
  },
]);
