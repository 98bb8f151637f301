import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { failsWith } from '../support/fails-with';
import { createPasskeyCalls, ORIGIN, type PasskeyUser, REJECTED } from '../support/passkey-accounts';
import { createPausedDb } from '../support/paused-db';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const mail = { publicUrl: ORIGIN };
const calls = createAccountCalls(database, { mail });
const { signUp } = calls;
const { add, beginSignIn } = createPasskeyCalls(calls);

function pauseBefore(query: string) {
  const { db, ...pause } = createPausedDb(database, query);
  return { ...pause, request: createAccountCalls(database, { mail, db }).request };
}

async function enable({ as }: Pick<PasskeyUser, 'as'>): Promise<string> {
  const { secret } = (await as().secondFactor.beginSetup({})).data;
  await as().secondFactor.confirmSetup({ code: codeOf(secret) });
  return secret;
}

const sessionsOf = ({ user }: Pick<PasskeyUser, 'user'>) =>
  sql`select has_second_factor from sessions where user_id = ${user.id}`;

describe('a sign-in that began before', () => {
  test.each<[string, (user: PasskeyUser) => Promise<unknown>]>([
    ['an authenticator app', enable],
    ['a passkey', add],
  ])('%s was added opens no session with only the password', async (_name, addFactor) => {
    const user = await signUp();
    const { request, waiting, resume } = pauseBefore('storeSession');
    const login = request().auth.login({ emailOrUsername: user.username, password: PASSWORD });
    const outcome = expect(login).rejects.toEqual(
      failsWith('UNAUTHORIZED', 'This account has a second factor now. Please sign in again.'),
    );
    await waiting;
    await addFactor(user);
    resume();
    await outcome;
    expect(await sessionsOf(user)).toEqual([{ has_second_factor: true }]);
  });

  test('a passkey was removed opens no session with it', async () => {
    const user = await signUp();
    const { device, passkey, recoveryCodes } = await add(user);
    const { request, waiting, resume } = pauseBefore('storeSession');
    const assertion = device.get(await beginSignIn());
    const outcome = expect(request().passkeys.finishSignIn(assertion)).rejects.toEqual(REJECTED);
    await waiting;
    await user.as().passkeys.remove({ id: passkey.id, code: recoveryCodes?.[0] });
    resume();
    await outcome;
    expect(await sessionsOf(user)).toHaveLength(1);
  });
});

describe('a second factor that was turned off by an admin after it was verified', () => {
  async function turnOff({ user }: PasskeyUser): Promise<void> {
    const admin = await signUp();
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    await admin.as().admin.resetSecondFactor({ id: user.id });
  }

  test.each<[string, string, (as: ReturnType<PasskeyUser['as']>, code: string) => Promise<unknown>]>([
    ['authenticates nobody', 'storeReauthentication', ({ auth }, code) => auth.reauthenticate({ code })],
    [
      'gets no recovery codes',
      'storeRecoveryCodes',
      ({ secondFactor }, code) => secondFactor.renewRecoveryCodes({ code }),
    ],
  ])('%s', async (_name, query, call) => {
    const user = await signUp();
    const secret = await enable(user);
    const { request, waiting, resume } = pauseBefore(query);
    const outcome = expect(call(request({ token: user.token }), codeOf(secret, 1))).rejects.toEqual(
      failsWith('NOT_FOUND', 'This account has no second factor.'),
    );
    await waiting;
    await turnOff(user);
    resume();
    await outcome;
    expect(await sessionsOf(user)).toEqual([{ has_second_factor: false }]);
    expect(await sql`select 1 from recovery_codes where user_id = ${user.user.id}`).toHaveLength(0);
  });
});
