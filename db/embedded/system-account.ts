import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { EmbeddedPostgresError } from './embedded-postgres-error';

const execute = promisify(execFile);

export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

const SYSTEM_USER = 'postgres';
/** For systems where no user can be created, such as a container with a read-only /etc. */
const FALLBACK_USER = 'nobody';

/**
 * @returns null for the user of this process
 * @throws EmbeddedPostgresError if this process is not root and the data belongs to another user
 */
export async function chooseAccount({
  dataDir,
  clusterDir,
  log,
}: {
  dataDir: string;
  clusterDir: string;
  log: Logger;
}): Promise<SystemAccount | null> {
  const [ownUser, clusterOwner] = [ownUserId(), await findOwner(clusterDir)];
  if (ownUser !== 0) {
    if (clusterOwner === null || clusterOwner.uid === ownUser) return null;
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to the user ${await formatUser(clusterOwner.uid)}, but Marquee ` +
        `runs as ${await formatUser(ownUser)}: start it as that user, ` +
        'or set DATA_DIR to another folder.',
    );
  }
  if (clusterOwner !== null && clusterOwner.uid !== 0) return clusterOwner;
  const folderOwner = await findOwner(dataDir);
  if (folderOwner !== null && folderOwner.uid !== 0 && (await hasName(folderOwner.uid))) return folderOwner;
  return getSystemAccount(log);
}

export function ownUserId(): number | undefined {
  return process.getuid?.();
}

export async function formatUser(uid: number | undefined): Promise<string> {
  const name = await runCommand('id', ['-un', String(uid ?? '')]);
  return name === null || name === String(uid) ? `with id ${uid}` : `"${name}"`;
}

async function getSystemAccount(log: Logger): Promise<SystemAccount> {
  const found = await findAccount(SYSTEM_USER);
  if (found !== null) return found;

  log.info(
    `Marquee was started by root, but PostgreSQL must not run as root: creating the system user "${SYSTEM_USER}" ` +
      'for it (no login, no home folder). Start Marquee as a regular user or set DATABASE_URL to avoid this.',
  );

  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const created =
    (await runCommand('useradd', [...options, '--user-group', SYSTEM_USER])) ??
    (await runCommand('useradd', [...options, '--gid', SYSTEM_USER, SYSTEM_USER]));
  const account = created === null ? null : await findAccount(SYSTEM_USER);
  if (account !== null) return account;
  const fallback = await findAccount(FALLBACK_USER);
  if (fallback !== null) {
    log.warn(`The user "${SYSTEM_USER}" cannot be created; PostgreSQL runs as "${FALLBACK_USER}"`);
    return fallback;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and the system user "${SYSTEM_USER}" cannot be created: ` +
      'start Marquee as a regular user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function findAccount(name: string): Promise<SystemAccount | null> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])]);
  return uid === null || gid === null ? null : { uid: Number(uid), gid: Number(gid) };
}

async function findOwner(path: string): Promise<SystemAccount | null> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch {
    return null;
  }
}

/** initdb rejects user ids without a name. */
async function hasName(uid: number): Promise<boolean> {
  return (await runCommand('id', ['-un', String(uid)])) !== null;
}

async function runCommand(command: string, parameters: readonly string[]): Promise<string | null> {
  try {
    return (await execute(command, parameters)).stdout.trim();
  } catch {
    return null;
  }
}
