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

const USER = {
  id: expect.any(String),
  username: expect.any(String),
  email: expect.any(String),
  role: 'user',
  isPremium: false,
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
};

describe('account calls', () => {
  test('register, login, verify, profile, update-profile, logout', async () => {
    const signup = buildSignup();
    const registered = await site.call('POST', '/auth/register', { ...signup, name: signup.username });
    expect(registered.status).toBe(200);
    expect(registered.headers.get('cache-control')).toBe('no-store');
    expect(registered.body).toEqual({ success: true, data: { token: expect.any(String), user: USER } });

    const { username: emailOrUsername, password } = signup;
    const login = await site.call('POST', '/auth/login', { emailOrUsername, password });
    const { user } = registered.body.data;
    expect(login.body).toEqual({
      success: true,
      data: { token: expect.any(String), user },
      message: expect.any(String),
    });

    const { token } = login.body.data;
    for (const path of ['/auth/verify', '/auth/profile']) {
      const response = await site.call('GET', path, undefined, { token });
      expect([response.status, response.body]).toEqual([200, { success: true, data: { user } }]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const changed = await site.call('PUT', '/auth/update-profile', { username: 'renamed' }, { token });
    expect(changed.body).toMatchObject({ success: true, message: 'Username updated successfully' });

    const logout = await site.call('POST', '/auth/logout', undefined, { token });
    expect([logout.status, logout.body.success]).toEqual([200, true]);
    const after = await site.call('GET', '/auth/verify', undefined, { token });
    expect([after.status, after.body]).toEqual([
      401,
      { success: false, message: 'Authentication required', code: 'UNAUTHORIZED' },
    ]);
  });

  test('settings: preferences, sessions, account', async () => {
    const { token } = await site.signUp();
    const changedAt = '2025-01-01T00:00:00.000Z';
    const saved = await site.call(
      'PUT',
      '/settings/preferences',
      { preferences: { volume: 5 }, changedAt },
      { token },
    );
    expect(saved.body).toMatchObject({ success: true, data: { preferences: { volume: 5 }, changedAt } });
    const stored = await site.call('GET', '/settings/preferences', undefined, { token });
    expect(stored.body).toEqual(saved.body);
    const { body } = await site.call('GET', '/settings/sessions', undefined, { token });
    expect(body.data.sessions).toEqual([expect.objectContaining({ address: '192.0.2.1', isCurrent: true })]);
    const deleted = await site.call('POST', '/settings/delete-account', { password: PASSWORD }, { token });
    expect(deleted.body.success).toBe(true);
    expect(
      (await site.call('DELETE', `/settings/sessions/${'a'.repeat(64)}`, undefined, { token })).status,
    ).toBe(401);
  });

  test('REST calls do not change the validation of tRPC input', async () => {
    const { token } = await site.signUp();
    const input = { preferences: { volume: '5' }, changedAt: '2025-01-01T00:00:00.000Z' };
    await site.call('PUT', '/settings/preferences', input, { token });
    const response = await site.call('POST', '/trpc/settings.savePreferences', { json: input }, { token });
    expect(response.status).toBe(400);
  });
});

test('the OpenAPI document lists the account calls', async () => {
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
});
