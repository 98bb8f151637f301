import { DAY_COUNTS_LOCK } from '../../db/exclusive-lock';
import { listUncountedDays, updateWatchCount } from '../../db/watch-history/watch-counts';
import type { Log } from '../config/logger';
import type { Database } from '../database/database';
import { createExclusiveJob, type ExclusiveJob } from '../database/exclusive-job';

const FIRST_RUN_AFTER_MS = 30_000;

type DayCountsOptions = {
  readonly database: Pick<Database, 'sql'>;
  readonly retentionDays: number;
  readonly log: Log;
};

/** Counts how much was watched on each day while that history is still stored. */
export function createDayCountsJob({ database, retentionDays, log }: DayCountsOptions): ExclusiveJob<void> {
  return createExclusiveJob({
    name: 'day counts',
    database,
    lock: DAY_COUNTS_LOCK,
    firstRunAfterMs: FIRST_RUN_AFTER_MS,
    log,
    async work(sql, { confirm, signal }) {
      for (const day of await listUncountedDays(sql, retentionDays)) {
        if (signal.aborted) return;
        await updateWatchCount(sql, day);
        await confirm();
      }
    },
  });
}
