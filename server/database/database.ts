import { setTimeout as delay } from 'node:timers/promises';
import { createDatabaseClient, type DatabaseClient, POOL_CONNECTIONS } from '../../db/client';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { migrateDatabase } from '../../db/migrate';
import type { Environment } from '../config/environment';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { DatabaseUnavailableError } from './db';
import { reasonOf } from './failure-reason';

const PING_INTERVAL_MS = 500;
const PING_TIMEOUT_MS = 1500;
const RETRY_DELAYS_MS = [250, 500, 1000];
const END_TIMEOUT_S = 1;

export type DatabaseStatus = {
  readonly state: 'starting' | 'ready' | 'unavailable';
  readonly message: string;
};

type DatabaseOptions = {
  readonly environment: Pick<Environment, 'databaseUrl' | 'dataDir' | 'hasPreparedStatements'>;
  readonly migrationsFolder: string;
  readonly log: Log;
};

export type Database = ReturnType<typeof createDatabase>;

/** Reconnects after every outage. Without a URL it starts the embedded PostgreSQL. */
export function createDatabase({ environment, migrationsFolder, log }: DatabaseOptions) {
  const stopping = new AbortController();
  let status: DatabaseStatus = { state: 'starting', message: 'The database is starting.' };
  let embedded: EmbeddedPostgres | null = null;
  let url = environment.databaseUrl;
  let pool: DatabaseClient | null = null;
  /** A busy pool must not count as an outage. */
  let pingClient: DatabaseClient | null = null;
  let running: Promise<void> = Promise.resolve();
  let wasReady = false;

  async function connect(): Promise<void> {
    url ??= await embedded?.start();
    if (url === undefined) throw new Error('The embedded PostgreSQL has no address.');
    const options = { prepare: environment.hasPreparedStatements };
    pool = createDatabaseClient(url, POOL_CONNECTIONS, options);
    pingClient = createDatabaseClient(url, 1, options);
    await migrateDatabase(pool, { migrationsFolder, acceptsNewer: wasReady, log });
    wasReady = true;
  }

  async function watch(): Promise<void> {
    for (;;) {
      await delay(PING_INTERVAL_MS, undefined, { signal: stopping.signal });
      await sendPing();
    }
  }

  async function sendPing(): Promise<void> {
    const sql = pingClient;
    if (status.state !== 'ready' || sql === null) throw new DatabaseUnavailableError(status.message);
    await withTimeout(async () => sql`select 1`, PING_TIMEOUT_MS);
  }

  async function disconnect(timeout: number): Promise<void> {
    const clients = [pool, pingClient];
    pool = null;
    pingClient = null;
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
        const message = `The database is unavailable: ${reasonOf(error)}.`;
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
    async start(): Promise<void> {
      if (url === undefined) embedded = await openEmbeddedPostgres({ dataDir: environment.dataDir, log });
      running = keepConnected();
    },
    /** @throws DatabaseUnavailableError while it is not ready */
    sql(): DatabaseClient {
      if (status.state !== 'ready' || pool === null) throw new DatabaseUnavailableError(status.message);
      return pool;
    },
    status: () => status,
    /** @returns the response time in milliseconds. @throws DatabaseUnavailableError after 1.5 s */
    async ping(): Promise<number> {
      const startedAt = performance.now();
      try {
        await sendPing();
      } catch (error) {
        throw new DatabaseUnavailableError(error);
      }
      return performance.now() - startedAt;
    },
    async stop(): Promise<void> {
      stopping.abort();
      status = { state: 'unavailable', message: 'The database has been stopped.' };
      await disconnect(END_TIMEOUT_S);
      await embedded?.stop();
      await running;
    },
  };
}
