import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/account';
import { makeOwner } from '../../server/accounts/make-owner';
import { PasswordHasher } from '../../server/accounts/password-hasher';
import { buildSignup } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const site = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: 'https://marquee.example' },
});

const SIGNED_OUT = failsWith('UNAUTHORIZED');
const INVALID_LINK = failsWith('NOT_FOUND', expect.stringContaining('expired or has already been used'));
const OTHER_PASSWORD = 'Quiet-Lantern-42';

const { signUp, signUpAs } = site;

type Account = Awaited<ReturnType<typeof signUp>>;

const newEmail = () => buildSignup().email;
const sendDue = () => site.services.mails?.sendDue();
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
const tokenIn = (text = '') => /\?(?:reset|undo|confirm)=([\w-]{43})/.exec(text)?.[1] ?? 'missing';

async function createToken({ as }: Account): Promise<string> {
  const { data } = await as().tokens.create({ name: 'script', scopes: ['settings:read'], expiresInDays: 1 });
  return data.token;
}

/** Everything by which an admin can have access to an account: each call fails with access that has ended. */
async function prepareAccount(admin: Account) {
  const account = await signUp();
  const { id } = account.user;
  const token = await createToken(account);
  await admin.as().admin.editUser({ id, email: newEmail() });
  await sendDue();
  const undoToken = tokenIn(mailsTo(account.email)[0]);
  await account.as().auth.updateProfile({ currentPassword: account.password, newPassword: OTHER_PASSWORD });
  await sendDue();
  const { email } = (await account.as().auth.profile()).data.user;
  const passwordToken = tokenIn(mailsTo(email).at(-1));
  const pending = newEmail();
  await account.as().auth.updateProfile({ email: pending });
  await sendDue();
  const confirmToken = tokenIn(mailsTo(pending)[0]);
  const { link } = (await admin.as().admin.createResetLink({ id })).data;
  const open = await sql<{ kind: string }[]>`
    select kind from account_links where user_id = ${id} and used_at is null order by kind`;
  expect(open.map(({ kind }) => kind)).toEqual(['confirm-email', 'reset', 'undo-email', 'undo-password']);
  return {
    account,
    readWithSession: () => account.as().auth.profile(),
    readWithToken: () => site.request({ token }).auth.profile(),
    linkCalls: [
      () => site.request().auth.resetPassword({ token: tokenIn(link), password: OTHER_PASSWORD }),
      () => site.request().auth.resetPassword({ token: passwordToken, password: OTHER_PASSWORD }),
      () => site.request().auth.undoEmailChange({ token: undoToken }),
      () => site.request().auth.confirmEmail({ token: confirmToken }),
    ],
  };
}

describe('a higher role', () => {
  test.each<Role>(['admin', 'owner'])('ends all access: %s', async (role) => {
    const [admin, owner] = [await signUpAs('admin'), await signUpAs('owner')];
    const { account, readWithSession, readWithToken, linkCalls } = await prepareAccount(admin);
    await readWithSession();
    await readWithToken();
    await owner.as().admin.changeRole({ id: account.user.id, role });
    await expect(readWithSession()).rejects.toEqual(SIGNED_OUT);
    await expect(readWithToken()).rejects.toEqual(SIGNED_OUT);
    for (const openLink of linkCalls) await expect(openLink()).rejects.toEqual(INVALID_LINK);
    const login = { emailOrUsername: account.username, password: OTHER_PASSWORD };
    const { data } = await site.request().auth.login(login);
    expect(data.user.role).toBe(role);
    const { settings } = site.request({ token: data.token });
    expect((await settings.pendingEmail()).data.pendingEmail).toBeNull();
  });

  test('lets a mail that waits report the changed address without a link', async () => {
    const [admin, owner, user] = [await signUpAs('admin'), await signUpAs('owner'), await signUp()];
    const { id } = user.user;
    await admin.as().admin.editUser({ id, email: newEmail() });
    await owner.as().admin.changeRole({ id, role: 'admin' });
    await sendDue();
    const [mail] = mailsTo(user.email);
    expect(mail).toContain('Your account now has another email address');
    expect(tokenIn(mail)).toBe('missing');
  });

  test('on the command line ends API tokens and links, but not the sessions that were shown', async () => {
    const { account, readWithSession, readWithToken, linkCalls } = await prepareAccount(
      await signUpAs('admin'),
    );
    await makeOwner(sql, new PasswordHasher(), account.username, async () => true);
    expect((await readWithSession()).data.user.role).toBe('owner');
    await expect(readWithToken()).rejects.toEqual(SIGNED_OUT);
    for (const openLink of linkCalls) await expect(openLink()).rejects.toEqual(INVALID_LINK);
  });
});

describe('access continues', () => {
  test.each<[Role, Role]>([
    ['admin', 'admin'],
    ['owner', 'admin'],
    ['admin', 'user'],
  ])('with the same or a lower role: %s to %s', async (from, role) => {
    const [owner, account] = [await signUpAs('owner'), await signUpAs(from)];
    const token = await createToken(account);
    await owner.as().admin.changeRole({ id: account.user.id, role });
    expect((await account.as().auth.profile()).data.user.role).toBe(role);
    await site.request({ token }).auth.profile();
  });

  test('for an owner who gives up the role', async () => {
    const [owner] = [await signUpAs('owner'), await signUpAs('owner')];
    await owner.as().admin.changeRole({ id: owner.user.id, role: 'user' });
    expect((await owner.as().auth.profile()).data.user.role).toBe('user');
  });
});
