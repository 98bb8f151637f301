import { beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseClient, type Sql, type Transaction } from '../../db/client';
import { createTestDatabase } from '../support/test-database';

const { url, sql: observer } = await createTestDatabase({ empty: true });
await observer`create table notes (text text not null)`;
const sql = createDatabaseClient(url, 4);
const SOON = { timeout: 60_000, interval: 20 };

beforeEach(async () => {
  await observer`delete from notes`;
});

async function backendOf(connection: Sql): Promise<number> {
  const [row] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

async function terminate(pid: number): Promise<void> {
  await observer`select pg_terminate_backend(${pid}, 5000)`;
}

async function waitForSleep(pid: number): Promise<void> {
  await vi.waitUntil(async () => {
    const [row] = await observer<{ event: string }[]>`
      select wait_event as event from pg_stat_activity where pid = ${pid}`;
    return row?.event === 'PgSleep';
  }, SOON);
}

const notes = async () =>
  (await observer<{ text: string }[]>`select text from notes`).map(({ text }) => text);

/** Several rounds with more statements than connections, which would find a broken connection. */
async function expectWorkingPool(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const responses = await Promise.all(Array.from({ length: 8 }, () => sql`select 1 as one`));
    expect(responses.flat()).toEqual(Array.from({ length: 8 }, () => ({ one: 1 })));
  }
}

test('only the statement whose connection was lost fails', async () => {
  const pid = await backendOf(sql);
  const failing = expect(sql`select pg_sleep(5)`).rejects.toThrow();
  await vi.waitUntil(async () => {
    const rows = await observer`select 1 from pg_stat_activity where wait_event = 'PgSleep' and pid = ${pid}`;
    return rows.length === 1;
  }, SOON);
  await terminate(pid);
  await failing;
  await expectWorkingPool();
});

test('lost idle connections cause no failures', async () => {
  await expectWorkingPool();
  const rows = await observer<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state = 'idle' and query like 'select 1 as one%'`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) await terminate(pid);
  await vi.waitUntil(
    () =>
      expectWorkingPool().then(
        () => true,
        () => false,
      ),
    SOON,
  );
  await expectWorkingPool();
});

test('a transaction commits and returns its result', async () => {
  const result = await sql.begin(async (transaction) => {
    await transaction`insert into notes values ('first')`;
    expect(await notes()).toEqual([]);
    await transaction`insert into notes values ('second')`;
    return 'done';
  });
  expect(result).toBe('done');
  expect(await notes()).toEqual(['first', 'second']);
});

test('a failed transaction is rolled back and rejects with its error', async () => {
  const failing = sql.begin(async (transaction) => {
    await transaction`insert into notes values ('lost')`;
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await notes()).toEqual([]);
});

test('a transaction that loses its connection during a statement fails and is rolled back', async () => {
  let terminated: Promise<void> = Promise.resolve();
  const failing = sql.begin(async (transaction) => {
    const pid = await backendOf(transaction);
    await transaction`insert into notes values ('lost')`;
    terminated = waitForSleep(pid).then(() => terminate(pid));
    await transaction`select pg_sleep(5)`;
  });
  await expect(failing).rejects.toThrow();
  await terminated;
  expect(await notes()).toEqual([]);
  await expectWorkingPool();
});

test('statements of a transaction that lost its connection do not run outside it', async () => {
  const failing = sql.begin(async (transaction) => {
    await transaction`insert into notes values ('before')`;
    await terminate(await backendOf(transaction));
    await expect(transaction`insert into notes values ('after')`).rejects.toThrow();
    await transaction`insert into notes values ('much later')`;
  });
  await expect(failing).rejects.toThrow();
  expect(await notes()).toEqual([]);
});

test('a transaction may be read-only', async () => {
  const insert = async (transaction: Transaction) => transaction`insert into notes values ('new')`;
  await expect(sql.begin(insert, 'read only')).rejects.toThrow('read-only transaction');
  expect(await notes()).toEqual([]);
});
