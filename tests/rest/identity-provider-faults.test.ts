import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildProviderAccount, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const UNVERIFIED = {
  status: 401,
  body: {
    message: "The response of Acme ID couldn't be verified. Try again, or sign in with your password.",
  },
};
const UNREACHABLE = {
  status: 503,
  body: { message: "Acme ID can't be reached. Try again, or sign in with your password." },
};

const database = await createTestDatabase();
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  site = await startSingleSignOnSite(database);
});
afterEach(() => {
  site.provider.changeClaims(null);
  site.provider.sign('of the provider');
  site.provider.answer('normally');
});
afterAll(() => site.stop());

const now = () => Math.floor(Date.now() / 1000);
const signIn = () => site.signIn(buildProviderAccount());

describe('an ID token', () => {
  test.each([
    ['of another client', { aud: 'another-client' }],
    ['for several clients and another one', { aud: ['marquee', 'another-client'], azp: 'another-client' }],
    ['of another issuer', { iss: 'https://attacker.example' }],
    ['with another nonce', { nonce: 'another-nonce' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['that expired 2 minutes ago', { exp: now() - 120, iat: now() - 600 }],
    ['that is not valid for 2 minutes', { nbf: now() + 600 }],
    ['from the future', { iat: now() + 600, exp: now() + 1200 }],
    ['with a subject that cannot be stored', { sub: 'a\0b' }],
  ])('%s is refused', async (_name, changes) => {
    site.provider.changeClaims((claims) => ({ ...claims, ...changes }));
    expect(await signIn()).toMatchObject(UNVERIFIED);
    site.provider.changeClaims(null);
    expect((await signIn()).status).toBe(200);
  });

  test('is accepted with clocks that differ by half a minute', async () => {
    site.provider.changeClaims((claims) => ({ ...claims, iat: now() + 30, exp: now() - 30 }));
    expect((await signIn()).status).toBe(200);
  });

  test.each(['of another key', 'missing'] as const)(
    'with a signature that is %s is refused',
    async (signature) => {
      site.provider.sign(signature);
      expect(await signIn()).toMatchObject(UNVERIFIED);
      site.provider.sign('of the provider');
      expect((await signIn()).status).toBe(200);
    },
  );

  test('of a provider with new keys is accepted', async () => {
    expect((await signIn()).status).toBe(200);
    site.provider.rotateKeys();
    expect((await signIn()).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });
});

describe('a code', () => {
  test('that the provider does not know is refused', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const callback = await browser.visitUntilCallback();
    callback.searchParams.set('code', 'unknown');
    expect(await browser.finish(await browser.visitProvider(callback.href))).toMatchObject(UNVERIFIED);
  });

  test('of another sign-in is refused, because of the code challenge', async () => {
    site.provider.signInAs(buildProviderAccount());
    const [victim, attacker] = [site.openBrowser(), site.openBrowser()];
    const stolen = (await victim.visitUntilCallback()).searchParams.get('code') ?? '';
    const callback = await attacker.visitUntilCallback();
    callback.searchParams.set('code', stolen);
    expect(await attacker.finish(await attacker.visitProvider(callback.href))).toMatchObject(UNVERIFIED);
  });
});

describe('a provider that does not answer', () => {
  test('is reported, and used again when it answers', async () => {
    const fresh = await startSingleSignOnSite(database);
    fresh.provider.answer('not at all');
    const browser = fresh.openBrowser();
    expect(await browser.finish(await browser.visitProvider())).toMatchObject(UNREACHABLE);
    fresh.provider.answer('normally');
    expect((await fresh.signIn(buildProviderAccount())).status).toBe(200);
    await fresh.stop();
  });

  test.each(['not at all', 'never', 'in part', 'slowly'] as const)(
    'fails the sign-ins that have begun: %s',
    async (answer) => {
      site.provider.signInAs(buildProviderAccount());
      const browser = site.openBrowser();
      const callback = await browser.visitUntilCallback();
      site.provider.answer(answer);
      expect(await browser.finish(await browser.visitProvider(callback.href))).toMatchObject(UNREACHABLE);
    },
  );

  test('an endless answer is not read on', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const callback = await browser.visitUntilCallback();
    site.provider.answer('endlessly');
    expect(await browser.finish(await browser.visitProvider(callback.href))).toMatchObject(UNREACHABLE);
    expect(site.provider.endlessBytes()).toBeLessThan(20_000_000);
  });
});
