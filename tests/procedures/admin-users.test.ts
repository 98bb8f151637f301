import { beforeEach, describe, expect, test } from 'vitest';
import { Db } from '../../server/database/db';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createGate } from '../support/gate';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp, signUpAs } = createAccountCalls(database);

/** The session was started before the user got the role. */
const roleOf = async (id: string) =>
  (await sql<{ role: string }[]>`select role from users where id = ${id}`)[0]?.role;
const audit = async (calls: Awaited<ReturnType<typeof signUpAs>>) =>
  (await calls.as().admin.auditLog({ limit: 1 })).data.entries[0];

beforeEach(async () => {
  // The last owner cannot be deleted.
  await sql`alter table users disable trigger users_owner_remains_removed`;
  await sql`delete from users`;
  await sql`alter table users enable trigger users_owner_remains_removed`;
});

describe('the last owner', () => {
  test('cannot be demoted or deleted', async () => {
    const owner = await signUpAs('owner');
    const demotion = owner.as().admin.changeRole({ id: owner.id, role: 'admin' });
    await expect(demotion).rejects.toEqual(failsWith('CONFLICT', 'At least one owner must remain'));
    await expect(owner.as().admin.deleteUser({ id: owner.id })).rejects.toEqual(failsWith('FORBIDDEN'));
    await expect(sql`delete from users`).rejects.toThrow('At least one owner must remain');
    expect(await roleOf(owner.id)).toBe('owner');
  });

  test('remains when several owners demote themselves concurrently', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => signUpAs('owner')));
    const outcomes = await Promise.allSettled(
      owners.map(({ as, id }) => as().admin.changeRole({ id, role: 'user' })),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: failsWith('CONFLICT', 'At least one owner must remain') },
    ]);
    expect(await sql`select id from users where role = 'owner'`).toHaveLength(1);
  });

  test('remains when two owners demote each other concurrently', async () => {
    const [ada, eve] = [await signUpAs('owner'), await signUpAs('owner')];
    const outcomes = await Promise.allSettled([
      ada.as().admin.changeRole({ id: eve.id, role: 'user' }),
      eve.as().admin.changeRole({ id: ada.id, role: 'user' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await sql`select id from users where role = 'owner'`).toHaveLength(1);
  });
});

describe('an admin', () => {
  test('cannot change an owner or another admin', async () => {
    const admin = await signUpAs('admin');
    const calls = () => admin.as().admin;
    const refused = failsWith('FORBIDDEN', 'Only owners can change admins and owners.');
    for (const other of [await signUpAs('owner'), await signUpAs('admin')]) {
      await expect(calls().editUser({ id: other.id, username: 'renamed' })).rejects.toEqual(refused);
      await expect(calls().editUser({ id: other.id, password: 'Other-Tulip-8' })).rejects.toEqual(refused);
      await expect(calls().togglePremium({ id: other.id })).rejects.toEqual(refused);
      await other.as().auth.verify();
      expect(await sql`select 1 from audit_log where target_id = ${other.id}`).toHaveLength(0);
    }
  });

  test('can be edited by an owner and can change their own name', async () => {
    const [owner, admin] = [await signUpAs('owner'), await signUpAs('admin')];
    await owner.as().admin.editUser({ id: admin.id, username: 'edited-by-owner', password: 'Other-Tulip-8' });
    await request().auth.login({ emailOrUsername: 'edited-by-owner', password: 'Other-Tulip-8' });
    const other = await signUpAs('admin');
    await other.as().admin.editUser({ id: other.id, username: 'renamed-admin' });
    expect((await other.as().auth.profile()).data.user.username).toBe('renamed-admin');
  });

  test('cannot change roles or delete users', async () => {
    const [admin, user] = [await signUpAs('admin'), await signUp()];
    await expect(admin.as().admin.changeRole({ id: user.id, role: 'admin' })).rejects.toEqual(
      failsWith('FORBIDDEN'),
    );
    await expect(admin.as().admin.changeRole({ id: admin.id, role: 'owner' })).rejects.toEqual(
      failsWith('FORBIDDEN'),
    );
    await expect(admin.as().admin.deleteUser({ id: user.id })).rejects.toEqual(failsWith('FORBIDDEN'));
  });
});

test('a lower role applies to open sessions at once, and changes of roles are recorded', async () => {
  const [owner, user] = [await signUpAs('owner'), await signUp()];
  const fields = await owner.as().admin.changeRole({ id: user.id, role: 'admin' });
  expect(fields.message).toBe('User role updated successfully');
  expect(await audit(owner)).toMatchObject({
    action: 'user.role',
    actorName: owner.username,
    targetName: user.username,
    details: { role: 'user to admin' },
    device: 'test',
  });
  const login = { emailOrUsername: user.username, password: PASSWORD };
  const { token } = (await request().auth.login(login)).data;
  await request({ token }).admin.stats();
  await owner.as().admin.changeRole({ id: user.id, role: 'user' });
  await expect(request({ token }).admin.stats()).rejects.toEqual(failsWith('FORBIDDEN'));
});

describe('editing a user', () => {
  test('a new password ends the sessions and is not in the audit log', async () => {
    const [admin, user] = [await signUpAs('admin'), await signUp()];
    const password = 'Other-Tulip-8';
    await admin.as().admin.editUser({ id: user.id, username: 'renamed', email: 'New@Example.org', password });
    await expect(user.as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    const login = { emailOrUsername: 'new@example.org', password };
    expect((await request().auth.login(login)).data.user.username).toBe('renamed');
    await expect(request().auth.login({ ...login, password: PASSWORD })).rejects.toEqual(
      failsWith('UNAUTHORIZED'),
    );
    expect((await audit(admin))?.details).toEqual({
      username: `${user.username} to renamed`,
      email: `${user.email} to new@example.org`,
      password: 'changed',
    });
    const [stored] = await sql<
      { text: string }[]
    >`select string_agg(audit_log::text, '') as text from audit_log`;
    expect(stored?.text).not.toContain(password);
  });

  test('an empty password is ignored; an edit without changes is not recorded', async () => {
    const [admin, user] = [await signUpAs('admin'), await signUp()];
    const { username, email, id } = user;
    const updated = await admin.as().admin.editUser({ id, username, email, password: '' });
    expect(updated).toEqual({ success: true, message: 'User updated successfully' });
    await user.as().auth.verify();
    expect(await sql`select 1 from audit_log where target_id = ${id}`).toHaveLength(0);
  });

  test('a taken name is 409 and changes nothing', async () => {
    const [admin, user, other] = [await signUpAs('admin'), await signUp(), await signUp()];
    const edit = { id: user.id, username: other.username.toUpperCase(), password: 'Other-Tulip-8' };
    await expect(admin.as().admin.editUser(edit)).rejects.toEqual(
      failsWith('CONFLICT', 'Username is already taken'),
    );
    await user.as().auth.verify();
    expect(await sql`select 1 from audit_log where target_id = ${user.id}`).toHaveLength(0);
  });

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'invalid' }, 'Please enter a valid email address'],
    [{ password: 'short' }, 'Password must be at least 8 characters'],
    [{}, "There's nothing to change"],
  ])('refuses %o', async (edit, message) => {
    const [admin, user] = [await signUpAs('admin'), await signUp()];
    await expect(admin.as().admin.editUser({ id: user.id, ...edit })).rejects.toEqual(
      failsWith('BAD_REQUEST', message),
    );
  });
});

describe.each(['admin', 'owner'] as const)("an %s's own password", (role) => {
  const password = 'Other-Tulip-8';
  const login = (emailOrUsername: string, password: string) =>
    request().auth.login({ emailOrUsername, password });

  test.each([
    [{}, 'Current password is required'],
    [{ currentPassword: 'Wrong-guess-1' }, 'Current password is incorrect'],
  ])('is refused with %j', async (fields, message) => {
    const { id, username, as } = await signUpAs(role);
    const name = `${username}x`;
    const edit = as().admin.editUser({ id, username: name, password, ...fields });
    await expect(edit).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
      cause: { issues: [{ path: 'currentPassword', message }] },
    });
    await login(username, PASSWORD);
  });

  test('changes with the current password and ends the other sessions', async () => {
    const { id, username, as } = await signUpAs(role);
    const elsewhere = (await login(username, PASSWORD)).data.token;
    await as().admin.editUser({ id, password, currentPassword: PASSWORD });
    await as().auth.verify();
    await expect(request({ token: elsewhere }).auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    await login(username, password);
  });

  test('has a limit of guesses', async () => {
    const { id, as } = await signUpAs(role);
    const guess = () => as().admin.editUser({ id, password, currentPassword: 'Wrong-guess-1' });
    for (let count = 0; count < 10; count += 1)
      await expect(guess()).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(guess()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
  });
});

describe('a call that began before "Sign out everywhere"', () => {
  type Admin = ReturnType<typeof request>['admin'];
  test.each<[string, (admin: Admin, id: string) => Promise<unknown>]>([
    ['edit', (admin, id) => admin.editUser({ id, username: 'changed', password: 'Other-Tulip-8' })],
    ['role', (admin, id) => admin.changeRole({ id, role: 'admin' })],
    ['premium', (admin, id) => admin.togglePremium({ id })],
    ['deletion', (admin, id) => admin.deleteUser({ id })],
    ['export', (admin) => admin.exportUsers()],
  ])('does not apply afterwards: %s', async (_name, call) => {
    const [owner, user] = [await signUpAs('owner'), await signUp()];
    const [checked, gate] = [createGate(), createGate()];
    /** Stops after its first query, which finds the session. */
    class PausedDb extends Db {
      #hasPaused = false;
      override forNetwork(): Db {
        return this;
      }
      override async query<Args extends readonly unknown[], Result>(
        ...call: Parameters<typeof Db.prototype.query<Args, Result>>
      ): Promise<Result> {
        const result = await super.query(...call);
        if (this.#hasPaused) return result;
        this.#hasPaused = true;
        checked.open();
        await gate.opened;
        return result;
      }
    }
    const slow = createAccountCalls(database, { db: new PausedDb({ sql: () => sql }) });
    const pending = call(slow.request({ token: owner.token }).admin, user.id);
    const outcome = expect(pending).rejects.toEqual(failsWith('UNAUTHORIZED', 'Authentication required'));
    await checked.opened;
    await owner.as().settings.signOutEverywhere();
    gate.open();
    await outcome;
    expect(await sql`select username, role, is_premium from users where id = ${user.id}`).toEqual([
      { username: user.username, role: 'user', is_premium: false },
    ]);
    await user.as().auth.verify();
    expect(await sql`select 1 from audit_log where actor_id = ${owner.id}`).toHaveLength(0);
  });
});

test('premium can be turned on and off, and both are recorded', async () => {
  const [admin, user] = [await signUpAs('admin'), await signUp()];
  const { togglePremium } = admin.as().admin;
  expect((await togglePremium({ id: user.id })).data.isPremium).toBe(true);
  expect((await user.as().auth.verify()).data.user.isPremium).toBe(true);
  expect((await togglePremium({ id: user.id })).data.isPremium).toBe(false);
  expect((await audit(admin))?.details).toEqual({ premium: 'on to off' });
});

test('deleting a user removes sessions and history, and is in the audit log', async () => {
  const [owner, user] = [await signUpAs('owner'), await signUp()];
  await user.as().history.record({ media_id: '11', media_type: 'movie' });
  await owner.as().admin.deleteUser({ id: user.id });
  await expect(user.as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  expect(await sql`select 1 from watch_history where user_id = ${user.id}`).toHaveLength(0);
  expect(await audit(owner)).toMatchObject({ action: 'user.delete', targetId: user.id, targetName: null });
  await expect(owner.as().admin.deleteUser({ id: user.id })).rejects.toEqual(
    failsWith('NOT_FOUND', "This user doesn't exist."),
  );
});
