import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '../../db/client';
import { HISTORY_CLEANUP_LOCK, withExclusiveLock } from '../../db/exclusive-lock';
import { deleteExpiredRemovals } from '../../db/history-removals';
import { deleteExpiredHistory } from '../../db/watch-history-expiry';
import { askDatabase } from '../ask-database';
import type { Database } from '../database';
import type { Log } from '../log';

/** The site first answers its visitors. */
const FIRST_RUN_AFTER_MS = 60_000;
const INTERVAL_MS = 60 * 60 * 1000;
/** Few enough rows for a statement of some milliseconds. */
const BATCH_ROWS = 500;
/**
 * After each batch everybody else has the database for so many times as long as the batch took: a day of 1,600,000
 * rows still takes some minutes, and a recording meets a batch under way seldom.
 */
const PAUSE_TO_BATCH = 4;
/** The lock's connection may not be silent for long. */
const MAX_PAUSE_MS = 2000;

/** How many entries were removed; null when another instance, or this one already, is at it. */
export type CleanupOutcome = { readonly removed: number } | null;

export type CleanupJob = {
  /** Removes what is past the retention now. @throws DatabaseUnavailableError */
  run(): Promise<CleanupOutcome>;
  /** No further run begins; settles when the batch under way is done. */
  stop(): Promise<void>;
};

type CleanupOptions = {
  readonly database: Pick<Database, 'sql'>;
  readonly retentionDays: number;
  readonly log: Log;
};

/**
 * Removes history that is past the retention, and what is kept of its removals: a minute after the start and then every hour, in small batches, by
 * one instance at a time. Its clock keeps no process running.
 */
export function createCleanupJob({ database, retentionDays, log }: CleanupOptions): CleanupJob {
  const stopping = new AbortController();
  let running: Promise<CleanupOutcome> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Ends early when the site stops. */
  const pause = (ms: number): Promise<void> =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** @param removeBatch tells whether there may be more. */
  async function repeat(confirm: () => Promise<void>, removeBatch: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      if (!(await removeBatch())) break;
      await confirm();
      await pause(Math.min(PAUSE_TO_BATCH * (performance.now() - startedAt), MAX_PAUSE_MS));
    }
  }

  async function removeAll(sql: Sql, confirm: () => Promise<void>): Promise<{ removed: number }> {
    let removed = 0;
    let from: Date | null = null;
    await repeat(confirm, async () => {
      const batch = await deleteExpiredHistory(sql, { retentionDays, from, limit: BATCH_ROWS });
      removed += batch.removed;
      from = batch.reached;
      return batch.reached !== null && batch.removed === BATCH_ROWS;
    });
    await repeat(
      confirm,
      async () => (await deleteExpiredRemovals(sql, { retentionDays, limit: BATCH_ROWS })) === BATCH_ROWS,
    );
    return { removed };
  }

  async function runOnce(): Promise<CleanupOutcome> {
    const startedAt = performance.now();
    const outcome = await askDatabase(
      database,
      (sql) => withExclusiveLock(sql, HISTORY_CLEANUP_LOCK, (confirm) => removeAll(sql, confirm)),
      { patienceMs: null },
    );
    if (outcome && outcome.removed > 0)
      log.info(
        { removed: outcome.removed, ms: Math.round(performance.now() - startedAt) },
        'Removed old watch history',
      );
    return outcome;
  }

  function run(): Promise<CleanupOutcome> {
    if (running) return Promise.resolve(null);
    running = runOnce().finally(() => {
      running = null;
    });
    return running;
  }

  function runLater(afterMs: number): void {
    timer = setTimeout(() => {
      // While the database is away, the next round does it.
      run().catch((error: unknown) => log.debug({ err: error }, 'Old watch history was not removed'));
      runLater(INTERVAL_MS);
    }, afterMs).unref();
  }

  runLater(FIRST_RUN_AFTER_MS);
  return {
    run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}
