import { DAY_COUNTS_LOCK, withExclusiveLock } from '../../db/exclusive-lock';
import { divideUsernameBlocks } from '../../db/username-blocks';
import { countWatchedDay, listUncountedDays } from '../../db/watch-counts';
import { askDatabase } from '../ask-database';
import type { Database } from '../database';
import type { Log } from '../log';

const FIRST_RUN_AFTER_MS = 30_000;
const INTERVAL_MS = 60 * 60 * 1000;

type DayCountsOptions = {
  readonly database: Pick<Database, 'sql'>;
  readonly retentionDays: number;
  readonly log: Log;
};

export type DayCountsJob = {
  /** Counts the days that are not counted for good, and puts the kept counts of usernames in order. @throws DatabaseUnavailableError */
  run(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps how much was watched on each day, while the history that tells it is there: a little after the start and
 * then every hour, by one instance at a time. Recording costs nothing more by it. Its clock keeps no process running.
 */
export function createDayCountsJob({ database, retentionDays, log }: DayCountsOptions): DayCountsJob {
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    await askDatabase(
      database,
      (sql) =>
        withExclusiveLock(sql, DAY_COUNTS_LOCK, async (confirm) => {
          for (const day of await listUncountedDays(sql, retentionDays)) {
            if (isStopping) return;
            await countWatchedDay(sql, day);
            await confirm();
          }
          await divideUsernameBlocks(sql);
        }),
      { patienceMs: null },
    );
  }

  function runLater(afterMs: number): void {
    timer = setTimeout(() => {
      // While the database is away, the next round does it.
      running = run().catch((error: unknown) => log.debug({ err: error }, 'The days were not counted'));
      runLater(INTERVAL_MS);
    }, afterMs).unref();
  }

  runLater(FIRST_RUN_AFTER_MS);
  return {
    run,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
