import { describe, expect, test } from 'vitest';
import { deleteExpiredNames } from '../../db/previous-names';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

const rejected = { code: 'UNAUTHORIZED', message: 'Invalid email, username or password.' };
const usernameTaken = { code: 'CONFLICT', message: 'Username is already taken' };
const cannotUndo = { code: 'NOT_FOUND', message: 'This change can no longer be undone.' };

type Account = Awaited<ReturnType<typeof signUp>>;

const login = (emailOrUsername: string, password = PASSWORD) =>
  request().auth.login({ emailOrUsername, password });
const previousNames = async ({ as }: Account) => (await as().settings.previousNames()).data.previousNames;
const rename = ({ as }: Account, username: string) => as().auth.updateProfile({ username });
async function restore(account: Account, name: string, password = PASSWORD) {
  const found = (await previousNames(account)).find((previous) => previous.name === name);
  return account.as().settings.restoreName({ id: found?.id ?? '0', password });
}
/** Moves all replacements into the past. */
const advanceDays = (days: number) => sql`
  update previous_names set
    replaced_at = replaced_at - ${`${days} days`}::interval,
    valid_until = valid_until - ${`${days} days`}::interval`;

describe('a username or email that was changed', () => {
  test('is accepted for login for 7 days, with the current password only', async () => {
    const account = await signUp();
    const { username, email } = buildSignup();
    await account.as().auth.updateProfile({ username, email });
    for (const name of [account.username.toUpperCase(), account.email, username, email])
      expect((await login(name)).data.user).toEqual({ ...account.user, username, email });
    await expect(login(account.username, 'Wrong-guess-1')).rejects.toMatchObject(rejected);
    await advanceDays(6.9);
    await login(account.email);
    await advanceDays(0.2);
    for (const name of [account.username, account.email])
      await expect(login(name)).rejects.toMatchObject(rejected);
    await login(username);
  });

  test('is taken for other users during that time, on every path', async () => {
    const [account, other, admin] = [await signUp(), await signUp(), await signUp()];
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    const { username, email } = buildSignup();
    await account.as().auth.updateProfile({ username, email });
    const claims = () => [
      () => request().auth.register({ ...buildSignup(), username: account.username.toUpperCase() }),
      () => rename(other, account.username),
      () => admin.as().admin.editUser({ id: other.user.id, username: account.username }),
    ];
    for (const claim of claims()) await expect(claim()).rejects.toMatchObject(usernameTaken);
    await expect(request().auth.register({ ...buildSignup(), email: account.email })).rejects.toMatchObject({
      message: 'Email is already in use',
    });
    const insert = sql`
      insert into users (id, username, email, password_hash)
      values ('direct-insert', ${account.username}, 'direct@example.org', 'x')`;
    await expect(insert).rejects.toMatchObject({ constraint_name: 'users_username_key' });
    await advanceDays(7.1);
    for (const claim of claims().slice(1, 2)) await claim();
  });

  test('is listed with its dates, except for changes of case', async () => {
    const account = await signUp();
    await rename(account, account.username.toUpperCase());
    expect(await previousNames(account)).toEqual([]);
    await account.as().auth.updateProfile({ email: buildSignup().email });
    const [previous, ...others] = await previousNames(account);
    expect(others).toEqual([]);
    expect(previous).toMatchObject({ field: 'email', name: account.email });
    const lastsMs = Date.parse(previous?.validUntil ?? '') - Date.parse(previous?.replacedAt ?? '');
    expect(Math.round(lastsMs / 3_600_000)).toBe(7 * 24);
  });

  test('can be chosen again by the same account', async () => {
    const account = await signUp();
    const otherName = buildSignup().username;
    await rename(account, otherName);
    await rename(account, account.username);
    expect(await previousNames(account)).toMatchObject([{ name: otherName }]);
  });
});

describe('a stolen token', () => {
  test('that changes names repeatedly does not prevent login and undo', async () => {
    const account = await signUp();
    const stolen = account.token;
    const own = { ...account, ...(await login(account.username)).data };
    const owner = { ...own, as: () => request({ token: own.token }) };
    const taken = Array.from({ length: 5 }, () => buildSignup().username);
    for (const username of taken) await rename(account, username);
    await login(account.username);
    const undone = await restore(owner, account.username);
    expect(undone.data.user).toEqual(account.user);
    await expect(request({ token: stolen }).auth.verify()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await owner.as().auth.verify();
    expect(await previousNames(owner)).toEqual([]);
    for (const username of taken) await expect(login(username)).rejects.toMatchObject(rejected);
    await request().auth.register({ ...buildSignup(), username: taken[4] ?? '' });
  });

  test('that changes names too often is limited, and the first name remains valid', async () => {
    const account = await signUp();
    for (let count = 0; count < 20; count += 1) {
      await sql`delete from attempts`;
      await rename(account, buildSignup().username);
    }
    await sql`delete from attempts`;
    await expect(rename(account, buildSignup().username)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^This username has been changed too often\. Please try again on 20/),
    });
    await account.as().auth.updateProfile({ email: buildSignup().email });
    expect((await login(account.username)).data.user.id).toBe(account.user.id);
    await restore(account, account.username);
    await rename(account, buildSignup().username);
  });

  test('cannot undo without the password or guess it', async () => {
    const account = await signUp();
    await rename(account, buildSignup().username);
    for (let count = 0; count < 10; count += 1)
      await expect(restore(account, account.username, 'Wrong-guess-1')).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        cause: { issues: [{ path: 'password', message: 'Current password is incorrect' }] },
      });
    await expect(restore(account, account.username)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('undo', () => {
  test('does not undo earlier changes and those of the other field', async () => {
    const account = await signUp();
    const [first, second, third] = [buildSignup(), buildSignup(), buildSignup()].map(
      ({ username }) => username,
    );
    const { email } = buildSignup();
    for (const username of [first, second, third]) await rename(account, username ?? '');
    await account.as().auth.updateProfile({ email });
    const { data } = await restore(account, first ?? '');
    expect(data.user).toMatchObject({ username: first, email });
    expect(await previousNames(account)).toMatchObject([
      { field: 'username', name: account.username },
      { field: 'email', name: account.email },
    ]);
  });

  test('is not possible after 7 days, also when another user has the name', async () => {
    const [account, other] = [await signUp(), await signUp()];
    await rename(account, buildSignup().username);
    const [previous] = await previousNames(account);
    await advanceDays(7.1);
    await rename(other, account.username);
    expect(await previousNames(account)).toEqual([]);
    const undo = account.as().settings.restoreName({ id: previous?.id ?? '', password: PASSWORD });
    await expect(undo).rejects.toMatchObject(cannotUndo);
    // The expired row does not prevent this.
    await rename(other, buildSignup().username);
    expect(await previousNames(other)).toMatchObject([{ name: other.username }, { name: account.username }]);
  });

  test('is limited to its own account', async () => {
    const [account, other] = [await signUp(), await signUp()];
    await rename(account, buildSignup().username);
    const [previous] = await previousNames(account);
    const undo = other.as().settings.restoreName({ id: previous?.id ?? '', password: PASSWORD });
    await expect(undo).rejects.toMatchObject(cannotUndo);
    await expect(account.as().settings.restoreName({ id: 'x', password: PASSWORD })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

test('guesses with previous usernames of an account share one limit, separate from its current names', async () => {
  const account = await signUp();
  const [second, third] = [buildSignup().username, buildSignup().username];
  for (const username of [second, third]) await rename(account, username);
  const guess = (name: string) => login(name, 'Wrong-guess-1').catch(({ code }) => code);
  for (let count = 0; count < 5; count += 1)
    for (const name of [account.username, second]) expect(await guess(name)).toBe('UNAUTHORIZED');
  for (const name of [account.username, second]) expect(await guess(name)).toBe('TOO_MANY_REQUESTS');
  for (const name of [third, account.email]) expect(await guess(name)).toBe('UNAUTHORIZED');
  await login(third);
});

test('a name that an admin changed remains valid and can be restored', async () => {
  const [admin, account] = [await signUp(), await signUp()];
  await sql`update users set role = 'admin' where id = ${admin.user.id}`;
  const { username } = buildSignup();
  await admin.as().admin.editUser({ id: account.user.id, username });
  expect((await login(account.username)).data.user.username).toBe(username);
  await admin.as().admin.editUser({ id: admin.user.id, email: buildSignup().email });
  expect(await previousNames(admin)).toMatchObject([{ field: 'email', name: admin.email }]);
  expect((await restore(account, account.username)).data.user).toEqual(account.user);
});

test('a deleted account frees its previous names', async () => {
  const account = await signUp();
  await rename(account, buildSignup().username);
  await account.as().settings.deleteAccount({ password: PASSWORD });
  await expect(login(account.username)).rejects.toMatchObject(rejected);
  await request().auth.register({ ...buildSignup(), username: account.username });
});

test('the cleanup deletes expired names only', async () => {
  const [expired, current] = [await signUp(), await signUp()];
  await rename(expired, buildSignup().username);
  await advanceDays(7.1);
  await rename(current, buildSignup().username);
  await deleteExpiredNames(sql, 500);
  expect(await sql`select name from previous_names where valid_until <= now()`).toEqual([]);
  expect(await previousNames(current)).toHaveLength(1);
});

test('a name that is changed while others register it remains reserved', async () => {
  const account = await signUp();
  const claims = Array.from({ length: 6 }, () =>
    request().auth.register({ ...buildSignup(), username: account.username }),
  );
  const outcomes = await Promise.allSettled([rename(account, buildSignup().username), ...claims]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...claims.map(() => 'rejected')]);
  expect((await login(account.username)).data.user.id).toBe(account.user.id);
});
