import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { findBinaries } from './binaries';
import { type Cluster, checkVersion, connectionUrl, prepareCluster } from './cluster';
import { findCommandRunner } from './command-runner';
import { type DataFolder, openDataFolder } from './data-folder';
import { stopOrphan } from './postmaster-file';
import { type ServerProcess, startServerProcess } from './server-process';
import { chooseAccount } from './system-account';

/** The last delay repeats. */
const RESTART_DELAYS_MS = [100, 250, 500, 1000, 2000];

export interface EmbeddedPostgres {
  /** May be called again after a failure. @returns the connection URL */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Locks the data folder, but does not start the server.
 * @throws EmbeddedPostgresError if the folder is in use or not accessible, or there is no PostgreSQL for this platform
 */
export async function openEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Logger;
}): Promise<EmbeddedPostgres> {
  const dataFolder = await openDataFolder(path.resolve(dataDir));
  try {
    return createEmbeddedPostgres(dataFolder, await openCluster(dataFolder.path, log));
  } catch (error) {
    await dataFolder.release();
    throw error;
  }
}

export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = await openEmbeddedPostgres(options);
  try {
    return { url: await postgres.start(), stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openCluster(dataDir: string, log: Logger): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const account = await chooseAccount({ dataDir, clusterDir: folder, log });
  await checkVersion(folder);
  const binaries = await findBinaries();
  const runner = await findCommandRunner({ account, binaries, dataDir });
  return { folder, passwordFile: path.join(dataDir, 'postgres-password'), account, binaries, runner, log };
}

function createEmbeddedPostgres(dataFolder: DataFolder, cluster: Cluster): EmbeddedPostgres {
  const { folder, log } = cluster;
  const stopping = new AbortController();
  let server: ServerProcess | null = null;
  let starting: Promise<string> | null = null;
  let supervising: Promise<void> | null = null;

  async function launch(port: number): Promise<void> {
    stopping.signal.throwIfAborted();
    server = startServerProcess(cluster, port);
    await server.ready;
  }

  async function startOnce(): Promise<string> {
    await stopOrphan(folder, log);
    const password = await prepareCluster(cluster, stopping.signal);
    const port = await findFreePort();
    await launch(port);
    supervising = keepRunning(port);
    return connectionUrl(password, port);
  }

  async function keepRunning(port: number): Promise<void> {
    let failures = 0;
    for (;;) {
      await server?.ended;
      if (stopping.signal.aborted) return;
      const pause = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)];
      log.error(`The embedded PostgreSQL exited unexpectedly; restarting it in ${pause} ms`);
      try {
        await delay(pause, undefined, { signal: stopping.signal });
        await stopOrphan(folder, log);
        await launch(port);
        failures = 0;
        log.info('The embedded PostgreSQL is running again');
      } catch (error) {
        failures += 1;
        if (!stopping.signal.aborted) log.warn({ err: error }, 'The embedded PostgreSQL did not start');
      }
    }
  }

  return {
    start() {
      starting = startOnce();
      return starting;
    },
    async stop() {
      stopping.abort();
      await server?.stop();
      await starting?.catch(() => {});
      await server?.stop();
      await supervising;
      await dataFolder.release();
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system did not assign a port.');
  return address.port;
}
