import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { codeOf } from '../support/authenticator-app';
import { expireAuthentication } from '../support/expire-authentication';
import type { createSignInBrowser } from '../support/sign-in-browser';
import { buildProviderAccount, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  site = await startSingleSignOnSite(database);
});
afterAll(() => site.stop());

type Browser = ReturnType<typeof createSignInBrowser>;
type Purpose = 'link' | 'reauthenticate';

const begin = (browser: Browser, token: string, purpose: Purpose) =>
  browser.call('POST', '/settings/sign-in-methods/begin', { purpose, returnTo: '/settings' }, { token });

/** @returns the key of a sign-in that a signed-in user began */
async function visit(browser: Browser, token: string, purpose: Purpose): Promise<string> {
  const { body } = await begin(browser, token, purpose);
  return browser.visitProvider(body.data.path);
}

const methodsOf = async (browser: Browser, token: string) =>
  (await browser.call('GET', '/settings/sign-in-methods', undefined, { token })).body.data;

describe('linking in the settings', () => {
  test('lets the identity sign in, with any email address', async () => {
    const user = await site.site.signUp();
    const account = buildProviderAccount({ email_verified: false });
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    expect(await methodsOf(browser, user.token)).toEqual({
      hasPassword: true,
      hasSecondFactor: false,
      requiresSecondFactor: false,
      passkeys: 0,
      identities: [],
    });
    const flow = await visit(browser, user.token, 'link');
    expect(await browser.finish(flow, { token: user.token })).toMatchObject({
      status: 200,
      body: { data: { outcome: 'linked', returnTo: '/settings' } },
    });
    expect(await methodsOf(browser, user.token)).toMatchObject({
      hasPassword: true,
      identities: [
        {
          issuer: site.provider.issuer,
          subject: account.sub,
          email: account.email,
          isUsable: true,
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
    });
    expect((await site.signIn(account)).body.data.user.username).toBe(user.username);
  });

  test('needs a recent authentication', async () => {
    const user = await site.site.signUp();
    await expireAuthentication(sql, user.token);
    expect(await begin(site.openBrowser(), user.token, 'link')).toMatchObject({
      status: 403,
      body: { reason: 'reauthentication-required' },
    });
  });

  test('needs the second factor of the account, because that of the provider then replaces it', async () => {
    const { token, password } = await site.site.signUp();
    const { body } = await site.site.call('POST', '/settings/second-factor/setup', {}, { token });
    const { secret } = body.data;
    await site.site.call('POST', '/settings/second-factor/confirm', { code: codeOf(secret) }, { token });
    expect((await site.site.call('POST', '/auth/reauthenticate', { password }, { token })).status).toBe(200);
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const link = (secondFactor: object) =>
      browser.call(
        'POST',
        '/settings/sign-in-methods/begin',
        { purpose: 'link', ...secondFactor },
        { token },
      );
    expect(await link({})).toMatchObject({ status: 403, body: { reason: 'second-factor-required' } });
    expect((await link({ code: '000000' })).status).toBe(400);
    const flow = await browser.visitProvider((await link({ code: codeOf(secret, 1) })).body.data.path);
    expect((await browser.finish(flow, { token })).body.data.outcome).toBe('linked');
  });

  test('ends when the account gets its first second factor', async () => {
    const { token } = await site.site.signUp();
    site.provider.signInAs(buildProviderAccount({ amr: ['mfa'] }));
    const browser = site.openBrowser();
    const flow = await visit(browser, token, 'link');
    const { body } = await site.site.call('POST', '/settings/second-factor/setup', {}, { token });
    const code = codeOf(body.data.secret);
    await site.site.call('POST', '/settings/second-factor/confirm', { code }, { token });
    expect((await browser.finish(flow, { token })).status).toBe(404);
    expect((await methodsOf(browser, token)).identities).toEqual([]);
  });

  test('is refused without the second factor that the account needs, also if it began before', async () => {
    const user = await site.site.signUp();
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const flow = await visit(browser, user.token, 'link');
    await sql`update users set requires_second_factor = true where username = ${user.username}`;
    const missing = { status: 403, body: { reason: 'second-factor-required' } };
    expect(await browser.finish(flow, { token: user.token })).toMatchObject(missing);
    expect(await begin(browser, user.token, 'link')).toMatchObject(missing);
    expect((await begin(browser, user.token, 'reauthenticate')).status).toBe(200);
    expect((await methodsOf(browser, user.token)).identities).toEqual([]);
    await sql`update sessions set has_second_factor = true where id = ${hashToken(user.token)}`;
    expect((await browser.finish(flow, { token: user.token })).status).toBe(200);
  });

  test('begins once with a path, which is worth nothing to other users', async () => {
    const [victim, attacker] = [await site.site.signUp(), await site.site.signUp()];
    site.provider.signInAs(buildProviderAccount());
    const [ofVictim, ofAttacker] = [site.openBrowser(), site.openBrowser()];
    const { body } = await begin(ofAttacker, attacker.token, 'link');
    const flow = await ofVictim.visitProvider(body.data.path);
    for (const token of [undefined, victim.token])
      expect(await ofVictim.finish(flow, token === undefined ? {} : { token })).toMatchObject({
        status: 401,
        body: { message: 'You started this in a session that has ended. Please start again.' },
      });
    expect((await ofAttacker.finish(flow, { token: attacker.token })).status).toBe(404);
    expect(await ofAttacker.visitProvider(body.data.path)).toBe('expired');
  });

  test('is refused for an identity of another account', async () => {
    const account = buildProviderAccount();
    await site.signIn(account);
    const user = await site.site.signUp();
    const browser = site.openBrowser();
    const flow = await visit(browser, user.token, 'link');
    expect(await browser.finish(flow, { token: user.token })).toMatchObject({
      status: 409,
      body: {
        message:
          'Your Acme ID account already signs in to another account here. Unlink it there first, or choose another Acme ID account.',
      },
    });
  });
});

describe('unlinking', () => {
  const keyOf = (subject: string) => ({ issuer: site.provider.issuer, subject });

  async function linkedUser() {
    const user = await site.site.signUp();
    const account = buildProviderAccount();
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    await browser.finish(await visit(browser, user.token, 'link'), { token: user.token });
    return { user, account, browser };
  }

  test('ends the sessions that the provider opened', async () => {
    const { user, account, browser } = await linkedUser();
    const { token } = (await site.signIn(account)).body.data;
    const unlink = () =>
      browser.call('POST', '/settings/sign-in-methods/unlink', keyOf(account.sub), { token: user.token });
    expect((await unlink()).status).toBe(200);
    expect((await unlink()).status).toBe(404);
    expect((await site.site.call('GET', '/auth/verify', undefined, { token })).status).toBe(401);
    const actions = await sql`
      select action from audit_log where actor_name = ${user.username} and action like 'identity%' order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['identity.link', 'identity.unlink']);
  });

  test('is refused without a recent authentication, and for the only way to sign in', async () => {
    const account = buildProviderAccount();
    const { token } = (await site.signIn(account)).body.data;
    const browser = site.openBrowser();
    const unlink = () =>
      browser.call('POST', '/settings/sign-in-methods/unlink', keyOf(account.sub), { token });
    expect(await unlink()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('This is the only way to sign in') },
    });
    await expireAuthentication(sql, token);
    expect(await unlink()).toMatchObject({ status: 403, body: { reason: 'reauthentication-required' } });
  });

  test('is possible when the only other way is a password or an identity of the current provider', async () => {
    const account = buildProviderAccount();
    const { token, user } = (await site.signIn(account)).body.data;
    const browser = site.openBrowser();
    const unlink = (issuer: string, subject: string) =>
      browser.call('POST', '/settings/sign-in-methods/unlink', { issuer, subject }, { token });
    const earlier = 'https://id.example';
    await sql`insert into identities (issuer, subject, user_id) values (${earlier}, ${account.sub}, ${user.id})`;
    expect((await methodsOf(browser, token)).identities).toMatchObject([
      { issuer: site.provider.issuer, isUsable: true },
      { issuer: earlier, isUsable: false },
    ]);
    expect((await unlink(site.provider.issuer, account.sub)).status).toBe(403);
    expect((await unlink(earlier, account.sub)).status).toBe(200);
  });

  test('by an admin works in any case, and is recorded', async () => {
    const account = buildProviderAccount();
    const { token, user } = (await site.signIn(account)).body.data;
    const owner = await site.site.signUp();
    await sql`update users set role = 'owner' where username = ${owner.username}`;
    const path = `/admin/users/${user.id}`;
    const call = (method: string, route: string, body?: object) =>
      site.site.call(method, path + route, body, { token: owner.token });
    expect((await call('GET', '/sign-in-methods')).body.data).toMatchObject({
      hasPassword: false,
      identities: [{ subject: account.sub }],
    });
    expect((await call('POST', '/unlink-identity', keyOf(account.sub))).status).toBe(200);
    expect((await call('POST', '/unlink-identity', keyOf(account.sub))).status).toBe(404);
    expect((await site.site.call('GET', '/auth/verify', undefined, { token })).status).toBe(401);
    const [entry] = await sql`
      select actor_name from audit_log where action = 'user.identity-unlink' and target_id = ${user.id}`;
    expect(entry).toEqual({ actor_name: owner.username });
  });
});

describe('signing in again at the provider', () => {
  test('authenticates an account without a password', async () => {
    const account = buildProviderAccount();
    const { token } = (await site.signIn(account)).body.data;
    await expireAuthentication(sql, token);
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    const { body } = await begin(browser, token, 'reauthenticate');
    const start = await browser.request(body.data.path);
    const { searchParams } = new URL(start.headers.get('location') ?? '');
    expect(searchParams.get('max_age')).toBe('0');
    expect(searchParams.get('prompt')).toBe('login');
    const flow = await visit(browser, token, 'reauthenticate');
    expect((await browser.finish(flow, { token })).body.data.outcome).toBe('reauthenticated');
    expect((await site.site.call('POST', '/settings/delete-account', {}, { token })).status).toBe(200);
  });

  test('replaces the password for undoing a changed name', async () => {
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    const change = { username: `renamed-${Date.now()}` };
    await site.site.call('PUT', '/auth/update-profile', change, { token });
    const { body } = await site.site.call('GET', '/settings/previous-names', undefined, { token });
    const restore = { id: body.data.previousNames[0].id };
    await expireAuthentication(sql, token);
    expect(await site.site.call('POST', '/settings/restore-name', restore, { token })).toMatchObject({
      status: 403,
      body: { reason: 'reauthentication-required' },
    });
    await sql`update sessions set proven_at = now() where id = ${hashToken(token)}`;
    expect((await site.site.call('POST', '/settings/restore-name', restore, { token })).status).toBe(200);
  });

  test('must be recent', async () => {
    const account = buildProviderAccount();
    const { token } = (await site.signIn(account)).body.data;
    await expireAuthentication(sql, token);
    const browser = site.openBrowser();
    site.provider.changeClaims((claims) => ({ ...claims, auth_time: Number(claims.iat) - 600 }));
    const flow = await visit(browser, token, 'reauthenticate');
    expect(await browser.finish(flow, { token })).toMatchObject({
      status: 401,
      body: { message: "The response of Acme ID couldn't be verified. Please try again." },
    });
    site.provider.changeClaims(null);
  });

  test.each([
    [3600, 403],
    [60, 200],
    [-1e5, 200],
    [-1e15, 403],
  ])('is needed when the user logged in there %d s before signing in here: %d', async (seconds, status) => {
    onTestFinished(() => site.provider.changeClaims(null));
    site.provider.changeClaims((claims) => ({ ...claims, auth_time: Number(claims.iat) - seconds }));
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    expect((await begin(site.openBrowser(), token, 'link')).status).toBe(status);
  });

  test('is needed when the provider does not tell when the user logged in there', async () => {
    onTestFinished(() => site.provider.changeClaims(null));
    site.provider.changeClaims(({ auth_time: _, ...claims }) => claims);
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    expect((await begin(site.openBrowser(), token, 'link')).status).toBe(403);
  });

  test('as another user of the provider authenticates nobody', async () => {
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    await expireAuthentication(sql, token);
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const flow = await visit(browser, token, 'reauthenticate');
    expect(await browser.finish(flow, { token })).toMatchObject({
      status: 403,
      body: {
        message:
          "You signed in at Acme ID with an account that isn't linked to yours here. Try again with the linked one.",
      },
    });
    expect((await begin(browser, token, 'link')).status).toBe(403);
  });
});

test('the archive of an account contains its identities', async () => {
  const account = buildProviderAccount();
  const { token } = (await site.signIn(account)).body.data;
  const { body } = await site.site.call('GET', '/settings/export', undefined, { token });
  expect(body.data.identities).toMatchObject([{ subject: account.sub, email: account.email }]);
});
