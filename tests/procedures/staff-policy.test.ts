import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUpAs } = createAccountCalls(database, { secondFactorPolicy: 'staff' });

const MISSING = failsWith(
  'FORBIDDEN',
  'Admins and owners of this site need two-factor authentication. Set it up or confirm it in Settings.',
);

type Account = Awaited<ReturnType<typeof signUpAs>>;

/** @returns the secret. Its next valid code is that of the step after now. */
async function setUp({ as }: Account): Promise<string> {
  const { secret } = (await as().secondFactor.beginSetup({})).data;
  await as().secondFactor.confirmSetup({ code: codeOf(secret) });
  return secret;
}

const missingFactor = async ({ as }: Pick<Account, 'as'>) =>
  (await as().secondFactor.status()).data.missingSecondFactor;

describe('with REQUIRE_SECOND_FACTOR=staff', () => {
  test('an admin can use the panel from the setup on, in that session', async () => {
    const admin = await signUpAs('admin');
    const target = await signUpAs('user');
    await expect(admin.as().admin.stats()).rejects.toEqual(MISSING);
    await expect(admin.as().admin.revokeTokens({ id: target.id })).rejects.toEqual(MISSING);
    await expect(admin.as().history.siteStats()).rejects.toEqual(MISSING);
    expect(await missingFactor(admin)).toBe('role');
    const secret = await setUp(admin);
    expect(await missingFactor(admin)).toBeNull();
    expect(await admin.as().admin.stats()).toMatchObject({ success: true });
    await admin.as().secondFactor.remove({ code: codeOf(secret, 1) });
    await expect(admin.as().admin.stats()).rejects.toEqual(MISSING);
  });

  test('an owner cannot change roles without it', async () => {
    const [owner, target] = [await signUpAs('owner'), await signUpAs('user')];
    const change = () => owner.as().admin.changeRole({ id: target.id, role: 'admin' });
    await expect(change()).rejects.toEqual(MISSING);
    await setUp(owner);
    expect(await change()).toMatchObject({ success: true });
  });

  test('a session that has not verified it needs a code', async () => {
    const admin = await signUpAs('admin');
    const secret = await setUp(admin);
    await sql`update sessions set has_second_factor = false where user_id = ${admin.id}`;
    await expect(admin.as().admin.stats()).rejects.toEqual(MISSING);
    expect(await missingFactor(admin)).toBe('role');
    await admin.as().auth.reauthenticate({ code: codeOf(secret, 1) });
    expect(await missingFactor(admin)).toBeNull();
    expect(await admin.as().admin.stats()).toMatchObject({ success: true });
  });

  test('an API token for the panel needs a session that has verified it', async () => {
    const admin = await signUpAs('admin');
    const create = () =>
      admin.as().tokens.create({ name: 'script', scopes: ['admin:read'], expiresInDays: 1 });
    await expect(create()).rejects.toEqual(MISSING);
    const secret = await setUp(admin);
    const { token } = (await create()).data;
    const script = () => request({ token }).admin.stats();
    expect(await script()).toMatchObject({ success: true });
    await admin.as().secondFactor.remove({ code: codeOf(secret, 1) });
    await expect(script()).rejects.toEqual(MISSING);
  });

  test('an admin cannot change or export the account without it either', async () => {
    const admin = await signUpAs('admin');
    const rename = () => admin.as().auth.updateProfile({ username: `renamed-${Date.now()}` });
    await expect(rename()).rejects.toEqual(MISSING);
    await expect(admin.as().settings.exportData()).rejects.toEqual(MISSING);
    expect(await missingFactor(admin)).toBe('role');
    expect(await admin.as().history.list()).toMatchObject({ success: true });
    await setUp(admin);
    expect(await rename()).toMatchObject({ success: true });
  });

  test('users need none', async () => {
    const user = await signUpAs('user');
    expect(await missingFactor(user)).toBeNull();
    expect(await user.as().history.list()).toMatchObject({ success: true });
    await expect(user.as().admin.stats()).rejects.toEqual(
      failsWith('FORBIDDEN', "You don't have permission to do this."),
    );
  });
});

describe('an admin who resets the second factor of a user', () => {
  async function createTeam() {
    const [admin, owner, user] = [await signUpAs('admin'), await signUpAs('owner'), await signUpAs('user')];
    for (const account of [admin, owner, user]) await setUp(account);
    return { admin, owner, user };
  }
  const isEnabled = async (admin: Account, { id }: Account) =>
    (await admin.as().admin.userSignInMethods({ id })).data.hasSecondFactor;

  test('lets the user sign in with the password only, which is audited', async () => {
    const { admin, user } = await createTeam();
    expect(await isEnabled(admin, user)).toBe(true);
    expect(await admin.as().admin.resetSecondFactor({ id: user.id })).toMatchObject({ success: true });
    expect(await isEnabled(admin, user)).toBe(false);
    expect(await request().auth.login({ emailOrUsername: user.username, password: PASSWORD })).toMatchObject({
      success: true,
    });
    expect((await user.as().secondFactor.status()).data.recoveryCodes).toBe(0);
    // Nothing changes, so nothing is recorded.
    await admin.as().admin.resetSecondFactor({ id: user.id });
    const entries =
      await sql`select actor_id from audit_log where action = 'user.second-factor' and target_id = ${user.id}`;
    expect(entries).toEqual([{ actor_id: admin.id }]);
  });

  test('must be an owner if that is an admin', async () => {
    const { admin, owner } = await createTeam();
    const other = await signUpAs('admin');
    await setUp(other);
    await expect(admin.as().admin.resetSecondFactor({ id: other.id })).rejects.toEqual(
      failsWith('FORBIDDEN', 'Only owners can change admins and owners.'),
    );
    expect(await owner.as().admin.resetSecondFactor({ id: other.id })).toMatchObject({ success: true });
    await expect(other.as().admin.stats()).rejects.toEqual(MISSING);
  });

  test('cannot reset the own one', async () => {
    const { owner } = await createTeam();
    await expect(owner.as().admin.resetSecondFactor({ id: owner.id })).rejects.toEqual(
      failsWith('FORBIDDEN', 'Turn off your own second factor in Settings.'),
    );
  });

  test('finds an account', async () => {
    const { admin } = await createTeam();
    await expect(admin.as().admin.resetSecondFactor({ id: 'unknown' })).rejects.toEqual(
      failsWith('NOT_FOUND'),
    );
  });
});
