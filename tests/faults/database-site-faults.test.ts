import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { buildSignup } from '../builders/users';
import { createGate } from '../support/gate';
import { scaleToLoad } from '../support/scale-to-load';
import { createTestDatabase } from '../support/test-database';
import { testFaults } from '../support/test-faults';
import {
  DONE_OR_503,
  expectDoneOrUnavailable,
  expectUnavailable,
  manyOf,
  NOTHING_LOST,
  RECOVERY,
  startDatabaseScenario,
} from './database-scenario';

const { url } = await createTestDatabase();
const database = new URL(url).pathname.slice(1);
/** Connects without the fault proxy. */
const operator = createDatabaseClient(url, 1);
let site: Awaited<ReturnType<typeof startDatabaseScenario>>;

beforeAll(async () => {
  site = await startDatabaseScenario(url);
});
afterAll(async () => {
  await site.stop();
  await operator.end();
});

/** Ends the site's connections, so that the new ones have the changed settings. */
async function alterDatabase(change: string): Promise<void> {
  await operator.unsafe(`alter database ${database} ${change}`);
  await operator`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid()`;
}

/** Locks the table during `work`, as a long migration does. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const [locked, done] = [createGate(), createGate()];
  const locking = operator.begin(async (transaction) => {
    await transaction`set local idle_in_transaction_session_timeout = 0`;
    await transaction.unsafe(`lock table ${table} in access exclusive mode`);
    locked.open();
    await done.opened;
  });
  await locked.opened;
  await work().finally(done.open);
  await locking;
}

const register = () => site.call('POST', '/auth/register', buildSignup());

/** The fault lasts until the site is not ready. */
const failUnderLoad = (fail: () => unknown) =>
  site.failUnderLoad(async () => {
    await fail();
    await site.becomes(503);
  }, site.proxy.up);

async function late(): Promise<void> {
  site.proxy.late(100);
  const responses = await manyOf(20, async () => [await site.verify(), await site.watch()]);
  expect(new Set(responses.flat().map(({ status }) => status))).toEqual(new Set([200]));
  await site.proxy.up();
  await site.expectRecovery();
}

async function flapping(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await site.proxy.down();
    await manyOf(3, async () => expectDoneOrUnavailable(await site.watch()));
    await site.proxy.up();
    await manyOf(3, async () => expectDoneOrUnavailable(await site.listHistory()));
  }
  await site.expectRecovery();
}

async function lockedTable(): Promise<void> {
  const before = await site.countHistory();
  await whileLocked('watch_history', async () => {
    const startedAt = performance.now();
    const [written, read] = await Promise.all([site.watch(), site.listHistory()]);
    expect(performance.now() - startedAt).toBeLessThan(scaleToLoad(5_000));
    [written, read].forEach(expectUnavailable);
    expect((await site.verify()).status).toBe(200);
    await site.expectCatalogue();
  });
  expect(await site.countHistory()).toBe(before);
  await site.expectRecovery();
}

async function poolExhausted(): Promise<void> {
  await whileLocked('watch_history', async () => {
    const startedAt = performance.now();
    const reads = manyOf(60, async () => expectUnavailable(await site.listHistory()));
    const others = manyOf(5, async () => expectDoneOrUnavailable(await site.verify()));
    await Promise.all([reads, others]);
    expect(performance.now() - startedAt).toBeLessThan(scaleToLoad(12_000));
    await site.expectCatalogue();
  });
  await site.expectRecovery();
}

async function noConnectionLeft(): Promise<void> {
  await alterDatabase('connection limit 0');
  await site.becomes(503);
  expectUnavailable(await site.verify());
  await site.expectCatalogue();
  await alterDatabase('connection limit -1');
  await site.expectRecovery();
}

async function fewConnections(): Promise<void> {
  await alterDatabase('connection limit 4');
  const responses = await manyOf(30, site.listHistory);
  responses.forEach(expectDoneOrUnavailable);
  await alterDatabase('connection limit -1');
  await site.expectRecovery();
}

async function readOnly(): Promise<void> {
  const before = await site.countHistory();
  await alterDatabase('set default_transaction_read_only = on');
  await vi.waitUntil(async () => (await site.verify()).status === 200, RECOVERY);
  const history = await site.listHistory();
  expect([history.status, history.body.data.length]).toEqual([200, Math.min(before, 100)]);
  for (const written of [await site.watch(), await register()]) expectUnavailable(written);
  await site.expectCatalogue();
  await alterDatabase('reset default_transaction_read_only');
  await site.expectRecovery();
  expect(await site.countHistory()).toBeGreaterThan(before);
}

testFaults('PostgreSQL', [
  { fault: 'with a latency of 100 ms each way', expected: 'all calls succeed', run: late, isSlow: true },
  {
    fault: 'down under load',
    expected: NOTHING_LOST,
    run: () => failUnderLoad(site.proxy.down),
  },
  {
    fault: 'resets every connection',
    expected: NOTHING_LOST,
    run: () => failUnderLoad(site.proxy.reset),
    isSlow: true,
  },
  {
    fault: 'cut off within its responses',
    expected: NOTHING_LOST,
    run: () => failUnderLoad(() => site.proxy.cut(40)),
    isSlow: true,
  },
  {
    fault: 'slow: 20 bytes a second',
    expected: NOTHING_LOST,
    run: () => failUnderLoad(() => site.proxy.slow(20)),
    isSlow: true,
  },
  {
    fault: 'sends garbage',
    expected: NOTHING_LOST,
    run: () => failUnderLoad(site.proxy.garbage),
    isSlow: true,
  },
  { fault: 'flapping', expected: `${DONE_OR_503}, and succeed within 5 s after it`, run: flapping },
  {
    fault: 'with a locked history table',
    expected: 'calls that use it get 503 after 2 s, others succeed, and nothing is written in part',
    run: lockedTable,
  },
  {
    fault: 'pool exhausted by 60 calls that wait for the locked history table',
    expected: 'no call takes longer than 12 s, and the catalogue is served',
    run: poolExhausted,
    isSlow: true,
  },
  {
    fault: 'accepts no more connections',
    expected: 'accounts get 503 with Retry-After, the catalogue is served, calls succeed within 5 s after it',
    run: noConnectionLeft,
  },
  {
    fault: 'accepts fewer connections than the pool has',
    expected: DONE_OR_503,
    run: fewConnections,
    isSlow: true,
  },
  {
    fault: 'read-only',
    expected: 'reads succeed, writes get 503 with Retry-After and succeed within 5 s after it',
    run: readOnly,
  },
]);
