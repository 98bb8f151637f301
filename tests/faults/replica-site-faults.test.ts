import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabaseClient, type DatabaseClient } from '../../db/client';
import { startAccountSite } from '../support/account-site';
import { openAdminClient } from '../support/admin-client';
import { mockThirdParties } from '../support/mocked-third-parties';
import { startReplicatedPostgres } from '../support/replicated-postgres';

const METRICS_TOKEN = 'a-token-for-metrics';
const SOON = { timeout: 60_000, interval: 20 };
/** The paths of large reads, with the number of reads of each. */
const READS: Readonly<Record<string, number>> = {
  '/api/watch-history?limit=50': 1,
  '/api/watch-history/stats': 1,
  '/api/trpc/history.continueWatching': 1,
  '/api/trpc/history.recommendations': 3,
  '/api/admin/stats': 1,
  '/api/admin/users': 1,
  '/api/admin/users/paginated?search=a': 1,
  '/api/admin/users/export': 1,
  '/api/admin/audit-log': 1,
  '/api/admin/audit-log/export': 1,
  '/api/admin/daily-counts': 2,
  '/api/admin/watch-history-stats': 1,
};

mockThirdParties();
let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let site: Awaited<ReturnType<typeof startAccountSite>>;
let sql: DatabaseClient;
let ownerToken: string;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  sql = createDatabaseClient(postgres.url);
  site = await startAccountSite(postgres.url, {
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    METRICS_TOKEN,
  });
  const owner = await site.signUp();
  await sql`update users set role = 'owner' where username = ${owner.username}`;
  ownerToken = owner.token;
});
afterAll(async () => {
  await site.stop();
  await sql.end();
  await postgres.stop();
});

async function readMetrics(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${site.url}/metrics`, { headers })).text();
}
async function countReads(outcome: string): Promise<number> {
  const value = new RegExp(`^marquee_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm');
  return Number(value.exec(await readMetrics())?.[1] ?? 0);
}
const replicaBecomes = (value: string) =>
  vi.waitUntil(async () => (await readMetrics()).includes(`\nmarquee_replica_up ${value}\n`), SOON);
const health = async (): Promise<string> => (await site.call('GET', '/health')).body.message;

const TITLES = [1, 2, 3, 4, 5];

/** @returns how many titles a user's history contains after each of `TITLES` */
async function watchTitles(token: string): Promise<number[]> {
  const totals: number[] = [];
  for (const id of TITLES) {
    const body = { media_id: String(id), media_type: 'movie' };
    expect((await site.call('POST', '/watch-history', body, { token })).status).toBe(200);
    totals.push((await site.call('GET', '/watch-history/stats', undefined, { token })).body.data.total);
  }
  return totals;
}

test('large reads use the replica, and everything else the primary', async () => {
  await site.call('POST', '/watch-history', { media_id: '11', media_type: 'movie' }, { token: ownerToken });
  const failed = await countReads('failed');
  for (const [path, expected] of Object.entries(READS)) {
    const read = async () => {
      const before = await countReads('replica');
      const response = await fetch(site.url + path, { headers: { authorization: `Bearer ${ownerToken}` } });
      expect(response.status, path).toBe(200);
      await response.text();
      return (await countReads('replica')) - before;
    };
    await expect.poll(read, { message: path }).toBe(expected);
  }
  expect(await countReads('failed')).toBe(failed);
  expect(await health()).toBe('Marquee is running.');
});

test('users read their own writes while the replica is behind', async () => {
  const admin = openAdminClient(postgres.replicaUrl);
  await admin`select pg_wal_replay_pause()`;
  expect(await watchTitles((await site.signUp()).token)).toEqual(TITLES);
  expect(await countReads('behind')).toBeGreaterThan(0);
  await admin`select pg_wal_replay_resume()`;
  await admin.end();
  await replicaBecomes('1');
  expect(await watchTitles((await site.signUp()).token)).toEqual(TITLES);
});

test('reads work without the replica, and use it again when it is back', async () => {
  await postgres.stopReplica();
  onTestFinished(() => postgres.startReplica());
  expect(await watchTitles((await site.signUp()).token)).toEqual(TITLES);
  await replicaBecomes('0');
  expect(await health()).toContain("The read replica isn't available");
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  await postgres.startReplica();
  const before = await countReads('replica');
  await replicaBecomes('1');
  expect(await watchTitles((await site.signUp()).token)).toEqual(TITLES);
  const readAgain = async () => {
    await site.call('GET', '/watch-history', undefined, { token: ownerToken });
    return countReads('replica');
  };
  await expect.poll(readAgain).toBeGreaterThan(before);
  expect(await health()).toBe('Marquee is running.');
});
