import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { HISTORY_CLEANUP_LOCK, withExclusiveLock } from '../../db/exclusive-lock';
import { createLog } from '../../server/config/logger';
import { Db } from '../../server/database/db';
import { createHistoryCleanupJob } from '../../server/watch-history/cleanup-job';
import { createAccountCalls } from '../support/account-calls';
import { createGate } from '../support/gate';
import { createTestDatabase } from '../support/test-database';

const { url, sql } = await createTestDatabase();
const { signUp } = createAccountCalls({ url, sql });
const log = createLog({ level: 'silent' });
const DAY_MS = 24 * 3_600_000;

const createJob = () => createHistoryCleanupJob({ db: new Db({ sql: () => sql }), retentionDays: 15, log });

/** Inserts entries of one user that are so many days old. */
async function addIdle(count: number, days: number): Promise<string> {
  const { user } = await signUp();
  await sql`
    insert into watch_history (user_id, media_type, media_id, watched_at)
    select ${user.id}, 'movie', id, now() - make_interval(days => ${days}) - make_interval(secs => id)
    from generate_series(1, ${count}) id`;
  return user.id;
}
const countAll = async () => Number((await sql`select count(*) from watch_history`)[0]?.count);

beforeEach(async () => {
  await sql`delete from watch_history`;
});

describe('after 15 days', () => {
  /** Shadows now() of the database, so that the test sets the time. */
  async function createDatabaseClock() {
    await sql.unsafe(`
      create schema if not exists clock;
      create table if not exists clock.setting (at timestamptz not null);
      create or replace function clock.now() returns timestamptz stable language sql
        as 'select at from clock.setting';
      delete from clock.setting; insert into clock.setting values (pg_catalog.now())`);
    const client = createDatabaseClient(`${url}?search_path=clock,pg_catalog,public`, 2);
    return {
      client,
      set: (ms: number) => sql`update clock.setting set at = to_timestamp(${ms}::float8 / 1000)`,
      end: () => client.end({ timeout: 1 }),
    };
  }

  test('an entry expires to the millisecond in all responses, and is deleted by the next cleanup', async () => {
    const clock = await createDatabaseClock();
    const { as } = await createAccountCalls({ url, sql: clock.client }).signUp();
    const job = createHistoryCleanupJob({ db: new Db({ sql: () => clock.client }), retentionDays: 15, log });
    const watchedMs = Date.now() - 3_600_000;
    const title = { mediaId: '7', mediaType: 'movie' as const };
    const event = {
      media_id: '7',
      media_type: 'movie' as const,
      watched_at: new Date(watchedMs).toISOString(),
    };
    await as().history.record(event);
    const readAll = async () => [
      (await as().history.list()).data.length,
      (await as().history.one(title)).data === null ? 0 : 1,
      (await as().history.stats()).data.total,
      (await as().history.record(event)).data === null ? 0 : 1,
      (await as().history.migrate({ watchHistoryData: [{ ...title, ...event, timestamp: watchedMs }] }))
        .skips,
    ];

    await clock.set(watchedMs + 15 * DAY_MS - 1);
    expect(await readAll()).toEqual([1, 1, 1, 1, { malformed: 0, tooOld: 0, notNewer: 1 }]);
    expect(await job.run()).toEqual({ removed: 0 });
    expect(await countAll()).toBe(1);

    await clock.set(watchedMs + 15 * DAY_MS);
    expect(await readAll()).toEqual([0, 0, 0, 0, { malformed: 0, tooOld: 1, notNewer: 0 }]);
    expect(await countAll()).toBe(1);
    expect(await job.run()).toEqual({ removed: 1 });
    expect(await countAll()).toBe(0);
    await clock.end();
  });

  test('a title that is watched again before the cleanup is not deleted', async () => {
    const { as, user } = await signUp();
    await sql`
      insert into watch_history (user_id, media_type, media_id, watched_at)
      values (${user.id}, 'movie', 7, now() - interval '16 days')`;
    await as().history.record({ media_id: '7', media_type: 'movie' });
    expect(await createJob().run()).toEqual({ removed: 0 });
    expect((await as().history.list()).data).toHaveLength(1);
  });
});

describe('the cleanup', () => {
  test('deletes expired entries only, in batches', async () => {
    await addIdle(2500, 16);
    await addIdle(300, 14);
    expect(await createJob().run()).toEqual({ removed: 2500 });
    expect(await countAll()).toBe(300);
    expect(await createJob().run()).toEqual({ removed: 0 });
  });

  test('runs in one instance at a time and returns null in the others', async () => {
    await addIdle(10, 16);
    const other = createDatabaseClient(url, 1);
    const gate = createGate();
    const locked = createGate();
    const lockHolder = withExclusiveLock(other, HISTORY_CLEANUP_LOCK, async () => {
      locked.open();
      await gate.opened;
      return 'done';
    });
    await locked.opened;
    expect(await createJob().run()).toBeNull();
    const { as, user } = await signUp();
    await sql`update users set role = 'owner' where id = ${user.id}`;
    const message = 'Old records are being cleared';
    expect(await as().history.cleanup()).toEqual({ success: true, message });
    expect(await countAll()).toBe(10);
    gate.open();
    expect(await lockHolder).toBe('done');
    expect(await createJob().run()).toEqual({ removed: 10 });
    await other.end();
  });

  test('deletes each row once when two instances start together', async () => {
    await addIdle(4000, 16);
    const outcomes = await Promise.all([createJob().run(), createJob().run(), createJob().run()]);
    expect(outcomes.reduce((sum, outcome) => sum + (outcome?.removed ?? 0), 0)).toBe(4000);
  });

  test('skips entries that are locked by a write', async () => {
    const userId = await addIdle(3, 16);
    await sql.begin(async (writer) => {
      await writer`update watch_history set watched_at = now() where user_id = ${userId} and media_id = 2`;
      expect(await createJob().run()).toEqual({ removed: 2 });
    });
    expect(await sql`select media_id from watch_history`).toEqual([{ media_id: '2' }]);
  });

  test('stops after the current batch', async () => {
    await addIdle(5000, 16);
    const job = createJob();
    const running = job.run();
    await vi.waitUntil(async () => (await countAll()) < 5000, { timeout: 60_000, interval: 1 });
    await job.stop();
    const outcome = await running;
    expect(outcome?.removed).toBeGreaterThan(0);
    expect(await countAll()).toBe(5000 - (outcome?.removed ?? 0));
    expect(await countAll()).toBeGreaterThan(0);
    expect((await createJob().run())?.removed).toBe(5000 - (outcome?.removed ?? 0));
  });
});

test('the cleanup runs a minute after the start and then every hour until the server stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const query = vi.fn(() => {
    throw new Error('unavailable');
  });
  const job = createHistoryCleanupJob({ db: new Db({ sql: query }), retentionDays: 15, log });
  job.start();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(query).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(query).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(query).toHaveBeenCalledTimes(4);
  await job.stop();
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(query).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});
