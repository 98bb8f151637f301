import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseClient } from '../../db/client';
import { startEmbeddedPostgres } from '../../db/embedded';
import { migrateDatabase } from '../../db/migrate';
import { seedDatabase } from '../../db/seed-database';
import { createLog } from '../../server/log';
import { PROJECT } from '../../server/project';
import {
  compareCalls,
  measureExpiry,
  measureRecording,
  RETENTION_DAYS,
  type SeededDatabase,
} from './history-load';

/*
 * `npm run bench:history`: what watch history costs on 25,000,000 entries of 1,000,000 people, beside the same on
 * 1,000,000 entries. Takes 10 GB of disk and some minutes; BENCH_ENTRIES makes it smaller.
 */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 25_000_000);
const SMALL_ENTRIES = Math.min(1_000_000, ENTRIES);
const ENTRIES_A_PERSON = 25;
/** A day's worth of 25,000,000 in 15 days: what expires when the job has been away for a day. */
const EXPIRED_SHARE = 1_600_000 / 25_000_000;

const log = createLog({ level: 'silent' });
const startedAt = performance.now();
const say = (line: string): void =>
  void process.stderr.write(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}\n`);

async function makeDatabase(serverUrl: string, name: string, entries: number): Promise<SeededDatabase> {
  const admin = createDatabaseClient(serverUrl, 1);
  await admin`set statement_timeout = 0`;
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  const sql = createDatabaseClient(url.href);
  await migrateDatabase(sql, { migrationsFolder: PROJECT.migrationsFolder, log });
  const users = Math.ceil(entries / ENTRIES_A_PERSON);
  const expired = Math.round(entries * EXPIRED_SHARE);
  await seedDatabase(url.href, { users, entries, expired, retentionDays: RETENTION_DAYS }, say);
  return { sql, users };
}

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log });
try {
  const small = await makeDatabase(postgres.url, 'marquee_small', SMALL_ENTRIES);
  const large = await makeDatabase(postgres.url, 'marquee_large', ENTRIES);
  console.table(await compareCalls(small, large));
  say('calls compared');
  console.table([{ 'recordings a second, 8 clients': await measureRecording(large) }]);
  say('recording measured');
  console.table([await measureExpiry(large)]);
  say('expiry measured');
  await Promise.all([small.sql.end({ timeout: 1 }), large.sql.end({ timeout: 1 })]);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
