import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '../../db/client';
import { seededUserId } from '../../db/seed-users';
import {
  countWatchHistory,
  findWatchHistoryEntry,
  listWatchHistory,
  upsertWatchEvent,
} from '../../db/watch-history';
import { countSiteHistory } from '../../db/watch-history-counts';
import { createLog } from '../../server/log';
import { createCleanupJob } from '../../server/watch-history/cleanup-job';
import { median } from './median';

export const RETENTION_DAYS = 15;
const CALLS_A_ROUND = 400;
const ROUNDS = 9;
const CLIENTS = 8;
const THROUGHPUT_SECONDS = 10;
/** Beside the job, recordings come at the pace of a busy site, so that the job's own load shows. */
const PACED_INTERVAL_MS = 40;
const QUIET_SECONDS = 15;

export type SeededDatabase = { readonly sql: Sql; readonly users: number };

const anybody = (users: number) => seededUserId(1 + Math.floor(Math.random() * users));
const anyTitle = () => ({ mediaType: 'movie' as const, mediaId: String(1 + Math.floor(Math.random() * 25)) });

function record({ sql, users }: SeededDatabase): Promise<unknown> {
  const event = { ...anyTitle(), season: null, episode: null, watchedAtMs: null };
  return upsertWatchEvent(sql, anybody(users), event, RETENTION_DAYS);
}

const CALLS = {
  'page of history': ({ sql, users }: SeededDatabase) =>
    listWatchHistory(sql, anybody(users), { limit: 50, offset: 0, retentionDays: RETENTION_DAYS }),
  stats: ({ sql, users }: SeededDatabase) => countWatchHistory(sql, anybody(users), RETENTION_DAYS),
  'one entry': ({ sql, users }: SeededDatabase) =>
    findWatchHistoryEntry(sql, anybody(users), anyTitle(), RETENTION_DAYS),
  record,
  "everybody's counts": ({ sql }: SeededDatabase) => countSiteHistory(sql),
};

/** Median milliseconds of a call, one after another, each of somebody else. */
async function measureRound(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < CALLS_A_ROUND; count += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** What each call costs on a small and on a large table, in rounds by turns, so that noise meets both. */
export async function compareCalls(small: SeededDatabase, large: SeededDatabase) {
  const rows: { call: string; 'small, ms': number; 'large, ms': number; ratio: number }[] = [];
  for (const [name, call] of Object.entries(CALLS)) {
    const times: { small: number; large: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const time = {
        small: await measureRound(() => call(small)),
        large: await measureRound(() => call(large)),
      };
      // The first round warms up.
      if (round > 0) times.push(time);
    }
    const [a, b] = [median(times.map((time) => time.small)), median(times.map((time) => time.large))];
    rows.push({
      call: name,
      'small, ms': Number(a.toFixed(3)),
      'large, ms': Number(b.toFixed(3)),
      ratio: Number((b / a).toFixed(2)),
    });
  }
  return rows;
}

/** Recordings a second by 8 clients that each send the next when the last is acknowledged. */
export async function measureRecording(database: SeededDatabase): Promise<number> {
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

/** Milliseconds of recordings at a steady pace, for as long as `isOver` says no. */
async function recordPaced(database: SeededDatabase, isOver: () => boolean): Promise<number[]> {
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

function recordQuietly(database: SeededDatabase): Promise<number[]> {
  const until = performance.now() + QUIET_SECONDS * 1000;
  return recordPaced(database, () => performance.now() >= until);
}

function p99(times: number[]): number {
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** What the retention job does to recording while it removes all that has expired. */
export async function measureExpiry(database: SeededDatabase) {
  const before = await recordQuietly(database);
  const { sql } = database;
  const log = createLog({ level: 'silent' });
  const job = createCleanupJob({ database: { sql: () => sql }, retentionDays: RETENTION_DAYS, log });
  const startedAt = performance.now();
  let isDone = false;
  const running = job.run().finally(() => {
    isDone = true;
  });
  const beside = await recordPaced(database, () => isDone);
  const outcome = await running;
  const seconds = (performance.now() - startedAt) / 1000;
  await job.stop();
  // Quiet before and after, for the machine itself is not the same all the time.
  const quiet = p99([...before, ...(await recordQuietly(database))]);
  const busy = p99(beside);
  return {
    'rows expired': outcome?.removed ?? 0,
    seconds: Math.round(seconds),
    'quiet p99, ms': Number(quiet.toFixed(2)),
    'p99 beside the job, ms': Number(busy.toFixed(2)),
    ratio: Number((busy / quiet).toFixed(2)),
  };
}
