import { createDatabaseClient, type Sql } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { seedDatabase } from '../../db/seed/seed-database';
import { createLog } from '../../server/config/logger';
import { PROJECT } from '../../server/config/project';
import type { Seeded } from '../support/database-calls';

export const RETENTION_DAYS = 15;
/** A day's worth of 25,000,000 in 15 days: what expires when the job has been away for a day. */
const EXPIRED_SHARE = 0.064;

export type SeededDatabase = Seeded & { readonly url: string };

type Size = { readonly people: number; readonly entries: number };

export const log = createLog({ level: 'silent' });

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Statements that take as long as they take, on the server itself. */
async function manage(serverUrl: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = createDatabaseClient(serverUrl, 1);
  try {
    await sql`set statement_timeout = 0`;
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The database of a size, seeded when it is not there yet: minutes for the large one. It is kept for the next time. */
export async function openSeeded(
  serverUrl: string,
  { people, entries }: Size,
  say: (line: string) => void,
): Promise<SeededDatabase> {
  const name = `marquee_${people}_${entries}`;
  const url = urlOf(serverUrl, name);
  await manage(serverUrl, async (sql) => {
    const there = await sql`select 1 from pg_database where datname = ${name}`;
    if (there.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await sql.unsafe(`drop database if exists ${unfinished}`);
    await sql.unsafe(`create database ${unfinished}`);
    const expired = Math.round(entries * EXPIRED_SHARE);
    await migrate(urlOf(serverUrl, unfinished));
    const seeding = { users: people, entries, expired, retentionDays: RETENTION_DAYS };
    await seedDatabase(urlOf(serverUrl, unfinished), seeding, say);
    await sql.unsafe(`alter database ${unfinished} rename to ${name}`);
  });
  await migrate(url);
  return { url, people, sql: createDatabaseClient(url) };
}

async function migrate(url: string): Promise<void> {
  const sql = createDatabaseClient(url, 1);
  await migrateDatabase(sql, { migrationsFolder: PROJECT.migrationsFolder, log });
  await sql.end({ timeout: 1 });
}

/** Works on a copy that nobody misses. @param original without any open connection. */
export async function withCopy<Answer>(
  serverUrl: string,
  { url, people }: SeededDatabase,
  work: (copy: Seeded) => Promise<Answer>,
): Promise<Answer> {
  const name = 'marquee_copy';
  const original = new URL(url).pathname.slice(1);
  await manage(serverUrl, async (sql) => {
    await sql.unsafe(`drop database if exists ${name}`);
    await sql.unsafe(`create database ${name} template ${original} strategy file_copy`);
  });
  const sql = createDatabaseClient(urlOf(serverUrl, name));
  try {
    return await work({ sql, people });
  } finally {
    await sql.end({ timeout: 1 });
    await manage(serverUrl, (admin) => admin.unsafe(`drop database if exists ${name}`));
  }
}
