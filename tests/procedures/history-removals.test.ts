import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../server/config/logger';
import { Db } from '../../server/database/db';
import { createHistoryCleanupJob } from '../../server/watch-history/cleanup-job';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { signUp } = createAccountCalls(database);

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const TITLE = { mediaId: '7', mediaType: 'tv' as const };
type TestUser = Awaited<ReturnType<typeof signUp>>;

const watch = ({ as }: TestUser, watched_at?: string, media_id = '7', more: { restores?: true } = {}) =>
  as().history.record({
    media_id,
    media_type: 'tv',
    season: 1,
    episode: 1,
    ...(watched_at && { watched_at }),
    ...more,
  });
const migrate = ({ as }: TestUser, ...times: string[]) =>
  as().history.migrate({
    watchHistoryData: times.map((time, index) => ({
      media_id: String(7 + index),
      media_type: 'tv',
      season: 1,
      episode: 1,
      timestamp: Date.parse(time),
    })),
  });
const listIds = async ({ as }: TestUser) =>
  (await as().history.list()).data.map(({ media_id }) => media_id).sort();
const listRemovals = async ({ user }: TestUser) =>
  (
    await sql`select media_type, media_id from history_removals where user_id = ${user.id} order by media_id`
  ).map(({ media_type, media_id }) => `${media_type} ${media_id}`);

beforeEach(async () => {
  await sql`delete from history_removals`;
});

describe('a removed title', () => {
  test('ignores earlier watches that are sent later', async () => {
    const account = await signUp();
    await watch(account, ago(5));
    await account.as().history.remove(TITLE);
    // Later than the removed entry, earlier than the removal; sent twice.
    for (const time of [ago(1), ago(1), ago(5)])
      expect(await watch(account, time)).toEqual({ success: true, data: null });
    expect(await migrate(account, ago(1), ago(2))).toMatchObject({
      migrated: 1,
      skipped: 1,
      skips: { malformed: 0, tooOld: 0, notNewer: 1 },
    });
    expect(await listIds(account)).toEqual(['8']);
  });

  test('does not affect other users, other titles or a movie with the same id', async () => {
    const [account, other] = [await signUp(), await signUp()];
    await account.as().history.remove(TITLE);
    await watch(account, ago(1), '77');
    await account.as().history.record({ media_id: '7', media_type: 'movie', watched_at: ago(1) });
    await watch(other, ago(1));
    expect(await listIds(account)).toEqual(['7', '77']);
    expect(await listIds(other)).toEqual(['7']);
  });

  test('returns when it is watched again, with or without a time', async () => {
    const account = await signUp();
    await account.as().history.remove({ ...TITLE, watched_until: ago(3) });
    await watch(account, ago(4));
    expect(await listIds(account)).toEqual([]);
    await watch(account, ago(2));
    expect(await listIds(account)).toEqual(['7']);
    await account.as().history.remove(TITLE);
    // An older removal that arrives late does not undo the newer one.
    await account.as().history.remove({ ...TITLE, watched_until: ago(3) });
    await watch(account, ago(1));
    expect(await listIds(account)).toEqual([]);
    await watch(account);
    expect(await listIds(account)).toEqual(['7']);
  });

  test('is restored at its time with `restores`', async () => {
    const account = await signUp();
    const watched_at = ago(5);
    await watch(account, watched_at);
    await account.as().history.remove(TITLE);
    for (const _ of [1, 2])
      expect((await watch(account, watched_at, '7', { restores: true })).data).toMatchObject({ watched_at });
    expect(await listRemovals(account)).toEqual([]);
  });

  test('is removed until now if the time is in the future', async () => {
    const account = await signUp();
    await account.as().history.remove({ ...TITLE, watched_until: '2999-01-01T00:00:00Z' });
    await watch(account, new Date().toISOString());
    expect(await listIds(account)).toEqual(['7']);
  });
});

describe('a cleared history', () => {
  test('ignores earlier watches and is stored in one row', async () => {
    const account = await signUp();
    for (const mediaId of ['7', '8', '9']) await account.as().history.remove({ ...TITLE, mediaId });
    expect(await listRemovals(account)).toHaveLength(3);
    await account.as().history.clear();
    await account.as().history.clear({ watched_until: ago(3) });
    expect(await listRemovals(account)).toEqual(['all 0']);
    for (const id of ['7', '10']) await watch(account, ago(1), id);
    expect(await migrate(account, ago(1), ago(2), '2999-01-01T00:00:00Z')).toMatchObject({
      migrated: 0,
      skips: { notNewer: 3 },
    });
    await watch(account, undefined, '11');
    expect(await listIds(account)).toEqual(['11']);
  });

  test('gets a watch of a clock that is slightly ahead, unless it may be older', async () => {
    const account = await signUp();
    await account.as().history.clear({ watched_until: ago(0.5) });
    expect(await migrate(account, ago(-20 / 3600))).toMatchObject({ migrated: 1 });
    await account.as().history.clear();
    expect(await migrate(account, ago(-20 / 3600))).toMatchObject({ migrated: 0, skips: { notNewer: 1 } });
    expect(await listIds(account)).toEqual([]);
  });

  test('keeps removals of single titles that are later', async () => {
    const account = await signUp();
    await account.as().history.remove(TITLE);
    await account.as().history.clear({ watched_until: ago(3) });
    expect(await listRemovals(account)).toEqual(['all 0', 'tv 7']);
    for (const [id, hours] of [
      ['7', 2],
      ['8', 2],
      ['9', 4],
    ] as const)
      await watch(account, ago(hours), id);
    expect(await listIds(account)).toEqual(['8']);
  });
});

test('removals are deleted by the cleanup job and with the account', async () => {
  const [account, other] = [await signUp(), await signUp()];
  await sql`
    insert into history_removals (user_id, media_type, media_id, removed_until)
    select ${account.user.id}, 'movie', id, now() - interval '15 days' + make_interval(secs => id - 700)
    from generate_series(1, 1400) id`;
  await watch(account, ago(1));
  const job = createHistoryCleanupJob({
    db: new Db({ sql: () => sql }),
    retentionDays: 15,
    log: createLog({ level: 'silent' }),
  });
  expect(await job.run()).toEqual({ removed: 0 });
  await job.stop();
  expect((await listRemovals(account)).length).toBeGreaterThan(600);
  expect((await listRemovals(account)).length).toBeLessThanOrEqual(700);
  expect(await listIds(account)).toEqual(['7']);

  await other.as().history.clear();
  await sql`delete from users where id = ${other.user.id}`;
  expect(await listRemovals(other)).toEqual([]);
});
