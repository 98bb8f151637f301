import { describe, expect, test } from 'vitest';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { request, signUp } = createAccountCalls(database);

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

type Calls = ReturnType<typeof request>;
const movie = (media_id: string | number, watched_at?: string) => ({
  media_id,
  media_type: 'movie' as const,
  ...(watched_at && { watched_at }),
});
const idsOf = async (calls: Calls, page?: Parameters<Calls['history']['list']>[0]) =>
  (await calls.history.list(page)).data.map(({ media_id }) => media_id);

describe('a watch', () => {
  test('is stored once per title and moves it to the top', async () => {
    const { as } = await signUp();
    expect(await as().history.record(movie('11', ago(3)))).toEqual({
      success: true,
      data: {
        media_id: '11',
        media_type: 'movie',
        season: null,
        episode: null,
        position: null,
        duration: null,
        watched_at: ISO,
        last_watched: ISO,
        updated_at: ISO,
      },
    });
    await as().history.record({
      media_id: '11',
      media_type: 'tv',
      season: 1,
      episode: 2,
      watched_at: ago(2),
    });
    await as().history.record(movie('12', ago(1)));
    await as().history.record({ media_id: '11', media_type: 'tv', season: 1, episode: 3 });
    const { data } = await as().history.list();
    expect(data.map(({ media_type, media_id, episode }) => [media_type, media_id, episode])).toEqual([
      ['tv', '11', 3],
      ['movie', '12', null],
      ['movie', '11', null],
    ]);
  });

  test('keeps its position for the same episode, and resets it for another one', async () => {
    const { as } = await signUp();
    // Of two watches within one millisecond the first stays.
    let hours = 60;
    const record = async (episode: number, position?: number, duration?: number) => {
      hours -= 1;
      const show = { media_id: '7', media_type: 'tv' as const, season: 1, episode };
      const { data } = await as().history.record({ ...show, position, duration, watched_at: ago(hours) });
      return [data?.episode, data?.position, data?.duration];
    };
    expect(await record(2, 600, 1800)).toEqual([2, 600, 1800]);
    expect(await record(2)).toEqual([2, 600, 1800]);
    expect(await record(2, 0)).toEqual([2, 0, 1800]);
    expect(await record(2, 1800, 1800)).toEqual([2, 1800, 1800]);
    expect(await record(3)).toEqual([3, null, null]);
    expect(await record(3, 604_800, 604_800)).toEqual([3, 604_800, 604_800]);
    await as().history.record({ ...movie('9', ago(2)), position: 30 });
    expect((await as().history.record(movie('9', ago(1)))).data).toMatchObject({
      position: 30,
      duration: null,
    });
    expect((await as().history.continueWatching())[0]).toMatchObject({ mediaId: '9', position: 30 });
  });

  test('without a duration or position keeps the known one, if it is possible', async () => {
    const { as } = await signUp();
    let hours = 60;
    const record = async (episode: number, position: number | null, duration: number | null) => {
      hours -= 1;
      const show = { media_id: '7', media_type: 'tv' as const, season: 1, episode };
      const { data } = await as().history.record({ ...show, position, duration, watched_at: ago(hours) });
      return [data?.position, data?.duration];
    };
    expect(await record(1, null, 50)).toEqual([null, 50]);
    expect(await record(1, 30, null)).toEqual([30, 50]);
    expect(await record(1, null, 60)).toEqual([30, 60]);
    expect(await record(1, 60, null)).toEqual([60, 60]);
    expect(await record(1, null, 59)).toEqual([60, 60]);
    expect(await record(1, 61, null)).toEqual([61, null]);
    expect(await record(1, null, 90)).toEqual([61, 90]);
    expect(await record(2, 5, null)).toEqual([5, null]);
    const entry = { media_id: '7', media_type: 'tv', season: 1, episode: 2 };
    const migrate = (fields: object) =>
      as().history.migrate({ watchHistoryData: [{ ...entry, timestamp: Date.now(), ...fields }] });
    expect(await migrate({ duration: 40 })).toMatchObject({ migrated: 1 });
    expect((await as().history.list()).data).toMatchObject([{ episode: 2, position: 5, duration: 40 }]);
  });

  test('has the last known position and duration of its episode, also when one migration has several', async () => {
    const { as } = await signUp();
    let minutes = 0;
    const at = (fields: object) => {
      minutes += 1;
      return { media_type: 'tv', season: 1, episode: 2, timestamp: Date.now() - minutes * 60_000, ...fields };
    };
    const watchHistoryData = [
      at({ media_id: '7' }),
      at({ media_id: 7, position: 90 }),
      at({ media_id: '7', position: 20, duration: 60 }),
      at({ media_id: '7', position: 10, duration: 100 }),
      at({ media_id: '8', position: 30 }),
      at({ media_id: '8', position: 40, duration: 50 }),
      at({ media_id: '9', episode: 3 }),
      at({ media_id: '9', position: 40, duration: 50 }),
    ];
    for (const entries of [watchHistoryData, watchHistoryData.toReversed()]) {
      const user = await signUp();
      expect(await user.as().history.migrate({ watchHistoryData: entries })).toMatchObject({ migrated: 3 });
      expect((await user.as().history.list()).data).toMatchObject([
        { media_id: '7', episode: 2, position: 90, duration: 100 },
        { media_id: '8', episode: 2, position: 30, duration: 50 },
        { media_id: '9', episode: 3, position: null, duration: null },
      ]);
    }
    const expired = { ...at({ media_id: '7', position: 90 }), timestamp: Date.parse(ago(24 * 16)) };
    await as().history.migrate({ watchHistoryData: [at({ media_id: '7' }), expired] });
    expect((await as().history.list()).data).toMatchObject([{ media_id: '7', position: null }]);
  });

  test('that arrives late does not replace the position of a newer one', async () => {
    const { as } = await signUp();
    const at = (position: number, watched_at: string) =>
      as().history.record({ ...movie('9', watched_at), position, duration: 100 });
    await at(50, ago(1));
    expect((await at(20, ago(2))).data).toMatchObject({ position: 50 });
    expect((await at(10, ago(0.5))).data).toMatchObject({ position: 10 });
  });

  test('that is older does not overwrite a newer one and returns the stored entry', async () => {
    const { as } = await signUp();
    const episode = (number: number, watched_at: string) =>
      as().history.record({ media_id: '7', media_type: 'tv', season: 1, episode: number, watched_at });
    await episode(5, ago(1));
    expect((await episode(4, ago(2))).data).toMatchObject({ episode: 5 });
    expect((await episode(6, ago(0.5))).data).toMatchObject({ episode: 6 });
    expect((await as().history.list()).data).toHaveLength(1);
  });

  test('is the newest of concurrent ones from two devices, in any order', async () => {
    const { as } = await signUp();
    const [phone, laptop] = [as(), as()];
    const times = Array.from({ length: 40 }, (_, index) => ({ index, at: ago(1 - index / 100) }));
    const shuffled = times.map((_, index) => times[(index * 17) % times.length]).filter((event) => !!event);
    await Promise.all(
      shuffled.map(({ index, at }, turn) =>
        (turn % 2 ? phone : laptop).history.record({
          media_id: '9',
          media_type: 'tv',
          season: 1,
          episode: index,
          watched_at: at,
        }),
      ),
    );
    expect((await as().history.list()).data).toMatchObject([{ episode: 39, watched_at: times.at(-1)?.at }]);
  });

  test('is the later one of two episodes at the same time, in any order', async () => {
    const watched_at = ago(1);
    for (const episodes of [
      [3, 4],
      [4, 3],
    ]) {
      const { as } = await signUp();
      for (const episode of episodes)
        await as().history.record({ media_id: '9', media_type: 'tv', season: 1, episode, watched_at });
      expect((await as().history.one({ mediaId: '9', mediaType: 'tv' })).data).toMatchObject({ episode: 4 });
    }
  });

  test('in the future is stored as now', async () => {
    const { as } = await signUp();
    const { data } = await as().history.record({ ...movie('1'), watched_at: '9999-12-31T23:59:59-23:59' });
    expect(Math.abs(Date.parse(data?.watched_at ?? '') - Date.now())).toBeLessThan(60_000);
    const before = data?.watched_at ?? '';
    const again = await as().history.record(movie('1'));
    expect(again.data?.watched_at && again.data.watched_at >= before).toBe(true);
  });

  test('older than the retention is not stored, and the call succeeds', async () => {
    const { as } = await signUp();
    for (const watched_at of [ago(15 * 24 + 1), '0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])
      expect(await as().history.record(movie('1', watched_at))).toEqual({ success: true, data: null });
    expect(await idsOf(as())).toEqual([]);
  });

  test('has a 64-bit id as digits, and no season for movies', async () => {
    const { as } = await signUp();
    await as().history.record({ ...movie('9223372036854775807'), season: 3, episode: null });
    await as().history.record(movie(77));
    await as().history.record(movie('0077'));
    const { data } = await as().history.list();
    expect(data.map(({ media_id, season }) => [media_id, season])).toEqual([
      ['77', null],
      ['9223372036854775807', null],
    ]);
  });

  test.each([
    [{ media_id: '0' }, 'media_id must be a positive whole number in digits'],
    [{ media_id: '-1' }, 'media_id must be a positive whole number in digits'],
    [{ media_id: 1.5 }, 'media_id must be a positive whole number in digits'],
    [{ media_id: '9223372036854775808' }, 'media_id must be a positive whole number in digits'],
    [{ media_id: null }, 'media_id must be a positive whole number in digits'],
    [{ media_id: undefined }, 'media_id must be a positive whole number in digits'],
    [{ media_type: 'person' }, 'media_type must be one of movie, tv'],
    [{ season: 32_768 }, 'season must be a whole number from 0 to 32767, or null'],
    [{ season: '1' }, 'season must be a whole number from 0 to 32767, or null'],
    [{ episode: -1 }, 'episode must be a whole number from 0 to 32767, or null'],
    [{ episode: 1.5 }, 'episode must be a whole number from 0 to 32767, or null'],
    [{ position: -1 }, 'position must be a whole number of seconds from 0 to 604800, or null'],
    [{ position: 1.5 }, 'position must be a whole number of seconds from 0 to 604800, or null'],
    [{ position: Number.NaN }, 'position must be a whole number of seconds from 0 to 604800, or null'],
    [{ position: '60' }, 'position must be a whole number of seconds from 0 to 604800, or null'],
    [{ position: 604_801 }, 'position must be a whole number of seconds from 0 to 604800, or null'],
    [{ duration: 0 }, 'duration must be a whole number of seconds from 1 to 604800, or null'],
    [{ position: 61, duration: 60 }, 'position must not be greater than duration'],
    [{ watched_at: 'yesterday' }, 'watched_at must be a time written as ISO 8601'],
    [{ watched_at: 1_700_000_000_000 }, 'watched_at must be a time written as ISO 8601'],
    [{ user_id: 'other' }, 'Unknown field: user_id'],
  ])('with %j is rejected', async (fields, message) => {
    const { as } = await signUp();
    const input = { media_id: '1', media_type: 'tv', season: 1, episode: 1, ...fields };
    const call = as().history.record(input as Parameters<Calls['history']['record']>[0]);
    await expect(call).rejects.toEqual(failsWith('BAD_REQUEST', message));
  });
});

describe('the list', () => {
  test('has pages of 50 by default, newest first, without gaps', async () => {
    const { as } = await signUp();
    const entries = Array.from({ length: 120 }, (_, index) => ({
      media_id: String(index + 1),
      media_type: 'movie',
      timestamp: Date.now() - (index + 1) * 1000,
    }));
    await as().history.migrate({ watchHistoryData: entries });
    const ids = entries.map(({ media_id }) => media_id);
    expect(await idsOf(as())).toEqual(ids.slice(0, 50));
    expect(await idsOf(as(), { limit: 100 })).toEqual(ids.slice(0, 100));
    expect(await idsOf(as(), { limit: 100, offset: 100 })).toEqual(ids.slice(100));
    expect(await idsOf(as(), { limit: 1, offset: 3 })).toEqual(['4']);
    for (const page of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { offset: -1 }, { offset: 100_001 }])
      await expect(as().history.list(page)).rejects.toEqual(
        failsWith('BAD_REQUEST', expect.stringMatching(/^(limit|offset) must be a whole number from /)),
      );
  });
});

describe('a removal', () => {
  test('deletes an entry, and succeeds without changes a second time', async () => {
    const { as } = await signUp();
    await as().history.record(movie('1'));
    await as().history.record({ media_id: '1', media_type: 'tv', season: 1, episode: 1 });
    const title = { mediaId: '1', mediaType: 'movie' as const };
    expect(await as().history.remove(title)).toEqual({
      success: true,
      message: 'Removed from your watch history',
      data: { removed: true, kept: null },
    });
    expect((await as().history.remove(title)).data.removed).toBe(false);
    expect((await as().history.one(title)).data).toBeNull();
    expect((await as().history.list()).data).toMatchObject([{ media_type: 'tv' }]);
  });

  test('that arrives late does not delete later watches', async () => {
    const { as } = await signUp();
    await as().history.record(movie('1', ago(1)));
    await as().history.record(movie('2', ago(3)));
    const late = await as().history.remove({ mediaId: '1', mediaType: 'movie', watched_until: ago(2) });
    expect(late.data.removed).toBe(false);
    await as().history.clear({ watched_until: ago(2) });
    expect(await idsOf(as())).toEqual(['1']);
    expect(await as().history.clear()).toEqual({
      success: true,
      message: 'Watch history cleared successfully',
      data: { kept: 0 },
    });
    expect(await idsOf(as())).toEqual([]);
  });
});

test('stats count movies and shows and have the time of the last watch', async () => {
  const { as } = await signUp();
  const noEntries = { total: 0, movies: 0, tvShows: 0, lastWatched: null };
  expect(await as().history.stats()).toEqual({ success: true, data: noEntries });
  await as().history.record(movie('1', ago(3)));
  await as().history.record(movie('2', ago(2)));
  const lastWatched = ago(1);
  await as().history.record({
    media_id: '1',
    media_type: 'tv',
    season: 1,
    episode: 1,
    watched_at: lastWatched,
  });
  expect((await as().history.stats()).data).toEqual({ total: 3, movies: 2, tvShows: 1, lastWatched });
});

test('writes are limited per user', async () => {
  const [user, another] = [await signUp(), await signUp()];
  const watchHistoryData = Array<null>(1000).fill(null);
  for (let call = 0; call < 20; call += 1) await user.as().history.migrate({ watchHistoryData });
  const refusal = failsWith(
    'TOO_MANY_REQUESTS',
    'Too many changes to your watch history. Please try again in 60 minutes.',
  );
  await expect(user.as().history.record(movie('1'))).rejects.toEqual(refusal);
  await expect(user.as().history.remove({ mediaId: '1', mediaType: 'movie' })).rejects.toEqual(refusal);
  expect(await idsOf(user.as())).toEqual([]);
  expect((await another.as().history.record(movie('1'))).success).toBe(true);
});
