import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { errorCode } from '#shared/error-details';
import { createDatabaseClient, type Sql } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { seedDatabase } from '../../db/seed/seed-database';
import { createLog } from '../../server/config/logger';
import { PROJECT } from '../../server/config/project';
import type { Seeded } from '../support/database-calls';

export const RETENTION_DAYS = 15;
/** The share that expires in one day. */
const EXPIRED_SHARE = 0.064;

export type SeededDatabase = Seeded & { readonly url: string };

type Size = { readonly users: number; readonly entries: number };

export const log = createLog({ level: 'silent' });

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Without statement timeout. */
async function runAsAdmin(serverUrl: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = createDatabaseClient(serverUrl, 1);
  try {
    await sql`set statement_timeout = 0`;
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Reads the files of all databases, so that the first queries do not wait for the disk. */
export async function loadIntoPageCache(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres', 'base');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 });
    // PostgreSQL may have removed it meanwhile.
    await finished(file.resume()).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}

/** Creates the database the first time, which takes minutes for the large one. */
export async function openSeeded(
  serverUrl: string,
  { users, entries }: Size,
  report: (line: string) => void,
): Promise<SeededDatabase> {
  const name = `marquee_${users}_${entries}`;
  const url = urlOf(serverUrl, name);
  await runAsAdmin(serverUrl, async (sql) => {
    const there = await sql`select 1 from pg_database where datname = ${name}`;
    if (there.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await sql.unsafe(`drop database if exists ${unfinished}`);
    await sql.unsafe(`create database ${unfinished}`);
    const expired = Math.round(entries * EXPIRED_SHARE);
    await migrate(urlOf(serverUrl, unfinished));
    const options = { users: users, entries, expired, retentionDays: RETENTION_DAYS };
    await seedDatabase(urlOf(serverUrl, unfinished), options, report);
    await sql.unsafe(`alter database ${unfinished} rename to ${name}`);
  });
  await migrate(url);
  // Calls of an earlier run have changed accounts, which a list then looks up one by one.
  await runAsAdmin(url, (sql) => sql`vacuum users`);
  return { url, users, sql: createDatabaseClient(url) };
}

async function migrate(url: string): Promise<void> {
  const sql = createDatabaseClient(url, 1);
  await migrateDatabase(sql, { migrationsFolder: PROJECT.migrationsFolder, log });
  await sql.end({ timeout: 1 });
}

/** @param original without open connections */
export async function withCopy<Result>(
  serverUrl: string,
  { url, users }: SeededDatabase,
  work: (copy: Seeded) => Promise<Result>,
): Promise<Result> {
  const name = 'marquee_copy';
  const original = new URL(url).pathname.slice(1);
  await runAsAdmin(serverUrl, async (sql) => {
    await sql.unsafe(`drop database if exists ${name}`);
    await sql.unsafe(`create database ${name} template ${original} strategy file_copy`);
  });
  const sql = createDatabaseClient(urlOf(serverUrl, name));
  try {
    return await work({ sql, users });
  } finally {
    await sql.end({ timeout: 1 });
    await runAsAdmin(serverUrl, (admin) => admin.unsafe(`drop database if exists ${name}`));
  }
}
