import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { buildSignup } from '../builders/users';
import { describeWith } from '../support/describe-with';
import { createGate } from '../support/gate';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';
import { startPgBouncer, type TestPgBouncer } from '../support/test-pgbouncer';
import { startTestSite, type TestSite } from '../support/test-site';

const SOON = { timeout: 60_000, interval: 20 };
const POOL_SIZE = 3;
const USERS = 12;
const ENTRIES = 5;
const { url: databaseUrl, sql } = await createTestDatabase({ empty: true });

describeWith('pgbouncer', 'two instances behind PgBouncer in transaction mode', () => {
  let pgBouncer: TestPgBouncer;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let sites: readonly TestSite[];

  const readiness = () => Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));

  beforeAll(async () => {
    pgBouncer = await startPgBouncer(databaseUrl, POOL_SIZE);
    smtp = await startSmtpServer();
    const settings = {
      DATABASE_URL: pgBouncer.url,
      DATABASE_PREPARED_STATEMENTS: 'off',
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'marquee@example.org',
      PUBLIC_URL: 'https://marquee.example',
    };
    // Both migrate the empty database.
    sites = await Promise.all([startTestSite(settings), startTestSite(settings)]);
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, 200]), SOON);
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await pgBouncer.stop();
    await smtp.stop();
  });

  let calls = 0;
  /** Each call goes to the other instance, from another network. */
  async function call(path: string, { body, token, method = body ? 'POST' : 'GET' }: Call = {}) {
    calls += 1;
    const response = await fetch(`${sites[calls % 2]?.url}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': `198.51.${calls % 250}.1`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  type Call = { readonly body?: unknown; readonly token?: string; readonly method?: string };

  async function signUp() {
    const signup = buildSignup();
    const { status, body } = await call('/auth/register', { body: { ...signup, name: signup.username } });
    expect(status).toBe(200);
    const token: string = body.data.token;
    return { ...signup, token };
  }

  test('share its few connections between many users, who read what they have written', async () => {
    const users = await Promise.all(Array.from({ length: USERS }, signUp));
    await Promise.all(
      users.map(async ({ token }) => {
        for (let id = 1; id <= ENTRIES; id += 1) {
          const body = { media_id: String(id), media_type: 'movie' };
          expect((await call('/watch-history', { body, token })).status).toBe(200);
          const history = await call('/watch-history?limit=20', { token });
          expect(history.body.data).toHaveLength(id);
        }
      }),
    );
    const [connections] = await sql<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'marquee'
        and backend_type = 'client backend'`;
    expect(connections.count).toBeLessThanOrEqual(POOL_SIZE + 10);
  });

  test('run a job in one of them', async () => {
    const owner = await signUp();
    await sql`update users set role = 'owner' where username = ${owner.username}`;
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => call('/watch-history/cleanup', { method: 'POST', token: owner.token })),
    );
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(results.map(({ body }) => body.message)).toContain('Old records cleared successfully');
  });

  test('mail each link once, which each of them accepts', async () => {
    const users = await Promise.all(Array.from({ length: USERS }, signUp));
    const tokensTo = (address: string, link: string) =>
      smtp.mails.flatMap(({ to, text }) =>
        to === address ? (new RegExp(`\\?${link}=([\\w-]{43})`).exec(text)?.[1] ?? []) : [],
      );
    const allSent = () =>
      vi.waitFor(async () => expect(await sql`select 1 from mails`).toHaveLength(0), SOON);
    const ask = (asking: typeof users) =>
      Promise.all(
        asking.map(({ email }) => call('/auth/request-password-reset', { body: { emailOrUsername: email } })),
      );
    const counts = (asking: typeof users) => asking.map(({ email }) => tokensTo(email, 'reset').length);
    const [early, late] = [users.slice(2), users.slice(0, 2)];
    const mayFinish = createGate();
    let begun = 0;
    smtp.delayMails(async () => {
      begun += 1;
      if (begun === 1) await mayFinish.opened;
    });
    await ask(early);
    await vi.waitFor(async () => expect(await sql`select 1 from mails`).toHaveLength(1), SOON);
    // The other instance must not take the mail that is being sent.
    await ask(late);
    await vi.waitFor(() => expect(counts(late)).toEqual([1, 1]), SOON);
    mayFinish.open();
    await allSent();
    expect(counts(early)).toEqual(early.map(() => 1));

    const { email, token } = await signUp();
    const newEmail = buildSignup().email;
    await call('/auth/update-profile', { body: { email: newEmail }, token, method: 'PUT' });
    await allSent();
    const [confirmation] = tokensTo(newEmail, 'confirm');
    const confirm = () => call('/auth/confirm-email', { body: { token: confirmation } });
    const confirmed = await Promise.all([confirm(), confirm(), confirm(), confirm()]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    await allSent();
    const [undo] = tokensTo(email, 'undo');
    expect((await call('/auth/undo-email-change', { body: { token: undo } })).status).toBe(200);
    await call('/auth/request-password-reset', { body: { emailOrUsername: email } });
    await allSent();
    const [reset] = tokensTo(email, 'reset');
    const body = { token: reset, password: 'Quiet-Lantern-42' };
    expect((await call('/auth/reset-password', { body })).status).toBe(200);
  });

  test('have statements limited in time', async () => {
    const client = createDatabaseClient(pgBouncer.url, 1, { prepare: false });
    await expect(client`select pg_sleep(10)`).rejects.toMatchObject({ code: '57014' });
    await client.end();
  });

  test('report an outage of PgBouncer and work again after it', async () => {
    const { token } = await signUp();
    const { url } = pgBouncer;
    await pgBouncer.stop();
    await vi.waitFor(async () => expect(await readiness()).toEqual([503, 503]), SOON);
    expect((await call('/watch-history', { token })).status).toBe(503);
    pgBouncer = await startPgBouncer(databaseUrl, POOL_SIZE, Number(new URL(url).port));
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, 200]), SOON);
    expect((await call('/watch-history', { token })).status).toBe(200);
  });
});
