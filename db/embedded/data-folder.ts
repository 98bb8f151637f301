import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '#shared/error-details';
import { parseJson } from '#shared/json';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findProcessIdentity } from './process-identity';
import { formatUser, ownUserId } from './system-account';

const LOCK_FILE = 'marquee.lock';
const LOCK_ATTEMPTS = 20;
const LOCK_RETRY_MS = 50;

const holderSchema = z.object({ pid: z.int().positive(), identity: z.string() });

export interface DataFolder {
  readonly path: string;
  release(): Promise<void>;
}

/** @throws EmbeddedPostgresError if another running Marquee has locked the folder or it cannot be written */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const lockFile = path.join(folder, LOCK_FILE);
  const ownLock = JSON.stringify({ pid: process.pid, identity: await findProcessIdentity(process.pid) });
  try {
    // PostgreSQL may run as another user than root, who must be able to enter the folder.
    await createFolder(folder, ownUserId() === 0 ? 0o711 : 0o700);
    await acquireLock(lockFile, ownLock, folder);
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : await toReadableError(error, folder);
  }
  return {
    path: folder,
    release: async () => {
      if ((await readLock(lockFile)) === ownLock) await rm(lockFile, { force: true });
    },
  };
}

/** Not mkdir's `recursive` option: it never returns if a folder cannot be created in an existing parent. */
async function createFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || (await stat(parent).catch(() => null))) throw error;
    await createFolder(parent, mode);
    await createFolder(folder, mode);
  }
}

export async function isDataFolderLocked(folder: string): Promise<boolean> {
  const holder = holderSchema.safeParse(parseJson((await readLock(path.join(folder, LOCK_FILE))) ?? ''));
  return holder.success && (await findProcessIdentity(holder.data.pid)) === holder.data.identity;
}

async function acquireLock(lockFile: string, ownLock: string, folder: string): Promise<void> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    try {
      return await writeFile(lockFile, ownLock, { flag: 'wx', mode: 0o644 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
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
          'stop it first, or set DATA_DIR to another folder.',
      );
    }
    await removeStaleLock(lockFile, found);
  }
  throw new EmbeddedPostgresError(
    `The data folder ${folder} cannot be locked because ${lockFile} keeps changing: ` +
      'another Marquee is starting with this folder.',
  );
}

/** Renames the lock before removing it, so that a lock that another process created meanwhile can be restored. */
async function removeStaleLock(lockFile: string, stale: string): Promise<void> {
  const renamed = `${lockFile}.${process.pid}`;
  try {
    await rename(lockFile, renamed);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readLock(renamed)) !== stale) await link(renamed, lockFile).catch(() => {});
  await rm(renamed, { force: true });
}

async function readLock(lockFile: string): Promise<string | null> {
  try {
    return await readFile(lockFile, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function toReadableError(error: unknown, folder: string): Promise<unknown> {
  const reason = await findReason(errorCode(error), folder);
  if (reason === null) return error;
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to a writable folder, ` +
      'or DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  );
}

async function findReason(code: unknown, folder: string): Promise<string | null> {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `the user ${await formatUser(ownUserId())} cannot write to ${folder}`;
    case 'EROFS':
      return 'it is on a read-only file system';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENOENT':
      return 'it cannot be created there';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file with this name exists';
    default:
      return null;
  }
}
