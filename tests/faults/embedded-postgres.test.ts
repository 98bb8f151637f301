import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { openEmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { findProcessIdentity } from '../../db/embedded/process-identity';
import { createLog } from '../../server/config/logger';
import { removeFolder } from '../support/remove-folder';
import { scaledWait } from '../support/scale-to-load';
import {
  type DatabaseProcess,
  readPostmasterPid,
  startDatabaseProcess,
} from '../support/start-database-process';

const log = createLog({ level: 'silent' });
let dataDir: string;
let started: DatabaseProcess[];

/** A data folder after a clean stop, of which each test gets a copy. */
const prepared = await mkdtemp(path.join(tmpdir(), 'marquee-prepared-'));

beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: prepared, log })).stop();
});

afterAll(() => removeFolder(prepared));

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-embedded-'));
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  started = [];
});

afterEach(async () => {
  for (const child of started) if (await findProcessIdentity(child.pid)) await child.end('SIGINT');
  await removeFolder(dataDir);
});

async function start(): Promise<DatabaseProcess> {
  const child = startDatabaseProcess(dataDir);
  started.push(child);
  await child.ready();
  return child;
}

/** Starts PostgreSQL on the folder and reads the stored users. */
async function readStored(): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const sql = createDatabaseClient(postgres.url, 1);
  const rows = await sql<{ id: string }[]>`select id from users order by id`;
  await sql.end();
  await postgres.stop();
  return rows.map(({ id }) => id);
}

async function waitForEnd(pid: number): Promise<void> {
  await vi.waitUntil(async () => (await findProcessIdentity(pid)) === null, {
    timeout: 60_000,
    interval: 20,
  });
}

/** The child processes: PostgreSQL, and the shell that stops it when its parent has exited. */
function listChildren(pid: number): number[] {
  return execFileSync('cat', [`/proc/${pid}/task/${pid}/children`], { encoding: 'utf8' })
    .trim()
    .split(' ')
    .map(Number);
}

test('kill -9 during writes loses no acknowledged write and leaves no server running', async () => {
  const site = await start();
  const postmaster = await readPostmasterPid(dataDir);
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let number = 100; (await site.store(`user-${number}`)) === 'stored'; number += 1) {
      acknowledged.push(`user-${number}`);
    }
  })();
  await vi.waitUntil(() => acknowledged.length >= 50, { timeout: 60_000, interval: 5 });
  await site.end('SIGKILL');
  await Promise.all([writing, waitForEnd(postmaster)]);

  const stored = await readStored();
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(stored.length - acknowledged.length).toBeLessThanOrEqual(1);
});

test('a server left running by a killed site is stopped without data loss', async () => {
  const site = await start();
  await site.store('ada');
  const postmaster = await readPostmasterPid(dataDir);
  for (const child of listChildren(site.pid)) if (child !== postmaster) process.kill(child, 'SIGKILL');
  await site.end('SIGKILL');
  expect(await findProcessIdentity(postmaster)).not.toBeNull();

  expect(await readStored()).toEqual(['ada']);
  expect(await findProcessIdentity(postmaster)).toBeNull();
});

test('a killed server is restarted without losing acknowledged writes', async () => {
  const site = await start();
  await site.store('user-100');
  const acknowledged = ['user-100'];
  const first = await readPostmasterPid(dataDir);
  process.kill(first, 'SIGKILL');

  let number = 100;
  const isAvailableAgain = async () => {
    number += 1;
    if ((await site.store(`user-${number}`)) !== 'stored') return false;
    acknowledged.push(`user-${number}`);
    return (await readPostmasterPid(dataDir)) !== first;
  };
  await vi.waitUntil(isAvailableAgain, scaledWait(5_000, 50));
  await site.end('SIGINT');
  expect(await readStored()).toEqual(acknowledged);
});

test('Ctrl-C in a terminal stops PostgreSQL last and cleanly', async () => {
  const site = await start();
  const postmaster = await readPostmasterPid(dataDir);
  expect(await site.end('SIGINT', 'group')).toBe(0);
  expect(site.output()).toContain('completed 200 last queries');
  expect(await findProcessIdentity(postmaster)).toBeNull();

  const next = await start();
  expect(next.output()).toContain('database system was shut down at');
  expect(next.output()).not.toContain('not properly shut down');
});

test('a second start on the same folder reports the running process', async () => {
  const site = await start();
  const second = startDatabaseProcess(dataDir);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `The data folder ${dataDir} is in use by another Marquee (process ${site.pid}): ` +
      'stop it first, or set DATA_DIR to another folder.\n',
  );
  expect(await site.store('ada')).toBe('stored');
});

test('reused process ids do not prevent a start', async () => {
  const identity = 'another boot:1';
  await writeFile(path.join(dataDir, 'marquee.lock'), JSON.stringify({ pid: process.pid, identity }));
  const folder = path.join(dataDir, 'postgres');
  const { uid, gid } = await stat(folder);
  const other = spawn('sleep', ['60'], { uid, gid });
  const stale = [other.pid, folder, '1700000000', '5432', '', '127.0.0.1', '1 2', 'ready'];
  await writeFile(path.join(folder, 'postmaster.pid'), `${stale.join('\n')}\n`);

  const postgres = await startEmbeddedPostgres({ dataDir, log });
  expect(other.exitCode).toBeNull();
  other.kill();
  await postgres.stop();
});

test('a start after an interrupted creation of the database succeeds', async () => {
  const fresh = path.join(dataDir, 'fresh');
  const first = await openEmbeddedPostgres({ dataDir: fresh, log });
  const starting = expect(first.start()).rejects.toThrow();
  await vi.waitUntil(() => stat(path.join(fresh, 'postgres.unfinished')).catch(() => null), {
    timeout: 60_000,
    interval: 5,
  });
  await first.stop();
  await starting;

  await (await startEmbeddedPostgres({ dataDir: fresh, log })).stop();
});

test('a lost password file is replaced and not readable by others', async () => {
  const passwordFile = path.join(dataDir, 'postgres-password');
  const password = await readFile(passwordFile, 'utf8');
  await rm(passwordFile);

  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const sql = createDatabaseClient(postgres.url, 1);
  expect(await sql`select current_user, current_setting('is_superuser') as super`).toEqual([
    { current_user: 'marquee', super: 'off' },
  ]);
  await sql.end();
  await expect(
    createDatabaseClient(postgres.url.replace('marquee:', 'postgres:'), 1)`select 1`,
  ).rejects.toThrow();
  await postgres.stop();
  expect(await readFile(passwordFile, 'utf8')).not.toBe(password);
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
});

test('an unusable data folder is reported with an explanation', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  await expect(openEmbeddedPostgres({ dataDir: file, log })).rejects.toThrow(
    `The data folder ${file} cannot be written: a file with this name exists. Set DATA_DIR to a writable folder, ` +
      'or DATABASE_URL to a PostgreSQL server.',
  );
});

test('starts in a folder that other users cannot access', async () => {
  await chmod(dataDir, 0o700);
  await (await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'nested', 'folder'), log })).stop();
});

test.runIf(process.getuid?.() === 0)('starts with data that is owned by root', async () => {
  execFileSync('chown', ['-R', '0:0', dataDir]);
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
});

test('data of another major version is rejected', async () => {
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(openEmbeddedPostgres({ dataDir, log })).rejects.toThrow('was created by PostgreSQL 17');
});
