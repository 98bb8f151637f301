import { afterAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { failsWith } from '../support/fails-with';
import {
  createDevice,
  createPasskeyCalls,
  INVALID_PASSKEY,
  ORIGIN,
  REJECTED,
} from '../support/passkey-accounts';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const smtp = await startSmtpServer();
const calls = createAccountCalls(database, {
  mail: { smtpUrl: smtp.url, mailFrom: 'marquee@example.org', publicUrl: ORIGIN },
});
const { services, signUp } = calls;
const { add, beginProof, beginSignIn, listOf, login, signIn } = createPasskeyCalls(calls);

const NOT_OFFERED = failsWith('NOT_FOUND', "This site doesn't offer passkeys.");

afterAll(() => smtp.stop());

describe('removing a passkey', () => {
  test('needs the second factor', async () => {
    const user = await signUp();
    const { device, passkey } = await add(user);
    const { id } = passkey;
    const remove = (secondFactor: object) => user.as().passkeys.remove({ id, ...secondFactor });
    await expect(remove({})).rejects.toEqual(failsWith('BAD_REQUEST', 'Send a code or a passkey'));
    await expect(remove({ code: '000000' })).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(remove({ passkey: device.get(await beginSignIn()) })).rejects.toEqual(INVALID_PASSKEY);
    await remove({ passkey: device.get(await beginProof()) });
    await expect(signIn(device)).rejects.toEqual(REJECTED);
    await expect(remove({ code: '000000' })).rejects.toEqual(
      failsWith('NOT_FOUND', 'This passkey has already been removed.'),
    );
    expect(await login(user)).toMatchObject({ success: true });
    expect((await user.as().secondFactor.status()).data.recoveryCodes).toBe(0);
  });

  test('keeps the recovery codes while another second factor is left', async () => {
    const user = await signUp();
    const { device, passkey, recoveryCodes } = await add(user);
    await expect(user.as().secondFactor.beginSetup({})).rejects.toMatchObject({
      cause: { reason: 'second-factor-required' },
    });
    const secondFactor = { passkey: device.get(await beginProof()) };
    const { secret } = (await user.as().secondFactor.beginSetup(secondFactor)).data;
    const { data } = await user.as().secondFactor.confirmSetup({ code: codeOf(secret) });
    expect(data.recoveryCodes).toBeNull();
    await user.as().passkeys.remove({ id: passkey.id, passkey: device.get(await beginProof()) });
    expect((await user.as().secondFactor.status()).data.recoveryCodes).toBe(10);
    await expect(login(user)).rejects.toMatchObject({ cause: { reason: 'second-factor-required' } });
    expect(await login(user, { code: recoveryCodes?.[0] })).toMatchObject({ success: true });
  });

  test('keeps the passkeys when the authenticator app is turned off by one', async () => {
    const user = await signUp();
    const { device } = await add(user);
    const secondFactor = { passkey: device.get(await beginProof()) };
    const { secret } = (await user.as().secondFactor.beginSetup(secondFactor)).data;
    await user.as().secondFactor.confirmSetup({ code: codeOf(secret) });
    await user.as().secondFactor.remove({ passkey: device.get(await beginProof()) });
    expect((await user.as().secondFactor.status()).data).toMatchObject({
      authenticatorApp: null,
      recoveryCodes: 10,
    });
    const renewed = await user.as().secondFactor.renewRecoveryCodes({
      passkey: device.get(await beginProof()),
    });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
  });

  test('is impossible for passkeys of others', async () => {
    const [user, other] = [await signUp(), await signUp()];
    const { passkey } = await add(user);
    const own = await add(other);
    const secondFactor = { passkey: own.device.get(await beginProof()) };
    const gone = failsWith('NOT_FOUND');
    await expect(other.as().passkeys.remove({ id: passkey.id, ...secondFactor })).rejects.toEqual(gone);
    await expect(other.as().passkeys.rename({ id: passkey.id, name: 'mine' })).rejects.toEqual(gone);
    expect(await listOf(user)).toEqual([passkey]);
  });
});

test('a passkey can be renamed', async () => {
  const user = await signUp();
  const { passkey } = await add(user);
  await user.as().passkeys.rename({ id: passkey.id, name: ' Red key ' });
  expect(await listOf(user)).toEqual([{ ...passkey, name: 'Red key' }]);
  for (const name of ['', ' ', 'x'.repeat(51), 'a\u202eb'])
    await expect(user.as().passkeys.rename({ id: passkey.id, name })).rejects.toEqual(
      failsWith('BAD_REQUEST'),
    );
});

test('an account without an app is asked for a passkey or a recovery code', async () => {
  const user = await signUp();
  const { recoveryCodes } = await add(user);
  const secondFactors = { authenticatorApp: false, recoveryCodes: true, passkeys: true };
  await expect(login(user)).rejects.toMatchObject({
    message: 'Use a passkey, or enter a recovery code.',
    cause: { reason: 'second-factor-required', secondFactors },
  });
  const message = "This recovery code isn't valid, or has been used.";
  await expect(login(user, { code: '000000' })).rejects.toMatchObject({
    message,
    cause: { reason: 'second-factor-required', secondFactors, issues: [{ path: 'code', message }] },
  });
  await expect(user.as().auth.reauthenticate({ code: '000000' })).rejects.toMatchObject({ message });
  await sql`update recovery_codes set used_at = now() where user_id = ${user.user.id}`;
  await expect(login(user, { code: recoveryCodes?.[0] })).rejects.toMatchObject({ message });
  await expect(user.as().secondFactor.beginSetup({})).rejects.toMatchObject({
    message: 'Use a passkey.',
    cause: { secondFactors: { ...secondFactors, recoveryCodes: false } },
  });
  expect((await user.as().secondFactor.status()).data).toMatchObject({ recoveryCodes: 0, passkeys: 1 });
});

test('no two passkeys of an account have the same name', async () => {
  const user = await signUp();
  const first = await add(user);
  const second = await add(user, createDevice(), first.device);
  expect(second.passkey.name).toBe('test 2');
  const rename = (id: string, name: string) => user.as().passkeys.rename({ id, name });
  const message = 'Another passkey of this account has this name.';
  await expect(rename(second.passkey.id, ' TEST ')).rejects.toMatchObject({
    code: 'CONFLICT',
    message,
    cause: { issues: [{ path: 'name', message }] },
  });
  await rename(first.passkey.id, 'TEST');
  const renamed = await Promise.allSettled([
    rename(first.passkey.id, 'Cafe\u0301'),
    rename(second.passkey.id, 'caf\u00e9'),
  ]);
  expect(renamed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const other = await signUp();
  expect((await add(other)).passkey.name).toBe('test');
});

test('changes are in the audit log and mailed', async () => {
  const user = await signUp();
  const first = await add(user);
  const second = await add(user, createDevice(), first.device);
  for (const { passkey } of [first, second])
    await user.as().passkeys.remove({
      id: passkey.id,
      passkey: (passkey === first.passkey ? first : second).device.get(await beginProof()),
    });
  const entries = await sql`
    select action, details from audit_log where actor_id = ${user.user.id} order by id`;
  expect(entries).toEqual([
    { action: 'passkey.add', details: { name: 'test' } },
    { action: 'passkey.add', details: { name: 'test 2' } },
    { action: 'passkey.remove', details: { name: 'test' } },
    { action: 'passkey.remove', details: { name: 'test 2' } },
  ]);
  await services.mails?.sendDue();
  const mails = smtp.mails.filter(({ to }) => to === user.email);
  expect(mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
    'A passkey was added to your account',
    'A passkey was added to your account',
    'A passkey was removed from your account',
    'Two-factor authentication was turned off',
  ]);
});

test('admins reset passkeys with the second factor', async () => {
  const [user, admin] = [await signUp(), await signUp()];
  await sql`update users set role = 'admin' where id = ${admin.user.id}`;
  const { device } = await add(user);
  const { id } = user.user;
  const methods = async () => (await admin.as().admin.userSignInMethods({ id })).data;
  expect(await methods()).toEqual({
    hasPassword: true,
    requiresSecondFactor: false,
    hasSecondFactor: true,
    passkeys: 1,
    identities: [],
  });
  await admin.as().admin.resetSecondFactor({ id });
  expect(await methods()).toMatchObject({ hasSecondFactor: false, passkeys: 0 });
  await expect(signIn(device)).rejects.toEqual(REJECTED);
  expect(await login(user)).toMatchObject({ success: true });
});

test('the exported account names passkeys without their keys', async () => {
  const user = await signUp();
  const { passkey } = await add(user);
  const { data } = await user.as().settings.exportData();
  expect(data.passkeys).toEqual([passkey]);
  const [row] = await sql`select public_key from passkeys where user_id = ${user.user.id}`;
  expect(JSON.stringify(data)).not.toContain(row?.public_key.toString('base64url'));
});

test('expired challenges are deleted', async () => {
  await beginSignIn();
  await sql`update passkey_challenges set expires_at = now() - interval '1 second'`;
  const { challenge } = await beginSignIn();
  await services.jobs.accountCleanup.run();
  expect(await sql`select id from passkey_challenges`).toEqual([{ id: hashToken(challenge) }]);
});

describe.each([
  ['no public address', undefined],
  ['an IPv4 address', 'https://192.0.2.1'],
  ['an IPv6 address', 'https://[2001:db8::1]'],
  ['an address without HTTPS', 'http://marquee.example'],
])('a site with %s', (_name, publicUrl) => {
  const site = createAccountCalls(database, publicUrl === undefined ? {} : { mail: { publicUrl } });

  test('does not offer passkeys, but recovery codes still work', async () => {
    const user = await signUp();
    const { device, passkey, recoveryCodes } = await add(user);
    const calls = site.request({ token: user.token });
    await expect(site.request().passkeys.beginSignIn()).rejects.toEqual(NOT_OFFERED);
    await expect(site.request().passkeys.beginProof()).rejects.toEqual(NOT_OFFERED);
    await expect(site.request().passkeys.finishSignIn(device.get(await beginSignIn()))).rejects.toEqual(
      NOT_OFFERED,
    );
    await expect(calls.passkeys.beginRegistration({})).rejects.toEqual(NOT_OFFERED);
    const [code = '', other = ''] = recoveryCodes ?? [];
    const credentials = { emailOrUsername: user.username, password: PASSWORD };
    expect(await site.request().auth.login({ ...credentials, code })).toMatchObject({ success: true });
    await site.request({ token: user.token }).passkeys.remove({ id: passkey.id, code: other });
    expect(await site.request().auth.login(credentials)).toMatchObject({ success: true });
  });
});

test.each(['http://localhost:3000', 'https://marquee.example:8443'])(
  '%s offers passkeys',
  async (publicUrl) => {
    const site = createAccountCalls(database, { mail: { publicUrl } });
    const { data } = await site.request().passkeys.beginSignIn();
    expect(data.rpId).toBe(new URL(publicUrl).hostname);
  },
);
