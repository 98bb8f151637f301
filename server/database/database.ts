import { setTimeout as delay } from 'node:timers/promises';
import { createDatabaseClient, type DatabaseClient } from '../../db/client';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { migrateDatabase } from '../../db/migrate';
import type { Environment } from '../config/environment';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { DatabaseUnavailableError } from './db';

/** How often the database is asked whether it is there, and how long it may take to answer. */
const WATCH_INTERVAL_MS = 500;
const PATIENCE_MS = 1500;
/** Delays between attempts to reach a database that is away; the last one is repeated, so it is found within 5 s. */
const RETRY_DELAYS_MS = [250, 500, 1000];
/** Statements still running at the end get so long. */
const END_TIMEOUT_S = 1;

export type DatabaseStatus = {
  readonly state: 'starting' | 'ready' | 'unavailable';
  /** A sentence for the operator. */
  readonly message: string;
};

/** The life of the database in this process. */
export interface Database {
  /**
   * Begins to reach the database and goes on until it is there, again after every outage. A database that is away
   * is no error: the site serves the catalogue without it.
   *
   * @throws EmbeddedPostgresError when the embedded database can never start here, its folder in use for instance.
   */
  start(): Promise<void>;
  /** @throws DatabaseUnavailableError while the database is not ready. */
  sql(): DatabaseClient;
  status(): DatabaseStatus;
  /**
   * Asks the database now.
   *
   * @returns milliseconds until its answer.
   * @throws DatabaseUnavailableError when it is not ready or takes longer than 1.5 s.
   */
  ping(): Promise<number>;
  stop(): Promise<void>;
}

export function createDatabase({
  environment,
  migrationsFolder,
  log,
}: {
  environment: Pick<Environment, 'databaseUrl' | 'dataDir'>;
  migrationsFolder: string;
  log: Log;
}): Database {
  const stopping = new AbortController();
  let status: DatabaseStatus = { state: 'starting', message: 'The database is starting.' };
  let embedded: EmbeddedPostgres | null = null;
  let url = environment.databaseUrl;
  let pool: DatabaseClient | null = null;
  let probe: DatabaseClient | null = null;
  let running: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    url ??= await embedded?.start();
    if (url === undefined) throw new Error('There is no address to reach the database at.');
    pool = createDatabaseClient(url);
    // Beside the pool: however busy the pool is, the database still counts as there.
    probe = createDatabaseClient(url, 1);
    await migrateDatabase(pool, { migrationsFolder, log });
  }

  /** Returns never while all is well; throws when the database stops answering. */
  async function watch(): Promise<void> {
    for (;;) {
      await delay(WATCH_INTERVAL_MS, undefined, { signal: stopping.signal });
      await ask();
    }
  }

  async function ask(): Promise<void> {
    const sql = probe;
    if (status.state !== 'ready' || sql === null) throw new DatabaseUnavailableError(status.message);
    await withTimeout(async () => sql`select 1`, PATIENCE_MS);
  }

  /** Statements that wait for a database that is gone are refused by this, not left hanging. */
  async function disconnect(timeout: number): Promise<void> {
    const clients = [pool, probe];
    pool = null;
    probe = null;
    await Promise.all(clients.map((client) => client?.end({ timeout })));
  }

  async function keepConnected(): Promise<void> {
    let failures = 0;
    for (;;) {
      try {
        await connect();
        failures = 0;
        status = { state: 'ready', message: 'The database is ready.' };
        log.info('The database is ready');
        await watch();
      } catch (error) {
        if (stopping.signal.aborted) return disconnect(0);
        const message = `The database cannot be used: ${reasonOf(error)}.`;
        if (status.message !== message) log.warn({ err: error }, message);
        status = { state: 'unavailable', message };
        await disconnect(0);
        const pause = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
        failures += 1;
        await delay(pause);
      }
    }
  }

  return {
    async start() {
      if (url === undefined) embedded = await openEmbeddedPostgres({ dataDir: environment.dataDir, log });
      running = keepConnected();
    },
    sql() {
      if (status.state !== 'ready' || pool === null) throw new DatabaseUnavailableError(status.message);
      return pool;
    },
    status: () => status,
    async ping() {
      const startedAt = performance.now();
      try {
        await ask();
      } catch (error) {
        throw new DatabaseUnavailableError(error);
      }
      return performance.now() - startedAt;
    },
    async stop() {
      stopping.abort();
      status = { state: 'unavailable', message: 'The database is stopped.' };
      await disconnect(END_TIMEOUT_S);
      await embedded?.stop();
      await running;
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node reports several failed addresses of one host as an error without a message.
  const code = 'code' in error ? String(error.code) : error.name;
  return (error.message || code).replace(/\.$/, '');
}
