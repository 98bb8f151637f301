import { setTimeout as delay } from 'node:timers/promises';
import { UNKNOWN_POSITION } from '#shared/watch-progress';
import { upsertWatchEvent } from '../../db/watch-history/watch-history';
import { Db } from '../../server/database/db';
import { createHistoryCleanupJob } from '../../server/watch-history/cleanup-job';
import { randomUserId, type Seeded } from '../support/database-calls';
import { log, RETENTION_DAYS } from './seeded-databases';
import { percentile, round } from './statistics';

const CLIENTS = 8;
const THROUGHPUT_SECONDS = 10;
/** At most 200 writes per second, so that the load of the job shows. */
const PACED_INTERVAL_MS = 40;
const QUIET_SECONDS = 15;

const anyTitle = () => ({ mediaType: 'movie' as const, mediaId: String(1 + Math.floor(Math.random() * 25)) });

function record(seeded: Seeded): Promise<unknown> {
  const event = { ...anyTitle(), season: null, episode: null, ...UNKNOWN_POSITION, watchedAtMs: null };
  return upsertWatchEvent(seeded.sql, randomUserId(seeded), event, RETENTION_DAYS);
}

/** @returns writes per second of 8 clients without pauses */
export async function measureRecording(database: Seeded): Promise<number> {
  const until = performance.now() + THROUGHPUT_SECONDS * 1000;
  let recorded = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await record(database);
      recorded += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return Math.round(recorded / THROUGHPUT_SECONDS);
}

/**
 * @returns durations in ms. Each client starts a write 40 ms after its previous one started, or later if that took longer:
 * waiting is not included.
 */
async function recordPaced(database: Seeded, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const client = async (): Promise<void> => {
    while (!isOver()) {
      const startedAt = performance.now();
      await record(database);
      const took = performance.now() - startedAt;
      times.push(took);
      await delay(Math.max(0, PACED_INTERVAL_MS - took));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

function recordQuietly(database: Seeded): Promise<number[]> {
  const until = performance.now() + QUIET_SECONDS * 1000;
  return recordPaced(database, () => performance.now() >= until);
}

/** The effect of the cleanup job on writes. */
export async function measureExpiry(database: Seeded) {
  const before = await recordQuietly(database);
  const { sql } = database;
  const job = createHistoryCleanupJob({ db: new Db({ sql: () => sql }), retentionDays: RETENTION_DAYS, log });
  const startedAt = performance.now();
  let isDone = false;
  const running = job.run().finally(() => {
    isDone = true;
  });
  const beside = await recordPaced(database, () => isDone);
  const outcome = await running;
  const seconds = (performance.now() - startedAt) / 1000;
  await job.stop();
  // Measured before and after, because the machine is not always equally fast.
  const quiet = percentile([...before, ...(await recordQuietly(database))], 0.99);
  const busy = percentile(beside, 0.99);
  return {
    'rows expired': outcome?.removed ?? 0,
    seconds: Math.round(seconds),
    'quiet p99, ms': round(quiet, 2),
    'p99 beside the job, ms': round(busy, 2),
    ratio: round(busy / quiet, 2),
  };
}
