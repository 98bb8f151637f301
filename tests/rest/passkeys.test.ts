import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../builders/users';
import { startAccountSite } from '../support/account-site';
import { SoftwareAuthenticator } from '../support/software-authenticator';
import { createTestDatabase } from '../support/test-database';

const { url } = await createTestDatabase();
const ORIGIN = 'https://marquee.example';
let site: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  site = await startAccountSite(url, { PUBLIC_URL: ORIGIN });
});
afterAll(() => site.stop());

test('a script adds a passkey, signs in with it, renames it and removes it', async () => {
  const { token, username } = await site.signUp();
  const device = new SoftwareAuthenticator(ORIGIN);
  const options = await site.call('POST', '/settings/passkeys/options', undefined, { token });
  expect(options).toMatchObject({ status: 200, body: { success: true } });
  const added = await site.call(
    'POST',
    '/settings/passkeys',
    { credential: device.create(options.body.data), name: 'Key' },
    { token },
  );
  expect(added).toMatchObject({ status: 200, body: { data: { passkey: { name: 'Key' } } } });
  const { id } = added.body.data.passkey;

  const signInOptions = await site.call('POST', '/auth/passkey/options');
  const passkey = device.get(signInOptions.body.data);
  const signedIn = await site.call('POST', '/auth/passkey', passkey);
  expect(signedIn).toMatchObject({ status: 200, body: { data: { user: { username } } } });
  expect(await site.call('POST', '/auth/passkey', passkey)).toMatchObject({
    status: 401,
    body: { success: false, code: 'UNAUTHORIZED' },
  });
  const session = { token: signedIn.body.data.token };

  const password = { emailOrUsername: username, password: PASSWORD };
  expect(await site.call('POST', '/auth/login', password)).toMatchObject({
    status: 401,
    body: {
      reason: 'second-factor-required',
      secondFactors: { authenticatorApp: false, recoveryCodes: true, passkeys: true },
    },
  });
  const passkeyOptions = await site.call('POST', '/auth/passkey/proof-options');
  const loggedIn = await site.call('POST', '/auth/login', {
    ...password,
    passkey: device.get(passkeyOptions.body.data),
  });
  expect(loggedIn.status).toBe(200);

  const renamed = await site.call('PUT', `/settings/passkeys/${id}`, { name: 'Red key' }, session);
  expect(renamed.status).toBe(200);
  const other = new SoftwareAuthenticator(ORIGIN);
  const otherOptions = await site.call(
    'POST',
    '/settings/passkeys/options',
    { passkey: device.get((await site.call('POST', '/auth/passkey/proof-options')).body.data) },
    session,
  );
  const second = await site.call(
    'POST',
    '/settings/passkeys',
    { credential: other.create(otherOptions.body.data) },
    session,
  );
  const path = `/settings/passkeys/${second.body.data.passkey.id}`;
  expect(await site.call('PUT', path, { name: 'red KEY' }, session)).toMatchObject({
    status: 409,
    body: { success: false, issues: [{ path: 'name' }] },
  });
  const removalOptions = await site.call('POST', '/auth/passkey/proof-options');
  const secondFactor = { passkey: device.get(removalOptions.body.data) };
  expect((await site.call('POST', `/settings/passkeys/${id}/remove`, secondFactor, session)).status).toBe(
    200,
  );
  expect((await site.call('GET', '/settings/passkeys', undefined, session)).body.data.passkeys).toMatchObject(
    [{ id: second.body.data.passkey.id }],
  );
});
