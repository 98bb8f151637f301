import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseClient } from '../../db/client';
import { type ConfirmLock, withExclusiveLock } from '../../db/exclusive-lock';
import type { Log } from '../config/logger';
import type { Db } from './db';

const INTERVAL_MS = 60 * 60 * 1000;
/** Pauses leave the database to requests. */
const PAUSE_TO_BATCH = 4;
/** The connection that holds the lock must not be idle for long. */
const MAX_PAUSE_MS = 2000;

export type JobRun = {
  readonly confirm: ConfirmLock;
  readonly signal: AbortSignal;
};

type JobOptions<Result> = {
  readonly name: string;
  readonly db: Db;
  readonly lock: string;
  readonly firstRunAfterMs: number;
  readonly log: Log;
  readonly work: (sql: DatabaseClient, run: JobRun) => Promise<Result>;
};

/** A job that runs once an hour, in one instance at a time. */
export class ExclusiveJob<Result> {
  readonly #options: JobOptions<Result>;
  readonly #stopping = new AbortController();
  #running: Promise<Result | null> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: JobOptions<Result>) {
    this.#options = options;
  }

  start(): void {
    this.#runAfter(this.#options.firstRunAfterMs);
  }

  /** @returns null when the job is already running in an instance. */
  run(): Promise<Result | null> {
    if (this.#running) return Promise.resolve(null);
    const { name, db, lock, work } = this.#options;
    const { signal } = this.#stopping;
    const runLocked = (sql: DatabaseClient) =>
      withExclusiveLock(sql, lock, (confirm) => work(sql, { confirm, signal }));
    this.#running = db.queryWithoutTimeout(name, runLocked).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
  }

  #runAfter(ms: number): void {
    const { name, log } = this.#options;
    this.#timer = setTimeout(() => {
      this.run().catch((error: unknown) =>
        log.debug({ err: error, job: name }, 'A job failed and will run again later'),
      );
      this.#runAfter(INTERVAL_MS);
    }, ms).unref();
  }
}

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
