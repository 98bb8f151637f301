import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { createSignup } from '../support/account-calls';
import { createGate } from '../support/gate';
import { createTestDatabase } from '../support/test-database';
import { testFaults } from '../support/test-faults';
import {
  expectDoneOrUnavailable,
  expectUnavailable,
  KEPT,
  manyOf,
  RECOVERY,
  startDatabaseScenario,
  TOLD,
} from './database-scenario';

const { url } = await createTestDatabase();
const database = new URL(url).pathname.slice(1);
/** On one connection of its own, past the faults. */
const operator = createDatabaseClient(url, 1);
let site: Awaited<ReturnType<typeof startDatabaseScenario>>;

beforeAll(async () => {
  site = await startDatabaseScenario(url);
});
afterAll(async () => {
  await site.stop();
  await operator.end();
});

/** The site's connections from now on are as the database is set by then. */
async function alterDatabase(change: string): Promise<void> {
  await operator.unsafe(`alter database ${database} ${change}`);
  await operator`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid()`;
}

/** Keeps the table from everybody else while `work` goes on, as a long migration or backup does. */
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

const register = () => site.call('POST', '/auth/register', createSignup());

/** Until it is noticed. */
const failUnderLoad = (fail: () => unknown) =>
  site.failUnderLoad(async () => {
    await fail();
    await site.becomes(503);
  }, site.proxy.up);

async function late(): Promise<void> {
  site.proxy.late(100);
  const answers = await manyOf(20, async () => [await site.verify(), await site.watch()]);
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
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
    const begun = performance.now();
    const [written, read] = await Promise.all([site.watch(), site.listHistory()]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    [written, read].forEach(expectUnavailable);
    expect((await site.verify()).status).toBe(200);
    await site.expectCatalogue();
  });
  expect(await site.countHistory()).toBe(before);
  await site.expectRecovery();
}

async function poolExhausted(): Promise<void> {
  await whileLocked('watch_history', async () => {
    const begun = performance.now();
    const reads = manyOf(60, async () => expectUnavailable(await site.listHistory()));
    const others = manyOf(5, async () => expectDoneOrUnavailable(await site.verify()));
    await Promise.all([reads, others]);
    expect(performance.now() - begun).toBeLessThan(12_000);
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
  const answers = await manyOf(30, site.listHistory);
  answers.forEach(expectDoneOrUnavailable);
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
  { fault: '100 ms away, each way', expected: 'every call is done', run: late, isSlow: true },
  {
    fault: 'down under load',
    expected: KEPT,
    run: () => failUnderLoad(site.proxy.down),
  },
  {
    fault: 'resets every connection',
    expected: KEPT,
    run: () => failUnderLoad(site.proxy.reset),
    isSlow: true,
  },
  {
    fault: 'cut off within its answers',
    expected: KEPT,
    run: () => failUnderLoad(() => site.proxy.cut(40)),
    isSlow: true,
  },
  {
    fault: 'slow: 20 bytes a second',
    expected: KEPT,
    run: () => failUnderLoad(() => site.proxy.slow(20)),
    isSlow: true,
  },
  {
    fault: 'answers with garbage',
    expected: KEPT,
    run: () => failUnderLoad(site.proxy.garbage),
    isSlow: true,
  },
  { fault: 'flapping', expected: `${TOLD}, and all is well within 5 s of its return`, run: flapping },
  {
    fault: 'slow: the history is locked',
    expected: 'its calls are 503 after the 2 s of a statement, all others go on, and nothing is half written',
    run: lockedTable,
  },
  {
    fault: 'pool exhausted by 60 who wait for the history',
    expected: 'nobody waits for longer than 12 s, and the catalogue goes on',
    run: poolExhausted,
    isSlow: true,
    timeoutMs: 40_000,
  },
  {
    fault: 'takes no more connections',
    expected: 'accounts are 503 with Retry-After, the catalogue goes on, all is well within 5 s',
    run: noConnectionLeft,
  },
  { fault: 'takes fewer connections than the pool wants', expected: TOLD, run: fewConnections, isSlow: true },
  {
    fault: 'read-only',
    expected: 'reads are answered, writes are 503 with Retry-After, all is well within 5 s of its end',
    run: readOnly,
  },
]);
