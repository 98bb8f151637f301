import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSignup } from '../builders/users';
import { startAccountSite } from '../support/account-site';
import { addPasskey } from '../support/rest-passkeys';
import { buildProviderAccount, PUBLIC_URL, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const OFF = { status: 403, body: { message: 'This site has turned passwords off.' } };

const database = await createTestDatabase();
const { sql } = database;
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;
/** The same site before passwords were turned off. */
let earlier: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  earlier = await startAccountSite(database.url);
  site = await startSingleSignOnSite(database, { PASSWORD_LOGIN: 'off' });
});
afterAll(async () => {
  await site.stop();
  await earlier.stop();
});

describe('with PASSWORD_LOGIN=off', () => {
  test('no call accepts or sets a password', async () => {
    const user = await earlier.signUp();
    const { token } = user;
    const owner = await earlier.signUp();
    await sql`update users set role = 'owner' where username = ${owner.username}`;
    const [stored] = await sql`select id from users where username = ${user.username}`;
    const password = user.password;
    const signup = buildSignup();
    const calls: readonly [string, string, object, string?][] = [
      ['POST', '/auth/login', { emailOrUsername: user.username, password }],
      ['POST', '/auth/register', { ...signup, name: signup.username }],
      ['POST', '/auth/request-password-reset', { emailOrUsername: user.username }],
      ['POST', '/auth/reset-password', { token: 'A'.repeat(43), password }],
      ['POST', '/auth/reauthenticate', { password }, token],
      ['PUT', '/auth/update-profile', { currentPassword: password, newPassword: 'Quiet-Lantern-42' }, token],
      ['POST', '/settings/delete-account', { password }, token],
      ['PUT', `/admin/users/${stored?.id}`, { password }, owner.token],
      ['POST', `/admin/users/${stored?.id}/reset-link`, {}, owner.token],
    ];
    for (const [method, path, body, as] of calls) {
      const answer = await site.site.call(method, path, body, as === undefined ? {} : { token: as });
      expect(answer, path).toMatchObject(OFF);
    }
  });

  test('the names of the profile can still be changed', async () => {
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    const answer = await site.site.call(
      'PUT',
      '/auth/update-profile',
      { username: 'renamed-user' },
      { token },
    );
    expect(answer.status).toBe(200);
  });

  test('users link the account with their verified address by consent, which ends all other access', async () => {
    const user = await earlier.signUp();
    site.provider.signInAs(buildProviderAccount({ email: user.email }));
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    expect((await browser.finish(flow)).body.data).toMatchObject({
      outcome: 'consent',
      username: user.username,
    });
    const linked = await browser.finish(flow, { consent: true });
    expect(linked.body.data).toMatchObject({ outcome: 'signed-in', user: { username: user.username } });
    expect((await site.site.call('GET', '/auth/verify', undefined, { token: user.token })).status).toBe(401);
    const [stored] = await sql`select is_email_confirmed from users where username = ${user.username}`;
    expect(stored?.is_email_confirmed).toBe(true);
    // The address was not confirmed, so the account may be another person's.
    const login = { emailOrUsername: user.username, password: user.password };
    expect((await earlier.call('POST', '/auth/login', login)).status).toBe(401);
  });

  /** The sign-in of a user whose address an account has, which has a passkey. */
  async function meetAccountWithPasskey(amr: readonly string[]) {
    const user = await earlier.signUp();
    const passkey = await addPasskey(site.site, user.token, PUBLIC_URL);
    site.provider.signInAs(buildProviderAccount({ email: user.email, amr }));
    const browser = site.openBrowser();
    return { passkey, browser, flow: await browser.visitProvider() };
  }

  test('the account to link keeps a passkey that its user verifies', async () => {
    const { passkey, browser, flow } = await meetAccountWithPasskey([]);
    expect(await browser.finish(flow, { consent: true })).toMatchObject({
      status: 401,
      body: { reason: 'second-factor-required' },
    });
    const linked = await browser.finish(flow, { consent: true, ...(await passkey.createSecondFactor()) });
    expect(linked.body.data.outcome).toBe('signed-in');
    expect((await passkey.signIn()).status).toBe(200);
  });

  test('a passkey that nobody verified is removed from the account to link, which is audited', async () => {
    const { passkey, browser, flow } = await meetAccountWithPasskey(['mfa']);
    const { user } = (await browser.finish(flow, { consent: true })).body.data;
    expect((await passkey.signIn()).status).toBe(401);
    const actions = await sql`select action from audit_log where target_id = ${user.id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['second-factor.disable', 'identity.link']);
  });

  test('passkeys sign in, and the last one is kept', async () => {
    const user = await earlier.signUp();
    const passkey = await addPasskey(site.site, user.token, PUBLIC_URL);
    expect((await passkey.signIn()).status).toBe(200);
    expect(await passkey.remove()).toMatchObject({
      status: 403,
      body: {
        message: 'This is the only way to sign in to this account. Add another one first, such as a passkey.',
      },
    });
  });

  test('users link no account without a verified address', async () => {
    const user = await earlier.signUp();
    const { status, body } = await site.signIn(
      buildProviderAccount({ email: user.email, email_verified: false }),
      { consent: true },
    );
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: "Acme ID hasn't verified your email address.",
    });
  });
});
