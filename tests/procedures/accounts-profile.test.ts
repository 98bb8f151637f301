import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { request, signUp } = createAccountCalls(database);

/** Blocks changes of an account until `release`, which first runs a statement on the blocking connection. */
async function blockChanges(userId: string) {
  const blocker = createDatabaseClient(database.url, 1);
  onTestFinished(() => blocker.end());
  await blocker`begin`;
  await blocker`select id from users where id = ${userId} for share`;
  return {
    async waitForCalls(count: number) {
      await vi.waitUntil(async () => {
        const blocked = await database.sql`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return blocked.length === count;
      }, 60_000);
    },
    endSessions: () => blocker`delete from sessions where user_id = ${userId}`,
    release: () => blocker`commit`,
  };
}

describe('a profile update', () => {
  test('changes the username', async () => {
    const { as, user } = await signUp();
    expect(await as().auth.updateProfile({ username: 'Ada_L-7' })).toEqual({
      success: true,
      message: 'Username updated successfully',
      data: { user: { ...user, username: 'Ada_L-7' } },
    });
    expect((await as().auth.profile()).data.user.username).toBe('Ada_L-7');
    expect(await as().auth.updateProfile({ username: 'ADA_L-7' })).toMatchObject({ success: true });
  });

  test('stores the email in lower case', async () => {
    const { as } = await signUp();
    expect(await as().auth.updateProfile({ email: ' New@Example.ORG ' })).toMatchObject({
      message: 'Email updated successfully',
      data: { user: { email: 'new@example.org' } },
    });
  });

  test('changes all fields or none', async () => {
    const [{ as }, other] = [await signUp(), await signUp()];
    const signup = buildSignup();
    await expect(
      as().auth.updateProfile({
        username: signup.username,
        email: other.email,
        currentPassword: PASSWORD,
        newPassword: 'Meadow-Lantern-8',
      }),
    ).rejects.toEqual(failsWith('CONFLICT', 'Email is already in use'));
    expect((await as().auth.profile()).data.user.username).not.toBe(signup.username);
    expect(await as().auth.updateProfile({ username: signup.username, email: signup.email })).toMatchObject({
      message: 'Profile updated successfully',
    });
  });

  test("rejects another user's name in any case", async () => {
    const [{ as }, other] = [await signUp(), await signUp()];
    await expect(as().auth.updateProfile({ username: other.username.toUpperCase() })).rejects.toEqual(
      failsWith('CONFLICT', 'Username is already taken'),
    );
  });

  test.each([
    { role: 'owner' },
    { username: 'renamed', role: 'owner' },
    { username: 'renamed', isPremium: true },
    JSON.parse('{"username":"renamed","__proto__":{"role":"owner"}}'),
    { username: ['renamed'] },
    {},
  ])('rejects %j and changes nothing', async (input) => {
    const { as, user } = await signUp();
    await expect(as().auth.updateProfile(input)).rejects.toEqual(failsWith('BAD_REQUEST'));
    expect((await as().auth.profile()).data.user).toEqual(user);
  });

  test('a new password replaces the old one and ends the other sessions', async () => {
    const { as, username } = await signUp();
    const login = (password: string) => request().auth.login({ emailOrUsername: username, password });
    const elsewhere = (await login(PASSWORD)).data.token;
    expect(
      await as().auth.updateProfile({ currentPassword: PASSWORD, newPassword: 'Meadow-Lantern-8' }),
    ).toMatchObject({ message: 'Password updated successfully' });
    expect(await as().auth.verify()).toMatchObject({ success: true });
    await expect(request({ token: elsewhere }).auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    await expect(login(PASSWORD)).rejects.toEqual(failsWith('UNAUTHORIZED'));
    expect(await login('Meadow-Lantern-8')).toMatchObject({ success: true });
  });

  test('the second of two simultaneous password changes has a wrong current password', async () => {
    const { as, user } = await signUp();
    const block = await blockChanges(user.id);
    const changes = Promise.allSettled(
      ['Meadow-Lantern-8', 'Meadow-Lantern-9'].map((newPassword) =>
        as().auth.updateProfile({ currentPassword: PASSWORD, newPassword }),
      ),
    );
    await block.waitForCalls(2);
    await block.release();
    const results = await changes;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'BAD_REQUEST', message: 'Current password is incorrect' },
    });
  });

  test('changes nothing if the session ends during the call', async () => {
    const { as, user, username } = await signUp();
    const block = await blockChanges(user.id);
    const change = expect(as().auth.updateProfile({ username: buildSignup().username })).rejects.toEqual(
      failsWith('UNAUTHORIZED'),
    );
    await block.waitForCalls(1);
    await block.endSessions();
    await block.release();
    await change;
    const login = await request().auth.login({ emailOrUsername: username, password: PASSWORD });
    expect(login.data.user.username).toBe(username);
  });

  test('a wrong current password is reported at its field and changes nothing', async () => {
    const { as, username } = await signUp();
    const change = as().auth.updateProfile({ currentPassword: 'wrong', newPassword: 'Meadow-Lantern-8' });
    await expect(change).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Current password is incorrect',
      cause: { issues: [{ path: 'currentPassword', message: 'Current password is incorrect' }] },
    });
    expect(await request().auth.login({ emailOrUsername: username, password: PASSWORD })).toMatchObject({
      success: true,
    });
  });

  test('guesses of the current password are limited like logins', async () => {
    const { as } = await signUp();
    const guess = () =>
      as().auth.updateProfile({ currentPassword: 'wrong', newPassword: 'Meadow-Lantern-8' });
    for (let count = 0; count < 10; count += 1)
      await expect(guess()).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(guess()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
  });
});
