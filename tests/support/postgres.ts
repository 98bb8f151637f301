import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabaseClient, type DatabaseClient, type Sql } from '../../db/client';
import { openPatientClient } from './patient-client';

export interface TestDatabase {
  /** Its address, for code that connects by itself. */
  readonly url: string;
  readonly sql: DatabaseClient;
}

/**
 * Gives a test file a database of its own on the run's PostgreSQL, with the whole schema and no rows. To be called
 * at the top of the file (`const { sql } = await createTestDatabase();`): it is dropped after the file's last test.
 *
 * @param options.empty leaves the schema out as well.
 */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const answer = await fetch(inject('postgresDesk'));
  const serverUrl = await answer.text();
  if (!answer.ok) throw new Error(`The tests' PostgreSQL did not start: ${serverUrl}`);

  const name = `marquee_test_${randomBytes(6).toString('hex')}`;
  const admin = openPatientClient(serverUrl);
  await admin.unsafe(`create database ${name} template ${empty ? 'template1' : 'marquee_template'}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const sql = createDatabaseClient(url.href);
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    // What cannot be dropped yet goes with the run's PostgreSQL.
    await dropDatabase(admin, name).catch(() => undefined);
    await admin.end();
  });
  return { url: url.href, sql };
}

/**
 * Drops a database that clients of this role may still use. `with (force)` would fail whenever PostgreSQL itself is
 * cleaning it up: that is a superuser's work, which this role may not end. A plain drop waits for that.
 */
async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`alter database ${name} with allow_connections false`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
  await sql.unsafe(`drop database ${name}`);
}
