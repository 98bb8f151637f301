import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAccountSite } from '../support/account-site';
import { createTestDatabase } from '../support/test-database';

const { url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  site = await startAccountSite(url);
});
afterAll(() => site.stop());

async function signUp() {
  const { token } = await site.signUp();
  return {
    stats: async () => (await site.call('GET', '/watch-history/stats', undefined, { token })).body.data,
    list: async () => (await site.call('GET', '/watch-history?limit=100', undefined, { token })).body.data,
    record: (body: object) => site.call('POST', '/watch-history', body, { token }),
    migrate: (watchHistoryData: unknown) =>
      site.call('POST', '/watch-history/migrate', { watchHistoryData }, { token }),
  };
}

const entry = (id: number, fields: object = {}) => ({
  media_id: String(id),
  media_type: 'movie',
  season: null,
  episode: null,
  timestamp: Date.now() - id * 1000,
  ...fields,
});
const entries = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => entry(from + index));

test('3,000 entries in several calls are imported once, despite an outage and retries', async () => {
  const { migrate, stats } = await signUp();
  const batches = [entries(1, 1000), entries(1001, 1000), entries(2001, 1000)] as const;
  expect((await migrate(batches[0])).body).toMatchObject({ migrated: 1000, skipped: 0, total: 1000 });

  // The connection is cut during the second call, so its outcome is unknown.
  const interrupted = migrate(batches[1]);
  await site.proxy.down();
  const { status } = await interrupted;
  expect([200, 503]).toContain(status);
  await site.becomes(503);
  expect((await migrate(batches[1])).body).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
  await site.proxy.up();
  await site.becomes(200);

  const { total: before } = await stats();
  expect([1000, 2000]).toContain(before);
  expect((await migrate(batches[1])).body).toMatchObject({ migrated: 2000 - before, total: 1000 });
  expect((await migrate(batches[2])).body).toMatchObject({ migrated: 1000, skipped: 0, total: 1000 });
  expect(await stats()).toMatchObject({ total: 3000, movies: 3000 });

  for (const batch of batches)
    expect((await migrate(batch)).body).toEqual({
      success: true,
      migrated: 0,
      skipped: 1000,
      total: 1000,
      skips: { malformed: 0, tooOld: 0, notNewer: 1000 },
    });
  expect((await stats()).total).toBe(3000);
});

test('more than 1,000 entries per call are 400 with a message', async () => {
  const { migrate, stats } = await signUp();
  const { status, body } = await migrate(entries(1, 1001));
  expect([status, body.message]).toEqual([
    400,
    'At most 1000 entries can be migrated at a time. Send them in several calls.',
  ]);
  expect((await stats()).total).toBe(0);
});

describe('skipped entries are counted by reason', () => {
  test.each([
    ['malformed', null],
    ['malformed', 'text'],
    ['malformed', []],
    ['malformed', {}],
    ['malformed', entry(1, { media_id: 'abc' })],
    ['malformed', entry(1, { media_id: '0' })],
    ['malformed', entry(1, { media_type: 'person' })],
    ['malformed', entry(1, { timestamp: 'yesterday' })],
    ['malformed', entry(1, { timestamp: -1 })],
    ['malformed', entry(1, { timestamp: 1e300 })],
    ['malformed', entry(1, { timestamp: undefined })],
    ['malformed', entry(1, { media_type: 'tv', season: 70_000 })],
    ['malformed', entry(1, { media_type: 'tv', episode: 'one' })],
    ['tooOld', entry(1, { timestamp: Date.now() - 15 * 24 * 3_600_000 - 1000 })],
    ['tooOld', entry(1, { timestamp: 1 })],
  ])('%s: %j', async (reason, invalid) => {
    const { migrate, stats } = await signUp();
    const { status, body } = await migrate([entry(2), invalid]);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        migrated: 1,
        skipped: 1,
        total: 2,
        skips: { malformed: 0, tooOld: 0, notNewer: 0, [reason]: 1 },
      },
    ]);
    expect((await stats()).total).toBe(1);
  });

  test('notNewer: the server or another entry of the call has a later time', async () => {
    const { migrate, list, record } = await signUp();
    await record({ media_id: '1', media_type: 'tv', season: 1, episode: 9 });
    const show = (id: number, episode: number, agoMs: number) =>
      entry(id, { media_type: 'tv', season: 1, episode, timestamp: Date.now() - agoMs });
    const { body } = await migrate([
      show(1, 8, 60_000),
      show(2, 1, 60_000),
      show(2, 3, 20_000),
      show(2, 2, 40_000),
    ]);
    expect(body).toMatchObject({ migrated: 1, skipped: 3, skips: { notNewer: 3 } });
    expect(
      (await list()).map(({ media_id, episode }: Record<string, unknown>) => [media_id, episode]),
    ).toEqual([
      ['1', 9],
      ['2', 3],
    ]);
  });

  test('entries with a future time or unknown fields are stored once, with the current time', async () => {
    const { migrate, list } = await signUp();
    const future = [entry(1, { timestamp: Date.now() + 1e9, title: 'x' }), entry(2, { timestamp: 8.64e15 })];
    expect((await migrate(future)).body).toMatchObject({ migrated: 2, skipped: 0 });
    const [first] = await list();
    expect(Math.abs(Date.parse(first.watched_at) - Date.now())).toBeLessThan(60_000);
    expect((await migrate(future)).body).toMatchObject({ migrated: 0, skips: { notNewer: 2 } });
  });

  test('an entry with a future time does not replace a valid one of the call', async () => {
    const { migrate, list, record } = await signUp();
    const ago = (hours: number) => Date.now() - hours * 3_600_000;
    for (const media_id of ['700', '701'])
      await record({ media_id, media_type: 'movie', watched_at: new Date(ago(48)).toISOString() });
    const valid = entry(700, { timestamp: ago(24), position: 100, duration: 200 });
    const future = [700, 701].map((id) => entry(id, { timestamp: ago(-24), position: 5, duration: 10 }));
    const unstored = [entry(702, { timestamp: ago(-24) }), entry(702, { timestamp: ago(12) })];
    const { body } = await migrate([valid, ...future, ...unstored]);
    expect(body).toMatchObject({ migrated: 2, skipped: 3, total: 5, skips: { notNewer: 3 } });
    const stored = (await list()).map(({ media_id, watched_at, position }: Record<string, unknown>) => [
      media_id,
      Math.round((Date.now() - Date.parse(String(watched_at))) / 3_600_000),
      position,
    ]);
    expect(stored).toEqual([
      ['702', 12, null],
      ['700', 24, 100],
      ['701', 48, null],
    ]);
  });

  test('an entry of a clock that is slightly ahead is newer than those of a minute ago', async () => {
    const { migrate, list, record } = await signUp();
    const ago = (seconds: number) => Date.now() - seconds * 1000;
    const at = (seconds: number) => new Date(ago(seconds)).toISOString();
    await record({ media_id: '1', media_type: 'movie', watched_at: at(3600), position: 10, duration: 200 });
    await record({ media_id: '2', media_type: 'movie', watched_at: at(30), position: 10, duration: 200 });
    const ahead = [1, 2].map((id) => entry(id, { timestamp: ago(-20), position: 50, duration: 200 }));
    const recent = entry(2, { timestamp: ago(10), position: 30, duration: 200 });
    expect((await migrate([...ahead, recent])).body).toMatchObject({ migrated: 2, skips: { notNewer: 1 } });
    const positions = (await list()).map(({ media_id, position }: Record<string, unknown>) => [
      media_id,
      position,
    ]);
    expect(positions).toEqual([
      ['1', 50],
      ['2', 30],
    ]);
  });
});
