import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { errorCode } from '#shared/error-details';
import type { Binaries } from './binaries';
import type { CommandRunner } from './command-runner';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { SystemAccount } from './system-account';

export const DATABASE_NAME = 'marquee';
const SUPERUSER = 'postgres';
const MAJOR_VERSION = '18';
const PASSWORD_BYTES = 24;

/** pg_hba.conf. The superuser has no login. */
const LOGIN_RULES = `host ${DATABASE_NAME},/^${DATABASE_NAME}_ ${DATABASE_NAME} 127.0.0.1/32 scram-sha-256\n`;

export function connectionUrl(password: string, port: number): string {
  return `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

export interface Cluster {
  readonly folder: string;
  readonly passwordFile: string;
  readonly account: SystemAccount | null;
  readonly binaries: Binaries;
  readonly runner: CommandRunner;
  readonly log: Logger;
}

/** @throws EmbeddedPostgresError if another major version created the data */
export async function checkVersion(folder: string): Promise<void> {
  const version = await readVersion(folder);
  if (version === null || version === MAJOR_VERSION) return;
  throw new EmbeddedPostgresError(
    `The database in ${folder} was created by PostgreSQL ${version}, but this Marquee contains PostgreSQL ` +
      `${MAJOR_VERSION}: export it with the Marquee version that created it, or set DATA_DIR to another folder.`,
  );
}

/** @returns the password of the site's role, which is replaced if its file is missing */
export async function prepareCluster(cluster: Cluster, signal: AbortSignal): Promise<string> {
  const exists = (await readVersion(cluster.folder)) !== null;
  if (exists) await changeOwner(cluster);
  const storedPassword = await readIfExists(cluster.passwordFile);
  if (exists && storedPassword !== null) return storedPassword;

  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  if (exists) {
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
    throw new EmbeddedPostgresError(`${folder} exists but contains no PostgreSQL database.`, {
      cause: error,
    });
  });
  log.info({ ms: Math.round(performance.now() - startedAt) }, `Created the database in ${folder}`);
}

/** The superuser has no login, so statements that need it run in PostgreSQL's single-user mode. */
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

/** Data that root restored from a backup must belong to the user of PostgreSQL. */
async function changeOwner({ folder, account }: Cluster): Promise<void> {
  if (account === null || (await stat(folder)).uid === account.uid) return;
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}

function readVersion(folder: string): Promise<string | null> {
  return readIfExists(path.join(folder, 'PG_VERSION'));
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
