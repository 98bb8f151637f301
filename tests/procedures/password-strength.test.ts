import { describe, expect, test, vi } from 'vitest';
import { PasswordHasher } from '../../server/accounts/password-hasher';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const WEAK = 'Password123';

const refusal = (weakness: string) => `This password is easy to guess: ${weakness}. Please choose another.`;
const COMMON = refusal('it contains a common password');
const refusedAt = (path: string, message = COMMON) => ({
  code: 'BAD_REQUEST',
  message,
  cause: { issues: [{ path, message }] },
});

describe('by default', () => {
  const { request, signUp } = createAccountCalls(database);

  test('a password that satisfies the rules is accepted on every path', async () => {
    const { data } = await request().auth.register({ ...buildSignup(), password: WEAK });
    const as = () => request({ token: data.token });
    await as().auth.updateProfile({ currentPassword: WEAK, newPassword: 'Qwerty123' });
    const owner = await signUp();
    await sql`update users set role = 'owner' where id = ${owner.user.id}`;
    await owner.as().admin.editUser({ id: data.user.id, password: WEAK });
    await request().auth.login({ emailOrUsername: data.user.username, password: WEAK });
  });
});

describe('with PASSWORD_STRENGTH=strict', () => {
  const { request, signUp } = createAccountCalls(database, { passwordStrength: 'strict' });

  test('sign-up rejects a weak password and creates no account', async () => {
    const signup = buildSignup();
    await expect(request().auth.register({ ...signup, password: WEAK })).rejects.toMatchObject(
      refusedAt('password'),
    );
    const named = { ...signup, username: 'zorblaxium', password: 'Zorblaxium77' };
    await expect(request().auth.register(named)).rejects.toMatchObject(
      refusedAt('password', refusal('it contains your username or email')),
    );
    await request().auth.register(signup);
  });

  test('a password change rejects a weak password', async () => {
    const { as, username } = await signUp();
    const change = as().auth.updateProfile({ currentPassword: PASSWORD, newPassword: WEAK });
    await expect(change).rejects.toMatchObject(refusedAt('newPassword'));
    await request().auth.login({ emailOrUsername: username, password: PASSWORD });
  });

  test('an edit by an admin rejects a weak password before hashing', async () => {
    const [admin, { user }] = [await signUp(), await signUp()];
    const passwords = new PasswordHasher();
    const hash = vi.spyOn(passwords, 'hash');
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    const strict = createAccountCalls(database, { passwordStrength: 'strict', passwords });
    const edit = strict.request({ token: admin.token }).admin.editUser({ id: user.id, password: WEAK });
    await expect(edit).rejects.toMatchObject(refusedAt('password'));
    expect(hash).not.toHaveBeenCalled();
  });

  test('an edit by an admin rejects a password with the new username', async () => {
    const [admin, user] = [await signUp(), await signUp()];
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    const edit = (password: string) =>
      admin.as().admin.editUser({ id: user.user.id, username: 'zorblaxius', password });
    await expect(edit(WEAK)).rejects.toMatchObject(refusedAt('password'));
    await expect(edit('Zorblaxius77')).rejects.toMatchObject(
      refusedAt('password', refusal('it contains your username or email')),
    );
    await request().auth.login({ emailOrUsername: user.username, password: PASSWORD });
  });
});
