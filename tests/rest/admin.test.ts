import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { startAccountSite } from '../support/account-site';
import { createTestDatabase } from '../support/test-database';

const { sql, url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;
let owner: Awaited<ReturnType<typeof site.signUp>>;

beforeAll(async () => {
  site = await startAccountSite(url);
  owner = await site.signUp();
  await sql`update users set role = 'owner' where username = ${owner.username}`;
});
afterAll(() => site.stop());

const call = (method: string, path: string, body?: unknown, token = owner.token) =>
  site.call(method, `/admin${path}`, body, { token });
const idOf = async ({ username }: { username: string }) =>
  (await sql<{ id: string }[]>`select id from users where username = ${username}`)[0]?.id;

test('lists, edits, promotes, makes premium and deletes a user', async () => {
  const user = await site.signUp();
  const id = await idOf(user);
  const list = await call('GET', '/users');
  expect(list.body.data[0]).toEqual({
    id,
    username: user.username,
    email: user.email,
    role: 'user',
    isPremium: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const path = `/users/paginated?page=1&limit=10&search=${user.username}&role=user&sortBy=role&sortOrder=asc`;
  expect((await call('GET', path)).body).toMatchObject({
    success: true,
    data: { users: [{ id }], pagination: { currentPage: 1, totalPages: 1, totalUsers: 1, limit: 10 } },
  });
  const sendChange = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, path, body);
    return [response.status, response.body.success, response.body.message];
  };
  const edit = { username: 'renamed', email: 'renamed@example.org', password: '' };
  expect(await sendChange('PUT', `/users/${id}`, edit)).toEqual([200, true, 'User updated successfully']);
  expect(await sendChange('PUT', `/users/${id}/role`, { role: 'admin' })).toEqual([
    200,
    true,
    'User role updated successfully',
  ]);
  expect(await sendChange('PUT', `/users/${id}/premium`)).toEqual([
    200,
    true,
    'Premium status updated successfully',
  ]);
  expect(await sendChange('DELETE', `/users/${id}`)).toEqual([200, true, 'User deleted successfully']);
  expect(await sendChange('DELETE', `/users/${id}`)).toEqual([404, false, "This user doesn't exist."]);
  const log = await call('GET', '/audit-log?limit=4');
  expect(log.body.data.entries.map(({ action }: { action: string }) => action)).toEqual([
    'user.delete',
    'user.premium',
    'user.role',
    'user.edit',
  ]);
  expect(log.body.data.entries[0]).toMatchObject({ actorName: owner.username, address: '192.0.2.1' });
});

test('asks to authenticate before changes of who can use an account, and not before others', async () => {
  const user = await site.signUp();
  const id = await idOf(user);
  const admin = await site.signUp();
  await sql`update users set role = 'owner' where username = ${admin.username}`;
  await sql`
    update sessions set proven_at = now() - interval '10 minutes 1 second' where id = ${hashToken(admin.token)}`;
  const edit = (changes: object) => call('PUT', `/users/${id}`, changes, admin.token);
  const rename = { username: `${user.username}-2` };
  expect((await edit(rename)).status).toBe(200);
  for (const refused of [
    await edit({ password: 'Other-Tulip-8' }),
    await call('DELETE', `/users/${id}`, undefined, admin.token),
  ])
    expect(refused).toMatchObject({
      status: 403,
      body: { success: false, code: 'FORBIDDEN', reason: 'reauthentication-required' },
    });
  const credentials = { password: admin.password };
  await site.call('POST', '/auth/reauthenticate', credentials, { token: admin.token });
  expect((await call('DELETE', `/users/${id}`, undefined, admin.token)).status).toBe(200);
});

test('returns statistics and the system report', async () => {
  expect((await call('GET', '/stats')).body.data).toMatchObject({ totalUsers: expect.any(Number) });
  const health = (await call('GET', '/system-health')).body.data;
  expect(health).toEqual({
    database: { status: 'healthy', responseTime: expect.any(Number), connections: expect.any(Number) },
    api: { status: 'healthy', responseTime: expect.any(Number), uptime: expect.any(Number) },
    cache: { status: 'healthy', hitRate: '0%', size: 0 },
    mail: null,
  });
  expect(health.database.connections).toBeGreaterThan(0);
  expect(health.api.responseTime).toBeGreaterThan(0);
  const report = (await call('GET', '/system-report')).body.data;
  expect(report).toMatchObject({
    version: '1.0',
    application: { node: process.version, memory: { resident: expect.any(Number) } },
    systemHealth: { database: { status: 'healthy' } },
    servers: { failed: false },
  });
  expect((await call('GET', '/daily-counts?days=90')).body.data.days).toHaveLength(90);
});

describe('exports', () => {
  test('contain each user once, without hashes and tokens', async () => {
    await sql`
      insert into users (id, username, email, password_hash)
      select 'bulk-' || n, 'bulk' || n, 'bulk' || n || '@example.org', '$argon2id$bulk'
      from generate_series(1, 2500) n`;
    const response = await fetch(`${site.url}/api/admin/users/export`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const text = await response.text();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'application/json', 'no-store']);
    const { success, data } = JSON.parse(text);
    expect({ ...data, success, users: [] }).toEqual({
      success: true,
      version: '1.0',
      exportDate: expect.stringMatching(/^\d{4}-/),
      users: [],
    });
    const [{ users }] = await sql<[{ users: number }]>`select count(*)::int as users from users`;
    expect(new Set(data.users.map(({ id }: { id: string }) => id)).size).toBe(users);
    expect(data.users).toHaveLength(users);
    expect(text).not.toMatch(/argon2|hash|token/i);
  });

  test('do not make Node.js warn of a leak', async () => {
    const warnings: string[] = [];
    const add = ({ name }: Error) => void warnings.push(name);
    process.on('warning', add);
    onTestFinished(() => void process.off('warning', add));
    const { status } = await site.call('GET', '/admin/audit-log/export', undefined, { token: owner.token });
    expect([status, warnings]).toEqual([200, []]);
  });

  test('are split into parts by tRPC', async () => {
    const part = async (after?: string) => {
      const input = encodeURIComponent(JSON.stringify({ json: { ...(after && { after }) } }));
      const options = { token: owner.token };
      const { body } = await site.call('GET', `/trpc/admin.exportUsers?input=${input}`, undefined, options);
      return body.result.data.json.data as { users: { id: string }[]; next: string | null };
    };
    const ids: string[] = [];
    let next: string | null | undefined;
    do {
      const { users, next: following } = await part(next ?? undefined);
      expect(users.length).toBeLessThanOrEqual(1000);
      ids.push(...users.map(({ id }) => id));
      next = following;
    } while (next);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(2500);
    await sql`delete from users where id like 'bulk-%'`;
  });

  test('of the audit log are recorded in it', async () => {
    // By REST the parameter for later parts must not skip the record.
    await call('GET', '/users/export?after=zzz');
    const { body } = await call('GET', '/audit-log/export?before=1');
    expect(Object.keys(body.data)).toEqual(['version', 'exportDate', 'entries']);
    expect(body.data.entries[1]).toMatchObject({ action: 'users.export', details: {} });
    expect(body.data.entries[0]).toMatchObject({ action: 'audit.export', targetId: null, details: {} });
    expect(body.data.entries.map(({ action }: { action: string }) => action)).toContain('users.export');
  });
});

test.each([
  ['GET', '/users/paginated?page=0', undefined, 'page must be a whole number from 1 to 1000000'],
  ['GET', '/users/paginated?limit=101', undefined, 'limit must be a whole number from 1 to 100'],
  ['GET', '/users/paginated?role=root', undefined, 'role must be one of all, user, admin, owner'],
  [
    'GET',
    '/users/paginated?sortBy=password_hash',
    undefined,
    'sortBy must be one of username, role, isPremium, created_at',
  ],
  ['GET', '/users/paginated?sortOrder=up', undefined, 'sortOrder must be one of asc, desc'],
  ['GET', `/users/paginated?search=${'x'.repeat(101)}`, undefined, 'search must have at most 100 characters'],
  ['GET', '/users/paginated?search=%00', undefined, 'search must be valid Unicode text'],
  ['GET', '/users/export?after=%00', undefined, 'after must be the id of a user'],
  ['GET', '/daily-counts?days=31', undefined, 'days must be one of 30, 90'],
  ['GET', '/audit-log?before=x', undefined, 'before must be the id of an entry'],
  ['PUT', '/users/unknown/role', { role: 'root' }, 'role must be one of user, admin, owner'],
  ['PUT', '/users/unknown', { isPremium: true }, 'Unknown field: isPremium'],
  ['PUT', '/users/a%20b', { username: 'renamed' }, 'id must be the id of a user'],
])('%s %s rejects %o with a message', async (method, path, body, message) => {
  const response = await call(method, path, body);
  expect([response.status, response.body.success, response.body.message]).toEqual([400, false, message]);
});

test('shortens user agents to 400 characters in the audit log and in sessions', async () => {
  const userAgent = 'Version/1'.repeat(1_200);
  const send = (path: string, body: unknown, token?: string) =>
    fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  expect((await send('/admin/refresh-servers', {}, owner.token)).status).toBe(200);
  const login = { emailOrUsername: owner.username, password: owner.password };
  expect((await send('/auth/login', login)).status).toBe(200);
  const stored = await sql`
    (select user_agent from audit_log order by id desc limit 1)
    union all (select user_agent from sessions order by created_at desc limit 1)`;
  const shortened = userAgent.slice(0, 400);
  expect(stored).toEqual([{ user_agent: shortened }, { user_agent: shortened }]);
});

test('records actions on the site in the audit log', async () => {
  const { token } = owner;
  await site.call('POST', '/tmdb/cache/clear', undefined, { token });
  await site.call('POST', '/watch-history/cleanup', undefined, { token });
  await call('POST', '/refresh-servers');
  const { body } = await call('GET', '/audit-log?limit=3');
  expect(body.data.entries.map(({ action }: { action: string }) => action)).toEqual([
    'servers.refresh',
    'history.cleanup',
    'cache.clear',
  ]);
});
