import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabaseClient, type DatabaseClient, readSnapshot, type Sql } from '../../db/client';
import { createLog } from '../../server/config/logger';
import { DatabaseUnavailableError, Db } from '../../server/database/db';
import { Replica } from '../../server/database/replica';
import { openAdminClient } from '../support/admin-client';
import { describeWith } from '../support/describe-with';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { startReplicatedPostgres } from '../support/replicated-postgres';
import { startPgBouncer } from '../support/test-pgbouncer';

const SOON = { timeout: 60_000, interval: 20 };
const WRITES = 20;

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let primary: DatabaseClient;
let replicaAdmin: DatabaseClient;
let proxy: FaultProxy;
const replicas: Replica[] = [];

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  primary = createDatabaseClient(postgres.url);
  replicaAdmin = openAdminClient(postgres.replicaUrl);
  proxy = await startFaultProxy(postgres.replicaPort);
  await primary`create table notes (text text not null)`;
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
});
afterAll(async () => {
  await Promise.all([primary.end(), replicaAdmin.end()]);
  await proxy.close();
  await postgres.stop();
});

function throughProxy(): string {
  const url = new URL(postgres.replicaUrl);
  url.port = String(proxy.port);
  return url.href;
}

/** @param url the replica itself by default */
function connect(url: string = postgres.replicaUrl, sql = primary, hasPreparedStatements = true) {
  const log = createLog({ level: 'silent' });
  const messages = {
    debug: vi.spyOn(log, 'debug'),
    warn: vi.spyOn(log, 'warn'),
  };
  const replica = new Replica({ url, hasPreparedStatements, primary: () => sql, log });
  replicas.push(replica);
  replica.start();
  return { db: new Db({ sql: () => sql }, replica), replica, messages };
}

const isReplica = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql<[{ isReplica: boolean }]>`select pg_is_in_recovery() as "isReplica"`;
  return row.isReplica;
};

const becomes = (replica: Replica, state: Replica['state']) =>
  vi.waitUntil(() => replica.state === state, SOON);

async function countReads(replica: Replica): Promise<Record<string, number>> {
  const { values } = await replica.reads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

let notes = 0;
/** @returns whether reads see each of several writes */
async function readOwnWrites(db: Db): Promise<boolean[]> {
  const found: boolean[] = [];
  for (let write = 0; write < WRITES; write += 1) {
    notes += 1;
    const text = `note ${notes}`;
    await primary`insert into notes values (${text})`;
    const rows = await db.read((sql) => sql`select 1 from notes where text = ${text}`);
    found.push(rows.length === 1);
  }
  return found;
}
const ALL_FOUND = Array.from({ length: WRITES }, () => true);

test('reads use the replica, also in transactions, and see everything written before', async () => {
  const { db, replica } = connect();
  await becomes(replica, 'ready');
  await expect.poll(() => db.read(isReplica)).toBe(true);
  await expect.poll(() => db.read((sql) => readSnapshot(sql, isReplica))).toBe(true);
  expect(await db.query(isReplica)).toBe(false);
  expect(await readOwnWrites(db)).toEqual(ALL_FOUND);
});

test('reads use the primary while the replica is behind, and the replica again after that', async () => {
  const { db, replica } = connect();
  await becomes(replica, 'ready');
  await replicaAdmin`select pg_wal_replay_pause()`;
  await vi.waitUntil(async () => {
    const [row] = await replicaAdmin<{ state: string }[]>`select pg_get_wal_replay_pause_state() as state`;
    return row?.state === 'paused';
  }, SOON);
  expect(await readOwnWrites(db)).toEqual(ALL_FOUND);
  await becomes(replica, 'behind');
  expect(await countReads(replica)).not.toHaveProperty('replica');
  await replicaAdmin`select pg_wal_replay_resume()`;
  await expect.poll(() => db.read(isReplica)).toBe(true);
});

test('reads see commits that are not flushed yet', async () => {
  const settings = openAdminClient(postgres.url);
  await settings`alter system set wal_writer_delay = '10s'`;
  await settings`select pg_reload_conf()`;
  const writer = createDatabaseClient(postgres.url, 1, { connection: { synchronous_commit: 'off' } });
  const { db, replica } = connect(postgres.replicaUrl, writer);
  await becomes(replica, 'ready');
  await writer`insert into notes values ('asynchronous')`;
  expect(await db.read((sql) => sql`select 1 from notes where text = 'asynchronous'`)).toHaveLength(1);
  await settings`alter system reset wal_writer_delay`;
  await settings`select pg_reload_conf()`;
  await Promise.all([writer.end(), settings.end()]);
});

test('reads use the primary while the replica is stopped, and the replica again after its restart', async () => {
  const { db, replica, messages } = connect();
  await becomes(replica, 'ready');
  await postgres.stopReplica();
  onTestFinished(() => postgres.startReplica());
  expect(await readOwnWrites(db)).toEqual(ALL_FOUND);
  expect(await db.read(isReplica)).toBe(false);
  expect(replica.state).toBe('unavailable');
  await vi.waitUntil(() => messages.debug.mock.calls.length > 1, SOON);
  expect(messages.warn).toHaveBeenCalledOnce();
  await postgres.startReplica();
  expect(await readOwnWrites(db)).toEqual(ALL_FOUND);
  await expect.poll(() => db.read(isReplica)).toBe(true);
});

test('few reads wait for a replica that does not respond', async () => {
  const { db, replica } = connect(throughProxy());
  await becomes(replica, 'ready');
  proxy.silent();
  expect(await db.read(isReplica)).toBe(false);
  expect(replica.state).toBe('unavailable');
  const before = await countReads(replica);
  for (let read = 0; read < WRITES; read += 1) expect(await db.read(isReplica)).toBe(false);
  const after = await countReads(replica);
  expect(after.unavailable).toBe((before.unavailable ?? 0) + WRITES);
  await proxy.up();
  await expect.poll(() => db.read(isReplica)).toBe(true);
});

test('a query that conflicts with a change of the primary is repeated there', async () => {
  const { db, replica, messages } = connect();
  await becomes(replica, 'ready');
  const reading = db.read(async (sql) => {
    await sql`select case when pg_is_in_recovery() then pg_sleep(5) end from notes limit 1`;
    return isReplica(sql);
  });
  await vi.waitUntil(async () => {
    const rows = await replicaAdmin`select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
    return rows.length === 1;
  }, SOON);
  await primary.begin(async (sql) => sql`lock table notes in access exclusive mode`);
  expect(await reading).toBe(false);
  expect(await countReads(replica)).toEqual({ failed: 1 });
  expect(messages.warn).not.toHaveBeenCalled();
});

test('a query that is slow on the replica is repeated on the primary', async () => {
  const { db, replica } = connect();
  await becomes(replica, 'ready');
  // Within the time limit of statements, but not within that of the replica.
  const [row] = await db.read(
    (sql) => sql`
      select pg_is_in_recovery() as "isReplica"
      from (select case when pg_is_in_recovery() then pg_sleep(1.9) end) slow`,
  );
  expect(row).toEqual({ isReplica: false });
  expect(replica.state).toBe('unavailable');
});

test('statements are limited in time on the replica too', async () => {
  const { db, replica } = connect();
  await becomes(replica, 'ready');
  const read = () =>
    db.read(
      (sql) =>
        sql`select pg_is_in_recovery() as "isReplica", current_setting('statement_timeout') as timeout`,
    );
  await expect.poll(read).toEqual([{ isReplica: true, timeout: '2s' }]);
});

test('an error of a query itself is that of the primary', async () => {
  const { db, replica } = connect();
  await becomes(replica, 'ready');
  await expect(db.read((sql) => sql`select * from missing_table`)).rejects.toMatchObject({ code: '42P01' });
});

test.each([
  ['the primary itself', () => postgres.url],
  ['another database of the replica', () => postgres.replicaUrl.replace(/\w+$/, 'postgres')],
  ['a server that does not exist', () => 'postgres://marquee@127.0.0.1:1/marquee'],
])('is not used: %s', async (_name, url) => {
  const { db, replica, messages } = connect(url());
  await vi.waitUntil(() => messages.warn.mock.calls.length > 0, SOON);
  expect(await db.read(isReplica)).toBe(false);
  expect(replica.state).toBe('unavailable');
  expect(await countReads(replica)).toEqual({ unavailable: 1 });
});

test('a failure of the primary is not one of the replica', async () => {
  const outage = await startFaultProxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(outage.port);
  const client = createDatabaseClient(url.href);
  const { db, replica, messages } = connect(postgres.replicaUrl, client);
  await becomes(replica, 'ready');
  await outage.down();
  await expect(db.read(isReplica)).rejects.toThrow(DatabaseUnavailableError);
  expect(replica.state).not.toBe('unavailable');
  expect(messages.warn).not.toHaveBeenCalled();
  await client.end();
  await outage.close();
});

describeWith('pgbouncer', 'a replica behind PgBouncer in transaction mode', () => {
  test('answers reads, also in transactions, and those of many users at once', async () => {
    const pgBouncer = await startPgBouncer(postgres.replicaUrl, 2);
    const { db, replica } = connect(pgBouncer.url, primary, false);
    await becomes(replica, 'ready');
    await expect.poll(() => db.read((sql) => readSnapshot(sql, isReplica))).toBe(true);
    const readMany = () => Promise.all(Array.from({ length: 50 }, () => db.read(isReplica)));
    await expect.poll(readMany).toEqual(Array.from({ length: 50 }, () => true));
    expect(await readOwnWrites(db)).toEqual(ALL_FOUND);
    await replica.stop();
    await pgBouncer.stop();
  });
});
