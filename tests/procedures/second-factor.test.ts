import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { codeOf } from '../support/authenticator-app';
import { expireAuthentication } from '../support/expire-authentication';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

type User = Awaited<ReturnType<typeof signUp>>;

const CODE_REQUIRED = failsWith(
  'UNAUTHORIZED',
  'Enter the code from your authenticator app, or a recovery code.',
);
const REJECTED = "This code isn't valid. Check that your device's clock is right, or use a recovery code.";
const CODE_REJECTED = failsWith('UNAUTHORIZED', REJECTED);
/** With a session, which a 401 would end in the browser. */
const CODE_INVALID = failsWith('BAD_REQUEST', REJECTED);
const SETUP_INVALID = failsWith(
  'BAD_REQUEST',
  "This code isn't valid. Check that your device's clock is right.",
);

/** Codes are valid once; earlier steps were used already. */
async function forgetUsedCodes(): Promise<void> {
  await sql`update authenticator_apps set last_step = 0`;
}

async function enable(user: Pick<User, 'as'>) {
  const { secret, uri } = (await user.as().secondFactor.beginSetup({})).data;
  const { data } = await user.as().secondFactor.confirmSetup({ code: codeOf(secret) });
  await forgetUsedCodes();
  return { secret, uri, recoveryCodes: data.recoveryCodes ?? [] };
}

const login = ({ username }: Pick<User, 'username'>, code?: string) =>
  request().auth.login({ emailOrUsername: username, password: PASSWORD, ...(code && { code }) });

describe('setting up an authenticator app', () => {
  test('takes effect with the first code', async () => {
    const user = await signUp();
    const { secret, uri } = (await user.as().secondFactor.beginSetup({})).data;
    expect(uri).toBe(
      `otpauth://totp/Marquee:${user.username}?issuer=Marquee&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(await login(user)).toMatchObject({ success: true });
    for (const code of ['000000', '12345', 'Amélie', '１２３４５６'])
      await expect(user.as().secondFactor.confirmSetup({ code })).rejects.toEqual(SETUP_INVALID);
    expect((await user.as().secondFactor.status()).data).toEqual({
      authenticatorApp: null,
      recoveryCodes: 0,
      passkeys: 0,
      isEnabled: false,
      missingSecondFactor: null,
    });
    const { data } = await user.as().secondFactor.confirmSetup({ code: codeOf(secret) });
    expect(data.recoveryCodes).toHaveLength(10);
    expect(data.recoveryCodes?.[3]).toMatch(/^3-[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    expect((await user.as().secondFactor.status()).data).toEqual({
      authenticatorApp: { createdAt: expect.any(String) },
      recoveryCodes: 10,
      passkeys: 0,
      isEnabled: true,
      missingSecondFactor: null,
    });
    await expect(login(user)).rejects.toEqual(CODE_REQUIRED);
  });

  test('needs a recent authentication', async () => {
    const user = await signUp();
    await expireAuthentication(sql, user.token);
    await expect(user.as().secondFactor.beginSetup({})).rejects.toMatchObject({
      cause: { reason: 'reauthentication-required' },
    });
  });

  test('is refused while one is set up', async () => {
    const user = await signUp();
    const { secret } = await enable(user);
    const exists = failsWith('CONFLICT', 'An authenticator app is already set up for this account.');
    await expect(user.as().secondFactor.beginSetup({})).rejects.toEqual(exists);
    await expect(user.as().secondFactor.confirmSetup({ code: codeOf(secret) })).rejects.toEqual(exists);
  });

  test('of two tabs, the code of the later one counts', async () => {
    const user = await signUp();
    const first = (await user.as().secondFactor.beginSetup({})).data;
    const second = (await user.as().secondFactor.beginSetup({})).data;
    await expect(user.as().secondFactor.confirmSetup({ code: codeOf(first.secret) })).rejects.toEqual(
      SETUP_INVALID,
    );
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => user.as().secondFactor.confirmSetup({ code: codeOf(second.secret) })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('signing in with a second factor', () => {
  test.each([-1, 0, 1])('accepts the code of step %d once', async (steps) => {
    const user = await signUp();
    const { secret } = await enable(user);
    const code = codeOf(secret, steps);
    const { data } = await login(user, `${code.slice(0, 3)} ${code.slice(3)}`);
    const [session] = await sql`select has_second_factor from sessions where id = ${hashToken(data.token)}`;
    expect(session?.has_second_factor).toBe(true);
    await expect(login(user, code)).rejects.toEqual(CODE_REJECTED);
  });

  test.each([-3, 3])('refuses the code of step %d', async (steps) => {
    const user = await signUp();
    const { secret } = await enable(user);
    await expect(login(user, codeOf(secret, steps))).rejects.toEqual(CODE_REJECTED);
  });

  test('lets one of concurrent logins use a code', async () => {
    const user = await signUp();
    const { secret, recoveryCodes } = await enable(user);
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => login(user, code)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('accepts each recovery code once, in any case and without hyphens', async () => {
    const user = await signUp();
    const { recoveryCodes } = await enable(user);
    const [first = '', second = ''] = recoveryCodes;
    expect(await login(user, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({
      success: true,
    });
    await expect(login(user, first)).rejects.toEqual(CODE_REJECTED);
    await expect(login(user, `1${first.slice(1)}`)).rejects.toEqual(CODE_REJECTED);
    expect(await login(user, second)).toMatchObject({ success: true });
    expect((await user.as().secondFactor.status()).data.recoveryCodes).toBe(8);
  });

  test('refuses further codes after five wrong ones', async () => {
    const user = await signUp();
    const { secret } = await enable(user);
    for (let count = 0; count < 5; count += 1)
      await expect(login(user, '000000')).rejects.toEqual(CODE_REJECTED);
    await expect(login(user, codeOf(secret))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('does not tell whether an account has one before the password is right', async () => {
    const user = await signUp();
    await enable(user);
    const wrong = request().auth.login({ emailOrUsername: user.username, password: 'Wrong-password-1' });
    await expect(wrong).rejects.toEqual(failsWith('UNAUTHORIZED', 'Invalid email, username or password.'));
  });
});

describe('turning it off', () => {
  test('needs a code', async () => {
    const user = await signUp();
    const { secret } = await enable(user);
    await expect(user.as().secondFactor.remove({ code: '000000' })).rejects.toEqual(CODE_INVALID);
    await expect(login(user)).rejects.toEqual(CODE_REQUIRED);
    await user.as().secondFactor.remove({ code: codeOf(secret) });
    expect(await login(user)).toMatchObject({ success: true });
    expect((await user.as().secondFactor.status()).data).toEqual({
      authenticatorApp: null,
      recoveryCodes: 0,
      passkeys: 0,
      isEnabled: false,
      missingSecondFactor: null,
    });
    await expect(user.as().secondFactor.remove({ code: codeOf(secret) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is in the audit log', async () => {
    const user = await signUp();
    const { secret } = await enable(user);
    await user.as().secondFactor.renewRecoveryCodes({ code: codeOf(secret) });
    await user.as().secondFactor.remove({ code: codeOf(secret, 1) });
    const actions = await sql`select action from audit_log where actor_id = ${user.user.id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'authenticator.add',
      'recovery-codes.renew',
      'authenticator.remove',
    ]);
  });
});

test('new recovery codes replace the old ones', async () => {
  const user = await signUp();
  const { secret, recoveryCodes } = await enable(user);
  const { data } = await user.as().secondFactor.renewRecoveryCodes({ code: codeOf(secret) });
  await expect(login(user, recoveryCodes[0])).rejects.toEqual(CODE_REJECTED);
  expect(await login(user, data.recoveryCodes[0])).toMatchObject({ success: true });
});

describe('a code', () => {
  test('authenticates like the password', async () => {
    const user = await signUp();
    const { secret, recoveryCodes } = await enable(user);
    await expireAuthentication(sql, user.token);
    await expect(user.as().settings.deleteAccount({})).rejects.toMatchObject({
      cause: { reason: 'reauthentication-required' },
    });
    await expect(user.as().auth.reauthenticate({ code: '000000' })).rejects.toEqual(CODE_INVALID);
    expect(await user.as().auth.reauthenticate({ code: codeOf(secret) })).toEqual({
      success: true,
      message: 'Second factor confirmed',
    });
    await expect(user.as().auth.reauthenticate({ code: codeOf(secret) })).rejects.toEqual(CODE_INVALID);
    await user.as().auth.reauthenticate({ code: recoveryCodes[4] });
    expect(await user.as().settings.deleteAccount({})).toMatchObject({ success: true });
  });

  test('authenticates no account without a second factor', async () => {
    const user = await signUp();
    await expect(user.as().auth.reauthenticate({ code: '123456' })).rejects.toEqual(
      failsWith('BAD_REQUEST', "This code isn't valid."),
    );
  });

  test.each([{}, { password: PASSWORD, code: '123456' }])(
    'or a password is needed, not %j',
    async (credentials) => {
      const user = await signUp();
      await expect(user.as().auth.reauthenticate(credentials)).rejects.toEqual(failsWith('BAD_REQUEST'));
    },
  );

  test('restores a previous name after the authentication', async () => {
    const user = await signUp();
    const { secret } = await enable(user);
    await user.as().auth.updateProfile({ username: `${user.username}x` });
    const [previous] = (await user.as().settings.previousNames()).data.previousNames;
    await expireAuthentication(sql, user.token);
    const restore = () => user.as().settings.restoreName({ id: previous?.id ?? '' });
    await expect(restore()).rejects.toMatchObject({ cause: { reason: 'reauthentication-required' } });
    await user.as().auth.reauthenticate({ code: codeOf(secret) });
    expect((await restore()).data.user.username).toBe(user.username);
  });
});

describe('the first second factor of an account', () => {
  test('ends other sessions and API tokens for the panel, which the password was enough for', async () => {
    const user = await signUp();
    await sql`update users set role = 'admin' where id = ${user.user.id}`;
    const other = (await login(user)).data.token;
    const createToken = async (scope: 'admin:read' | 'history:read') =>
      (await user.as().tokens.create({ name: 'script', scopes: [scope], expiresInDays: 1 })).data.token;
    const [panel, history] = [await createToken('admin:read'), await createToken('history:read')];
    await enable(user);
    await expect(request({ token: other }).auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    await expect(request({ token: panel }).admin.stats()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    expect(await request({ token: history }).history.list()).toMatchObject({ success: true });
    expect(await user.as().auth.verify()).toMatchObject({ success: true });
  });

  test('ends with the other sessions', async () => {
    const user = await signUp();
    const { secret } = await enable(user);
    const other = (await login(user, codeOf(secret))).data.token;
    await user.as().secondFactor.remove({ code: codeOf(secret, 1) });
    await expect(request({ token: other }).auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });
});

describe('limits', () => {
  test('somebody with the password cannot lock the codes of the user on a known network', async () => {
    const address = '198.51.100.7';
    const user = await signUp();
    const { secret } = await enable(user);
    const loginAt = (code: string) =>
      request({ address }).auth.login({ emailOrUsername: user.username, password: PASSWORD, code });
    await loginAt(codeOf(secret));
    for (let count = 0; count < 5; count += 1)
      await expect(login(user, '000000')).rejects.toEqual(CODE_REJECTED);
    await expect(login(user, codeOf(secret, 1))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await loginAt(codeOf(secret, 1))).toMatchObject({ success: true });
  });

  test('a setup without a recent authentication ends before the code is checked', async () => {
    const user = await signUp();
    const { secret } = (await user.as().secondFactor.beginSetup({})).data;
    await expireAuthentication(sql, user.token);
    for (const code of ['000000', codeOf(secret)])
      await expect(user.as().secondFactor.confirmSetup({ code })).rejects.toMatchObject({
        cause: { reason: 'reauthentication-required' },
      });
  });

  test('twenty changes an hour', async () => {
    const user = await signUp();
    const { recoveryCodes } = await enable(user);
    const renew = () => user.as().secondFactor.renewRecoveryCodes({ code: recoveryCodes?.[0] ?? '' });
    await renew();
    for (let count = 2; count < 20; count += 1) {
      await sql`delete from attempts where key like 'code:%'`;
      await expect(renew()).rejects.toEqual(CODE_INVALID);
    }
    await expect(renew()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

test('a used recovery code is in the audit log', async () => {
  const user = await signUp();
  const { recoveryCodes } = await enable(user);
  await login(user, recoveryCodes?.[0]);
  const actions = await sql`
    select action from audit_log where actor_id = ${user.user.id} and action = 'recovery-code.use'`;
  expect(actions).toHaveLength(1);
});
