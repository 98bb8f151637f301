import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccountCleanupJob } from '../../server/accounts/cleanup-job';
import { hashToken } from '../../server/accounts/tokens';
import { createLog } from '../../server/config/logger';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls, freshAddress } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createGate } from '../support/gate';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const site = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: 'https://marquee.example' },
});
const silentSite = createAccountCalls(database);

const NEW_PASSWORD = 'Quiet-Lantern-42';
const INVALID_LINK = failsWith('NOT_FOUND', expect.stringContaining('expired or has already been used'));
const TAKEN = failsWith('CONFLICT', 'Email is already in use');
const NOTHING_PENDING = failsWith('NOT_FOUND', 'No email change is waiting for confirmation.');

type Account = Awaited<ReturnType<typeof site.signUp>>;

beforeEach(() => sql`delete from attempts`);
afterEach(async () => {
  smtp.rejectSender(null);
  smtp.rejectRecipients(null);
  smtp.delayMails(async () => {});
  await sql`delete from mails`;
});

const newEmail = () => buildSignup().email;
const sendDue = () => site.services.mails?.sendDue();
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
const tokensTo = (email: string) =>
  mailsTo(email).flatMap((text) => /https:\/\/marquee\.example\/\?confirm=([\w-]{43})/.exec(text)?.[1] ?? []);
const confirm = (token = '') => site.request().auth.confirmEmail({ token });

/** @returns the token that was mailed */
async function ask({ as }: Account, email: string): Promise<string | undefined> {
  await as().auth.updateProfile({ email });
  await sendDue();
  return tokensTo(email).at(-1);
}

async function readEmail({ user }: Account): Promise<string | undefined> {
  return (await sql<{ email: string }[]>`select email from users where id = ${user.id}`)[0]?.email;
}

const readPending = async ({ as }: Account) => (await as().settings.pendingEmail()).data.pendingEmail;

const readActions = async ({ user }: Account) =>
  (
    await sql<{ action: string }[]>`select action from audit_log where target_id = ${user.id} order by id`
  ).map(({ action }) => action);

async function createAdmin(): Promise<Account> {
  const admin = await site.signUp();
  await sql`update users set role = 'admin' where id = ${admin.user.id}`;
  return admin;
}

describe('a new email address', () => {
  test('takes effect after its confirmation, and the old address can undo it', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    expect(await account.as().auth.updateProfile({ email })).toEqual({
      success: true,
      message: `We sent a link to ${email}. Your address changes when you open it and confirm.`,
      data: { user: expect.objectContaining({ email: account.email }) },
    });
    expect(await readEmail(account)).toBe(account.email);
    expect(await readPending(account)).toMatchObject({ email });
    await sendDue();
    const [token] = tokensTo(email);
    expect(mailsTo(email)[0]).toContain('Subject: Confirm your email address');
    expect(mailsTo(account.email)).toEqual([]);
    expect(await confirm(token)).toEqual({
      success: true,
      data: { username: account.username, email },
      message: 'Email address confirmed',
    });
    expect(await readEmail(account)).toBe(email);
    expect(await readPending(account)).toBeNull();
    await sendDue();
    const undone = /\?undo=([\w-]{43})/.exec(mailsTo(account.email)[0] ?? '')?.[1] ?? '';
    expect((await site.request().auth.undoEmailChange({ token: undone })).success).toBe(true);
    expect(await readEmail(account)).toBe(account.email);
    expect(await readActions(account)).toEqual(['email.confirm-mail', 'email.confirm', 'email.undo']);
  });

  test('does not delay other changes of the same call', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    const changes = { email, currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await account.as().auth.updateProfile({ username: `n${Date.now()}`, ...changes });
    const login = { emailOrUsername: account.email, password: NEW_PASSWORD };
    const { data } = await site.request().auth.login(login);
    expect(data.user.username).not.toBe(account.username);
    await sendDue();
    await confirm(tokensTo(email)[0]);
    expect(await readEmail(account)).toBe(email);
  });

  test('takes effect at once without SMTP_URL', async () => {
    const [account, email] = [await silentSite.signUp(), newEmail()];
    const { data } = await account.as().auth.updateProfile({ email });
    expect(data.user.email).toBe(email);
    expect(await sql`select 1 from mails`).toHaveLength(0);
  });

  test('is refused at once when another account has it or gave it up in the last days', async () => {
    const [account, other, email] = [await site.signUp(), await site.signUp(), newEmail()];
    await expect(account.as().auth.updateProfile({ email: other.email })).rejects.toEqual(TAKEN);
    await confirm(await ask(other, email));
    await expect(account.as().auth.updateProfile({ email: other.email })).rejects.toEqual(TAKEN);
    expect(await readPending(account)).toBeNull();
  });

  test('is stored without the token of its link', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    const token = await ask(account, email);
    const rows = await sql`
      select to_jsonb(account_links)::text as row from account_links where user_id = ${account.user.id}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  test('can be asked for 3 times an hour, also by sending the link again', async () => {
    const account = await site.signUp();
    await account.as().auth.updateProfile({ email: newEmail() });
    await account.as().settings.resendConfirmation();
    await account.as().settings.resendConfirmation();
    const tooMany = failsWith('TOO_MANY_REQUESTS', expect.stringContaining('emails to a new address'));
    await expect(account.as().settings.resendConfirmation()).rejects.toEqual(tooMany);
    await expect(account.as().auth.updateProfile({ email: newEmail() })).rejects.toEqual(tooMany);
    await account.as().auth.updateProfile({ email: account.email });
    expect(await readPending(account)).toBeNull();
  });

  test('gets 6 mails a day from all accounts together, whatever its spelling', async () => {
    const { email } = buildSignup();
    const [name] = email.split('@');
    const spellings = [
      email.toUpperCase(),
      `${name}+tag@example.org`,
      `${name}@ｅxample.org`,
      `"${name}"@example.org`,
      `${email}>`,
      email,
    ];
    for (const spelling of spellings) await ask(await site.signUp(), spelling);
    const tooMany = failsWith('TOO_MANY_REQUESTS', expect.stringContaining('emails to this address'));
    await expect(ask(await site.signUp(), email)).rejects.toEqual(tooMany);
    const account = await site.signUp();
    await expect(ask(account, `${name}+other@example.org`)).rejects.toEqual(tooMany);
    expect(await ask(account, newEmail())).toHaveLength(43);
  });

  test('can be sent again, and links of both mails work until one is used', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    const first = await ask(account, email);
    await account.as().settings.resendConfirmation();
    await sendDue();
    const [, second] = tokensTo(email);
    expect(second).toHaveLength(43);
    await confirm(first);
    await expect(confirm(second)).rejects.toEqual(INVALID_LINK);
  });

  test('is exported with the account', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    await ask(account, email);
    const { data } = await account.as().settings.exportData();
    expect(data).toMatchObject({ pendingEmail: { email } });
  });
});

describe('the link to a new address', () => {
  test('works once, also when two tabs use it at the same time', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    const token = await ask(account, email);
    const results = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(token)).rejects.toEqual(INVALID_LINK);
    expect(await readActions(account)).toEqual(['email.confirm-mail', 'email.confirm']);
  });

  test('gives an address to one of two accounts, and works again when it becomes free', async () => {
    const [first, second, email] = [await site.signUp(), await site.signUp(), newEmail()];
    const tokens = [await ask(first, email), await ask(second, email)];
    const results = await Promise.allSettled(tokens.map(confirm));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = results.findIndex(({ status }) => status === 'rejected');
    await expect(confirm(tokens[failed])).rejects.toEqual(TAKEN);
    const [winner, loser] = failed === 1 ? [first, second] : [second, first];
    expect(await readEmail(loser)).toBe(loser.email);
    await sql`delete from users where id = ${winner.user.id}`;
    await confirm(tokens[failed]);
    expect(await readEmail(loser)).toBe(email);
  });

  test.each<{ readonly end: string; readonly by: (account: Account) => Promise<unknown> }>([
    {
      end: 'a new password',
      by: ({ as }) => as().auth.updateProfile({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    },
    { end: 'another new address', by: ({ as }) => as().auth.updateProfile({ email: newEmail() }) },
    { end: 'a return to the present address', by: ({ as, email }) => as().auth.updateProfile({ email }) },
    { end: 'cancelling', by: ({ as }) => as().settings.cancelEmailChange() },
    { end: 'signing out everywhere', by: ({ as }) => as().settings.signOutEverywhere() },
    {
      end: 'an admin who cancels it',
      by: async ({ user }) => (await createAdmin()).as().admin.cancelEmailChange({ id: user.id }),
    },
    {
      end: 'an admin who changes the address',
      by: async ({ user }) => (await createAdmin()).as().admin.editUser({ id: user.id, email: newEmail() }),
    },
    {
      end: 'its expiry',
      by: ({ user }) => sql`update account_links set expires_at = now() where user_id = ${user.id}`,
    },
    {
      end: 'the expiry of the request',
      by: ({ user }) => sql`update pending_emails set expires_at = now() where user_id = ${user.id}`,
    },
    { end: 'the deletion of the account', by: ({ user }) => sql`delete from users where id = ${user.id}` },
  ])('ends with $end', async ({ by }) => {
    const [account, email] = [await site.signUp(), newEmail()];
    const token = await ask(account, email);
    expect(token).toHaveLength(43);
    await by(account);
    await expect(confirm(token)).rejects.toEqual(INVALID_LINK);
    expect(await readEmail(account)).not.toBe(email);
  });

  test('ends when its user ends a session, but not with an ordinary logout', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    const logIn = async () =>
      (await site.request().auth.login({ emailOrUsername: account.username, password: PASSWORD })).data.token;
    const intruder = site.request({ token: await logIn() });
    await intruder.auth.updateProfile({ email });
    await sendDue();
    await site.request({ token: await logIn() }).auth.logout();
    expect(await readPending(account)).toMatchObject({ email });
    const { sessions } = (await intruder.settings.sessions()).data;
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const { data } = await account.as().settings.revokeSession({ id });
    expect(data).toEqual({ cancelledEmail: email });
    await expect(confirm(tokensTo(email)[0])).rejects.toEqual(INVALID_LINK);
    expect(await readEmail(account)).toBe(account.email);
    expect(await readActions(account)).toEqual(['email.confirm-mail', 'email.cancel']);
    const other = hashToken(await logIn());
    expect((await account.as().settings.revokeSession({ id: other })).data).toEqual({ cancelledEmail: null });
  });

  test('ends with a link that undoes an earlier change', async () => {
    const [account, stolen, email] = [await site.signUp(), newEmail(), newEmail()];
    await confirm(await ask(account, stolen));
    const token = await ask(account, email);
    const undone = /\?undo=([\w-]{43})/.exec(mailsTo(account.email)[0] ?? '')?.[1] ?? '';
    await site.request().auth.undoEmailChange({ token: undone });
    await expect(confirm(token)).rejects.toEqual(INVALID_LINK);
  });

  test('ends with the restoration of an earlier username', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    await account.as().auth.updateProfile({ username: `r${Date.now()}` });
    const token = await ask(account, email);
    const { data } = await account.as().settings.previousNames();
    await account.as().settings.restoreName({ id: data.previousNames[0]?.id ?? '', password: PASSWORD });
    await expect(confirm(token)).rejects.toEqual(INVALID_LINK);
  });

  test('cannot be guessed without limit, and other links do not confirm', async () => {
    const address = freshAddress();
    const guess = () => site.request({ address }).auth.confirmEmail({ token: 'x' });
    for (let attempt = 0; attempt < 20; attempt += 1) await expect(guess()).rejects.toEqual(INVALID_LINK);
    await expect(guess()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
    const account = await site.signUp();
    await site.request().auth.requestPasswordReset({ emailOrUsername: account.email });
    await sendDue();
    const reset = /\?reset=([\w-]{43})/.exec(mailsTo(account.email)[0] ?? '')?.[1];
    expect(reset).toHaveLength(43);
    await expect(confirm(reset)).rejects.toEqual(INVALID_LINK);
  });
});

describe('the mail to a new address', () => {
  test('waits while the server is unavailable, and its link is valid for 24 hours from sending', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    smtp.rejectSender({ code: 451, text: 'later' });
    await ask(account, email);
    expect(mailsTo(email)).toEqual([]);
    await sql`update pending_emails set expires_at = now() + interval '1 minute'`;
    smtp.rejectSender(null);
    await sql`update mails set next_attempt_at = now()`;
    await sendDue();
    const [row] = await sql`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours
      from pending_emails where user_id = ${account.user.id}`;
    expect(row).toEqual({ hours: 24 });
    await confirm(tokensTo(email)[0]);
    expect(await readEmail(account)).toBe(email);
  });

  test('leaves the address pending when the server rejects it', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    smtp.rejectRecipients({ code: 550, text: 'unknown' });
    await ask(account, email);
    expect(await readPending(account)).toMatchObject({ email });
    expect(await readEmail(account)).toBe(account.email);
    smtp.rejectRecipients(null);
    await account.as().settings.resendConfirmation();
    await sendDue();
    expect(tokensTo(email)).toHaveLength(1);
  });

  test('is not sent when the address was replaced or cancelled before', async () => {
    const [account, first, second] = [await site.signUp(), newEmail(), newEmail()];
    await account.as().auth.updateProfile({ email: first });
    await account.as().auth.updateProfile({ email: second });
    await account.as().settings.cancelEmailChange();
    await sendDue();
    expect([...mailsTo(first), ...mailsTo(second)]).toEqual([]);
  });

  test('contains a link that no longer works when the address was cancelled while it was sent', async () => {
    const [account, email] = [await site.signUp(), newEmail()];
    const [reached, open] = [createGate(), createGate()];
    smtp.delayMails(async () => {
      reached.open();
      await open.opened;
    });
    await account.as().auth.updateProfile({ email });
    const sending = sendDue();
    await reached.opened;
    await account.as().settings.cancelEmailChange();
    open.open();
    await sending;
    expect(tokensTo(email)).toHaveLength(1);
    await expect(confirm(tokensTo(email)[0])).rejects.toEqual(INVALID_LINK);
  });
});

describe('a pending address', () => {
  test('can be cancelled and sent again only while there is one', async () => {
    const account = await site.signUp();
    await expect(account.as().settings.cancelEmailChange()).rejects.toEqual(NOTHING_PENDING);
    await expect(account.as().settings.resendConfirmation()).rejects.toEqual(NOTHING_PENDING);
    await account.as().auth.updateProfile({ email: newEmail() });
    await account.as().settings.cancelEmailChange();
    expect(await readPending(account)).toBeNull();
    expect(await readActions(account)).toEqual(['email.confirm-mail', 'email.cancel']);
  });

  test('is shown to admins, who can cancel it', async () => {
    const [admin, account, email] = [await createAdmin(), await site.signUp(), newEmail()];
    const { id } = account.user;
    const read = async () => (await admin.as().admin.pendingEmail({ id })).data.pendingEmail;
    expect(await read()).toBeNull();
    await account.as().auth.updateProfile({ email });
    expect(await read()).toMatchObject({ email });
    await admin.as().admin.cancelEmailChange({ id });
    expect(await read()).toBeNull();
    await admin.as().admin.cancelEmailChange({ id });
    expect(await readActions(account)).toEqual(['email.confirm-mail', 'user.email-cancel']);
  });

  test('comes from an edit by admins of their own account, not of another one', async () => {
    const [admin, account] = [await createAdmin(), await site.signUp()];
    const [own, other] = [newEmail(), newEmail()];
    const { message } = await admin.as().admin.editUser({ id: admin.user.id, email: own });
    expect(message).toContain(`We sent a link to ${own}.`);
    expect(await readEmail(admin)).toBe(admin.email);
    await admin.as().admin.editUser({ id: account.user.id, email: other });
    expect(await readEmail(account)).toBe(other);
  });

  test('is deleted after its expiry', async () => {
    const account = await site.signUp();
    await account.as().auth.updateProfile({ email: newEmail() });
    await sql`update pending_emails set expires_at = now() where user_id = ${account.user.id}`;
    expect(await readPending(account)).toBeNull();
    await createAccountCleanupJob({ db: site.services.db, log: createLog({ level: 'silent' }) }).run();
    expect(await sql`select 1 from pending_emails where user_id = ${account.user.id}`).toHaveLength(0);
  });
});
