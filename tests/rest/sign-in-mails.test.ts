import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildProviderAccount, startSingleSignOnSite } from '../support/single-sign-on-site';
import { startSmtpServer } from '../support/smtp-server';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
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
