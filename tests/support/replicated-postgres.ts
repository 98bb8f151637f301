import { appendFile, chown, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries } from '../../db/embedded/binaries';
import { findCommandRunner } from '../../db/embedded/command-runner';
import { findPostmaster } from '../../db/embedded/postmaster-file';
import { startServerProcess } from '../../db/embedded/server-process';
import { chooseAccount } from '../../db/embedded/system-account';
import { migrateDatabase } from '../../db/migrate';
import { createLog } from '../../server/config/logger';
import { PROJECT } from '../../server/config/project';
import { openAdminClient } from './admin-client';
import { findFreePort } from './free-port';
import { removeFolder } from './remove-folder';

const DATABASE = 'marquee';

/** A migrated PostgreSQL with a streaming replica. The user of the URLs is a superuser. */
export async function startReplicatedPostgres() {
  const log = createLog({ level: 'silent' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-replicated-'));
  const account = await chooseAccount({ dataDir, clusterDir: dataDir, log });
  if (account !== null) await chown(dataDir, account.uid, account.gid);
  const binaries = await findBinaries();
  const runner = await findCommandRunner({ account, binaries, dataDir });
  const folders = { primary: path.join(dataDir, 'primary'), replica: path.join(dataDir, 'replica') };
  const ports = { primary: await findFreePort(), replica: await findFreePort() };

  const startServer = async (server: 'primary' | 'replica') => {
    const cluster = { folder: folders[server], passwordFile: '', account, binaries, runner, log };
    const started = startServerProcess(cluster, ports[server]);
    await started.ready;
    return started;
  };
  const urlOf = (port: number) => `postgres://postgres:secret@127.0.0.1:${port}/${DATABASE}`;

  await runner.run(binaries.initdb, [
    `--pgdata=${folders.primary}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  // Without delay, a change on the primary cancels conflicting queries on the replica.
  await appendFile(path.join(folders.primary, 'postgresql.conf'), 'max_standby_streaming_delay = 0\n');
  await runner.run('cp', ['-R', folders.primary, folders.replica]);
  await appendFile(
    path.join(folders.replica, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports.primary} user=postgres'\n`,
  );
  await writeFile(path.join(folders.replica, 'standby.signal'), '');
  const primary = await startServer('primary');
  let replica = await startServer('replica');

  const url = urlOf(ports.primary);
  const maintenance = openAdminClient(url.replace(/\w+$/, 'postgres'));
  await maintenance.unsafe(`create database ${DATABASE}`);
  await maintenance.end();
  const admin = openAdminClient(url);
  await migrateDatabase(admin, { migrationsFolder: PROJECT.migrationsFolder, log });
  await admin.end();

  return {
    url,
    replicaUrl: urlOf(ports.replica),
    replicaPort: ports.replica,
    stopReplica: () => replica.stop(),
    /** Does nothing if it is running. */
    async startReplica(): Promise<void> {
      if ((await findPostmaster(folders.replica)) === null) replica = await startServer('replica');
    },
    async stop(): Promise<void> {
      await replica.stop();
      await primary.stop();
      await removeFolder(dataDir);
    },
  };
}
