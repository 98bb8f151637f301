import type { DatabaseClient } from '../../db/client';
import { HISTORY_CLEANUP_LOCK } from '../../db/exclusive-lock';
import { deleteExpiredHistory } from '../../db/watch-history/expired-history';
import { deleteExpiredRemovals } from '../../db/watch-history/history-removals';
import type { Log } from '../config/logger';
import type { Database } from '../database/database';
import {
  createExclusiveJob,
  deleteInBatches,
  type ExclusiveJob,
  type JobRun,
} from '../database/exclusive-job';

/** The site first answers its visitors. */
const FIRST_RUN_AFTER_MS = 60_000;
/** Few enough rows for a statement of some milliseconds. A day of 1,600,000 rows takes some minutes. */
const BATCH_ROWS = 500;

export type CleanupJob = ExclusiveJob<{ readonly removed: number }>;

type CleanupOptions = {
  readonly database: Pick<Database, 'sql'>;
  readonly retentionDays: number;
  readonly log: Log;
};

/** Deletes watch history that is past the retention, and the records of its removals. */
export function createCleanupJob({ database, retentionDays, log }: CleanupOptions): CleanupJob {
  async function deleteAll(sql: DatabaseClient, run: JobRun): Promise<{ removed: number }> {
    const startedAt = performance.now();
    let removed = 0;
    let from: Date | null = null;
    await deleteInBatches(run, async () => {
      const batch = await deleteExpiredHistory(sql, { retentionDays, from, limit: BATCH_ROWS });
      removed += batch.removed;
      from = batch.reached;
      return batch.reached !== null && batch.removed === BATCH_ROWS;
    });
    await deleteInBatches(
      run,
      async () => (await deleteExpiredRemovals(sql, { retentionDays, limit: BATCH_ROWS })) === BATCH_ROWS,
    );
    const ms = Math.round(performance.now() - startedAt);
    if (removed > 0) log.info({ removed, ms }, 'Removed old watch history');
    return { removed };
  }

  return createExclusiveJob({
    name: 'watch-history cleanup',
    database,
    lock: HISTORY_CLEANUP_LOCK,
    firstRunAfterMs: FIRST_RUN_AFTER_MS,
    log,
    work: deleteAll,
  });
}
