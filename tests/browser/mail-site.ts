import { findFreePort } from '../support/free-port';
import { startSmtpServer } from '../support/smtp-server';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { test as base } from './fixtures';

type MailFixtures = {
  readonly smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  readonly site: SpawnedSite;
};

/** `site` sends mails to `smtp`. */
export const test = base.extend<object, MailFixtures>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ smtp }, use) => {
      const port = await findFreePort();
      const site = await spawnSite({
        TRUST_PROXY: 'loopback',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'marquee@example.org',
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
