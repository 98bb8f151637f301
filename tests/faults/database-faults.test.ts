import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createLog } from '../../server/config/logger';
import { createDatabase, type Database } from '../../server/database/database';
import { DatabaseUnavailableError } from '../../server/database/db';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { scaledWait, scaleToLoad } from '../support/scale-to-load';
import { createTestDatabase } from '../support/test-database';
import { millisecondsOf, testFaults } from '../support/test-faults';

const empty = await createTestDatabase({ empty: true });
const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** After an outage of any duration. */
const RECOVERY = scaledWait(5_000, 20);

let proxy: FaultProxy;
let database: Database;

function createFor(url: URL): Database {
  return createDatabase({
    environment: { databaseUrl: url.href, dataDir: '/nowhere', hasPreparedStatements: true },
    migrationsFolder,
    log: createLog({ level: 'silent' }),
  });
}

beforeEach(async () => {
  const url = new URL(empty.url);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  database = createFor(url);
});

afterEach(async () => {
  await database.stop();
  await proxy.close();
});

const isIn = (state: string) => () => database.status().state === state;

async function startReady(): Promise<void> {
  await database.start();
  await vi.waitUntil(isIn('ready'), RECOVERY);
}

async function downAtStart(): Promise<void> {
  await proxy.down();
  await database.start();
  await vi.waitUntil(isIn('unavailable'), RECOVERY);
  expect(database.status().message).toBe(
    `The database is unavailable: connect ECONNREFUSED 127.0.0.1:${proxy.port}.`,
  );
  expect(() => database.sql()).toThrow(DatabaseUnavailableError);
  await expect(database.ping()).rejects.toThrow(DatabaseUnavailableError);

  await proxy.up();
  await vi.waitUntil(isIn('ready'), RECOVERY);
  expect(await database.sql()`select count(*)::int as users from users`).toEqual([{ users: 0 }]);
  expect(await database.ping()).toBeLessThan(scaleToLoad(1_500));
}

async function lostDuringStatement(): Promise<void> {
  await startReady();
  await database.sql()`select 1`;
  const running = database.sql()`select pg_sleep(1.5)`;
  const refused = expect(running).rejects.toThrow(/CONNECTION|ECONNRESET/);
  await proxy.down();
  await refused;
  await vi.waitUntil(isIn('unavailable'), RECOVERY);
  expect(() => database.sql()).toThrow(DatabaseUnavailableError);

  await proxy.up();
  await vi.waitUntil(isIn('ready'), RECOVERY);
  expect(await database.sql()`select 1 as one`).toEqual([{ one: 1 }]);
}

async function upgradedMeanwhile(): Promise<void> {
  await startReady();
  await proxy.down();
  await vi.waitUntil(isIn('unavailable'), RECOVERY);
  await empty.sql`insert into schema_migrations (version, name, md5) values (999, 'of-a-newer-version', 'x')`;
  await proxy.up();
  await vi
    .waitUntil(isIn('ready'), RECOVERY)
    .finally(() => empty.sql`delete from schema_migrations where version = 999`);
}

async function silent(): Promise<void> {
  await startReady();
  await database.sql()`select 1`;
  proxy.silent();
  const waitedMs = await millisecondsOf(
    expect(database.sql()`select 1`).rejects.toThrow('CONNECTION_DESTROYED'),
  );
  expect(waitedMs).toBeLessThan(scaleToLoad(3_500));
  expect(() => database.sql()).toThrow(DatabaseUnavailableError);

  await proxy.up();
  await vi.waitUntil(isIn('ready'), RECOVERY);
}

async function slowStatement(): Promise<void> {
  await startReady();
  const waitedMs = await millisecondsOf(
    expect(database.sql()`select pg_sleep(30)`).rejects.toThrow('statement timeout'),
  );
  expect(waitedMs).toBeLessThan(scaleToLoad(3_500));
  expect(database.status().state).toBe('ready');
}

async function poolExhausted(): Promise<void> {
  await startReady();
  const sql = database.sql();
  const work = Array.from({ length: 12 }, () => sql`select pg_sleep(1)`);
  const first = await Promise.race([
    database.ping().then(() => 'ping'),
    Promise.any(work).then(() => 'work'),
  ]);
  expect(first).toBe('ping');
  await Promise.all(work);
  expect(database.sql()).toBe(sql);
}

async function busyProcess(): Promise<void> {
  await startReady();
  const sql = database.sql();
  const ping = database.ping();
  const busyUntil = performance.now() + 2_000;
  await new Promise(setImmediate);
  while (performance.now() < busyUntil);
  await ping;
  expect(database.sql()).toBe(sql);
}

async function wrongPassword(): Promise<void> {
  const url = new URL(empty.url);
  url.password = 'hunter2';
  const misconfigured = createFor(url);
  await misconfigured.start();
  await vi.waitUntil(() => misconfigured.status().state === 'unavailable', RECOVERY);
  expect(misconfigured.status().message).toBe(
    'The database is unavailable: password authentication failed for user "marquee".',
  );
  await misconfigured.stop();
}

async function silentAtStop(): Promise<void> {
  await startReady();
  proxy.silent();
  const hanging = expect(database.sql()`select 1`).rejects.toThrow(/CONNECTION_(DESTROYED|ENDED)/);
  expect(await millisecondsOf(database.stop())).toBeLessThan(scaleToLoad(2_500));
  await hanging;
  expect(() => database.sql()).toThrow(expect.objectContaining({ cause: 'The database has been stopped.' }));
}

testFaults('PostgreSQL', [
  {
    fault: 'unavailable at the start',
    expected: 'the status reports it; within 5 s after it, the database is migrated',
    run: downAtStart,
  },
  {
    fault: 'connection lost during a statement',
    expected: 'statements fail at once, and the database is used again within 5 s after it',
    run: lostDuringStatement,
  },
  {
    fault: 'lost, and meanwhile migrated by a newer version',
    expected: 'the running version uses the database again',
    run: upgradedMeanwhile,
  },
  {
    fault: 'silent, as when a network drops packets',
    expected: 'no statement takes longer than 3.5 s, and the database is used again within 5 s',
    run: silent,
  },
  {
    fault: 'slow: a statement beyond 2 s',
    expected: 'PostgreSQL cancels it, and the database stays ready',
    run: slowStatement,
  },
  {
    fault: 'pool exhausted by slow statements',
    expected: 'statements wait, and the database stays ready',
    run: poolExhausted,
  },
  {
    fault: 'queried by a process with a blocked event loop',
    expected: 'a result that arrived in the meantime is returned',
    run: busyProcess,
  },
  {
    fault: 'rejects the password',
    expected: 'the status reports it without the password',
    run: wrongPassword,
  },
  {
    fault: 'silent while the server stops',
    expected: 'stopping takes at most 2.5 s, and open statements fail',
    run: silentAtStop,
  },
]);
