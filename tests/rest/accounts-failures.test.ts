import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSignup, PASSWORD } from '../builders/users';
import { startAccountSite } from '../support/account-site';
import { createTestDatabase } from '../support/test-database';

const { url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  site = await startAccountSite(url);
});
afterAll(() => site.stop());

describe('account calls', () => {
  test('a wrong login is 401, a taken name 409 and invalid input 400', async () => {
    const { username } = await site.signUp();
    const login = await site.call('POST', '/auth/login', { emailOrUsername: username, password: 'x' });
    expect([login.status, login.body]).toEqual([
      401,
      { success: false, message: 'Invalid email, username or password.', code: 'UNAUTHORIZED' },
    ]);
    const taken = await site.call('POST', '/auth/register', { ...buildSignup(), username });
    expect([taken.status, taken.body]).toEqual([
      409,
      {
        success: false,
        message: 'Username is already taken',
        code: 'CONFLICT',
        issues: [{ path: 'username', message: 'Username is already taken' }],
      },
    ]);
    const bad = await site.call('POST', '/auth/register', { ...buildSignup(), email: 'x', password: 'y' });
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

  test.each(['register', 'login', 'update-profile'])('malformed bodies to %s are 4xx', async (name) => {
    const { token } = await site.signUp();
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
      const response = await site.call(method, `/auth/${name}`, body, { token });
      expect({ body: body?.slice(0, 60), status: response.status }).toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
      expect(response.body).toMatchObject({
        success: false,
        message: expect.any(String),
        code: expect.any(String),
      });
      expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.ts:|stack/);
    }
    const verified = await site.call('GET', '/auth/verify', undefined, { token });
    expect(verified.body.data.user.role).toBe('user');
  });

  test('a JSON content type with parameters is accepted, and forms are 415', async () => {
    const signup = buildSignup();
    const type = 'application/json; charset=utf-8';
    expect((await site.call('POST', '/auth/register', signup, { type })).status).toBe(200);
    const form = await site.call('POST', '/auth/login', 'emailOrUsername=a&password=b', {
      type: 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.success]).toEqual([415, false]);
  });

  test.each(['', 'Basic abc', 'Bearer', 'Bearer  ', `Bearer ${'x'.repeat(43)}`, 'bearer a b'])(
    'the header "Authorization: %s" is 401',
    async (authorization) => {
      const response = await fetch(`${site.url}/api/auth/profile`, { headers: { authorization } });
      expect(response.status).toBe(401);
    },
  );

  test('the authorization scheme is case-insensitive', async () => {
    const { token } = await site.signUp();
    const headers = { authorization: `bearer ${token}` };
    expect((await fetch(`${site.url}/api/auth/profile`, { headers })).status).toBe(200);
  });

  test('a path with dot segments is 400', async () => {
    const { hostname, port } = new URL(site.url);
    const status = await new Promise((resolve) => {
      httpRequest({ hostname, port, path: '/api/tmdb/../auth/profile' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(400);
  });
});

describe('too many logins', () => {
  test('are 429 with Retry-After in REST and tRPC, per forwarded address', async () => {
    const from = '203.0.113.9';
    const body = { emailOrUsername: 'unknown', password: 'x' };
    const names = Array.from({ length: 20 }, (_, index) => `unknown${index}`);
    for (const emailOrUsername of names)
      expect((await site.call('POST', '/auth/login', { ...body, emailOrUsername }, { from })).status).toBe(
        401,
      );

    const rest = await site.call('POST', '/auth/login', body, { from });
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

    const trpc = await site.call('POST', '/trpc/auth.login', { json: body }, { from });
    expect(trpc.status).toBe(429);
    expect(Number(trpc.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(trpc.body.error.json).toMatchObject({
      message: 'Too many attempts. Please try again in 15 minutes.',
      data: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: expect.any(Number) },
    });
    expect((await site.call('POST', '/auth/login', body, { from: '203.0.113.10' })).status).toBe(401);
  });

  test('are counted per connection if the proxy is not trusted', async () => {
    const directSite = await startAccountSite(url, { TRUST_PROXY: 'false' });
    try {
      for (let count = 0; count <= 20; count += 1) {
        const from = `198.51.100.${count}`;
        const body = { emailOrUsername: `missing${count}`, password: 'x' };
        const { status } = await directSite.call('POST', '/auth/login', body, { from });
        expect(status).toBe(count < 20 ? 401 : 429);
      }
    } finally {
      await directSite.stop();
    }
  });

  test('cannot be sent in one tRPC batch', async () => {
    const { username } = await site.signUp();
    const guess = (password: string) => ({ json: { emailOrUsername: username, password } });
    const path = '/trpc/auth.login,auth.login,auth.login?batch=1';
    const { body } = await site.call('POST', path, { 0: guess('a'), 1: guess('b'), 2: guess(PASSWORD) });
    const codes = body.map(
      (response: { error: { json: { data: { code: string } } } }) => response.error.json.data.code,
    );
    expect(codes).toEqual(['UNAUTHORIZED', 'BAD_REQUEST', 'BAD_REQUEST']);
  });
});

test('without the database, account calls are 503 and other calls work', async () => {
  const { token, username } = await site.signUp();
  await site.proxy.down();
  await site.becomes(503);
  const responses = await Promise.all([
    site.call('POST', '/auth/register', buildSignup()),
    site.call('POST', '/auth/login', { emailOrUsername: username, password: PASSWORD }),
    site.call('GET', '/auth/verify', undefined, { token }),
    site.call('PUT', '/auth/update-profile', { username: 'abc' }, { token }),
    site.call('POST', '/auth/logout', undefined, { token }),
  ]);
  for (const response of responses) {
    expect([response.status, response.body]).toEqual([
      503,
      {
        success: false,
        message: "Accounts and history aren't available right now. Please try again in a moment.",
        code: 'SERVICE_UNAVAILABLE',
      },
    ]);
    expect(response.headers.get('retry-after')).toBe('5');
  }
  // A catalogue call does not read the session of its token.
  const catalogue = await site.call('GET', '/tmdb/movie/popular?page=0', undefined, { token });
  expect(catalogue.status).toBe(400);
  expect((await site.call('GET', '/auth/verify')).status).toBe(401);

  await site.proxy.up();
  await site.becomes(200);
  expect((await site.call('GET', '/auth/verify', undefined, { token })).status).toBe(200);
});
