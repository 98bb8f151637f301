import { beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseClient, type Sql, type Transaction } from '../../db/client';
import { createTestDatabase } from '../support/test-database';

const { url, sql: observer } = await createTestDatabase({ empty: true });
await observer`create table notes (text text not null)`;
const sql = createDatabaseClient(url, 4);
const SOON = { timeout: 20_000, interval: 20 };

beforeEach(async () => {
  await observer`delete from notes`;
});

async function backendOf(connection: Sql): Promise<number> {
  const [row] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

async function cut(pid: number): Promise<void> {
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

/** More statements than the pool has connections, several times over: one that is spoilt would show. */
async function expectAllWell(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => sql`select 1 as one`));
    expect(answers.flat()).toEqual(Array.from({ length: 8 }, () => ({ one: 1 })));
  }
}

test('a statement whose connection is lost fails, and none after it', async () => {
  const pid = await backendOf(sql);
  const asked = expect(sql`select pg_sleep(5)`).rejects.toThrow();
  await vi.waitUntil(async () => {
    const rows = await observer`select 1 from pg_stat_activity where wait_event = 'PgSleep' and pid = ${pid}`;
    return rows.length === 1;
  }, SOON);
  await cut(pid);
  await asked;
  await expectAllWell();
});

test('idle connections that are lost are not noticed', async () => {
  await expectAllWell();
  const rows = await observer<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state = 'idle' and query like 'select 1 as one%'`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) await cut(pid);
  await vi.waitUntil(
    () =>
      expectAllWell().then(
        () => true,
        () => false,
      ),
    SOON,
  );
  await expectAllWell();
});

test('a transaction stores all it did and gives its result', async () => {
  const result = await sql.begin(async (transaction) => {
    await transaction`insert into notes values ('first')`;
    expect(await notes()).toEqual([]);
    await transaction`insert into notes values ('second')`;
    return 'done';
  });
  expect(result).toBe('done');
  expect(await notes()).toEqual(['first', 'second']);
});

test('a transaction that fails stores nothing and passes its error on', async () => {
  const failing = sql.begin(async (transaction) => {
    await transaction`insert into notes values ('lost')`;
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await notes()).toEqual([]);
});

test('a transaction whose connection is lost under a statement fails and stores nothing', async () => {
  let cutOff: Promise<void> = Promise.resolve();
  const failing = sql.begin(async (transaction) => {
    const pid = await backendOf(transaction);
    await transaction`insert into notes values ('lost')`;
    cutOff = waitForSleep(pid).then(() => cut(pid));
    await transaction`select pg_sleep(5)`;
  });
  await expect(failing).rejects.toThrow();
  await cutOff;
  expect(await notes()).toEqual([]);
  await expectAllWell();
});

test('what follows in a transaction whose connection was lost is not run outside it', async () => {
  const failing = sql.begin(async (transaction) => {
    await transaction`insert into notes values ('before')`;
    await cut(await backendOf(transaction));
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
