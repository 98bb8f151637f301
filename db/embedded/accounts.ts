import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { EmbeddedPostgresError } from './embedded-postgres-error';

const execute = promisify(execFile);

/** The system user PostgreSQL runs as, by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const SYSTEM_USER = 'postgres';
/** Exists on every system; taken where no user can be added, such as in a container with a read-only /etc. */
const LAST_RESORT_USER = 'nobody';

/**
 * Chooses who PostgreSQL runs as, which must not be root: null is this process' own user. Started by root it is
 * whoever owns the data already, else the system user "postgres", which is added where it does not exist.
 *
 * @throws EmbeddedPostgresError when this process is not root and the data belong to somebody else.
 */
export async function chooseAccount({
  dataDir,
  clusterDir,
  log,
}: {
  dataDir: string;
  clusterDir: string;
  log: Logger;
}): Promise<Account | null> {
  const [ownUser, clusterOwner] = [ownUserId(), await findOwner(clusterDir)];
  if (ownUser !== 0) {
    if (clusterOwner === null || clusterOwner.uid === ownUser) return null;
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to the user ${await nameOfUser(clusterOwner.uid)}, but Marquee ` +
        `runs as ${await nameOfUser(ownUser)}: start it as the user who started it first, ` +
        'or set DATA_DIR to another folder.',
    );
  }
  if (clusterOwner !== null && clusterOwner.uid !== 0) return clusterOwner;
  const folderOwner = await findOwner(dataDir);
  if (folderOwner !== null && folderOwner.uid !== 0 && (await hasName(folderOwner.uid))) return folderOwner;
  return getSystemAccount(log);
}

/** The user id of this process; undefined on systems without such ids. */
export function ownUserId(): number | undefined {
  return process.getuid?.();
}

/** A user as people know them: the name in quotes, else the number. */
export async function nameOfUser(uid: number | undefined): Promise<string> {
  const name = await ask('id', ['-un', String(uid ?? '')]);
  return name === null || name === String(uid) ? `with id ${uid}` : `"${name}"`;
}

async function getSystemAccount(log: Logger): Promise<Account> {
  const found = await findAccount(SYSTEM_USER);
  if (found !== null) return found;

  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const added =
    (await ask('useradd', [...options, '--user-group', SYSTEM_USER])) ??
    (await ask('useradd', [...options, '--gid', SYSTEM_USER, SYSTEM_USER]));
  const account = added === null ? null : await findAccount(SYSTEM_USER);
  if (account !== null) {
    log.info(`Added the system user "${SYSTEM_USER}" for PostgreSQL, which must not run as root`);
    return account;
  }
  const lastResort = await findAccount(LAST_RESORT_USER);
  if (lastResort !== null) return lastResort;
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and the system user "${SYSTEM_USER}" cannot be added: ` +
      'start Marquee as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function findAccount(name: string): Promise<Account | null> {
  const [uid, gid] = await Promise.all([ask('id', ['-u', name]), ask('id', ['-g', name])]);
  return uid === null || gid === null ? null : { uid: Number(uid), gid: Number(gid) };
}

async function findOwner(path: string): Promise<Account | null> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch {
    return null;
  }
}

/** initdb refuses a user id without a name. */
async function hasName(uid: number): Promise<boolean> {
  return (await ask('id', ['-un', String(uid)])) !== null;
}

async function ask(command: string, parameters: readonly string[]): Promise<string | null> {
  try {
    return (await execute(command, parameters)).stdout.trim();
  } catch {
    return null;
  }
}
