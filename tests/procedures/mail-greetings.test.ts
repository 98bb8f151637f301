import { beforeEach, describe, expect, test } from 'vitest';
import { buildSignup } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const site = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: 'https://marquee.example' },
});

const NEW_PASSWORD = 'Quiet-Lantern-42';

type Account = Awaited<ReturnType<typeof site.signUp>>;

beforeEach(() => sql`delete from attempts`);

const newEmail = () => buildSignup().email;
/** @returns the mails to this address that are sent now */
async function send(email: string): Promise<string[]> {
  const sent = smtp.mails.length;
  await site.services.mails?.sendDue();
  return smtp.mails.slice(sent).flatMap(({ to, text }) => (to === email ? [text] : []));
}
const tokenIn = (text = '') => /\?(?:reset|undo|confirm)=([\w-]{43})/.exec(text)?.[1] ?? 'missing';

async function mailReset(email: string): Promise<string> {
  await site.request().auth.requestPasswordReset({ emailOrUsername: email });
  const [mail = ''] = await send(email);
  expect(mail).toContain('Subject: Set a new password');
  return mail;
}

async function moveTo({ as }: Account, email: string): Promise<void> {
  await as().auth.updateProfile({ email });
  const [mail] = await send(email);
  await site.request().auth.confirmEmail({ token: tokenIn(mail) });
}

async function signUpAdmin(): Promise<Account> {
  const admin = await site.signUp();
  await sql`update users set role = 'admin' where id = ${admin.user.id}`;
  return admin;
}

test('mails to addresses that nobody has confirmed contain no username', async () => {
  const account = await site.signUp();
  await sql`update users set username = 'win.example/x' where id = ${account.user.id}`;
  const [pending, last] = [newEmail(), newEmail()];
  const mails = [await mailReset(account.email)];
  await account.as().auth.updateProfile({ email: pending });
  mails.push(...(await send(pending)));
  await account.as().settings.resendConfirmation();
  mails.push(...(await send(pending)));
  const admin = await signUpAdmin();
  await admin.as().admin.editUser({ id: account.user.id, password: NEW_PASSWORD });
  mails.push(...(await send(account.email)));
  await admin.as().admin.editUser({ id: account.user.id, email: last });
  mails.push(...(await send(account.email)));
  await admin.as().admin.editUser({ id: account.user.id, email: account.email });
  mails.push(...(await send(last)));
  expect(mails.map((mail) => /Subject: (.*)\r/.exec(mail)?.[1])).toEqual([
    'Set a new password',
    'Confirm your email address',
    'Confirm your email address',
    'Your password was changed',
    'Your email address was changed',
    'Your email address was changed',
  ]);
  for (const mail of mails) {
    expect(mail).toContain('Hello,');
    expect(mail).not.toContain('win.example');
  }
});

describe('a mail greets the user by name', () => {
  test('after a mailed reset link was used', async () => {
    const { username, email } = await site.signUp();
    const token = tokenIn(await mailReset(email));
    await site.request().auth.resetPassword({ token, password: NEW_PASSWORD });
    const [mail] = await send(email);
    expect(mail).toContain('Subject: Your password was changed');
    expect(mail).toContain(`Hello ${username},`);
    expect(await mailReset(email)).toContain(`Hello ${username},`);
  });

  test('after the address was confirmed, and there is no other address since', async () => {
    const account = await site.signUp();
    const [email, other] = [newEmail(), newEmail()];
    await moveTo(account, email);
    await send(account.email);
    expect(await mailReset(email)).toContain(`Hello ${account.username},`);
    await (await signUpAdmin()).as().admin.editUser({ id: account.user.id, email: other });
    expect((await send(email))[0]).toContain(`Hello ${account.username},`);
    expect(await mailReset(other)).toContain('Hello,');
    const archive = (await account.as().settings.exportData({ list: 'actions' })).data;
    expect(archive.account).toMatchObject({ email: other, isEmailConfirmed: false });
  });

  test('after the address was restored by its link', async () => {
    const account = await site.signUp();
    const other = newEmail();
    await moveTo(account, other);
    const [mail] = await send(account.email);
    expect(mail).toContain('Hello,');
    await site.request().auth.undoEmailChange({ token: tokenIn(mail) });
    expect((await send(other))[0]).toContain(`Hello ${account.username},`);
    expect(await mailReset(account.email)).toContain(`Hello ${account.username},`);
  });

  test('but not after a link that an admin created was used', async () => {
    const { user, email } = await site.signUp();
    const { data } = await (await signUpAdmin()).as().admin.createResetLink({ id: user.id });
    await site.request().auth.resetPassword({ token: tokenIn(data.link), password: NEW_PASSWORD });
    expect((await send(email))[0]).toContain('Hello,');
  });
});
