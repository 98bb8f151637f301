import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { expireAuthentication } from '../support/expire-authentication';
import { failsWith } from '../support/fails-with';
import {
  createPasskeyCalls,
  createSynchronizedDevice,
  type Faults,
  INVALID_PASSKEY,
  ORIGIN,
  REJECTED,
} from '../support/passkey-accounts';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const calls = createAccountCalls(database, { mail: { publicUrl: ORIGIN } });
const { request, signUp } = calls;
const { add, beginProof, beginSignIn, login, signIn } = createPasskeyCalls(calls);

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
    const { device } = await add(await signUp(), createSynchronizedDevice());
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
    const { device } = await add(await signUp(), createSynchronizedDevice());
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
    const { device, passkey } = await add(user, createSynchronizedDevice());
    expect(passkey.isBackedUp).toBe(true);
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

  test('is a recent authentication', async () => {
    const user = await signUp();
    const { device } = await add(user);
    await expireAuthentication(sql, user.token);
    const token = { name: 'script', scopes: ['history:read' as const], expiresInDays: 1 };
    await expect(user.as().tokens.create(token)).rejects.toEqual(failsWith('FORBIDDEN'));
    const forged = device.get(await beginProof(), { isForged: true });
    await expect(user.as().auth.reauthenticate({ passkey: forged })).rejects.toEqual(INVALID_PASSKEY);
    await user.as().auth.reauthenticate({ passkey: device.get(await beginProof()) });
    expect(await user.as().tokens.create(token)).toMatchObject({ success: true });
  });

  test('is one factor, not two', async () => {
    const { device } = await add(await signUp());
    const passkey = device.get(await beginProof());
    const user = await signUp();
    for (const credentials of [
      { password: PASSWORD, passkey },
      { code: '123456', passkey },
    ])
      await expect(user.as().auth.reauthenticate(credentials)).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(login(user, { code: '123456', passkey })).rejects.toEqual(failsWith('BAD_REQUEST'));
  });
});
