import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildProviderAccount, startSingleSignOnSite } from '../support/single-sign-on-site';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startSingleSignOnSite(database, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'marquee@example.org',
  });
});
afterAll(async () => {
  await site.stop();
  await smtp.stop();
});

const subjectsTo = (email: string) =>
  smtp.mails.flatMap(({ to, text }) => (to === email ? [/^Subject: (.+?)\r?$/m.exec(text)?.[1]] : []));

test('linking and unlinking are reported by mail, and a new account is not', async () => {
  const created = buildProviderAccount();
  await site.signIn(created);
  const user = await site.site.signUp();
  const account = buildProviderAccount();
  site.provider.signInAs(account);
  const browser = site.openBrowser();
  const { body } = await browser.call(
    'POST',
    '/settings/sign-in-methods/begin',
    { purpose: 'link' },
    { token: user.token },
  );
  await browser.finish(await browser.visitProvider(body.data.path), { token: user.token });
  await vi.waitUntil(() => subjectsTo(user.email).length === 1, { timeout: 60_000 });
  const identity = { issuer: site.provider.issuer, subject: account.sub };
  await browser.call('POST', '/settings/sign-in-methods/unlink', identity, { token: user.token });
  await vi.waitUntil(() => subjectsTo(user.email).length === 2, { timeout: 60_000 });
  expect(subjectsTo(user.email)).toEqual(['Single sign-on was linked', 'Single sign-on was unlinked']);
  expect(subjectsTo(created.email ?? '')).toEqual([]);
});

describe('a reset link in a mail', () => {
  async function reset(email: string): Promise<number> {
    await site.site.call('POST', '/auth/request-password-reset', { emailOrUsername: email });
    const findToken = () =>
      smtp.mails.flatMap(({ to, text }) =>
        to === email ? (/reset=([\w-]{43})/.exec(text)?.[1] ?? []) : [],
      )[0];
    const token = await vi.waitUntil(findToken, { timeout: 60_000 });
    return (await site.site.call('POST', '/auth/reset-password', { token, password: 'Quiet-Lantern-42' }))
      .status;
  }

  async function link(token: string) {
    const account = buildProviderAccount();
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    const input = { purpose: 'link' };
    const { body } = await browser.call('POST', '/settings/sign-in-methods/begin', input, { token });
    await browser.finish(await browser.visitProvider(body.data.path), { token });
    return account;
  }

  const usernameOf = async (account: ReturnType<typeof buildProviderAccount>) =>
    (await site.signIn(account)).body.data.user.username;

  test('unlinks what someone linked who may not have the address', async () => {
    const stranger = await site.site.signUp();
    const account = await link(stranger.token);
    expect(await reset(stranger.email)).toBe(200);
    expect(await usernameOf(account)).not.toBe(stranger.username);
    await vi.waitUntil(() => subjectsTo(stranger.email).includes('Single sign-on was unlinked'), 60_000);
    const [entry] = await sql`
      select actor_name, details from audit_log where action = 'identity.unlink' order by id desc limit 1`;
    expect(entry).toEqual({ actor_name: stranger.username, details: { issuer: site.provider.issuer } });
  });

  test('keeps what was linked after the address was confirmed, by a link or the provider', async () => {
    const user = await site.site.signUp();
    const account = buildProviderAccount({ email: user.email });
    site.provider.signInAs(account);
    const browser = site.openBrowser();
    const identityFlow = await browser.visitProvider();
    const credentials = { emailOrUsername: user.username, password: user.password, identityFlow };
    const { body } = await browser.call('POST', '/auth/login', credentials);
    const other = await link(body.data.token);
    expect(await reset(user.email)).toBe(200);
    expect([await usernameOf(account), await usernameOf(other)]).toEqual([user.username, user.username]);
  });
});
