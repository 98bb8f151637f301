import { describe, expect, test } from 'vitest';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const { signUp } = createAccountCalls(await createTestDatabase());
type Account = Awaited<ReturnType<typeof signUp>>;

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const TITLE = { mediaId: '7', mediaType: 'tv' as const };
/** Latency and scheduling, in milliseconds. */
const TOLERANCE_MS = 5_000;

/** The time that a device shows `agoMs` before now, with a clock that is off by `offMs`. */
const deviceTime = (offMs: number, agoMs = 0) => new Date(Date.now() - agoMs + offMs).toISOString();

function record({ as }: Account, episode: number, times: { watched_at?: string; sentAt?: string } = {}) {
  return as().history.record({ media_id: '7', media_type: 'tv', season: 1, episode, ...times });
}

const expectAgo = (time: string | undefined, agoMs: number) =>
  expect(Math.abs(Date.now() - agoMs - Date.parse(time ?? ''))).toBeLessThan(TOLERANCE_MS);

describe.each([
  ['a year behind', -YEAR_MS],
  ['an hour ahead', HOUR_MS],
  ['at 1970', -Date.now() + 5 * HOUR_MS],
])('a device whose clock is %s', (_, offMs) => {
  test('records the time of a watch', async () => {
    const account = await signUp();
    const times = { watched_at: deviceTime(offMs, 2 * HOUR_MS), sentAt: deviceTime(offMs) };
    expectAgo((await record(account, 1, times)).data?.watched_at, 2 * HOUR_MS);
  });

  test('removes earlier entries only', async () => {
    const account = await signUp();
    await record(account, 1, { watched_at: deviceTime(0, HOUR_MS) });
    const late = { watched_until: deviceTime(offMs, 2 * HOUR_MS), sentAt: deviceTime(offMs) };
    const response = await account.as().history.remove({ ...TITLE, ...late });
    expect(response).toMatchObject({
      message: 'This stays in your watch history because it was watched later',
      data: { removed: false, kept: { media_id: '7', episode: 1 } },
    });
    expect((await account.as().history.clear(late)).data).toEqual({ kept: 1 });
    const now = { watched_until: deviceTime(offMs), sentAt: deviceTime(offMs) };
    expect((await account.as().history.remove({ ...TITLE, ...now })).data).toEqual({
      removed: true,
      kept: null,
    });
  });

  test('migrates its entries once', async () => {
    const account = await signUp();
    const watchHistoryData = [1, 2].map((id) => ({
      media_id: String(id),
      media_type: 'movie',
      timestamp: Date.parse(deviceTime(offMs, id * HOUR_MS)),
    }));
    const send = () => account.as().history.migrate({ watchHistoryData, sentAt: deviceTime(offMs) });
    expect(await send()).toMatchObject({ migrated: 2, skipped: 0 });
    expect(await send()).toMatchObject({ migrated: 0, skips: { notNewer: 2 } });
    const { data } = await account.as().history.list();
    for (const [index, entry] of data.entries())
      expect(Math.abs(Date.now() - (index + 1) * HOUR_MS - Date.parse(entry.watched_at))).toBeLessThan(
        60_000,
      );
  });

  test('changes preferences, and gets newer ones of other devices', async () => {
    const { as } = await signUp();
    const save = async (volume: number, changedAt: string, sentAt: string) =>
      (await as().settings.savePreferences({ preferences: { volume }, changedAt, sentAt })).data;
    await save(10, deviceTime(0, HOUR_MS), deviceTime(0));
    const newer = await save(20, deviceTime(offMs), deviceTime(offMs));
    expect(newer.preferences.volume).toBe(20);
    expectAgo(newer.changedAt, 0);
    expect(await save(30, deviceTime(offMs, HOUR_MS), deviceTime(offMs))).toEqual(newer);
  });
});

test('slow requests keep the order of their entries', async () => {
  const account = await signUp();
  const [earlier, later] = [deviceTime(0, 60_000), deviceTime(0, 59_000)];
  // The first request took 20 seconds longer than the second one.
  const first = await record(account, 1, { watched_at: earlier, sentAt: deviceTime(-20_000) });
  const second = await record(account, 2, { watched_at: later, sentAt: deviceTime(0) });
  expect([first, second].map(({ data }) => data?.watched_at)).toEqual([earlier, later]);
  const late = await record(account, 3, { watched_at: deviceTime(-40_000), sentAt: deviceTime(-40_000) });
  expectAgo(late.data?.watched_at, 0);
});

test('a device whose clock is slightly ahead does not restore a title that was removed later', async () => {
  const account = await signUp();
  const AHEAD_MS = 29_000;
  await account
    .as()
    .history.remove({ ...TITLE, watched_until: deviceTime(0, 20_000), sentAt: deviceTime(0) });
  const times = { watched_at: deviceTime(AHEAD_MS, 40_000), sentAt: deviceTime(AHEAD_MS) };
  expect((await record(account, 1, times)).data).toBeNull();
  const later = { watched_at: deviceTime(AHEAD_MS, 10_000), sentAt: deviceTime(AHEAD_MS) };
  expectAgo((await record(account, 1, later)).data?.watched_at, 10_000);
});

test('the response to a write that is too old or stale contains the stored entry', async () => {
  const account = await signUp();
  expect((await record(account, 1, { watched_at: deviceTime(0, YEAR_MS) })).data).toBeNull();
  const { data: stored } = await record(account, 5);
  const stale = { watched_at: deviceTime(0, HOUR_MS), sentAt: deviceTime(0) };
  expect((await record(account, 2, stale)).data).toEqual(stored);
  const tooOld = { watched_at: deviceTime(0, YEAR_MS), sentAt: deviceTime(0) };
  expect((await record(account, 2, tooOld)).data).toEqual(stored);
});

test.each([
  ['0001-01-01T00:00:00Z', undefined],
  ['1969-12-31T23:59:59Z', undefined],
  [deviceTime(0), '9999-12-31T23:59:59Z'],
])('preferences changed at %s, sent at %s, are rejected', async (changedAt, sentAt) => {
  const { as } = await signUp();
  const change = { preferences: {}, changedAt, ...(sentAt && { sentAt }) };
  await expect(as().settings.savePreferences(change)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'changedAt must be a time from 1970 on',
  });
  expect((await as().settings.preferences()).data).toBeNull();
});

test.each(['yesterday', '2025-02-30T00:00:00Z', 5])('sentAt %j is rejected', async (sentAt) => {
  const account = await signUp();
  const message = 'sentAt must be a time written as ISO 8601';
  await expect(record(account, 1, { sentAt: sentAt as string })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message,
  });
});

test('the smallest and largest numbers as times are malformed or too old, not an error', async () => {
  const account = await signUp();
  const timestamps = [5e-324, 1e-300, 0.5, 1, 1.5, 8.64e15, 8.65e15, Number.MAX_VALUE];
  const watchHistoryData = timestamps.map((timestamp, index) => ({
    media_id: String(index + 1),
    media_type: 'movie',
    timestamp,
  }));
  expect(await account.as().history.migrate({ watchHistoryData })).toMatchObject({
    migrated: 1,
    total: 8,
    skips: { malformed: 5, tooOld: 2, notNewer: 0 },
  });
  for (const sentAt of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect(await account.as().history.migrate({ watchHistoryData, sentAt })).toMatchObject({ total: 8 });
});
