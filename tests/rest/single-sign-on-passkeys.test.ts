import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireAuthentication } from '../support/expire-authentication';
import { addPasskey } from '../support/rest-passkeys';
import { buildProviderAccount, PUBLIC_URL, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  site = await startSingleSignOnSite(database, { REQUIRE_SECOND_FACTOR: 'staff' });
});
afterAll(() => site.stop());

const ONLY_WAY = {
  status: 403,
  body: { message: expect.stringContaining('This is the only way to sign in to this account.') },
};

/** An account without a password, with a passkey. */
async function createAccount() {
  const account = buildProviderAccount();
  const { token, user } = (await site.signIn(account)).body.data;
  const passkey = await addPasskey(site.site, token, PUBLIC_URL);
  return { account, token, user, passkey };
}

const unlink = (token: string, subject: string) =>
  site.site.call(
    'POST',
    '/settings/sign-in-methods/unlink',
    { issuer: site.provider.issuer, subject },
    { token },
  );

describe('the last way to sign in', () => {
  test('is kept, as a passkey or an identity', async () => {
    const { account, token, passkey } = await createAccount();
    const { body } = await site.site.call('GET', '/settings/sign-in-methods', undefined, { token });
    expect(body.data).toMatchObject({ hasPassword: false, hasSecondFactor: true, passkeys: 1 });
    expect((await unlink(token, account.sub)).status).toBe(200);
    expect(await passkey.remove()).toMatchObject(ONLY_WAY);
    expect((await passkey.signIn()).status).toBe(200);
  });

  test('may be an identity after the last passkey is removed', async () => {
    const { account, token, passkey } = await createAccount();
    expect((await passkey.remove()).status).toBe(200);
    expect(await unlink(token, account.sub)).toMatchObject(ONLY_WAY);
  });

  test('may be a password', async () => {
    const { token } = await site.site.signUp();
    const passkey = await addPasskey(site.site, token, PUBLIC_URL);
    expect((await passkey.remove()).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('is the second factor of a sign-in at the provider, and a failed one does not end it', async () => {
    const { account, user, passkey } = await createAccount();
    const { passkey: ofAnother } = await createAccount();
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    expect(await browser.finish(flow)).toMatchObject({
      status: 401,
      body: { reason: 'second-factor-required' },
    });
    expect((await browser.finish(flow, await ofAnother.createSecondFactor())).status).toBe(401);
    const finished = await browser.finish(flow, await passkey.createSecondFactor());
    expect(finished).toMatchObject({ status: 200, body: { data: { user: { id: user.id } } } });
  });

  test('authenticates an account without a password', async () => {
    const { account, token, passkey } = await createAccount();
    await expireAuthentication(sql, token);
    expect(await unlink(token, account.sub)).toMatchObject({
      status: 403,
      body: { reason: 'reauthentication-required' },
    });
    const passkeyResponse = await passkey.createSecondFactor();
    expect((await site.site.call('POST', '/auth/reauthenticate', passkeyResponse, { token })).status).toBe(
      200,
    );
    expect((await unlink(token, account.sub)).status).toBe(200);
  });
});

describe('REQUIRE_SECOND_FACTOR=staff for an admin who signs in at the provider', () => {
  const stats = (token: string) => site.site.call('GET', '/admin/stats', undefined, { token });
  const MISSING = { status: 403, body: { reason: 'second-factor-required' } };

  async function createAdmin() {
    const account = buildProviderAccount();
    const { user, token } = (await site.signIn(account)).body.data;
    await sql`update users set role = 'admin' where id = ${user.id}`;
    return { account, token };
  }

  test('is satisfied if the provider asked for more than one factor', async () => {
    const { account, token } = await createAdmin();
    expect(await stats(token)).toMatchObject(MISSING);
    const strong = (await site.signIn({ ...account, amr: ['pwd', 'mfa'] })).body.data;
    expect((await stats(strong.token)).status).toBe(200);
  });

  test('is satisfied by signing in there again with more than one factor', async () => {
    const { account, token } = await createAdmin();
    site.provider.signInAs({ ...account, amr: ['mfa'] });
    const browser = site.openBrowser();
    const { body } = await browser.call(
      'POST',
      '/settings/sign-in-methods/begin',
      { purpose: 'reauthenticate' },
      { token },
    );
    await browser.finish(await browser.visitProvider(body.data.path), { token });
    expect((await stats(token)).status).toBe(200);
  });

  test('is satisfied by a passkey', async () => {
    const { account, token } = await createAdmin();
    const passkey = await addPasskey(site.site, token, PUBLIC_URL);
    const { body } = await site.signIn(account, await passkey.createSecondFactor());
    expect((await stats(body.data.token)).status).toBe(200);
  });
});

test('admins cannot unlink their own identity without a recent authentication', async () => {
  const account = buildProviderAccount({ amr: ['mfa'] });
  const { token, user } = (await site.signIn(account)).body.data;
  await sql`update users set role = 'admin' where id = ${user.id}`;
  const key = { issuer: site.provider.issuer, subject: account.sub };
  expect(
    await site.site.call('POST', `/admin/users/${user.id}/unlink-identity`, key, { token }),
  ).toMatchObject({ status: 403, body: { message: 'Unlink your own single sign-on in Settings.' } });
});
