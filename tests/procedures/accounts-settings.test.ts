import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src/shared/preferences';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

describe('the list of sessions', () => {
  test('shows device, last use and which session is current', async () => {
    const { as, username } = await signUp({ userAgent: 'curl/8.5.0', address: '192.0.2.7' });
    await request({ userAgent: `${'x'.repeat(5_000)}`, address: null }).auth.login({
      emailOrUsername: username,
      password: PASSWORD,
    });
    const { data } = await as().settings.sessions();
    expect(data.sessions).toEqual([
      expect.objectContaining({ device: 'x'.repeat(40), address: null, isCurrent: false }),
      expect.objectContaining({
        device: 'curl',
        address: '192.0.2.7',
        isCurrent: true,
        lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    ]);
  });

  test('omits expired sessions', async () => {
    const { as, user } = await signUp();
    await sql`
      insert into sessions (id, user_id, expires_at, absolute_expires_at)
      values (${'b'.repeat(64)}, ${user.id}, now() - interval '1 second', now() + interval '1 day')`;
    expect((await as().settings.sessions()).data.sessions).toHaveLength(1);
  });

  test('a session can be ended by its user only', async () => {
    const [ada, eve] = [await signUp(), await signUp()];
    const second = await request().auth.login({ emailOrUsername: ada.username, password: PASSWORD });
    const id =
      (await ada.as().settings.sessions()).data.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await expect(eve.as().settings.revokeSession({ id })).rejects.toEqual(failsWith('NOT_FOUND'));
    expect(await request({ token: second.data.token }).auth.verify()).toMatchObject({ success: true });
    expect(await ada.as().settings.revokeSession({ id })).toMatchObject({ success: true });
    await expect(request({ token: second.data.token }).auth.verify()).rejects.toEqual(
      failsWith('UNAUTHORIZED'),
    );
    await expect(ada.as().settings.revokeSession({ id })).rejects.toEqual(failsWith('NOT_FOUND'));
    await expect(ada.as().settings.revokeSession({ id: 'x' })).rejects.toEqual(failsWith('BAD_REQUEST'));
  });

  test('signing out everywhere ends all sessions', async () => {
    const { as, username } = await signUp();
    const { data } = await request().auth.login({ emailOrUsername: username, password: PASSWORD });
    await as().settings.signOutEverywhere();
    for (const call of [as(), request({ token: data.token })])
      await expect(call.auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });
});

describe('account deletion', () => {
  test('requires the password and deletes history, preferences and sessions', async () => {
    const { as, user, username } = await signUp();
    await sql`
      insert into watch_history (user_id, media_type, media_id, watched_at) values (${user.id}, 'movie', 11, now())`;
    await as().settings.savePreferences({ preferences: {}, changedAt: '2025-01-01T00:00:00Z' });
    await expect(as().settings.deleteAccount({ password: 'wrong' })).rejects.toEqual(
      failsWith('BAD_REQUEST', 'Current password is incorrect'),
    );
    expect(await as().settings.deleteAccount({ password: PASSWORD })).toMatchObject({ success: true });
    const rows = await sql`
      select 1 from users where id = ${user.id}
      union all select 1 from sessions where user_id = ${user.id}
      union all select 1 from watch_history where user_id = ${user.id}
      union all select 1 from preferences where user_id = ${user.id}`;
    expect(rows).toEqual([]);
    await expect(as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    const again = request().auth.login({ emailOrUsername: username, password: PASSWORD });
    await expect(again).rejects.toEqual(failsWith('UNAUTHORIZED', 'Invalid email, username or password.'));
  });

  test('is forbidden for owners', async () => {
    const { as, user } = await signUp();
    await sql`update users set role = 'owner' where id = ${user.id}`;
    await expect(as().settings.deleteAccount({ password: PASSWORD })).rejects.toEqual(
      failsWith('FORBIDDEN', "Owners can't delete their own account."),
    );
  });
});

describe('saved preferences', () => {
  const at = (time: string) => `2025-03-0${time}:00:00.000Z`;

  test('are null at first and separate for each user', async () => {
    const [ada, eve] = [await signUp(), await signUp()];
    expect(await ada.as().settings.preferences()).toEqual({ success: true, data: null });
    const changedAt = at('1T10');
    const saved = await ada
      .as()
      .settings.savePreferences({ preferences: { autoPlay: false, volume: 400 }, changedAt });
    const data = { preferences: { ...DEFAULT_PREFERENCES, autoPlay: false, volume: 100 }, changedAt };
    expect(saved).toEqual({ success: true, data });
    expect(await ada.as().settings.preferences()).toEqual({ success: true, data });
    expect(await eve.as().settings.preferences()).toEqual({ success: true, data: null });
  });

  test('are those of the newer change, in any order of arrival', async () => {
    const { as } = await signUp();
    const save = async (showRatings: boolean, changedAt: string) =>
      (await as().settings.savePreferences({ preferences: { showRatings }, changedAt })).data;
    expect(await save(false, at('2T10'))).toMatchObject({ preferences: { showRatings: false } });
    expect(await save(true, at('1T10'))).toMatchObject({
      preferences: { showRatings: false },
      changedAt: at('2T10'),
    });
    expect(await save(true, at('3T10'))).toMatchObject({ preferences: { showRatings: true } });
  });

  test('accept later changes after a change from a browser with a clock in the future', async () => {
    const { as } = await signUp();
    await as().settings.savePreferences({ preferences: {}, changedAt: '2999-01-01T00:00:00Z' });
    await sql`update preferences set changed_at = changed_at - interval '1 second'`;
    const { data } = await as().settings.savePreferences({
      preferences: { compactMode: true },
      changedAt: new Date().toISOString(),
    });
    expect(data.preferences.compactMode).toBe(true);
  });

  test.each([
    [{ theme: 'pink' }, at('1T10')],
    [{ admin: true }, at('1T10')],
    [null, at('1T10')],
    [{}, 'yesterday'],
  ])('%j at %s is rejected', async (preferences, changedAt) => {
    const { as } = await signUp();
    await expect(as().settings.savePreferences({ preferences, changedAt })).rejects.toEqual(
      failsWith('BAD_REQUEST'),
    );
  });
});

test.each([
  ['auth.profile', (call: ReturnType<typeof request>) => call.auth.profile()],
  ['auth.verify', (call: ReturnType<typeof request>) => call.auth.verify()],
  ['auth.updateProfile', (call: ReturnType<typeof request>) => call.auth.updateProfile({ username: 'abc' })],
  ['settings.preferences', (call: ReturnType<typeof request>) => call.settings.preferences()],
  [
    'settings.savePreferences',
    (call: ReturnType<typeof request>) =>
      call.settings.savePreferences({ preferences: {}, changedAt: '2025-01-01T00:00:00Z' }),
  ],
  ['settings.sessions', (call: ReturnType<typeof request>) => call.settings.sessions()],
  [
    'settings.revokeSession',
    (call: ReturnType<typeof request>) => call.settings.revokeSession({ id: 'a'.repeat(64) }),
  ],
  ['settings.signOutEverywhere', (call: ReturnType<typeof request>) => call.settings.signOutEverywhere()],
  [
    'settings.deleteAccount',
    (call: ReturnType<typeof request>) => call.settings.deleteAccount({ password: 'x' }),
  ],
])('%s requires a session', async (_name, call) => {
  await expect(call(request())).rejects.toEqual(failsWith('UNAUTHORIZED', 'Authentication required'));
});
