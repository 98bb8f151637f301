import { setTimeout as delay } from 'node:timers/promises';
import { HISTORY_CLEANUP_LOCK } from '../../db/exclusive-lock';
import { deleteExpiredHistory } from '../../db/watch-history/expired-history';
import { deleteExpiredRemovals } from '../../db/watch-history/history-removals';
import type { Log } from '../config/logger';
import type { Db } from '../database/db';
import { deleteInBatches, ExclusiveJob } from '../database/exclusive-job';

const FIRST_RUN_AFTER_MS = 60_000;
/** One statement takes some milliseconds; a day of 1,600,000 rows takes some minutes. */
const BATCH_ROWS = 500;
const WAIT_MS = 10_000;

type CleanupOptions = { readonly db: Db; readonly retentionDays: number; readonly log: Log };

export type HistoryCleanupJob = ReturnType<typeof createHistoryCleanupJob>;

export function createHistoryCleanupJob({ db, retentionDays, log }: CleanupOptions) {
  return new ExclusiveJob({
    name: 'watch-history cleanup',
    db,
    lock: HISTORY_CLEANUP_LOCK,
    firstRunAfterMs: FIRST_RUN_AFTER_MS,
    log,
    async work(sql, run) {
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
    },
  });
}

/** @returns false when it takes longer than 10 s, or is running already in an instance. */
export async function cleanUpHistory(job: Pick<HistoryCleanupJob, 'run'>): Promise<boolean> {
  return (await Promise.race([job.run(), delay(WAIT_MS, null, { ref: false })])) !== null;
}
