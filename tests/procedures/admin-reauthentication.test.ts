import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/account';
import { Db } from '../../server/database/db';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { expireAuthentication } from '../support/expire-authentication';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;

/** Sets the age of all authentications immediately before an account is changed, because calls take time before that. */
class AgingDb extends Db {
  age = '0 seconds';

  override forNetwork(): Db {
    return this;
  }
  override async query<Args extends readonly unknown[], Result>(
    ...call: Parameters<typeof Db.prototype.query<Args, Result>>
  ): Promise<Result> {
    if (call[0].name === 'changeLockedUser') await ageAuthentications(this.age);
    return super.query(...call);
  }
}

const db = new AgingDb({ sql: () => sql });
const { request, signUpAs } = createAccountCalls(database);
const { request: requestAged } = createAccountCalls(database, { db });

const ageAuthentications = (age: string) => sql`update sessions set proven_at = now() - ${age}::interval`;

const ISSUER = 'https://id.example';
const NEW_PASSWORD = 'Other-Tulip-8';
const REQUIRED = failsWith('FORBIDDEN', "Please confirm that it's you first.");

type Calls = ReturnType<typeof request>['admin'];
type Change = (calls: Calls, id: string) => Promise<unknown>;

async function signUpAged(role: Role) {
  const { id, token } = await signUpAs(role);
  return { id, token, calls: () => requestAged({ token }) };
}

/** All that the changes below change. */
async function readAccount(id: string) {
  const [account] = await sql`
    select users.*,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from authenticator_apps where user_id = users.id) as apps,
      (select count(*)::int from identities where user_id = users.id) as identities,
      (select count(*)::int from account_links where user_id = users.id) as links,
      (select count(*)::int from audit_log where target_id = users.id) as entries
    from users where id = ${id}`;
  return account;
}

async function signUpTarget(): Promise<string> {
  const { id } = await signUpAged('user');
  await sql`insert into identities (issuer, subject, user_id) values (${ISSUER}, ${id}, ${id})`;
  await sql`
    insert into authenticator_apps (user_id, secret, confirmed_at) values (${id}, ${Buffer.alloc(20)}, now())`;
  return id;
}

const PROTECTED_CHANGES: [string, Change][] = [
  ['resetting a second factor', (admin, id) => admin.resetSecondFactor({ id })],
  ['unlinking an identity', (admin, id) => admin.unlinkIdentity({ id, issuer: ISSUER, subject: id })],
  ['setting a password', (admin, id) => admin.editUser({ id, password: NEW_PASSWORD })],
  ['setting an email address', (admin, id) => admin.editUser({ id, email: `${id}@new.example` })],
  ['creating a reset link', (admin, id) => admin.createResetLink({ id })],
  ['changing a role', (admin, id) => admin.changeRole({ id, role: 'admin' })],
  ['deleting a user', (admin, id) => admin.deleteUser({ id })],
];

describe.each(PROTECTED_CHANGES)('%s', (_name, change) => {
  test('needs an authentication of the last 10 minutes', async () => {
    const [owner, id] = [await signUpAged('owner'), await signUpTarget()];
    const before = await readAccount(id);
    db.age = '10 minutes 1 second';
    const refused = change(owner.calls().admin, id);
    await expect(refused).rejects.toEqual(REQUIRED);
    await expect(refused).rejects.toMatchObject({ cause: { reason: 'reauthentication-required' } });
    expect(await readAccount(id)).toEqual(before);
    db.age = '9 minutes 59 seconds';
    expect(await change(owner.calls().admin, id)).toMatchObject({ success: true });
    expect(await readAccount(id)).not.toEqual(before);
  });
});

test.each<[string, Change]>([
  ['changing a username', (admin, id) => admin.editUser({ id, username: `renamed-${id.slice(0, 8)}` })],
  [
    'sending the address that the user has',
    async (admin, id) => {
      const email = (await readAccount(id))?.email;
      return admin.editUser({ id, username: `renamed-${id.slice(0, 8)}`, email });
    },
  ],
  ['toggling premium', (admin, id) => admin.togglePremium({ id })],
  ['revoking API tokens', (admin, id) => admin.revokeTokens({ id })],
  ['ending sessions', (admin, id) => admin.revokeSessions({ id })],
  ['revoking a reset link', (admin, id) => admin.revokeResetLink({ id })],
  ['cancelling an email change', (admin, id) => admin.cancelEmailChange({ id })],
])('%s needs no recent authentication', async (_name, change) => {
  const [admin, id] = [await signUpAged('admin'), await signUpTarget()];
  db.age = '1 day';
  expect(await change(admin.calls().admin, id)).toMatchObject({ success: true });
});

describe('an authentication for changes of other accounts', () => {
  test('is the password, for its session only', async () => {
    const [owner, id] = [await signUpAged('owner'), await signUpTarget()];
    await ageAuthentications('11 minutes');
    const remove = (token: string) => request({ token }).admin.deleteUser({ id });
    await expect(remove(owner.token)).rejects.toEqual(REQUIRED);
    const { username } = (await request({ token: owner.token }).auth.verify()).data.user;
    const login = await request().auth.login({ emailOrUsername: username, password: PASSWORD });
    await expireAuthentication(sql, login.data.token);
    await request({ token: owner.token }).auth.reauthenticate({ password: PASSWORD });
    await expect(remove(login.data.token)).rejects.toEqual(REQUIRED);
    expect(await remove(owner.token)).toMatchObject({ success: true });
  });

  test('is a code', async () => {
    const [owner, id] = [await signUpAged('owner'), await signUpTarget()];
    const calls = () => request({ token: owner.token });
    const { secret } = (await calls().secondFactor.beginSetup({})).data;
    await calls().secondFactor.confirmSetup({ code: codeOf(secret) });
    await ageAuthentications('11 minutes');
    const promote = () => calls().admin.changeRole({ id, role: 'admin' });
    await expect(promote()).rejects.toEqual(REQUIRED);
    await calls().auth.reauthenticate({ code: codeOf(secret, 1) });
    expect(await promote()).toMatchObject({ success: true });
  });

  test('is not asked of who may not make the change', async () => {
    const [admin, other] = [await signUpAged('admin'), await signUpAged('admin')];
    db.age = '1 day';
    await expect(admin.calls().admin.createResetLink({ id: other.id })).rejects.toEqual(
      failsWith('FORBIDDEN', 'Only owners can change admins and owners.'),
    );
    await expect(admin.calls().admin.createResetLink({ id: 'nobody' })).rejects.toEqual(
      failsWith('NOT_FOUND'),
    );
  });
});

test('an own email address needs no recent authentication, and an own password the current one', async () => {
  const admin = await signUpAged('admin');
  db.age = '1 day';
  const edit = (changes: object) => admin.calls().admin.editUser({ id: admin.id, ...changes });
  expect(await edit({ email: `${admin.id}@new.example` })).toMatchObject({ success: true });
  await expect(edit({ password: NEW_PASSWORD })).rejects.toEqual(failsWith('BAD_REQUEST'));
  expect(await edit({ password: NEW_PASSWORD, currentPassword: PASSWORD })).toMatchObject({ success: true });
});
