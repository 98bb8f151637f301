import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { failsWith } from '../support/fails-with';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const { request, signUpAs, services } = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: 'https://marquee.example' },
});

const REQUIRED =
  'An admin requires two-factor authentication for your account. Set it up or confirm it in Settings.';
const MISSING = {
  code: 'FORBIDDEN',
  message: REQUIRED,
  cause: { reason: 'second-factor-required' },
};

afterEach(() => sql`delete from mails`);

type Account = Awaited<ReturnType<typeof signUpAs>>;

/** @returns the secret. Its next valid code is that of the step after now. */
async function setUp({ as }: Pick<Account, 'as'>): Promise<string> {
  const { secret } = (await as().secondFactor.beginSetup({})).data;
  await as().secondFactor.confirmSetup({ code: codeOf(secret) });
  return secret;
}

async function requireOf(user: Account): Promise<void> {
  const admin = await signUpAs('admin');
  await admin.as().admin.requireSecondFactor({ id: user.id, required: true });
}

async function signUpRequired(): Promise<Account> {
  const user = await signUpAs('user');
  await requireOf(user);
  return user;
}

const newName = () => buildSignup().username;
const changeOf = async ({ id }: Account, actor: Account) =>
  sql`
    select details from audit_log
    where action = 'user.second-factor-requirement' and target_id = ${id} and actor_id = ${actor.id}
    order by id`;
const statusOf = async ({ as }: Pick<Account, 'as'>) => (await as().secondFactor.status()).data;

describe('a requirement of an admin', () => {
  test('is stored, audited and mailed once, and ends in the same way', async () => {
    const [admin, user] = [await signUpAs('admin'), await signUpAs('user')];
    const set = (required: boolean) => admin.as().admin.requireSecondFactor({ id: user.id, required });
    const isRequired = async () =>
      (await admin.as().admin.userSignInMethods({ id: user.id })).data.requiresSecondFactor;
    expect(await isRequired()).toBe(false);
    expect(await set(true)).toEqual({ success: true, message: 'Two-factor authentication is now required' });
    await set(true);
    expect(await isRequired()).toBe(true);
    expect(await statusOf(user)).toMatchObject({ missingSecondFactor: 'account' });
    expect(await changeOf(user, admin)).toEqual([{ details: { required: 'off to on' } }]);

    expect(await set(false)).toEqual({
      success: true,
      message: 'Two-factor authentication is no longer required',
    });
    await set(false);
    expect(await isRequired()).toBe(false);
    expect(await statusOf(user)).toMatchObject({ missingSecondFactor: null });
    expect(await changeOf(user, admin)).toEqual([
      { details: { required: 'off to on' } },
      { details: { required: 'on to off' } },
    ]);
    await services.mails?.sendDue();
    const texts = smtp.mails.filter(({ to }) => to === user.email).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('Subject: Two-factor authentication is required'),
      expect.stringContaining('Subject: Two-factor authentication is no longer required'),
    ]);
    expect(texts[0]).toContain('Please sign in and turn it on in Settings.');
    expect(texts.join()).not.toContain("If this wasn't you");
  });

  test('concerns users; only owners require it of admins and owners', async () => {
    const [admin, owner, other] = [await signUpAs('admin'), await signUpAs('owner'), await signUpAs('owner')];
    const require = (by: Account, { id }: Account) =>
      by.as().admin.requireSecondFactor({ id, required: true });
    const second = await signUpAs('admin');
    const PROTECTED = failsWith('FORBIDDEN', 'Only owners can change admins and owners.');
    await expect(require(admin, second)).rejects.toEqual(PROTECTED);
    await expect(require(admin, owner)).rejects.toEqual(PROTECTED);
    expect(await require(owner, second)).toMatchObject({ success: true });
    expect(await require(owner, other)).toMatchObject({ success: true });
    await expect(require(await signUpAs('user'), second)).rejects.toEqual(
      failsWith('FORBIDDEN', "You don't have permission to do this."),
    );
  });

  test('cannot concern the own account', async () => {
    const [admin, owner] = [await signUpAs('admin'), await signUpAs('owner')];
    await owner.as().admin.requireSecondFactor({ id: admin.id, required: true });
    await setUp(admin);
    for (const account of [admin, owner])
      await expect(
        account.as().admin.requireSecondFactor({ id: account.id, required: false }),
      ).rejects.toEqual(failsWith('FORBIDDEN', "You can't change this for your own account."));
  });

  test('needs an account, and a boolean', async () => {
    const admin = await signUpAs('admin');
    await expect(admin.as().admin.requireSecondFactor({ id: 'unknown', required: true })).rejects.toEqual(
      failsWith('NOT_FOUND'),
    );
    // @ts-expect-error Not a boolean.
    await expect(admin.as().admin.requireSecondFactor({ id: admin.id, required: 'false' })).rejects.toEqual(
      failsWith('BAD_REQUEST', 'required must be true or false'),
    );
  });
});

describe('an account without the required second factor', () => {
  const blocked: Readonly<Record<string, (user: Account) => Promise<unknown>>> = {
    'auth.updateProfile': ({ as }) => as().auth.updateProfile({ username: newName() }),
    'settings.resendConfirmation': ({ as }) => as().settings.resendConfirmation(),
    'settings.cancelEmailChange': ({ as }) => as().settings.cancelEmailChange(),
    'settings.restoreName': ({ as }) => as().settings.restoreName({ id: '1', password: PASSWORD }),
    'settings.exportData': ({ as }) => as().settings.exportData(),
    'settings.deleteAccount': ({ as }) => as().settings.deleteAccount({ password: PASSWORD }),
    'tokens.create': ({ as }) =>
      as().tokens.create({ name: 'script', scopes: ['history:read'], expiresInDays: 1 }),
    'signInMethods.unlink': ({ as }) =>
      as().signInMethods.unlink({ issuer: 'https://id.example', subject: '1' }),
  };

  test.each(Object.entries(blocked))('cannot call %s', async (_name, call) => {
    const user = await signUpRequired();
    await expect(call(user)).rejects.toMatchObject(MISSING);
    const stored = await sql`select username, email from users where id = ${user.id}`;
    expect(stored).toEqual([{ username: user.username, email: user.email }]);
  });

  test('can sign in and out, see itself, and use the history and preferences', async () => {
    const user = await signUpRequired();
    const { token } = (await request().auth.login({ emailOrUsername: user.username, password: PASSWORD }))
      .data;
    const as = () => request({ token });
    expect(await as().auth.profile()).toMatchObject({ data: { user: { username: user.username } } });
    expect(await as().auth.verify()).toMatchObject({ data: { missingSecondFactor: 'account' } });
    expect((await as().settings.sessions()).data.sessions).toHaveLength(2);
    expect(await as().settings.previousNames()).toMatchObject({ success: true });
    expect(await as().settings.pendingEmail()).toMatchObject({ success: true });
    expect(await as().signInMethods.status()).toMatchObject({ data: { requiresSecondFactor: true } });
    expect(await as().tokens.list()).toMatchObject({ success: true });
    await as().history.record({ media_id: '11', media_type: 'movie' });
    expect(await as().history.list()).toMatchObject({ success: true });
    await as().settings.savePreferences({
      preferences: DEFAULT_PREFERENCES,
      changedAt: new Date().toISOString(),
    });
    expect(await as().settings.preferences()).toMatchObject({ success: true });
    await as().auth.reauthenticate({ password: PASSWORD });
    await as().auth.logout();
    expect(await user.as().settings.signOutEverywhere()).toMatchObject({ success: true });
  });

  test('can do everything in the session in which it set one up, until it is removed', async () => {
    const user = await signUpRequired();
    const secret = await setUp(user);
    expect(await statusOf(user)).toMatchObject({
      isEnabled: true,
      missingSecondFactor: null,
    });
    expect((await user.as().auth.verify()).data).not.toHaveProperty('missingSecondFactor');
    const username = newName();
    expect(await user.as().auth.updateProfile({ username })).toMatchObject({ success: true });
    expect(
      await user.as().tokens.create({ name: 'a', scopes: ['history:read'], expiresInDays: 1 }),
    ).toMatchObject({
      success: true,
    });
    const archive = (await user.as().settings.exportData()).data;
    expect(archive.account).toMatchObject({ username, requiresSecondFactor: true });
    // As with REQUIRE_SECOND_FACTOR=staff.
    await user.as().secondFactor.remove({ code: codeOf(secret, 1) });
    await expect(user.as().settings.exportData()).rejects.toMatchObject(MISSING);
  });

  test('keeps its API tokens for the history, and its admin token only with a second factor', async () => {
    const [owner, admin] = [await signUpAs('owner'), await signUpAs('admin')];
    const create = async (scope: 'admin:read' | 'history:read') => {
      const input = { name: scope, scopes: [scope], expiresInDays: 1 };
      return (await admin.as().tokens.create(input)).data.token;
    };
    const [panel, history] = [await create('admin:read'), await create('history:read')];
    await owner.as().admin.requireSecondFactor({ id: admin.id, required: true });
    await expect(request({ token: panel }).admin.stats()).rejects.toMatchObject(MISSING);
    await expect(admin.as().admin.stats()).rejects.toMatchObject(MISSING);
    expect(await request({ token: history }).history.list()).toMatchObject({ success: true });
    await setUp(admin);
    expect(await admin.as().admin.stats()).toMatchObject({ success: true });
    const renewed = await create('admin:read');
    expect(await request({ token: renewed }).admin.stats()).toMatchObject({ success: true });
  });

  test('a session that has not verified the second factor of its account is refused until it does', async () => {
    const user = await signUpRequired();
    const secret = await setUp(user);
    await sql`update sessions set has_second_factor = false where user_id = ${user.id}`;
    await expect(user.as().settings.exportData()).rejects.toMatchObject(MISSING);
    await user.as().auth.reauthenticate({ code: codeOf(secret, 1) });
    expect(await user.as().settings.exportData()).toMatchObject({ success: true });
  });
});
