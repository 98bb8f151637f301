import { existsSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { createDatabaseClient, type DatabaseClient } from '../../db/client';
import { startRestartablePostgres } from '../support/restartable-postgres';
import { testFaults } from '../support/test-faults';
import { expectUnavailable, NOTHING_LOST, startDatabaseScenario } from './database-scenario';

let postgres: Awaited<ReturnType<typeof startRestartablePostgres>>;
let site: Awaited<ReturnType<typeof startDatabaseScenario>>;
let operator: DatabaseClient;

beforeAll(async () => {
  postgres = await startRestartablePostgres();
  site = await startDatabaseScenario(postgres.url);
  operator = createDatabaseClient(postgres.url, 1);
});
afterAll(async () => {
  await operator.end();
  await site.stop();
  await postgres.stop();
});

/** Writing to this file fails with ENOSPC, as on a full disk. */
const FULL = '/dev/full';

/** Makes all writes to an empty table fail. @returns a function that ends this */
async function fillDiskOf(table: string): Promise<() => Promise<void>> {
  const [row] = await operator<{ file: string }[]>`select pg_relation_filepath(${table}) as file`;
  const file = path.join(postgres.folder, row?.file ?? '');
  // Open connections would still use the original file.
  const disconnectAll = () => operator`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await rename(file, `${file}.aside`);
  await symlink(FULL, file);
  await disconnectAll();
  return async () => {
    await rm(file);
    await rename(`${file}.aside`, file);
    await disconnectAll();
  };
}

async function full(): Promise<void> {
  const clear = await site.call('DELETE', '/watch-history', undefined, { token: site.token });
  expect(clear.status).toBe(200);
  await operator`truncate watch_history`;
  const makeRoom = await fillDiskOf('watch_history');
  try {
    await site.becomes(200);
    for (const number of [1, 2, 3]) {
      expectUnavailable(await site.watch());
      expect([number, (await site.verify()).status]).toEqual([number, 200]);
    }
    expect((await site.listHistory()).body.data).toEqual([]);
    await site.expectCatalogue();
  } finally {
    await makeRoom();
  }
  await site.expectRecovery();
}

testFaults('PostgreSQL', [
  {
    fault: 'restarted under load',
    expected: NOTHING_LOST,
    run: () => site.failUnderLoad(() => postgres.restart('SIGINT'), site.expectRecovery),
  },
  {
    fault: 'killed under load',
    expected: NOTHING_LOST,
    run: () => site.failUnderLoad(() => postgres.restart('SIGKILL'), site.expectRecovery),
    isSlow: true,
  },
  {
    fault: 'full: no space is left for the history',
    expected:
      'writes of history get 503 with Retry-After, all other calls succeed, and writes within 5 s after it',
    run: full,
    skipReason: existsSync(FULL) ? null : `there is no ${FULL} on this system`,
    isSlow: true,
  },
]);
