import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAccountSite } from '../support/account-site';
import { createTestDatabase } from '../support/test-database';

const { url, sql } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  site = await startAccountSite(url);
});
afterAll(() => site.stop());

async function signUp() {
  const { token, username } = await site.signUp();
  const call = (method: string, path: string, body?: unknown) => site.call(method, path, body, { token });
  return { call, token, username };
}

async function signUpAdmin() {
  const admin = await signUp();
  await sql`update users set role = 'admin' where username = ${admin.username}`;
  return admin;
}

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const episode = {
  media_id: '1399',
  media_type: 'tv',
  season: 2,
  episode: 3,
  position: 90,
  duration: 2700,
};
const entry = { ...episode, watched_at: ISO, last_watched: ISO, updated_at: ISO };

test('records, lists, counts, migrates and removes entries', async () => {
  const { call } = await signUp();
  const responses = [
    ['POST', '/watch-history', episode, { success: true, data: entry }],
    ['GET', '/watch-history', undefined, { success: true, data: [entry] }],
    ['GET', '/watch-history?limit=1&offset=1', undefined, { success: true, data: [] }],
    ['GET', '/watch-history/1399/tv', undefined, { success: true, data: entry }],
    ['GET', '/watch-history/1399/movie', undefined, { success: true, data: null }],
    [
      'GET',
      '/watch-history/stats',
      undefined,
      { success: true, data: { total: 1, movies: 0, tvShows: 1, lastWatched: ISO } },
    ],
    [
      'POST',
      '/watch-history/migrate',
      {
        watchHistoryData: [
          { media_id: '5', media_type: 'movie', position: 30, duration: -1, timestamp: Date.now() },
          null,
        ],
      },
      {
        success: true,
        migrated: 1,
        skipped: 1,
        total: 2,
        skips: { malformed: 1, tooOld: 0, notNewer: 0 },
      },
    ],
    [
      'DELETE',
      '/watch-history/5/movie?watched_until=2020-01-01T00:00:00Z',
      undefined,
      {
        success: true,
        message: 'This stays in your watch history because it was watched later',
        data: {
          removed: false,
          kept: {
            ...entry,
            media_id: '5',
            media_type: 'movie',
            season: null,
            episode: null,
            position: 30,
            duration: null,
          },
        },
      },
    ],
    [
      'DELETE',
      '/watch-history/5/movie',
      undefined,
      { success: true, message: 'Removed from your watch history', data: { removed: true, kept: null } },
    ],
    [
      'DELETE',
      '/watch-history',
      undefined,
      { success: true, message: 'Watch history cleared successfully', data: { kept: 0 } },
    ],
    ['GET', '/watch-history', undefined, { success: true, data: [] }],
  ] as const;
  for (const [method, path, body, expected] of responses) {
    const response = await call(method, path, body);
    expect([method, path, response.status, response.body]).toEqual([method, path, 200, expected]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test.each([
  ['GET', '/watch-history'],
  ['POST', '/watch-history'],
  ['DELETE', '/watch-history'],
  ['GET', '/watch-history/stats'],
  ['POST', '/watch-history/migrate'],
  ['POST', '/watch-history/cleanup'],
  ['GET', '/watch-history/1/movie'],
  ['DELETE', '/watch-history/1/movie'],
])('%s %s without a session is 401 with its own message', async (method, path) => {
  const body = { ...(path.endsWith('migrate') && { watchHistoryData: [] }) };
  const input = method === 'POST' ? { ...(path === '/watch-history' ? episode : body) } : undefined;
  for (const token of [{}, { token: 'x'.repeat(43) }]) {
    const response = await site.call(method, path, input, token);
    expect([response.status, response.body]).toEqual([
      401,
      { success: false, message: 'No authentication token available', code: 'UNAUTHORIZED' },
    ]);
  }
});

describe('invalid input', () => {
  test.each([
    '',
    'null',
    '7',
    '"text"',
    '[]',
    '{',
    '{}',
    '{"__proto__":{"season":1},"media_id":"1","media_type":"movie"}',
    '{"constructor":{"prototype":{}},"media_id":"1","media_type":"movie"}',
    '{"media_id":{"$ne":""},"media_type":"movie"}',
    '{"media_id":["1"],"media_type":"movie"}',
    '{"media_id":"1; drop table users","media_type":"movie"}',
    '{"media_id":"1","media_type":"tv","season":"1"}',
    '{"media_id":"1","media_type":"tv","season":70000}',
    '{"media_id":"1","media_type":"tv","season":true}',
    '{"media_id":true,"media_type":"tv"}',
    '{"media_id":"1","media_type":"movie","watched_at":"2025-02-30T00:00:00Z"}',
    '{"media_id":"1","media_type":"movie","watched_at":7}',
    '{"media_id":"1","media_type":"movie","user_id":"other"}',
    '{"watchHistoryData":{"length":1}}',
    '{"watchHistoryData":null}',
    '{"watchHistoryData":[],"more":1}',
    `{"watchHistoryData":[${'1,'.repeat(1000)}1]}`,
    `{"watchHistoryData":["${'x'.repeat(1_000_000)}"]}`,
    `{"watchHistoryData":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ])('the body %.60s is 4xx with a message', async (body) => {
    const { call } = await signUp();
    for (const path of ['/watch-history', '/watch-history/migrate']) {
      const { status, body: response } = await call('POST', path, body);
      expect(status).toSatisfy((code: number) => code >= 400 && code < 500);
      expect(response).toMatchObject({
        success: false,
        message: expect.any(String),
        code: expect.any(String),
      });
      expect(JSON.stringify(response)).not.toMatch(/node_modules|\.ts:|stack|select |insert /);
    }
    expect((await call('GET', '/watch-history/stats')).body.data.total).toBe(0);
  });

  test.each([
    ['GET', '/watch-history?limit=0', 'limit must be a whole number from 1 to 100'],
    ['GET', '/watch-history?limit=101', 'limit must be a whole number from 1 to 100'],
    ['GET', '/watch-history?limit=1&limit=2', 'limit must be a whole number from 1 to 100'],
    ['GET', '/watch-history?offset=-1', 'offset must be a whole number from 0 to 100000'],
    ['GET', '/watch-history/0/movie', 'media_id must be a positive whole number in digits'],
    ['GET', '/watch-history/abc/movie', 'media_id must be a positive whole number in digits'],
    [
      'DELETE',
      '/watch-history/99999999999999999999/tv',
      'media_id must be a positive whole number in digits',
    ],
    ['GET', '/watch-history/1/person', 'media_type must be one of movie, tv'],
    ['DELETE', '/watch-history/stats/migrate', 'media_id must be a positive whole number in digits'],
    ['DELETE', '/watch-history?watched_until=soon', 'watched_until must be a time written as ISO 8601'],
  ])('%s %s is 400', async (method, path, message) => {
    const { call } = await signUp();
    const { status, body } = await call(method, path);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('a path with one segment more or less is 404', async () => {
    const { call } = await signUp();
    for (const path of ['/watch-history/11', '/watch-history/stats/movie/1'])
      expect((await call('DELETE', path)).status).toBe(404);
  });
});

test('only admins and owners start the cleanup', async () => {
  const refused = await (await signUp()).call('POST', '/watch-history/cleanup');
  expect([refused.status, refused.body.success]).toEqual([403, false]);
  const { call, username } = await signUpAdmin();
  await sql`
    insert into watch_history (user_id, media_type, media_id, watched_at)
    select id, 'movie', 1, now() - interval '16 days' from users where username = ${username}`;
  const { status, body } = await call('POST', '/watch-history/cleanup');
  expect([status, body]).toEqual([200, { success: true, message: 'Old records cleared successfully' }]);
  expect(await sql`select 1 from watch_history where watched_at < now() - interval '15 days'`).toEqual([]);
});

describe('debug calls', () => {
  test('show visitors only whether history is available', async () => {
    const { status, body } = await site.call('GET', '/debug/db-config');
    expect([status, body]).toEqual([200, { success: true, data: { databaseConfig: { isRemote: true } } }]);
  });

  test('show admins and owners counts and a sample', async () => {
    expect((await site.call('GET', '/debug/watch-history')).status).toBe(401);
    expect((await (await signUp()).call('GET', '/debug/watch-history')).status).toBe(403);
    const other = await signUp();
    await other.call('POST', '/watch-history', episode);
    const { call } = await signUpAdmin();
    for (let id = 1; id <= 7; id += 1)
      await call('POST', '/watch-history', { media_id: String(id), media_type: 'movie' });
    const { status, body } = await call('GET', '/debug/watch-history');
    const rows = await sql`select 1 from watch_history`;
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: {
          watchHistoryTableExists: true,
          userId: expect.any(String),
          totalWatchHistoryCount: rows.length,
          userWatchHistoryCount: 7,
          userSampleData: ['7', '6', '5', '4', '3'].map((media_id) => expect.objectContaining({ media_id })),
        },
      },
    ]);
  });

  test('show admins and owners the entries in total and of today', async () => {
    const { call, username } = await signUpAdmin();
    await sql`delete from watch_history`;
    await sql`
      insert into watch_history (user_id, media_type, media_id, watched_at)
      select id, 'movie', hours, date_trunc('day', now(), 'UTC') - make_interval(hours => hours - 1)
      from users, generate_series(1, 3) hours where username = ${username}`;
    const { body } = await call('GET', '/admin/watch-history-stats');
    expect(body).toEqual({ success: true, data: { total: 3, today: 1, isEstimate: false } });
    expect((await (await signUp()).call('GET', '/admin/watch-history-stats')).status).toBe(403);
  });
});

test('calls are 503 with a message while the database is unavailable', async () => {
  const { call } = await signUp();
  await site.proxy.down();
  await site.becomes(503);
  for (const [method, path, body] of [
    ['GET', '/watch-history', undefined],
    ['POST', '/watch-history', episode],
    ['GET', '/watch-history/stats', undefined],
  ] as const) {
    const response = await call(method, path, body);
    expect([response.status, response.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  }
  expect((await site.call('GET', '/debug/db-config')).body.data.databaseConfig.isRemote).toBe(false);
  await site.proxy.up();
  await site.becomes(200);
  expect((await call('GET', '/watch-history')).status).toBe(200);
});

test('a misspelled watched_until does not clear the history', async () => {
  const { call } = await signUp();
  await call('POST', '/watch-history', episode);
  const { status, body } = await call('DELETE', '/watch-history?watchedUntil=2020-01-01T00:00:00Z');
  expect([status, body.message]).toEqual([400, 'Unknown field: watchedUntil']);
  expect((await call('GET', '/watch-history')).body.data).toHaveLength(1);
});
