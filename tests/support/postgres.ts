import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabaseClient, type Sql } from '../../db/client';

export interface TestDatabase {
  /** Its address, for code that connects by itself. */
  readonly url: string;
  readonly sql: Sql;
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
  const admin = createDatabaseClient(serverUrl, 1);
  // Copying and dropping a database takes longer than any statement of the site may.
  await admin`set statement_timeout = 0`;
  await admin.unsafe(`create database ${name} template ${empty ? 'template1' : 'marquee_template'}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const sql = createDatabaseClient(url.href);
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { url: url.href, sql };
}
