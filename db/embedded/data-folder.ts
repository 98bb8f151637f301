import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { nameOfUser, ownUserId } from './accounts';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findProcessIdentity } from './process-identity';

const LOCK_FILE = 'marquee.lock';
const LOCK_ATTEMPTS = 20;
const LOCK_RETRY_MS = 50;

const holderSchema = z.object({ pid: z.int().positive(), identity: z.string() });

/** A folder that belongs to this process alone until it is released. */
export interface DataFolder {
  readonly path: string;
  release(): Promise<void>;
}

/**
 * Makes the folder if need be and takes it for this process.
 *
 * @throws EmbeddedPostgresError when another live Marquee holds it, or when it cannot be written.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const lockFile = path.join(folder, LOCK_FILE);
  const mine = JSON.stringify({ pid: process.pid, identity: await findProcessIdentity(process.pid) });
  try {
    // Made by root, it must let the user through that PostgreSQL runs as; what is inside is guarded by itself.
    await makeFolder(folder, ownUserId() === 0 ? 0o711 : 0o700);
    await takeLock(lockFile, mine, folder);
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : await explain(error, folder);
  }
  return {
    path: folder,
    release: async () => {
      if ((await readLock(lockFile)) === mine) await rm(lockFile, { force: true });
    },
  };
}

/** Node's own way to make the folders above it, too, never ends where none can be made though the one above is there. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || (await stat(above).catch(() => null))) throw error;
    await makeFolder(above, mode);
    await makeFolder(folder, mode);
  }
}

/** Whether a live Marquee has the folder. */
export async function isDataFolderTaken(folder: string): Promise<boolean> {
  const holder = holderSchema.safeParse(parseJson((await readLock(path.join(folder, LOCK_FILE))) ?? ''));
  return holder.success && (await findProcessIdentity(holder.data.pid)) === holder.data.identity;
}

async function takeLock(lockFile: string, mine: string, folder: string): Promise<void> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    try {
      return await writeFile(lockFile, mine, { flag: 'wx', mode: 0o644 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const found = await readLock(lockFile);
    if (found === null) continue;
    const holder = holderSchema.safeParse(parseJson(found));
    const isBeingWritten = !holder.success && attempt < LOCK_ATTEMPTS / 2;
    if (isBeingWritten) {
      await delay(LOCK_RETRY_MS);
      continue;
    }
    if (holder.success && (await findProcessIdentity(holder.data.pid)) === holder.data.identity) {
      throw new EmbeddedPostgresError(
        `The data folder ${folder} is in use by another Marquee (process ${holder.data.pid}): ` +
          'stop that one first, or set DATA_DIR to another folder.',
      );
    }
    await removeStaleLock(lockFile, found);
  }
  throw new EmbeddedPostgresError(
    `The data folder ${folder} cannot be taken because its lock ${lockFile} keeps changing: ` +
      'another Marquee is starting on it.',
  );
}

/** Moves the lock aside before removing it, so that a newer lock of another start, taken in between, is put back. */
async function removeStaleLock(lockFile: string, stale: string): Promise<void> {
  const aside = `${lockFile}.${process.pid}`;
  try {
    await rename(lockFile, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readLock(aside)) !== stale) await link(aside, lockFile).catch(() => {});
  await rm(aside, { force: true });
}

async function readLock(lockFile: string): Promise<string | null> {
  try {
    return await readFile(lockFile, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function explain(error: unknown, folder: string): Promise<unknown> {
  const reason = await findReason(codeOf(error), folder);
  if (reason === null) return error;
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to a folder that can be, ` +
      'or DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  );
}

async function findReason(code: unknown, folder: string): Promise<string | null> {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `the user ${await nameOfUser(ownUserId())} may not change ${folder}`;
    case 'EROFS':
      return 'it is on a read-only file system';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENOENT':
      return 'it cannot be made where it should be';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is in its place';
    default:
      return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
