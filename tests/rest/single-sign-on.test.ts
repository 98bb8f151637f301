import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/tokens';
import { buildProviderAccount, PUBLIC_URL, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const EXPIRED = 'This sign-in has expired, or was started in another browser. Please start again.';

const database = await createTestDatabase();
const { sql } = database;
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  site = await startSingleSignOnSite(database);
});
afterAll(() => site.stop());

describe('starting', () => {
  test('leads to the provider with a code challenge, a state and a nonce, and keeps the secret in a cookie', async () => {
    const response = await site.openBrowser().request('/auth/oidc/start');
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { origin, searchParams } = new URL(response.headers.get('location') ?? '');
    expect(origin).toBe(site.provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'marquee',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '2592000',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${PUBLIC_URL}/auth/oidc/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-oidc-[\w-]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  test.each(['cross-site', 'same-site'])('is refused to a link of another site: %s', async (origin) => {
    const response = await site
      .openBrowser()
      .request('/auth/oidc/start', { headers: { 'sec-fetch-site': origin } });
    expect(response.headers.get('location')).toBe('/?sign-in=expired');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each(['same-origin', 'none'])('works from the site and from the address bar: %s', async (origin) => {
    const response = await site
      .openBrowser()
      .request('/auth/oidc/start', { headers: { 'sec-fetch-site': origin } });
    expect(response.headers.get('location')).toContain(site.provider.issuer);
  });

  test('keeps the cookies of at most five tabs', async () => {
    const browser = site.openBrowser();
    for (let tab = 0; tab < 7; tab += 1) await browser.request('/auth/oidc/start');
    expect(browser.cookies().size).toBe(5);
  });

  test('is limited for a network', async () => {
    const browser = site.openBrowser();
    const statuses: number[] = [];
    for (let count = 0; count < 181; count += 1)
      statuses.push((await browser.request('/auth/oidc/callback?state=unknown&code=x')).status);
    expect(statuses.slice(0, 180).every((status) => status === 303)).toBe(true);
    const refused = await browser.request('/auth/oidc/start');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await browser.finish('expired')).status).toBe(429);
    expect((await site.openBrowser().request('/auth/oidc/start')).status).toBe(303);
  });

  test('is refused while 20,000 sign-ins are open', async () => {
    await sql`
      insert into oidc_flows (id_hash, purpose, return_to, state, nonce, code_verifier, expires_at)
      select md5(n::text) || md5(n::text), 'sign-in', '/', '', '', '', now() + interval '1 minute'
      from generate_series(1, 20000) n`;
    expect((await site.openBrowser().request('/auth/oidc/start')).status).toBe(503);
    await sql`delete from oidc_flows`;
  });
});

describe('finishing', () => {
  test('creates an account, and signs in to it the next time', async () => {
    const account = buildProviderAccount({ email: 'Alice@Example.org', preferred_username: 'alice' });
    const { status, body } = await site.signIn(account);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      outcome: 'signed-in',
      returnTo: '/movies',
      user: { username: 'alice', email: 'alice@example.org', role: 'user' },
    });
    const again = (await site.signIn({ ...account, preferred_username: 'renamed' })).body.data;
    expect(again.user).toEqual(body.data.user);
    expect(again.token).not.toBe(body.data.token);
    const profile = await site.site.call('GET', '/auth/verify', undefined, { token: again.token });
    expect(profile.body.data.user.username).toBe('alice');
    const [user] = await sql`
      select password_hash, is_email_confirmed from users where username = 'alice'`;
    expect(user).toEqual({ password_hash: null, is_email_confirmed: true });
  });

  test('happens once', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    const answers = await Promise.all([1, 2, 3].map(() => browser.finish(flow)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await browser.finish(flow)).body.message).toBe(EXPIRED);
  });

  test('of the first sign-ins in two tabs creates one account', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const flows = [await browser.visitProvider(), await browser.visitProvider()];
    const answers = await Promise.all(flows.map((flow) => browser.finish(flow)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data.user.id).toBe(answers[1]?.body.data.user.id);
  });

  test('is refused after 10 minutes', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    await sql`update oidc_flows set expires_at = now()`;
    expect(await browser.finish(flow)).toMatchObject({ status: 404, body: { message: EXPIRED } });
  });

  test('is refused in another browser', async () => {
    site.provider.signInAs(buildProviderAccount());
    const flow = await site.openBrowser().visitProvider();
    expect((await site.openBrowser().finish(flow)).status).toBe(404);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://attacker.example' },
    { origin: 'null' },
  ])('is refused to another site: %o', async (headers) => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    expect((await browser.finish(flow, { headers })).status).toBe(404);
    expect((await browser.finish(flow, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  });

  test('does not mix up the sign-ins of two tabs', async () => {
    const browser = site.openBrowser();
    site.provider.signInAs(buildProviderAccount());
    const one = await browser.visitUntilCallback('/auth/oidc/start?returnTo=/tv');
    const other = await browser.visitUntilCallback('/auth/oidc/start?returnTo=/movies');
    // Each ends in the other tab.
    const otherFlow = await browser.visitProvider(other.href);
    const oneFlow = await browser.visitProvider(one.href);
    expect((await browser.finish(oneFlow)).body.data.returnTo).toBe('/tv');
    expect((await browser.finish(otherFlow)).body.data.returnTo).toBe('/movies');
  });
});

describe('the return from the provider', () => {
  test('is refused to a browser that did not start it, and can then still be used', async () => {
    site.provider.signInAs(buildProviderAccount());
    const [attacker, victim] = [site.openBrowser(), site.openBrowser()];
    const callback = await attacker.visitUntilCallback();
    expect(await victim.visitProvider(callback.href)).toBe('expired');
    const flow = await attacker.visitProvider(callback.href);
    expect((await attacker.finish(flow)).status).toBe(200);
  });

  test.each(['oidc-', '__host-oidc-'])(
    'is refused with a cookie that another site of the domain can set: %s',
    async (prefix) => {
      site.provider.signInAs(buildProviderAccount());
      const [attacker, victim] = [site.openBrowser(), site.openBrowser()];
      const start = await attacker.request('/auth/oidc/start');
      await victim.request('/healthz');
      for (const [name, id] of attacker.cookies())
        victim.cookies().set(name.replace('__Host-oidc-', prefix), id);
      expect(await victim.visitProvider(start.headers.get('location') ?? '')).toBe('expired');
      for (const key of attacker.cookies().keys())
        expect((await attacker.finish(key.replace('__Host-oidc-', ''))).status).toBe(404);
    },
  );

  test('is refused when it is repeated', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const callback = await browser.visitUntilCallback();
    const flow = await browser.visitProvider(callback.href);
    expect(await browser.visitProvider(callback.href)).toBe('expired');
    expect((await browser.finish(flow)).status).toBe(200);
  });

  test('is refused with another state, and without one', async () => {
    const browser = site.openBrowser();
    const callback = await browser.visitUntilCallback();
    const state = callback.searchParams.get('state') ?? '';
    callback.searchParams.set('state', `${state.slice(0, 42)}${state.endsWith('A') ? 'B' : 'A'}`);
    expect(await browser.visitProvider(callback.href)).toBe('expired');
    callback.searchParams.set('state', `${state}\0`);
    expect(await browser.visitProvider(callback.href)).toBe('expired');
    callback.searchParams.delete('state');
    expect(await browser.visitProvider(callback.href)).toBe('expired');
  });

  test('names neither the code nor the id of the sign-in in the address', async () => {
    site.provider.signInAs(buildProviderAccount());
    const browser = site.openBrowser();
    const callback = await browser.visitUntilCallback();
    const response = await browser.request(callback.href);
    expect(response.headers.get('location')).toMatch(/^\/\?sign-in=[\w-]{16}$/);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const [id = ''] = browser.cookies().values();
    const [flow] = await sql`select 1 from oidc_flows where id_hash = ${hashToken(id)}`;
    expect(flow).toBeDefined();
  });

  test('reports a user who refuses', async () => {
    site.provider.signInAs(null);
    const browser = site.openBrowser();
    expect(await browser.finish(await browser.visitProvider())).toMatchObject({
      status: 401,
      body: {
        message: "You didn't finish signing in with Acme ID. Try again, or sign in with your password.",
      },
    });
  });
});

describe('the address to return to', () => {
  beforeEach(() => sql`delete from oidc_flows`);

  test.each([
    ['/movies?genre=28#top', '/movies?genre=28#top'],
    ['/settings', '/settings'],
    ['//attacker.example', '/'],
    ['/\\attacker.example', '/'],
    ['/.//attacker.example', '/'],
    ['/\t/attacker.example', '/'],
    ['https://attacker.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/auth/logout', '/'],
    ['/auth/oidc/start', '/'],
    ['', '/'],
  ])('%j becomes %s', async (returnTo, expected) => {
    await site.openBrowser().request(`/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`);
    const flows = await sql`select return_to from oidc_flows`;
    expect(flows.map(({ return_to }) => return_to)).toEqual([expected]);
  });

  test('of more than 1,000 characters is not kept', async () => {
    await site.openBrowser().request(`/auth/oidc/start?returnTo=/${'a'.repeat(1000)}`);
    expect(await sql`select return_to from oidc_flows`).toMatchObject([{ return_to: '/' }]);
  });
});
