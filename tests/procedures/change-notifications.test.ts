import { afterEach, describe, expect, test } from 'vitest';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls, freshAddress } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const site = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: 'https://marquee.example' },
});

const NEW_PASSWORD = 'Quiet-Lantern-42';
const STOLEN_PASSWORD = 'Stolen-Window-19';
const INVALID_UNDO_LINK = failsWith('NOT_FOUND', 'This link has expired or has already been used.');
const INVALID_LINK = failsWith('NOT_FOUND', expect.stringContaining('expired or has already been used'));

type Account = Awaited<ReturnType<typeof site.signUp>>;

afterEach(() => sql`delete from mails`);

const newEmail = () => buildSignup().email;
const textsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
const mailsTo = (email: string) => textsTo(email).filter((text) => !text.includes('?confirm='));
const tokenIn = (text: string | undefined, link: 'reset' | 'undo' | 'confirm') =>
  new RegExp(`https://marquee\\.example/\\?${link}=([\\w-]{43})`).exec(text ?? '')?.[1] ?? '';
const undo = (token: string) => site.request().auth.undoEmailChange({ token });

/** Its notification still has to be sent. */
async function confirmChange({ as }: Account, email: string): Promise<void> {
  await sql`delete from attempts`;
  await as().auth.updateProfile({ email });
  await site.services.mails?.sendDue();
  await site.request().auth.confirmEmail({ token: tokenIn(textsTo(email).at(-1), 'confirm') });
}

async function changeEmail(account: Account, email: string): Promise<void> {
  await confirmChange(account, email);
  await site.services.mails?.sendDue();
}

async function readEmail({ user }: Account): Promise<string | undefined> {
  return (await sql<{ email: string }[]>`select email from users where id = ${user.id}`)[0]?.email;
}

describe('a changed email address', () => {
  test('is reported to the old one, whose link restores it and ends all sessions', async () => {
    const account = await site.signUp();
    const other = newEmail();
    await changeEmail(account, other);
    expect(mailsTo(other)).toEqual([]);
    const [mail] = mailsTo(account.email);
    expect(mail).toContain('Subject: Your email address was changed');
    const token = tokenIn(mail, 'undo');
    expect(await undo(token)).toEqual({
      success: true,
      data: { username: account.username },
      message: 'Email address restored. Please set a new password too.',
    });
    expect(await readEmail(account)).toBe(account.email);
    await site.services.mails?.sendDue();
    expect(mailsTo(other)).toEqual([expect.stringContaining('Subject: Your email address was changed')]);
    expect(tokenIn(mailsTo(other)[0], 'undo')).toBe('');
    await expect(account.as().auth.profile()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    const loginAs = (emailOrUsername: string) =>
      site.request().auth.login({ emailOrUsername, password: PASSWORD });
    await expect(loginAs(other)).rejects.toEqual(failsWith('UNAUTHORIZED'));
    expect((await loginAs(account.email)).success).toBe(true);
    const recorded = await sql`
      select actor_id from audit_log where action = 'email.undo' and target_id = ${account.user.id}`;
    expect(recorded).toEqual([{ actor_id: account.user.id }]);
    await expect(undo(token)).rejects.toEqual(INVALID_UNDO_LINK);
  });

  test('can be undone after further changes, which ends links that were mailed meanwhile', async () => {
    const account = await site.signUp();
    const [second, third] = [newEmail(), newEmail()];
    await changeEmail(account, second);
    await changeEmail(account, third);
    await site.request().auth.requestPasswordReset({ emailOrUsername: third });
    await site.services.mails?.sendDue();
    expect((await undo(tokenIn(mailsTo(account.email)[0], 'undo'))).success).toBe(true);
    expect(await readEmail(account)).toBe(account.email);
    await expect(undo(tokenIn(mailsTo(second)[0], 'undo'))).rejects.toEqual(INVALID_LINK);
    const token = tokenIn(mailsTo(third)[0], 'reset');
    expect(token).toHaveLength(43);
    const reset = site.request().auth.resetPassword({ token, password: STOLEN_PASSWORD });
    await expect(reset).rejects.toEqual(INVALID_LINK);
  });

  test('can be undone by the address before a thief, whose own addresses cannot prevent it', async () => {
    const account = await site.signUp();
    const [thief, last] = [newEmail(), newEmail()];
    await changeEmail(account, thief);
    await changeEmail(account, last);
    expect((await undo(tokenIn(mailsTo(thief)[0], 'undo'))).success).toBe(true);
    expect(await readEmail(account)).toBe(thief);
    expect((await undo(tokenIn(mailsTo(account.email)[0], 'undo'))).success).toBe(true);
    expect(await readEmail(account)).toBe(account.email);
  });

  test('restored with the password cannot be replaced by links of later addresses', async () => {
    const account = await site.signUp();
    const [thief, last] = [newEmail(), newEmail()];
    await changeEmail(account, thief);
    await changeEmail(account, last);
    const { data } = await account.as().settings.previousNames();
    const id = data.previousNames.find(({ name }) => name === account.email)?.id ?? '';
    await account.as().settings.restoreName({ id, password: PASSWORD });
    await site.services.mails?.sendDue();
    expect(mailsTo(last)).toEqual([expect.stringContaining('Subject: Your email address was changed')]);
    expect(tokenIn(mailsTo(last)[0], 'undo')).toBe('');
    await expect(undo(tokenIn(mailsTo(thief)[0], 'undo'))).rejects.toEqual(INVALID_LINK);
    expect(await readEmail(account)).toBe(account.email);
  });

  test('can be undone with the link of a later change of the same address', async () => {
    const account = await site.signUp();
    const thief = newEmail();
    for (const email of [thief, newEmail(), account.email, newEmail()]) await changeEmail(account, email);
    expect((await undo(tokenIn(mailsTo(account.email).at(-1), 'undo'))).success).toBe(true);
    await expect(undo(tokenIn(mailsTo(thief)[0], 'undo'))).rejects.toEqual(INVALID_LINK);
    expect(await readEmail(account)).toBe(account.email);
  });

  test('is not reported after an earlier change was undone', async () => {
    const account = await site.signUp();
    const [thief, last] = [newEmail(), newEmail()];
    await changeEmail(account, thief);
    await confirmChange(account, last);
    expect((await undo(tokenIn(mailsTo(account.email)[0], 'undo'))).success).toBe(true);
    await site.services.mails?.sendDue();
    expect(mailsTo(thief)).toEqual([]);
  });

  test('can be undone for 7 days, but not when the old one belongs to another account', async () => {
    const account = await site.signUp();
    await changeEmail(account, newEmail());
    const [link] = await sql`
      select extract(epoch from expires_at - created_at)::int as seconds
      from account_links where user_id = ${account.user.id} and kind = 'undo-email'`;
    expect(link).toEqual({ seconds: 7 * 24 * 3600 });
    await sql`update previous_names set valid_until = now() where user_id = ${account.user.id}`;
    await site.request().auth.register({ ...buildSignup(), email: account.email });
    const token = tokenIn(mailsTo(account.email)[0], 'undo');
    await expect(undo(token)).rejects.toEqual(failsWith('CONFLICT', 'Email is already in use'));
    await sql`update account_links set expires_at = now() where user_id = ${account.user.id}`;
    await expect(undo(token)).rejects.toEqual(INVALID_LINK);
  });

  test('is also reported when an admin changes it', async () => {
    const [admin, account] = [await site.signUp(), await site.signUp()];
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    await admin.as().admin.editUser({ id: account.user.id, email: newEmail(), password: NEW_PASSWORD });
    await site.services.mails?.sendDue();
    expect(mailsTo(account.email).map((text) => /Subject: (.*)\r/.exec(text)?.[1])).toEqual([
      'Your email address was changed',
      'Your password was changed',
    ]);
  });

  test('is not reported without SMTP_URL', async () => {
    const account = await createAccountCalls(database).signUp();
    await account.as().auth.updateProfile({ email: newEmail() });
    expect(await sql`select 1 from mails`).toHaveLength(0);
  });

  test('cannot be undone by guessing without limit', async () => {
    const address = freshAddress();
    const guess = () => site.request({ address }).auth.undoEmailChange({ token: 'x' });
    for (let attempt = 0; attempt < 20; attempt += 1) await expect(guess()).rejects.toEqual(INVALID_LINK);
    await expect(guess()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
  });
});

describe('a changed password', () => {
  const changePassword = async ({ as }: Account, currentPassword: string, newPassword: string) => {
    await as().auth.updateProfile({ currentPassword, newPassword });
    await site.services.mails?.sendDue();
  };

  test('is reported with a link that sets another one', async () => {
    const account = await site.signUp();
    await changePassword(account, PASSWORD, STOLEN_PASSWORD);
    const [mail] = mailsTo(account.email);
    expect(mail).toContain('Subject: Your password was changed');
    const token = tokenIn(mail, 'reset');
    const reset = () => site.request().auth.resetPassword({ token, password: NEW_PASSWORD });
    expect((await reset()).data.username).toBe(account.username);
    await expect(account.as().auth.profile()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    await expect(reset()).rejects.toEqual(INVALID_LINK);
  });

  test('can be set 5 times an hour, because each change is mailed to an unconfirmed address', async () => {
    const account = await site.signUp();
    const change = () =>
      account.as().auth.updateProfile({ currentPassword: PASSWORD, newPassword: PASSWORD });
    for (let count = 0; count < 5; count += 1) await change();
    const tooMany = failsWith('TOO_MANY_REQUESTS', expect.stringContaining('password changes'));
    await expect(change()).rejects.toEqual(tooMany);
    await site.services.mails?.sendDue();
    expect(mailsTo(account.email)).toHaveLength(5);
  });

  test('is reported without a link to addresses of the last days, which can undo their change', async () => {
    const account = await site.signUp();
    await changeEmail(account, newEmail());
    await changePassword(account, PASSWORD, STOLEN_PASSWORD);
    const [changedEmail, changedPassword] = mailsTo(account.email);
    expect(changedPassword).toContain('Subject: Your password was changed');
    expect(changedPassword).toContain('use the link in an earlier email');
    expect(changedPassword).not.toContain('https://');
    expect((await undo(tokenIn(changedEmail, 'undo'))).success).toBe(true);
  });

  test('gives no link to the address of a thief, from which the user returned to an earlier one', async () => {
    const [account, thief] = [await site.signUp(), newEmail()];
    await changeEmail(account, thief);
    await changePassword(account, PASSWORD, STOLEN_PASSWORD);
    const stolen = tokenIn(mailsTo(thief)[0], 'reset');
    expect(stolen).not.toBe('');
    await changeEmail(account, account.email);
    await expect(
      site.request().auth.resetPassword({ token: stolen, password: NEW_PASSWORD }),
    ).rejects.toEqual(INVALID_LINK);
    await changePassword(account, STOLEN_PASSWORD, NEW_PASSWORD);
    const [, ...later] = mailsTo(thief);
    expect(later).toHaveLength(2);
    for (const mail of later) expect(mail).not.toContain('https://');
    expect(tokenIn(mailsTo(account.email).at(-1), 'reset')).not.toBe('');
  });
});
