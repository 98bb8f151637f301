import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, somebody } from '../support/account-caller';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { createTestDatabase } from '../support/postgres';
import { startTestSite, type TestSite } from '../support/test-site';

const { sql, url: databaseUrl } = await createTestDatabase();
let site: TestSite;
let proxy: FaultProxy;

beforeAll(async () => {
  const url = new URL(databaseUrl);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  // Requests come from this machine, and say by X-Forwarded-For where they want to come from.
  site = await startTestSite({ DATABASE_URL: url.href, TRUST_PROXY: 'loopback' });
  await vi.waitUntil(async () => (await fetch(`${site.url}/readyz`)).ok, { timeout: 10_000, interval: 50 });
});
afterAll(async () => {
  await site.stop();
  await proxy.close();
});

type Call = { readonly token?: string; readonly from?: string; readonly type?: string };

async function call(method: string, path: string, body?: unknown, { token, from, type }: Call = {}) {
  const headers = new Headers({ 'x-forwarded-for': from ?? '192.0.2.1' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', type ?? 'application/json');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${site.url}/api${path}`, { method, headers, ...(text && { body: text }) });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function signUp() {
  const signup = somebody();
  const { body } = await call('POST', '/auth/register', { ...signup, name: signup.username });
  const token: string = body.data.token;
  return { ...signup, token, user: body.data.user };
}

const USER = {
  id: expect.any(String),
  username: expect.any(String),
  email: expect.any(String),
  role: 'user',
  isPremium: false,
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
};

describe('the calls of 1 §7 and 2 §7, as they are written there', () => {
  test('register, login, verify, profile, update-profile, logout', async () => {
    const signup = somebody();
    const registered = await call('POST', '/auth/register', { ...signup, name: signup.username });
    expect(registered.status).toBe(200);
    expect(registered.headers.get('cache-control')).toBe('no-store');
    expect(registered.body).toEqual({ success: true, data: { token: expect.any(String), user: USER } });

    const { username: emailOrUsername, password } = signup;
    const login = await call('POST', '/auth/login', { emailOrUsername, password });
    const { user } = registered.body.data;
    expect(login.body).toEqual({
      success: true,
      data: { token: expect.any(String), user },
      message: expect.any(String),
    });

    const { token } = login.body.data;
    for (const path of ['/auth/verify', '/auth/profile']) {
      const answer = await call('GET', path, undefined, { token });
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: { user } }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const changed = await call('PUT', '/auth/update-profile', { username: 'renamed' }, { token });
    expect(changed.body).toMatchObject({ success: true, message: 'Username updated successfully' });

    const logout = await call('POST', '/auth/logout', undefined, { token });
    expect([logout.status, logout.body.success]).toEqual([200, true]);
    const after = await call('GET', '/auth/verify', undefined, { token });
    expect([after.status, after.body]).toEqual([
      401,
      { success: false, message: 'Authentication required', code: 'UNAUTHORIZED' },
    ]);
  });

  test('settings: preferences, sessions, account', async () => {
    const { token } = await signUp();
    const changedAt = '2025-01-01T00:00:00.000Z';
    const saved = await call(
      'PUT',
      '/settings/preferences',
      { preferences: { volume: 5 }, changedAt },
      { token },
    );
    expect(saved.body).toMatchObject({ success: true, data: { preferences: { volume: 5 }, changedAt } });
    const kept = await call('GET', '/settings/preferences', undefined, { token });
    expect(kept.body).toEqual(saved.body);
    const { body } = await call('GET', '/settings/sessions', undefined, { token });
    expect(body.data.sessions).toEqual([expect.objectContaining({ address: '192.0.2.1', isCurrent: true })]);
    const deleted = await call('POST', '/settings/delete-account', { password: PASSWORD }, { token });
    expect(deleted.body.success).toBe(true);
    expect((await call('DELETE', `/settings/sessions/${'a'.repeat(64)}`, undefined, { token })).status).toBe(
      401,
    );
  });

  test('after REST calls, tRPC takes the same input as before', async () => {
    const { token } = await signUp();
    const input = { preferences: { volume: '5' }, changedAt: '2025-01-01T00:00:00.000Z' };
    await call('PUT', '/settings/preferences', input, { token });
    const answer = await call('POST', '/trpc/settings.savePreferences', { json: input }, { token });
    expect(answer.status).toBe(400);
  });
});

describe('failures', () => {
  test('a wrong login is 401, a taken name 409 and bad input 400, each with its sentence', async () => {
    const { username } = await signUp();
    const login = await call('POST', '/auth/login', { emailOrUsername: username, password: 'x' });
    expect([login.status, login.body]).toEqual([
      401,
      { success: false, message: 'Invalid email, username or password.', code: 'UNAUTHORIZED' },
    ]);
    const taken = await call('POST', '/auth/register', { ...somebody(), username });
    expect([taken.status, taken.body]).toEqual([
      409,
      {
        success: false,
        message: 'Username is already taken',
        code: 'CONFLICT',
        issues: [{ path: 'username', message: 'Username is already taken' }],
      },
    ]);
    const bad = await call('POST', '/auth/register', { ...somebody(), email: 'x', password: 'y' });
    expect(bad.body).toEqual({
      success: false,
      message: 'Please enter a valid email address',
      code: 'BAD_REQUEST',
      issues: [
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password must be at least 8 characters' },
      ],
    });
  });

  test.each(['register', 'login', 'update-profile'])('strange bodies to %s are 4xx', async (name) => {
    const { token } = await signUp();
    const method = name === 'update-profile' ? 'PUT' : 'POST';
    const bodies = [
      undefined,
      '',
      'null',
      '7',
      '"text"',
      '[]',
      '[{"username":"abc"}]',
      '{',
      '{}',
      '{"username":null,"emailOrUsername":null,"password":null,"email":null}',
      '{"username":["a"],"emailOrUsername":{"$ne":""},"password":{},"email":7}',
      '{"__proto__":{"role":"owner"},"emailOrUsername":"a","password":"b","username":"abc"}',
      '{"constructor":{"prototype":{"role":"owner"}},"username":"abc"}',
      '{"username":"abc","role":"owner"}',
      '{"username":"a\\u0000b","emailOrUsername":"\\u0000","password":7}',
      `{"username":"${'x'.repeat(1_000_000)}"}`,
      `{"username":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ];
    for (const body of bodies) {
      const answer = await call(method, `/auth/${name}`, body, { token });
      expect({ body: body?.slice(0, 60), status: answer.status }).toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
      expect(answer.body).toMatchObject({
        success: false,
        message: expect.any(String),
        code: expect.any(String),
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|stack/);
    }
    const verified = await call('GET', '/auth/verify', undefined, { token });
    expect(verified.body.data.user.role).toBe('user');
  });

  test('a body is JSON whatever else its content type says, and forms are not taken', async () => {
    const signup = somebody();
    const type = 'application/json; charset=utf-8';
    expect((await call('POST', '/auth/register', signup, { type })).status).toBe(200);
    const form = await call('POST', '/auth/login', 'emailOrUsername=a&password=b', {
      type: 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.success]).toEqual([415, false]);
  });

  test.each(['', 'Basic abc', 'Bearer', 'Bearer  ', `Bearer ${'x'.repeat(43)}`, 'bearer a b'])(
    'the header "Authorization: %s" is 401',
    async (authorization) => {
      const answer = await fetch(`${site.url}/api/auth/profile`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );

  test('the scheme is read in any case', async () => {
    const { token } = await signUp();
    const headers = { authorization: `bearer ${token}` };
    expect((await fetch(`${site.url}/api/auth/profile`, { headers })).status).toBe(200);
  });

  test('dot segments lead to no account call', async () => {
    const { hostname, port } = new URL(site.url);
    const status = await new Promise((resolve) => {
      httpRequest({ hostname, port, path: '/api/tmdb/../auth/profile' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(400);
  });
});

describe('too many logins', () => {
  test('are 429 with Retry-After, by REST and by tRPC, for the address that the proxy tells', async () => {
    const from = '203.0.113.9';
    const body = { emailOrUsername: 'nobody', password: 'x' };
    const names = Array.from({ length: 20 }, (_, index) => `nobody${index}`);
    for (const emailOrUsername of names)
      expect((await call('POST', '/auth/login', { ...body, emailOrUsername }, { from })).status).toBe(401);

    const rest = await call('POST', '/auth/login', body, { from });
    expect([rest.status, rest.body]).toEqual([
      429,
      {
        success: false,
        message: 'Too many attempts. Please try again in 15 minutes.',
        code: 'TOO_MANY_REQUESTS',
      },
    ]);
    const seconds = Number(rest.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);

    const trpc = await call('POST', '/trpc/auth.login', { json: body }, { from });
    expect(trpc.status).toBe(429);
    expect(Number(trpc.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(trpc.body.error.json).toMatchObject({
      message: 'Too many attempts. Please try again in 15 minutes.',
      data: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: expect.any(Number) },
    });
    expect((await call('POST', '/auth/login', body, { from: '203.0.113.10' })).status).toBe(401);
  });

  test('do not fit into one tRPC batch', async () => {
    const { username } = await signUp();
    const guess = (password: string) => ({ json: { emailOrUsername: username, password } });
    const path = '/trpc/auth.login,auth.login,auth.login?batch=1';
    const { body } = await call('POST', path, { 0: guess('a'), 1: guess('b'), 2: guess(PASSWORD) });
    const codes = body.map(
      (answer: { error: { json: { data: { code: string } } } }) => answer.error.json.data.code,
    );
    expect(codes).toEqual(['UNAUTHORIZED', 'BAD_REQUEST', 'BAD_REQUEST']);
  });
});

test('while the database is away, account calls are 503 with a sentence and everything else goes on', async () => {
  const { token, username } = await signUp();
  await proxy.down();
  await vi.waitUntil(async () => (await fetch(`${site.url}/readyz`)).status === 503, {
    timeout: 5_000,
    interval: 20,
  });
  const away = await Promise.all([
    call('POST', '/auth/register', somebody()),
    call('POST', '/auth/login', { emailOrUsername: username, password: PASSWORD }),
    call('GET', '/auth/verify', undefined, { token }),
    call('PUT', '/auth/update-profile', { username: 'abc' }, { token }),
    call('POST', '/auth/logout', undefined, { token }),
  ]);
  for (const answer of away) {
    expect([answer.status, answer.body]).toEqual([
      503,
      {
        success: false,
        message: 'Accounts are not available right now. Please try again in a moment.',
        code: 'SERVICE_UNAVAILABLE',
      },
    ]);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  // A catalogue call with a token does not look the session up.
  const catalogue = await call('GET', '/tmdb/movie/popular?page=0', undefined, { token });
  expect(catalogue.status).toBe(400);
  expect((await call('GET', '/auth/verify')).status).toBe(401);

  await proxy.up();
  await vi.waitUntil(async () => (await fetch(`${site.url}/readyz`)).ok, { timeout: 5_000, interval: 20 });
  expect((await call('GET', '/auth/verify', undefined, { token })).status).toBe(200);
});

test('the OpenAPI document names the account calls', async () => {
  const { paths } = await (await fetch(`${site.url}/api/openapi.json`)).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/auth/register',
      '/auth/login',
      '/auth/logout',
      '/auth/profile',
      '/auth/verify',
      '/auth/update-profile',
      '/settings/preferences',
      '/settings/sessions/{id}',
    ]),
  );
  const body = paths['/auth/login'].post.requestBody.content['application/json'].schema;
  expect(body.required).toEqual(['emailOrUsername', 'password']);
  expect(await sql`select count(*)::int as open from sessions where address is null`).toEqual([{ open: 0 }]);
});
