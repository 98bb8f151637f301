import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAccountSite } from '../support/account-site';
import { createSignInBrowser } from '../support/sign-in-browser';
import { buildProviderAccount, PUBLIC_URL, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  site = await startSingleSignOnSite(database, { OIDC_ROLE_CLAIM: 'roles' });
});
afterAll(() => site.stop());

describe('roles by claim', () => {
  const roleOf = async (account: object) =>
    (await site.signIn(buildProviderAccount(account))).body.data.user.role;

  test.each([
    ['admin', 'admin'],
    [['staff', 'owner', 'admin'], 'owner'],
    [['staff'], 'user'],
    [{ owner: true }, 'user'],
    [undefined, 'user'],
  ])('%j gives the role %s', async (roles, role) => {
    expect(await roleOf({ roles })).toBe(role);
  });

  test('follow the claim at each sign-in, and are recorded', async () => {
    const account = buildProviderAccount({ roles: 'admin' });
    const { token } = (await site.signIn(account)).body.data;
    const { user } = (await site.signIn({ ...account, roles: [] })).body.data;
    expect(user.role).toBe('user');
    expect((await site.site.call('GET', '/admin/stats', undefined, { token })).status).toBe(403);
    expect((await site.signIn({ ...account, roles: 'owner' })).body.data.user.role).toBe('owner');
    expect((await site.site.call('GET', '/auth/verify', undefined, { token })).status).toBe(401);
    const entries = await sql`
      select actor_name, details from audit_log where action = 'user.role' and target_id = ${user.id} order by id`;
    expect(entries.map(({ actor_name, details }) => [actor_name, details.role])).toEqual([
      ['Acme ID', 'user to admin'],
      ['Acme ID', 'admin to user'],
      ['Acme ID', 'user to owner'],
    ]);
  });

  test('never take away the last owner', async () => {
    await sql`update users set role = 'user' where role = 'owner'`.catch(() => undefined);
    const account = buildProviderAccount({ roles: 'owner' });
    const { user } = (await site.signIn(account)).body.data;
    await sql`update users set role = 'user' where role = 'owner' and id <> ${user.id}`;
    const again = await site.signIn({ ...account, roles: [] });
    expect(again).toMatchObject({ status: 200, body: { data: { user: { role: 'owner' } } } });
    const [entry] =
      await sql`select details from audit_log where target_id = ${user.id} order by id desc limit 1`;
    expect(entry?.details.role).toContain('owner kept');
  });
});

test('the second factor of the provider counts where admins need one', async () => {
  const settings = { OIDC_ROLE_CLAIM: 'roles', REQUIRE_SECOND_FACTOR: 'staff' };
  const strict = await startAccountSite(database.url, { ...site.provider.settings, ...settings });
  for (const [amr, status] of [
    [['pwd'], 403],
    [['pwd', 'mfa'], 200],
  ] as const) {
    site.provider.signInAs(buildProviderAccount({ roles: 'admin', amr }));
    const browser = createSignInBrowser({ url: strict.url, publicUrl: PUBLIC_URL });
    const { token } = (await browser.finish(await browser.visitProvider())).body.data;
    expect((await strict.call('GET', '/admin/stats', undefined, { token })).status).toBe(status);
  }
  await strict.stop();
});

test('of two owners without the role who sign in at the same time, one stays owner', async () => {
  const accounts = [1, 2].map(() => buildProviderAccount({ roles: 'owner' }));
  for (const account of accounts) await site.signIn(account);
  await sql`
    update users set role = 'user' where role = 'owner' and username <> all (${accounts.map(({ sub }) => sub)})`;
  const visits: (() => ReturnType<typeof site.signIn>)[] = [];
  for (const account of accounts) {
    site.provider.signInAs({ ...account, roles: [] });
    const browser = site.openBrowser();
    const flow = await browser.visitProvider();
    visits.push(() => browser.finish(flow));
  }
  // Both come to their change before the other one's is stored.
  const { finished } = await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(21780717364405607)`;
    const finished = Promise.all(visits.map((finish) => finish()));
    await vi.waitUntil(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === 2;
    }, 30_000);
    return { finished };
  });
  const answers = await finished;
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.data.user.role).sort()).toEqual(['owner', 'user']);
});

describe('signing out', () => {
  test('of a session that the provider opened leads to the provider', async () => {
    const { token } = (await site.signIn(buildProviderAccount())).body.data;
    const { body } = await site.site.call('POST', '/auth/logout', {}, { token });
    const url = new URL(body.logoutUrl);
    expect(url.origin).toBe(site.provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'marquee',
      post_logout_redirect_uri: PUBLIC_URL,
    });
    expect((await site.site.call('GET', '/auth/verify', undefined, { token })).status).toBe(401);
  });

  test('of another session does not', async () => {
    const { token } = await site.site.signUp();
    expect((await site.site.call('POST', '/auth/logout', {}, { token })).body).not.toHaveProperty(
      'logoutUrl',
    );
  });
});
