import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { failsWith } from '../support/fails-with';
import { SoftwareAuthenticator } from '../support/software-authenticator';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const ORIGIN = 'https://marquee.example';
const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'marquee@example.org', publicUrl: ORIGIN };
const { request, services, signUp } = createAccountCalls(database, { mail: MAIL });

type User = Awaited<ReturnType<typeof signUp>>;
type Faults = NonNullable<Parameters<SoftwareAuthenticator['get']>[1]>;

const UNKNOWN =
  "This passkey isn't known here, or the request was too old. Please try again, or sign in another way.";
const REJECTED = failsWith('UNAUTHORIZED', UNKNOWN);
const INVALID_PROOF = failsWith('BAD_REQUEST', UNKNOWN);
const INVALID = failsWith('BAD_REQUEST', "This passkey can't be used on this site.");
const EXPIRED = failsWith('BAD_REQUEST', 'This took too long. Please try again.');
const NOT_OFFERED = failsWith('NOT_FOUND', "This site doesn't offer passkeys.");
const PROOF_MISSING = failsWith(
  'FORBIDDEN',
  'Enter the code from your authenticator app, or a recovery code.',
);

const createDevice = () => new SoftwareAuthenticator(ORIGIN);
const beginSignIn = async () => (await request().passkeys.beginSignIn()).data;
const beginProof = async () => (await request().passkeys.beginProof()).data;

async function beginRegistration(user: Pick<User, 'as'>, provenBy?: SoftwareAuthenticator) {
  const proof = provenBy ? { passkey: provenBy.get(await beginProof()) } : {};
  return (await user.as().passkeys.beginRegistration(proof)).data;
}

async function add(user: Pick<User, 'as'>, device = createDevice(), provenBy?: SoftwareAuthenticator) {
  const credential = device.create(await beginRegistration(user, provenBy));
  return { device, ...(await user.as().passkeys.finishRegistration({ credential })).data };
}

const signIn = async (device: SoftwareAuthenticator, faults?: Faults) =>
  request().passkeys.finishSignIn(device.get(await beginSignIn(), faults));

const login = ({ username }: Pick<User, 'username'>, proof: object = {}) =>
  request().auth.login({ emailOrUsername: username, password: PASSWORD, ...proof });

const listOf = async (user: User) => (await user.as().passkeys.list()).data.passkeys;
const ageProof = ({ token }: User) =>
  sql`update sessions set proven_at = now() - interval '11 minutes' where id = ${hashToken(token)}`;

describe('adding a passkey', () => {
  test('lets it sign in alone, which counts as two factors', async () => {
    const user = await signUp({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' });
    const { device, passkey, recoveryCodes } = await add(user);
    expect(passkey).toEqual({
      id: device.credentialId.toString('base64url'),
      name: 'Chrome on Linux',
      isBackedUp: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    expect(recoveryCodes).toHaveLength(10);
    const { data } = await signIn(device);
    expect(data.user).toEqual(user.user);
    const [session] = await sql`
      select has_second_factor, proven_at > now() - interval '1 minute' as "isProven"
      from sessions where id = ${hashToken(data.token)}`;
    expect(session).toEqual({ has_second_factor: true, isProven: true });
    expect(await listOf(user)).toEqual([{ ...passkey, lastUsedAt: expect.any(String) }]);
  });

  test('asks the browser for what it needs, and not for the id or email of the account', async () => {
    const user = await signUp();
    const { device } = await add(user);
    const options = await beginRegistration(user, device);
    expect(options).toMatchObject({
      rp: { id: 'marquee.example', name: 'Marquee' },
      user: { name: user.username },
      excludeCredentials: [{ id: device.credentialId.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(user.user.id);
    expect(JSON.stringify(options)).not.toContain(user.email);
    expect((await beginRegistration(user, device)).user.id).toBe(options.user.id);
  });

  test('needs a recent proof', async () => {
    const user = await signUp();
    await ageProof(user);
    await expect(beginRegistration(user)).rejects.toMatchObject({
      cause: { reason: 'reauthentication-required' },
    });
    await user.as().auth.reauthenticate({ password: PASSWORD });
    expect(await add(user)).toMatchObject({ recoveryCodes: expect.any(Array) });
  });

  test('needs the second factor of an account that has one, and no new recovery codes', async () => {
    const user = await signUp();
    const first = await add(user);
    await expect(beginRegistration(user)).rejects.toEqual(PROOF_MISSING);
    const stranger = await add(await signUp());
    await expect(beginRegistration(user, stranger.device)).rejects.toEqual(INVALID_PROOF);
    const second = await add(user, createDevice(), first.device);
    expect(second.recoveryCodes).toBeNull();
    const code = first.recoveryCodes?.[0] ?? '';
    expect(await user.as().passkeys.beginRegistration({ code })).toMatchObject({ success: true });
    expect(await listOf(user)).toHaveLength(2);
  });

  test.each<[string, Faults]>([
    ['of another site', { origin: 'https://marquee.example.net' }],
    ['of another port', { origin: `${ORIGIN}:8443` }],
    ['for another domain', { rpId: 'example.net' }],
    ['without a verified user', { isUserVerified: false }],
  ])('refuses one %s', async (_name, faults) => {
    const user = await signUp();
    const credential = createDevice().create(await beginRegistration(user), faults);
    await expect(user.as().passkeys.finishRegistration({ credential })).rejects.toEqual(INVALID);
    expect(await listOf(user)).toEqual([]);
  });

  test('refuses bytes that are no passkey', async () => {
    const user = await signUp();
    const { response, ...credential } = createDevice().create(await beginRegistration(user));
    const attestationObject = randomBytes(200).toString('base64url');
    const broken = { ...credential, response: { ...response, attestationObject } };
    await expect(user.as().passkeys.finishRegistration({ credential: broken })).rejects.toEqual(INVALID);
    const clientDataJSON = Buffer.from('{"challenge":1').toString('base64url');
    const unreadable = { ...credential, response: { ...response, clientDataJSON } };
    await expect(user.as().passkeys.finishRegistration({ credential: unreadable })).rejects.toEqual(INVALID);
  });

  test('refuses challenges that are expired, used, of another account or for signing in', async () => {
    const [user, other] = [await signUp(), await signUp()];
    const options = await beginRegistration(user);
    const device = createDevice();
    const finish = ({ as }: User, challenge: string) =>
      as().passkeys.finishRegistration({ credential: device.create({ ...options, challenge }) });
    await expect(finish(other, options.challenge)).rejects.toEqual(EXPIRED);
    await expect(finish(user, (await beginSignIn()).challenge)).rejects.toEqual(EXPIRED);
    await sql`update passkey_challenges set expires_at = now() where user_id = ${user.user.id}`;
    await expect(finish(user, options.challenge)).rejects.toEqual(EXPIRED);
    const { challenge } = await beginRegistration(user);
    expect(await finish(user, challenge)).toMatchObject({ success: true });
    await expect(finish(user, challenge)).rejects.toEqual(EXPIRED);
  });

  test('refuses a passkey that an account has already', async () => {
    const [user, other] = [await signUp(), await signUp()];
    const { device } = await add(user);
    const exists = failsWith('CONFLICT', expect.stringMatching(/^This passkey is already registered/));
    await expect(add(user, device, device)).rejects.toEqual(exists);
    await expect(add(other, device)).rejects.toEqual(exists);
    expect((await other.as().secondFactor.status()).data.recoveryCodes).toBe(0);
  });

  test('allows 20 passkeys', async () => {
    const user = await signUp();
    const { device } = await add(user);
    const options = await beginRegistration(user, device);
    await sql`
      insert into passkeys (id, user_id, public_key, counter, transports, name, is_backed_up)
      select ${user.user.id}::bytea || int4send(n), ${user.user.id}, '', 0, '{}', n, false
      from generate_series(2, 20) n`;
    const credential = createDevice().create(options);
    const tooMany = failsWith(
      'CONFLICT',
      'An account can have at most 20 passkeys. Please remove one first.',
    );
    await expect(user.as().passkeys.finishRegistration({ credential })).rejects.toEqual(tooMany);
    await expect(beginRegistration(user, device)).rejects.toEqual(tooMany);
  });

  test('of two tabs at once, the first gets the recovery codes', async () => {
    const user = await signUp();
    const options = [await beginRegistration(user), await beginRegistration(user)];
    const added = await Promise.all(
      options.map((each) =>
        user.as().passkeys.finishRegistration({ credential: createDevice().create(each) }),
      ),
    );
    expect(added.filter(({ data }) => data.recoveryCodes !== null)).toHaveLength(1);
    expect(await listOf(user)).toHaveLength(2);
  });

  test('keeps at most 5 open challenges of an account', async () => {
    const user = await signUp();
    for (let count = 0; count < 7; count += 1) await beginRegistration(user);
    const [row] = await sql`
      select count(*)::int as open from passkey_challenges where user_id = ${user.user.id}`;
    expect(row?.open).toBe(5);
  });
});

describe('signing in with a passkey', () => {
  test.each<[string, Faults]>([
    ['of another site', { origin: 'https://marquee.example.net' }],
    ['for another domain', { rpId: 'example.net' }],
    ['without a verified user', { isUserVerified: false }],
    ['with a forged signature', { isForged: true }],
    ['of an unknown device', { credentialId: randomBytes(32) }],
    ['with another owner', { userHandle: randomBytes(32) }],
    ['for a challenge that the site never sent', { challenge: randomBytes(32).toString('base64url') }],
  ])('refuses one %s', async (_name, faults) => {
    const { device } = await add(await signUp());
    await expect(signIn(device, faults)).rejects.toEqual(REJECTED);
    expect(await signIn(device)).toMatchObject({ success: true });
  });

  test('accepts each challenge once, within 5 minutes and for its purpose', async () => {
    const { device } = await add(await signUp());
    const passkey = device.get(await beginSignIn());
    await request().passkeys.finishSignIn(passkey);
    await expect(request().passkeys.finishSignIn(passkey)).rejects.toEqual(REJECTED);
    await expect(request().passkeys.finishSignIn(device.get(await beginProof()))).rejects.toEqual(REJECTED);
    const late = device.get(await beginSignIn());
    const id = hashToken(
      JSON.parse(Buffer.from(late.response.clientDataJSON, 'base64url').toString()).challenge,
    );
    const [challenge] = await sql`
      update passkey_challenges set expires_at = now() where id = ${id}
      returning expires_at - now() <= interval '5 minutes' as "isShort"`;
    expect(challenge?.isShort).toBe(true);
    await expect(request().passkeys.finishSignIn(late)).rejects.toEqual(REJECTED);
  });

  test('lets one of concurrent calls use a response', async () => {
    const { device } = await add(await signUp());
    const passkey = device.get(await beginSignIn());
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => request().passkeys.finishSignIn(passkey)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('works with several challenges open, as in several tabs', async () => {
    const { device } = await add(await signUp());
    const [first, second] = [await beginSignIn(), await beginSignIn()];
    await request().passkeys.finishSignIn(device.get(second));
    expect(await request().passkeys.finishSignIn(device.get(first))).toMatchObject({ success: true });
  });

  test('refuses a counter that does not rise, as of a copied device', async () => {
    const { device } = await add(await signUp());
    await signIn(device);
    await signIn(device);
    for (const counter of [device.counter, 1, 0])
      await expect(signIn(device, { counter })).rejects.toEqual(REJECTED);
    device.counter = 10;
    expect(await signIn(device)).toMatchObject({ success: true });
  });

  test('accepts synchronized passkeys, which do not count', async () => {
    const user = await signUp();
    const device = new SoftwareAuthenticator(ORIGIN, { isCounting: false });
    expect((await add(user, device)).passkey.isBackedUp).toBe(true);
    await signIn(device);
    expect(await signIn(device)).toMatchObject({ success: true });
  });

  test('refuses the passkeys of a deleted account', async () => {
    const user = await signUp();
    const { device } = await add(user);
    await user.as().settings.deleteAccount({ password: PASSWORD });
    await expect(signIn(device)).rejects.toEqual(REJECTED);
    expect(await sql`select 1 from passkeys where user_id = ${user.user.id}`).toHaveLength(0);
  });

  test('refuses malformed input', async () => {
    const { device } = await add(await signUp());
    const passkey = device.get(await beginSignIn());
    const malformed = failsWith('BAD_REQUEST');
    for (const changes of [{ id: 'a b' }, { id: '' }, { id: 'a'.repeat(2000) }, { response: {} }])
      await expect(
        // @ts-expect-error a part is missing
        request().passkeys.finishSignIn({ ...passkey, ...changes }),
      ).rejects.toEqual(malformed);
    const junk = { ...passkey.response, authenticatorData: 'AAAA', signature: 'AAAA' };
    await expect(request().passkeys.finishSignIn({ ...passkey, response: junk })).rejects.toEqual(REJECTED);
  });

  test('limits the challenges and the failures of a network', async () => {
    const { device } = await add(await signUp());
    const address = '192.0.2.77';
    const outcomes = await Promise.allSettled(
      Array.from({ length: 61 }, () => request({ address }).passkeys.beginSignIn()),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    for (let count = 0; count < 20; count += 1)
      await expect(
        request({ address: '192.0.2.78' }).passkeys.finishSignIn(
          device.get(await beginSignIn(), { rpId: 'x' }),
        ),
      ).rejects.toEqual(REJECTED);
    await expect(
      request({ address: '192.0.2.78' }).passkeys.finishSignIn(device.get(await beginSignIn())),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('as a second factor', () => {
  test('completes a login with the password', async () => {
    const user = await signUp();
    const { device, recoveryCodes } = await add(user);
    await expect(login(user)).rejects.toMatchObject({ cause: { reason: 'second-factor-required' } });
    const { data } = await login(user, { passkey: device.get(await beginProof()) });
    const [session] = await sql`select has_second_factor from sessions where id = ${hashToken(data.token)}`;
    expect(session?.has_second_factor).toBe(true);
    expect(await login(user, { code: recoveryCodes?.[0] })).toMatchObject({ success: true });
  });

  test('is refused for another account, for another purpose, and with a wrong password', async () => {
    const [user, other] = [await signUp(), await signUp()];
    const { device } = await add(user);
    const stranger = await add(other);
    await expect(login(user, { passkey: stranger.device.get(await beginProof()) })).rejects.toEqual(REJECTED);
    await expect(login(user, { passkey: device.get(await beginSignIn()) })).rejects.toEqual(REJECTED);
    const passkey = device.get(await beginProof());
    const wrong = { emailOrUsername: user.username, password: 'Wrong-password-1', passkey };
    await expect(request().auth.login(wrong)).rejects.toEqual(
      failsWith('UNAUTHORIZED', 'Invalid email, username or password.'),
    );
    expect(await login(user, { passkey })).toMatchObject({ success: true });
  });

  test('is a recent proof', async () => {
    const user = await signUp();
    const { device } = await add(user);
    await ageProof(user);
    const token = { name: 'script', scopes: ['history:read' as const], expiresInDays: 1 };
    await expect(user.as().tokens.create(token)).rejects.toEqual(failsWith('FORBIDDEN'));
    const forged = device.get(await beginProof(), { isForged: true });
    await expect(user.as().auth.reauthenticate({ passkey: forged })).rejects.toEqual(INVALID_PROOF);
    await user.as().auth.reauthenticate({ passkey: device.get(await beginProof()) });
    expect(await user.as().tokens.create(token)).toMatchObject({ success: true });
  });

  test('is one proof, not two', async () => {
    const { device } = await add(await signUp());
    const passkey = device.get(await beginProof());
    const user = await signUp();
    for (const proof of [
      { password: PASSWORD, passkey },
      { code: '123456', passkey },
    ])
      await expect(user.as().auth.reauthenticate(proof)).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(login(user, { code: '123456', passkey })).rejects.toEqual(failsWith('BAD_REQUEST'));
  });
});

describe('removing a passkey', () => {
  test('needs the second factor', async () => {
    const user = await signUp();
    const { device, passkey } = await add(user);
    const { id } = passkey;
    const remove = (proof: object) => user.as().passkeys.remove({ id, ...proof });
    await expect(remove({})).rejects.toEqual(failsWith('BAD_REQUEST', 'Send a code or a passkey'));
    await expect(remove({ code: '000000' })).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(remove({ passkey: device.get(await beginSignIn()) })).rejects.toEqual(INVALID_PROOF);
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
    const { device, passkey } = await add(user);
    await expect(user.as().secondFactor.beginSetup({})).rejects.toMatchObject({
      cause: { reason: 'second-factor-required' },
    });
    const proof = { passkey: device.get(await beginProof()) };
    const { secret } = (await user.as().secondFactor.beginSetup(proof)).data;
    const { data } = await user.as().secondFactor.confirmSetup({ code: codeOf(secret) });
    expect(data.recoveryCodes).toBeNull();
    await user.as().passkeys.remove({ id: passkey.id, passkey: device.get(await beginProof()) });
    expect((await user.as().secondFactor.status()).data.recoveryCodes).toBe(10);
    await expect(login(user)).rejects.toMatchObject({ cause: { reason: 'second-factor-required' } });
  });

  test('keeps the passkeys when the authenticator app is turned off by one', async () => {
    const user = await signUp();
    const { device } = await add(user);
    const proof = { passkey: device.get(await beginProof()) };
    const { secret } = (await user.as().secondFactor.beginSetup(proof)).data;
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
    const proof = { passkey: own.device.get(await beginProof()) };
    const gone = failsWith('NOT_FOUND');
    await expect(other.as().passkeys.remove({ id: passkey.id, ...proof })).rejects.toEqual(gone);
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
  const details = { name: 'test' };
  expect(entries).toEqual([
    { action: 'passkey.add', details },
    { action: 'passkey.add', details },
    { action: 'passkey.remove', details },
    { action: 'passkey.remove', details },
  ]);
  const mails = await sql`select kind from mails where user_id = ${user.user.id} order by id`;
  expect(mails.map(({ kind }) => kind)).toEqual([
    'passkey-added',
    'passkey-added',
    'passkey-removed',
    'second-factor-disabled',
  ]);
});

test('admins reset passkeys with the second factor', async () => {
  const [user, admin] = [await signUp(), await signUp()];
  await sql`update users set role = 'admin' where id = ${admin.user.id}`;
  const { device } = await add(user);
  const { id } = user.user;
  expect((await admin.as().admin.userSecondFactor({ id })).data.isEnabled).toBe(true);
  await admin.as().admin.resetSecondFactor({ id });
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
