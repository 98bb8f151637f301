import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { Account } from './accounts';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { Runner } from './runner';

/** The role and the database the site uses; the role owns the database and is no superuser. */
export const DATABASE_NAME = 'marquee';
const SUPERUSER = 'postgres';
/** The data of one major version cannot be read by another. */
const MAJOR_VERSION = '18';
const PASSWORD_BYTES = 24;

/** Only the site's role may log in, over loopback and with its password; nobody at all as superuser. */
const LOGIN_RULES = `host ${DATABASE_NAME},/^${DATABASE_NAME}_ ${DATABASE_NAME} 127.0.0.1/32 scram-sha-256\n`;

/** Where the site's role finds its database on a running server. */
export function addressOf(password: string, port: number): string {
  return `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** A database cluster on disk, and all that is needed to work on it while its server is stopped. */
export interface Cluster {
  readonly folder: string;
  readonly passwordFile: string;
  readonly account: Account | null;
  readonly binaries: Binaries;
  readonly runner: Runner;
  readonly log: Logger;
}

/**
 * @throws EmbeddedPostgresError when the data are another major version's, which this one cannot read.
 */
export async function checkVersion(folder: string): Promise<void> {
  const version = await readVersion(folder);
  if (version === null || version === MAJOR_VERSION) return;
  throw new EmbeddedPostgresError(
    `The database in ${folder} was made by PostgreSQL ${version}, but this Marquee brings PostgreSQL ` +
      `${MAJOR_VERSION}: export it with the Marquee that made it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Makes the cluster where there is none yet, under another name until it is whole, so that a start that was cut
 * off leaves nothing half made. Gives the password of the site's role, a new one where its file was lost.
 */
export async function prepareCluster(cluster: Cluster, signal: AbortSignal): Promise<string> {
  const isMade = (await readVersion(cluster.folder)) !== null;
  if (isMade) await giveToAccount(cluster);
  const knownPassword = await readIfThere(cluster.passwordFile);
  if (isMade && knownPassword !== null) return knownPassword;

  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  if (isMade) {
    cluster.log.warn(`${cluster.passwordFile} was missing: the embedded database has a new password`);
    await runSingleUser(
      cluster,
      cluster.folder,
      [`alter role ${DATABASE_NAME} password '${password}'`],
      signal,
    );
  } else {
    await createCluster(cluster, password, signal);
  }
  await writeFile(cluster.passwordFile, password, { mode: 0o600 });
  await chmod(cluster.passwordFile, 0o600);
  if (cluster.account !== null) await chown(cluster.passwordFile, cluster.account.uid, cluster.account.gid);
  return password;
}

async function createCluster(cluster: Cluster, password: string, signal: AbortSignal): Promise<void> {
  const { folder, account, binaries, runner, log } = cluster;
  const startedAt = performance.now();
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(unfinished, { mode: 0o700 });
  if (account !== null) await chown(unfinished, account.uid, account.gid);

  // The builtin locale knows every letter's case, and no upgrade of the system changes how its indexes sort.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runner.run(
    binaries.initdb,
    [`--pgdata=${unfinished}`, `--username=${SUPERUSER}`, '--auth=reject', ...locale, '--no-instructions'],
    { signal },
  );
  await writeFile(path.join(unfinished, 'pg_hba.conf'), LOGIN_RULES);
  await runSingleUser(
    cluster,
    unfinished,
    [
      `create role ${DATABASE_NAME} login createdb password '${password}'`,
      `create database ${DATABASE_NAME} owner ${DATABASE_NAME}`,
    ],
    signal,
  );
  await rename(unfinished, folder).catch((error: unknown) => {
    throw new EmbeddedPostgresError(`${folder} is in the way: it holds no PostgreSQL database.`, {
      cause: error,
    });
  });
  log.info({ ms: Math.round(performance.now() - startedAt) }, `Made the database in ${folder}`);
}

/** The superuser has no login, so what only the superuser may do happens in PostgreSQL's single-user mode. */
async function runSingleUser(
  { binaries, runner }: Cluster,
  folder: string,
  statements: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await runner.run(binaries.postgres, ['--single', '-D', folder, '-c', 'exit_on_error=on', 'template1'], {
    input: statements.map((statement) => `${statement};\n`).join(''),
    signal,
  });
}

/** Data that root copied here, from a backup for instance, are root's; PostgreSQL insists on owning them. */
async function giveToAccount({ folder, account }: Cluster): Promise<void> {
  if (account === null || (await stat(folder)).uid === account.uid) return;
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}

function readVersion(folder: string): Promise<string | null> {
  return readIfThere(path.join(folder, 'PG_VERSION'));
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
