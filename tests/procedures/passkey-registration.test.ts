import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { expireAuthentication } from '../support/expire-authentication';
import { failsWith } from '../support/fails-with';
import {
  createDevice,
  createPasskeyCalls,
  type Faults,
  INVALID_PASSKEY,
  ORIGIN,
  type PasskeyUser,
} from '../support/passkey-accounts';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const calls = createAccountCalls(database, { mail: { publicUrl: ORIGIN } });
const { signUp } = calls;
const { add, beginRegistration, beginSignIn, listOf, signIn } = createPasskeyCalls(calls);

const INVALID = failsWith('BAD_REQUEST', "This passkey can't be used on this site.");
const EXPIRED = failsWith('BAD_REQUEST', 'This took too long. Please try again.');
const SECOND_FACTOR_MISSING = failsWith('FORBIDDEN', 'Use a passkey, or enter a recovery code.');

describe('adding a passkey', () => {
  test('ends setups that began before the account had a second factor', async () => {
    const user = await signUp();
    const { secret } = (await user.as().secondFactor.beginSetup({})).data;
    await add(user);
    await expect(user.as().secondFactor.confirmSetup({ code: codeOf(secret) })).rejects.toEqual(
      failsWith('NOT_FOUND', 'Start the setup again: it was replaced by another one.'),
    );

    const other = await signUp();
    const late = createDevice().create(await beginRegistration(other));
    const setup = (await other.as().secondFactor.beginSetup({})).data;
    await other.as().secondFactor.confirmSetup({ code: codeOf(setup.secret) });
    await expect(other.as().passkeys.finishRegistration({ credential: late })).rejects.toEqual(EXPIRED);
  });

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
      select has_second_factor, proven_at > now() - interval '1 minute' as "isAuthenticated"
      from sessions where id = ${hashToken(data.token)}`;
    expect(session).toEqual({ has_second_factor: true, isAuthenticated: true });
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

  test('needs a recent authentication', async () => {
    const user = await signUp();
    await expireAuthentication(sql, user.token);
    await expect(beginRegistration(user)).rejects.toMatchObject({
      cause: { reason: 'reauthentication-required' },
    });
    await user.as().auth.reauthenticate({ password: PASSWORD });
    expect(await add(user)).toMatchObject({ recoveryCodes: expect.any(Array) });
  });

  test('needs the second factor of an account that has one, and no new recovery codes', async () => {
    const user = await signUp();
    const first = await add(user);
    await expect(beginRegistration(user)).rejects.toEqual(SECOND_FACTOR_MISSING);
    const stranger = await add(await signUp());
    await expect(beginRegistration(user, stranger.device)).rejects.toEqual(INVALID_PASSKEY);
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
    const finish = ({ as }: PasskeyUser, challenge: string) =>
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
    expect((await listOf(user)).map(({ name }) => name).sort()).toEqual(['test', 'test 2']);
  });

  test('gives names in use the next number, and shortens long ones', async () => {
    const user = await signUp();
    const { device } = await add(user);
    const longest = 'x'.repeat(50);
    const taken = ['Key', 'key 2', longest];
    await sql`
      insert into passkeys (id, user_id, public_key, counter, transports, name, is_backed_up)
      select ${user.user.id}::bytea || decode(md5(name), 'hex'), ${user.user.id}, '', 0, '{}', name, false
      from unnest(${taken}::text[]) as name`;
    for (const [name, numbered] of [
      ['KEY', 'KEY 3'],
      [longest, `${'x'.repeat(48)} 2`],
    ]) {
      const credential = createDevice().create(await beginRegistration(user, device));
      const { data } = await user.as().passkeys.finishRegistration({ credential, name });
      expect(data.passkey.name).toBe(numbered);
    }
  });

  test('keeps at most 5 open challenges of an account', async () => {
    const user = await signUp();
    for (let count = 0; count < 7; count += 1) await beginRegistration(user);
    const [row] = await sql`
      select count(*)::int as open from passkey_challenges where user_id = ${user.user.id}`;
    expect(row?.open).toBe(5);
  });
});
