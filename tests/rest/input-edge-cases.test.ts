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

test.each([
  ['e\u0301lan@example.org', '\u00c9LAN@example.org'],
  ['\u0130x@example.org', '\u0130X@example.org'],
  ['\u0391\u03a3@example.org', '\u03b1\u03c2@example.org'],
  ['\u212aelvin@example.org', 'kelvin@example.org'],
])('the email addresses %j and %j are equal for sign-up and login', async (first, second) => {
  const signup = { ...buildSignup(), email: first };
  expect((await site.call('POST', '/auth/register', signup)).status).toBe(200);
  for (const emailOrUsername of [first, second]) {
    const login = await site.call('POST', '/auth/login', { emailOrUsername, password: PASSWORD });
    expect([login.status, login.body.data?.user.username]).toEqual([200, signup.username]);
  }
  const again = await site.call('POST', '/auth/register', { ...buildSignup(), email: second });
  expect([again.status, again.body.message]).toEqual([409, 'Email is already in use']);
});

test('a username in full-width letters equals one in ASCII letters', async () => {
  const signup = buildSignup();
  const wide = signup.username.replace(/^p/, 'ｐ');
  await site.call('POST', '/auth/register', signup);
  const again = await site.call('POST', '/auth/register', { ...buildSignup(), username: wide });
  expect([again.status, again.body.message]).toEqual([409, 'Username is already taken']);
  const login = await site.call('POST', '/auth/login', { emailOrUsername: wide, password: PASSWORD });
  expect(login.status).toBe(200);
});

describe('invalid input is 400 with a message', () => {
  const MESSAGE = 'Password contains an invalid character. Please type it again.';

  test('a new or entered password with a lone surrogate', async () => {
    const invalid = `"${PASSWORD}\\ud800"`;
    const { token, username } = await site.signUp();
    const bodies = [
      [
        'POST',
        '/auth/register',
        `{"username":"other-user","email":"other@example.org","password":${invalid}}`,
      ],
      ['POST', '/auth/login', `{"emailOrUsername":"${username}","password":${invalid}}`],
      ['PUT', '/auth/update-profile', `{"currentPassword":${invalid},"newPassword":"${PASSWORD}"}`],
      ['POST', '/settings/delete-account', `{"password":${invalid}}`],
    ] as const;
    for (const [method, path, body] of bodies) {
      const response = await site.call(method, path, body, { token });
      expect([path, response.status, response.body.message]).toEqual([path, 400, MESSAGE]);
    }
  });

  test.each([
    ['x'.repeat(200_000), 'Name must be at most 300 characters'],
    [{}, 'Name must be a string'],
  ])('an invalid name', async (name, message) => {
    const response = await site.call('POST', '/auth/register', { ...buildSignup(), name });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  test.each(['0000-01-01T00:00:00Z', '2026-01-01T23:59:60Z', '2026-02-30T00:00:00Z'])(
    'preferences changed at %s',
    async (changedAt) => {
      const { token } = await site.signUp();
      const response = await site.call(
        'PUT',
        '/settings/preferences',
        { preferences: {}, changedAt },
        { token },
      );
      expect([response.status, response.body.message]).toEqual([
        400,
        expect.stringMatching(/^changedAt must be/),
      ]);
    },
  );
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.8:52100', '203.0.113.8'],
  ['2001:db8::9', '2001:db8::9'],
  ['x'.repeat(9000), null],
])('a session from %.40s is shown with the address %s', async (from, address) => {
  const { username } = await site.signUp();
  const credentials = { emailOrUsername: username, password: PASSWORD };
  const { body } = await site.call('POST', '/auth/login', credentials, { from });
  const { token } = body.data;
  const response = await site.call('GET', '/settings/sessions', undefined, { token });
  const { sessions } = response.body.data as { sessions: { isCurrent: boolean; address: string | null }[] };
  expect(sessions.find(({ isCurrent }) => isCurrent)?.address).toBe(address);
});
