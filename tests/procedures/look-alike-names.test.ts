import { describe, expect, test } from 'vitest';
import { buildSignup } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

const taken = { code: 'CONFLICT', message: 'Username is already taken' };
const setRole = (id: string, role: string) => sql`update users set role = ${role} where id = ${id}`;
const nameOf = (username: string) => ({ ...buildSignup(), username });

describe.each(['admin', 'owner'] as const)('the username of an %s', (role) => {
  const username = `Captain-${role}`;
  const lookAlike = username.replace('a', 'а').replace('i', '1');
  const asciiLookAlike = username.replace('i', '1');

  test('prevents look-alikes on every path', async () => {
    const { data } = await request().auth.register(nameOf(username));
    await setRole(data.user.id, role);
    await expect(request().auth.register(nameOf(lookAlike))).rejects.toMatchObject(taken);

    const user = await signUp();
    const rename = user.as().auth.updateProfile({ username: asciiLookAlike });
    await expect(rename).rejects.toMatchObject(taken);

    const owner = await signUp();
    await setRole(owner.user.id, 'owner');
    const edit = owner.as().admin.editUser({ id: user.user.id, username: lookAlike });
    await expect(edit).rejects.toMatchObject({ ...taken, cause: { issues: [{ path: 'username' }] } });
    expect((await user.as().auth.profile()).data.user.username).toBe(user.username);
  });

  test('can be changed to a look-alike by its own account', async () => {
    const { data } = await request().auth.register(nameOf(`other-${role}`));
    await setRole(data.user.id, role);
    await request({ token: data.token }).auth.updateProfile({ username: `0ther-${role}` });
  });
});

test('names that look like those of users or former admins are allowed', async () => {
  const user = await request().auth.register(nameOf('navigator'));
  await request().auth.register(nameOf('nav1gator'));
  await setRole(user.data.user.id, 'admin');
  await expect(request().auth.register(nameOf('navіgator'))).rejects.toMatchObject(taken);
  await setRole(user.data.user.id, 'user');
  await request().auth.register(nameOf('navіgator'));
});

test('an account that already looks like an admin can be edited', async () => {
  const [older, admin] = [
    await request().auth.register(nameOf('p1lot-one')),
    await request().auth.register(nameOf('pilot-one')),
  ];
  await setRole(admin.data.user.id, 'admin');
  const as = () => request({ token: older.data.token });
  await as().auth.updateProfile({ username: 'p1lot-one', email: 'pilot@example.org' });
  const { id, username } = older.data.user;
  const asAdmin = () => request({ token: admin.data.token });
  await asAdmin().admin.editUser({ id, username, email: 'pilot2@example.org' });
});

test('a taken email is reported together with the look-alike', async () => {
  const admin = await signUp();
  await setRole(admin.user.id, 'admin');
  const username = admin.username.replace('o', '0');
  await expect(
    request().auth.register({ ...buildSignup(), username, email: admin.email }),
  ).rejects.toMatchObject({ message: 'Username is already taken. Email is already in use' });
});
