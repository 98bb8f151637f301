import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseClient } from '../../db/client';
import { type ConfirmLock, withExclusiveLock } from '../../db/exclusive-lock';
import type { Log } from '../config/logger';
import { askDatabase } from './ask-database';
import type { Database } from './database';

const INTERVAL_MS = 60 * 60 * 1000;
/** After each batch the database is left to everyone else for this many times as long as the batch took. */
const PAUSE_TO_BATCH = 4;
/** The connection that holds the lock must not be idle for long. */
const MAX_PAUSE_MS = 2000;

export type JobRun = {
  /** To be called every few seconds; throws when the lock was lost. */
  readonly confirm: ConfirmLock;
  /** Aborted when the site stops. */
  readonly signal: AbortSignal;
};

export type ExclusiveJob<Outcome> = {
  /**
   * Runs the job now.
   * @returns null when another instance, or this one already, is running it.
   * @throws DatabaseUnavailableError
   */
  run(): Promise<Outcome | null>;
  /** Starts no further run; resolves when the one under way has ended. */
  stop(): Promise<void>;
};

type JobOptions<Outcome> = {
  /** For the log. */
  readonly name: string;
  readonly database: Pick<Database, 'sql'>;
  readonly lock: string;
  readonly firstRunAfterMs: number;
  readonly log: Log;
  readonly work: (sql: DatabaseClient, run: JobRun) => Promise<Outcome>;
};

/** A job that runs once an hour, in one instance at a time. Its timer does not keep the process alive. */
export function createExclusiveJob<Outcome>(options: JobOptions<Outcome>): ExclusiveJob<Outcome> {
  const { name, database, lock, firstRunAfterMs, log, work } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<Outcome | null> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function run(): Promise<Outcome | null> {
    if (running) return Promise.resolve(null);
    const runLocked = (sql: DatabaseClient) =>
      withExclusiveLock(sql, lock, (confirm) => work(sql, { confirm, signal }));
    running = askDatabase(database, runLocked, { patienceMs: null }).finally(() => {
      running = null;
    });
    return running;
  }

  function runLater(afterMs: number): void {
    timer = setTimeout(() => {
      run().catch((error: unknown) =>
        log.debug({ err: error, job: name }, 'A job failed; it runs again later'),
      );
      runLater(INTERVAL_MS);
    }, afterMs).unref();
  }

  runLater(firstRunAfterMs);
  return {
    run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}

/**
 * Deletes in small batches with pauses in between, until nothing is left or the site stops.
 *
 * @param deleteBatch returns whether there may be more.
 */
export async function deleteInBatches(
  { confirm, signal }: JobRun,
  deleteBatch: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    if (!(await deleteBatch())) break;
    await confirm();
    const pauseMs = Math.min(PAUSE_TO_BATCH * (performance.now() - startedAt), MAX_PAUSE_MS);
    await delay(pauseMs, undefined, { signal }).catch(() => {});
  }
}
