import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { buildProviderAccount, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const METRICS_TOKEN = 'a-token-of-sixteen-or-more';
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  site = await startSingleSignOnSite(database, { METRICS_TOKEN });
});
afterEach(() => site.provider.changeClaims(null));
afterAll(() => site.stop());

type Signup = Awaited<ReturnType<typeof site.site.signUp>>;

/** A browser that comes from the provider, as a user with the verified address of an account. */
async function consent({ email }: Pick<Signup, 'email'>, changes = {}) {
  const account = buildProviderAccount({ email, ...changes });
  site.provider.signInAs(account);
  const browser = site.openBrowser();
  return { account, browser, flow: await browser.visitProvider() };
}

async function enableSecondFactor(token: string) {
  const { body } = await site.site.call('POST', '/settings/second-factor/setup', {}, { token });
  const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) });
  const codeOf = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 });
  await site.site.call('POST', '/settings/second-factor/confirm', { code: codeOf(0) }, { token });
  return codeOf;
}

const login = (browser: Awaited<ReturnType<typeof consent>>['browser'], body: object) =>
  browser.call('POST', '/auth/login', body);

/** By outcome. */
async function countLogins(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${site.site.url}/metrics`, { headers })).text();
  const values = metrics.matchAll(/^marquee_logins_total\{outcome="(.+?)"\} (\d+)$/gm);
  return Object.fromEntries([...values].map(([, outcome, count]) => [outcome, Number(count)]));
}

const identitiesOf = ({ username }: Pick<Signup, 'username'>) => sql`
  select subject from identities join users on users.id = user_id where username = ${username}`;

describe('an unknown user with the verified address of an account', () => {
  test('is asked to sign in to the account, which is then linked', async () => {
    const user = await site.site.signUp();
    const { account, browser, flow } = await consent(user, { email: user.email.toUpperCase() });
    const asked = await browser.finish(flow);
    expect(asked).toMatchObject({
      status: 200,
      body: { data: { outcome: 'consent', username: user.username, returnTo: '/movies' } },
    });
    expect(asked.body.data).not.toHaveProperty('token');
    expect((await browser.finish(flow, { consent: true })).body.data.outcome).toBe('consent');
    expect(await identitiesOf(user)).toEqual([]);

    const credentials = { emailOrUsername: user.username, identityFlow: flow };
    expect((await login(browser, { ...credentials, password: 'Wrong-password-1' })).status).toBe(401);
    const linked = await login(browser, { ...credentials, password: user.password });
    expect(linked).toMatchObject({ status: 200, body: { data: { user: { username: user.username } } } });
    expect((await site.signIn(account)).body.data.user.username).toBe(user.username);
    const [entry] = await sql`
      select actor_name, details from audit_log where action = 'identity.link' order by id desc limit 1`;
    expect(entry).toEqual({
      actor_name: user.username,
      details: { provider: 'Acme ID', email: account.email },
    });
  });

  test('needs the second factor of the account', async () => {
    const user = await site.site.signUp();
    const codeOf = await enableSecondFactor(user.token);
    const { browser, flow } = await consent(user);
    const credentials = { emailOrUsername: user.username, password: user.password, identityFlow: flow };
    expect(await login(browser, credentials)).toMatchObject({
      status: 401,
      body: { reason: 'second-factor-required' },
    });
    expect(await identitiesOf(user)).toEqual([]);
    expect((await login(browser, { ...credentials, code: codeOf(1) })).status).toBe(200);
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  test('cannot link an account without the second factor that it needs, but sign in to it', async () => {
    const user = await site.site.signUp();
    await sql`update users set requires_second_factor = true where username = ${user.username}`;
    const { browser, flow } = await consent(user);
    const credentials = { emailOrUsername: user.username, password: user.password };
    expect(await login(browser, { ...credentials, identityFlow: flow })).toMatchObject({
      status: 403,
      body: {
        reason: 'second-factor-required',
        message:
          'An admin requires two-factor authentication for your account. Sign in without single sign-on, set it up in Settings, and link your accounts there.',
      },
    });
    expect(await identitiesOf(user)).toEqual([]);
    expect((await login(browser, credentials)).status).toBe(200);
    const codeOf = await enableSecondFactor(user.token);
    const linking = { ...credentials, identityFlow: flow, code: codeOf(1) };
    expect((await login(browser, linking)).status).toBe(200);
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  test('cannot link another account', async () => {
    const [user, other] = [await site.site.signUp(), await site.site.signUp()];
    const { browser, flow } = await consent(user);
    const credentials = { emailOrUsername: other.username, password: other.password, identityFlow: flow };
    expect(await login(browser, credentials)).toMatchObject({
      status: 400,
      body: { message: 'This account has another email address. Link it in Settings instead.' },
    });
    expect(await identitiesOf(other)).toEqual([]);
  });

  test('cannot link with the sign-in of another browser', async () => {
    const user = await site.site.signUp();
    const { flow } = await consent(user);
    const credentials = { emailOrUsername: user.username, password: user.password, identityFlow: flow };
    expect((await login(site.openBrowser(), credentials)).status).toBe(404);
  });
});

describe('an address that the provider has not verified', () => {
  test.each([{ email_verified: false }, { email: undefined }, { email: 'not-an-address' }])(
    'creates no account: %o',
    async (changes) => {
      const { status, body } = await site.signIn(buildProviderAccount(changes));
      expect({ status, message: body.message }).toEqual({
        status: 403,
        message:
          "Acme ID hasn't verified your email address. If you have an account here, sign in with your password and link Acme ID in Settings.",
      });
    },
  );

  test('links no account, and the refusal does not tell that there is one', async () => {
    const user = await site.site.signUp();
    const unknown = await site.signIn(buildProviderAccount({ email_verified: false }));
    const { browser, flow } = await consent(user, { email_verified: false });
    expect(await browser.finish(flow)).toEqual(unknown);
    const credentials = { emailOrUsername: user.username, password: user.password, identityFlow: flow };
    expect((await login(browser, credentials)).status).toBe(404);
    expect(await identitiesOf(user)).toEqual([]);
  });

  test('is not the one that the user info verifies', async () => {
    const user = await site.site.signUp();
    site.provider.changeClaims((claims) => ({ ...claims, email: user.email, email_verified: undefined }));
    const answer = await site.signIn(buildProviderAccount());
    expect(answer.status).toBe(403);
  });

  test('may be verified by the user info alone', async () => {
    site.provider.changeClaims((claims) => ({ ...claims, email_verified: undefined }));
    const answer = await site.signIn(buildProviderAccount());
    expect(answer.status).toBe(200);
  });

  test('of a linked account does not matter', async () => {
    const account = buildProviderAccount();
    const { username } = (await site.signIn(account)).body.data.user;
    const again = await site.signIn({ ...account, email_verified: false });
    expect(again.body.data.user.username).toBe(username);
  });
});

test('an address that an account had some days ago creates no account', async () => {
  const user = await site.site.signUp();
  const change = { email: `new-${user.email}` };
  await site.site.call('PUT', '/auth/update-profile', change, { token: user.token });
  const { browser, flow } = await consent(user);
  expect(await browser.finish(flow)).toMatchObject({
    status: 409,
    body: { message: 'Email is already in use' },
  });
});

describe('the username of a new account', () => {
  const usernameFor = async (changes: object) =>
    (await site.signIn(buildProviderAccount(changes))).body.data.user.username;

  test('is valid and free', async () => {
    const user = await site.site.signUp();
    expect(await usernameFor({ preferred_username: user.username })).toBe(`${user.username}2`);
    expect(await usernameFor({ preferred_username: 'dora@example.org' })).toBe('dora');
    expect(await usernameFor({ preferred_username: 'Ed' })).toBe('Ed-user');
    expect(await usernameFor({ preferred_username: '\u200b' })).toMatch(/^user/);
    expect(await usernameFor({ preferred_username: 'x'.repeat(200) })).toBe('x'.repeat(40));
    expect(await usernameFor({ preferred_username: undefined, email: 'frieda@example.org' })).toBe('frieda');
  });

  test('does not look like that of an owner', async () => {
    const user = await site.site.signUp();
    await sql`update users set username = 'Overseer', role = 'owner' where username = ${user.username}`;
    expect(await usernameFor({ preferred_username: 'Оverseer' })).toBe('Оverseer2');
  });
});

describe('the second factor of an account', () => {
  async function createAccount() {
    const account = buildProviderAccount();
    const { token } = (await site.signIn(account)).body.data;
    return { account, codeOf: await enableSecondFactor(token) };
  }
  const isSecondFactorVerified = async (token: string) => {
    const [session] = await sql`select has_second_factor from sessions where id = ${hashToken(token)}`;
    return session?.has_second_factor;
  };

  test('is asked for, and a wrong code does not end the sign-in', async () => {
    const { account, codeOf } = await createAccount();
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    for (const code of [undefined, '000000'])
      expect(await browser.finish(flow, code === undefined ? {} : { code })).toMatchObject({
        status: 401,
        body: { reason: 'second-factor-required' },
      });
    const { status, body } = await browser.finish(flow, { code: codeOf(1) });
    expect(status).toBe(200);
    expect(await isSecondFactorVerified(body.data.token)).toBe(true);
  });

  test('is asked for when only the user info says that the provider asked for one', async () => {
    const { account } = await createAccount();
    site.provider.changeClaims((claims) => ({ ...claims, amr: undefined, email: undefined }));
    expect((await site.signIn({ ...account, amr: ['mfa'] })).status).toBe(401);
  });

  test('counts its wrong codes in the login metric', async () => {
    const { account } = await createAccount();
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    const before = await countLogins();
    expect((await browser.finish(flow)).status).toBe(401);
    expect(await countLogins()).toEqual(before);
    for (let count = 0; count < 5; count += 1)
      expect((await browser.finish(flow, { code: '000000' })).status).toBe(401);
    expect((await browser.finish(flow, { code: '000000' })).status).toBe(429);
    expect(await countLogins()).toEqual({
      ...before,
      'wrong-credentials': (before['wrong-credentials'] ?? 0) + 5,
      'rate-limited': (before['rate-limited'] ?? 0) + 1,
    });
  });

  test('is not asked for when the provider asked for one', async () => {
    const { account } = await createAccount();
    const { status, body } = await site.signIn({ ...account, amr: ['pwd', 'mfa'] });
    expect(status).toBe(200);
    expect(await isSecondFactorVerified(body.data.token)).toBe(true);
  });
});

describe('an account without a password', () => {
  test('rejects every password like a wrong one', async () => {
    const { username } = (await site.signIn(buildProviderAccount())).body.data.user;
    const wrong = await site.site.call('POST', '/auth/login', {
      emailOrUsername: username,
      password: 'Any-password-1',
    });
    const unknown = await site.site.call('POST', '/auth/login', {
      emailOrUsername: `${username}-unknown`,
      password: 'Any-password-1',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('learns how to get one', async () => {
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    const change = { currentPassword: 'Any-password-1', newPassword: 'Quiet-Lantern-42' };
    const answer = await site.site.call('PUT', '/auth/update-profile', change, { token });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('This account has no password yet.') },
    });
  });
});
