import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { chooseAccount } from './embedded/accounts';
import { findBinaries } from './embedded/binaries';
import { addressOf, type Cluster, checkVersion, prepareCluster } from './embedded/cluster';
import { type DataFolder, openDataFolder } from './embedded/data-folder';
import { stopOrphan } from './embedded/postmaster-file';
import { findRunner } from './embedded/runner';
import { type ServerProcess, startServerProcess } from './embedded/server-process';

/** Delays before PostgreSQL is started again after it ended by itself; the last one is repeated. */
const RESTART_DELAYS_MS = [100, 250, 500, 1000, 2000];

/** A PostgreSQL of this process' own, whose data lie in the data folder. */
export interface EmbeddedPostgres {
  /**
   * Makes the database at first and starts its server; may be called again after a failure. A server that ends by
   * itself later is started again on the same port.
   *
   * @returns the address to connect to.
   */
  start(): Promise<string>;
  /** Stops the server cleanly, or cuts its start short, and gives the data folder free. */
  stop(): Promise<void>;
}

/**
 * Takes the data folder and finds out how PostgreSQL can be run on it; starts nothing yet.
 *
 * @throws EmbeddedPostgresError with a plain sentence when the folder is in use by another Marquee, cannot be
 * written or entered, belongs to somebody else, or when there is no PostgreSQL for this machine.
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

/** Opens and starts in one step. */
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
  const runner = await findRunner({ account, binaries, dataDir });
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
    return addressOf(password, port);
  }

  async function keepRunning(port: number): Promise<void> {
    let failures = 0;
    for (;;) {
      await server?.ended;
      if (stopping.signal.aborted) return;
      const pause = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)];
      log.error(`The embedded PostgreSQL ended by itself; starting it again in ${pause} ms`);
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

/** Asks the system for a port nobody listens on. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
