import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabaseClient, type DatabaseClient, type Sql } from '../../db/client';
import { openAdminClient } from './admin-client';
import { TEMPLATE_DATABASE } from './template-database';

export interface TestDatabase {
  readonly url: string;
  readonly sql: DatabaseClient;
}

/**
 * Creates a database for one test file: `const { sql } = await createTestDatabase();` at its top. It is dropped after the
 * last test.
 *
 * @param options.empty without the schema
 */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const response = await fetch(inject('postgresUrlServer'));
  const serverUrl = await response.text();
  if (!response.ok) throw new Error(`The tests' PostgreSQL did not start: ${serverUrl}`);

  const name = `marquee_test_${randomBytes(6).toString('hex')}`;
  const admin = openAdminClient(serverUrl);
  await admin.unsafe(`create database ${name} template ${empty ? 'template1' : TEMPLATE_DATABASE}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const sql = createDatabaseClient(url.href);
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await dropDatabase(admin, name).catch(() => undefined);
    await admin.end();
  });
  return { url: url.href, sql };
}

/** Not `with (force)`, which fails while autovacuum uses the database. */
async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`alter database ${name} with allow_connections false`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
  await sql.unsafe(`drop database ${name}`);
}
