import { DAY_COUNTS_LOCK } from '../../db/exclusive-lock';
import { listUncountedDays, updateWatchCount } from '../../db/watch-history/watch-counts';
import type { Log } from '../config/logger';
import type { Db } from '../database/db';
import { ExclusiveJob } from '../database/exclusive-job';

const FIRST_RUN_AFTER_MS = 30_000;

type DayCountsOptions = { readonly db: Db; readonly retentionDays: number; readonly log: Log };

/** Counts the watch records of each day while that history is still stored. */
export function createDayCountsJob({ db, retentionDays, log }: DayCountsOptions) {
  return new ExclusiveJob({
    name: 'day counts',
    db,
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
