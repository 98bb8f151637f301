import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { failsWith } from '../support/fails-with';
import { createDevice, createPasskeyCalls } from '../support/passkey-accounts';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const site = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: 'https://marquee.example' },
});

type Account = Awaited<ReturnType<typeof protect>>;

const WRONG_CODE = '000000';
const GUESSED = 'Someone may know your password';
const REJECTED = failsWith('UNAUTHORIZED');
const LOCKED = failsWith('TOO_MANY_REQUESTS');

/** @returns the mails to this address that are sent now, without line breaks */
async function send(email: string): Promise<string[]> {
  const sent = smtp.mails.length;
  await site.services.mails?.sendDue();
  const mails = smtp.mails.slice(sent).filter(({ to }) => to === email);
  return mails.map(({ text }) => text.replaceAll(/=\r\n/g, '').replaceAll(/\s+/g, ' '));
}
const subjectsOf = (mails: string[]) =>
  mails.map((mail) => /Subject: (.+?) (?:Message-ID|Date|Auto-Submitted)/.exec(mail)?.[1]);

/** An account with an authenticator app, whose first mail was sent. */
async function protect() {
  const account = await site.signUp();
  const { secret } = (await account.as().secondFactor.beginSetup({})).data;
  const { data } = await account.as().secondFactor.confirmSetup({ code: codeOf(secret) });
  await send(account.email);
  return { ...account, secret, recoveryCodes: data.recoveryCodes ?? [] };
}

const login = ({ username }: Pick<Account, 'username'>, code?: string, password = PASSWORD) =>
  site.request().auth.login({ emailOrUsername: username, password, ...(code !== undefined && { code }) });

async function enterWrongCodes(account: Account, count: number): Promise<void> {
  for (let entered = 0; entered < count; entered += 1)
    await expect(login(account, WRONG_CODE)).rejects.toEqual(REJECTED);
}

test('an authenticator app beside a passkey is recorded and reported as such', async () => {
  const account = await site.signUp();
  const { add, beginProof } = createPasskeyCalls(site);
  const { device } = await add(account);
  await send(account.email);
  const secondFactor = async () => ({ passkey: device.get(await beginProof()) });
  const { secret } = (await account.as().secondFactor.beginSetup(await secondFactor())).data;
  await account.as().secondFactor.confirmSetup({ code: codeOf(secret) });
  await account.as().secondFactor.remove(await secondFactor());
  expect(subjectsOf(await send(account.email))).toEqual([
    'An authenticator app was added to your account',
    'Your authenticator app was removed',
  ]);
  const actions = await sql`select action from audit_log where actor_id = ${account.user.id} order by id`;
  expect(actions.map(({ action }) => action)).toEqual([
    'passkey.add',
    'authenticator.add',
    'authenticator.remove',
  ]);
});

describe('a used recovery code is reported', () => {
  test('with how many are left, and without the code', async () => {
    const account = await protect();
    const [first = '', second = ''] = account.recoveryCodes;
    await login(account, first);
    const [mail = ''] = await send(account.email);
    expect(mail).toContain('Subject: A recovery code was used');
    expect(mail).toContain('9 recovery codes are left.');
    expect(mail).toContain('Hello,');
    for (const code of account.recoveryCodes) expect(mail).not.toContain(code.slice(2));
    await sql`delete from recovery_codes where position > 2 and user_id = ${account.user.id}`;
    await account.as().auth.reauthenticate({ code: second });
    expect((await send(account.email))[0]).toContain('1 recovery code is left.');
    await login(account, account.recoveryCodes[2]);
    expect((await send(account.email))[0]).toContain('No recovery code is left.');
  });

  test('by name to a confirmed address', async () => {
    const account = await protect();
    await sql`update users set is_email_confirmed = true where id = ${account.user.id}`;
    await login(account, account.recoveryCodes[0]);
    expect((await send(account.email))[0]).toContain(`Hello ${account.username},`);
  });

  test('once when it is entered twice at the same time', async () => {
    const account = await protect();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => login(account, account.recoveryCodes[0])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(subjectsOf(await send(account.email))).toEqual(['A recovery code was used']);
  });

  test('but not a wrong one, or a code of the app', async () => {
    const account = await protect();
    await expect(login(account, '0-aaaaa-aaaaa')).rejects.toEqual(REJECTED);
    await login(account, codeOf(account.secret, 1));
    expect(await send(account.email)).toEqual([]);
  });
});

test('new recovery codes are reported without the codes', async () => {
  const account = await protect();
  const { data } = await account.as().secondFactor.renewRecoveryCodes({ code: codeOf(account.secret, 1) });
  const [mail = '', ...others] = await send(account.email);
  expect(others).toEqual([]);
  expect(mail).toContain('Subject: Your recovery codes were replaced');
  expect(data.recoveryCodes).toHaveLength(10);
  for (const code of data.recoveryCodes) expect(mail).not.toContain(code.slice(2));
});

describe('wrong codes after the right password', () => {
  test('are reported once they lock the codes, at most once an hour', async () => {
    const account = await protect();
    await enterWrongCodes(account, 4);
    expect(await send(account.email)).toEqual([]);
    await enterWrongCodes(account, 1);
    const [mail = '', ...others] = await send(account.email);
    expect(others).toEqual([]);
    expect(mail).toContain(`Subject: ${GUESSED}`);
    expect(mail).toContain('change your password in Settings');
    expect(mail).not.toContain(PASSWORD);
    expect(mail).not.toContain(WRONG_CODE);
    await expect(login(account, WRONG_CODE)).rejects.toEqual(LOCKED);
    expect(await send(account.email)).toEqual([]);

    await sql`delete from attempts where key not like 'guess-mail:%'`;
    await enterWrongCodes(account, 5);
    expect(await send(account.email)).toEqual([]);
  });

  test('are reported again after an hour', async () => {
    const account = await protect();
    await enterWrongCodes(account, 5);
    expect(subjectsOf(await send(account.email))).toEqual([GUESSED]);
    const hour = 60 * 60 * 1000;
    await sql`update attempts set expire = expire - ${hour}`;
    await enterWrongCodes(account, 5);
    expect(subjectsOf(await send(account.email))).toEqual([GUESSED]);
  });

  test('are counted from the last right one', async () => {
    const account = await protect();
    await enterWrongCodes(account, 4);
    await login(account, codeOf(account.secret, 1));
    await enterWrongCodes(account, 4);
    expect(await send(account.email)).toEqual([]);
  });
});

test('wrong passwords, and wrong codes of a session, are not reported', async () => {
  const account = await protect();
  for (let count = 0; count < 11; count += 1)
    await expect(login(account, WRONG_CODE, 'Wrong-Guess-1')).rejects.toBeInstanceOf(Error);
  for (let count = 0; count < 5; count += 1)
    await expect(account.as().auth.reauthenticate({ code: WRONG_CODE })).rejects.toEqual(
      failsWith('BAD_REQUEST'),
    );
  await expect(account.as().auth.reauthenticate({ code: WRONG_CODE })).rejects.toEqual(LOCKED);
  expect(await send(account.email)).toEqual([]);
});

test('without a mail server, nothing is stored', async () => {
  const silent = createAccountCalls(database);
  const account = await protect();
  const enter = (code: string) =>
    silent.request().auth.login({ emailOrUsername: account.username, password: PASSWORD, code });
  await enter(account.recoveryCodes[0] ?? '');
  for (let count = 0; count < 5; count += 1) await expect(enter(WRONG_CODE)).rejects.toEqual(REJECTED);
  expect(await sql`select from mails where user_id = ${account.user.id}`).toHaveLength(0);
});

describe('an address that nobody confirmed', () => {
  test.each([
    ['gets ten mails about changes a day', false, 10],
    ['gets all of them once it is confirmed', true, 12],
  ])('%s', async (_name, isConfirmed, expected) => {
    const account = await site.signUp();
    await sql`update users set is_email_confirmed = ${isConfirmed} where id = ${account.user.id}`;
    const { add } = createPasskeyCalls(site);
    const { device } = await add(account);
    for (let added = 1; added < 12; added += 1) await add(account, createDevice(), device);
    expect(await send(account.email)).toHaveLength(expected);
    expect(await sql`select 1 from mails where recipient = ${account.email}`).toHaveLength(0);
  });
});
