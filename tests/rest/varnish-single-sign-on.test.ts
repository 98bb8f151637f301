import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/describe-with';
import { findFreePort } from '../support/free-port';
import { createSignInBrowser } from '../support/sign-in-browser';
import { buildProviderAccount, PUBLIC_URL, startSingleSignOnSite } from '../support/single-sign-on-site';
import { createTestDatabase } from '../support/test-database';
import { startVarnish, type TestVarnish } from '../support/test-varnish';

const database = await createTestDatabase();

describeWith('varnishd', 'single sign-on behind Varnish', () => {
  let site: Awaited<ReturnType<typeof startSingleSignOnSite>>;
  let varnish: TestVarnish;

  beforeAll(async () => {
    site = await startSingleSignOnSite(database);
    varnish = await startVarnish(site.site.url, await findFreePort());
  });
  afterAll(async () => {
    await varnish.stop();
    await site.stop();
  });

  test('each browser gets its own sign-in', async () => {
    for (const account of [buildProviderAccount(), buildProviderAccount()]) {
      site.provider.signInAs(account);
      const browser = createSignInBrowser({ url: varnish.url, publicUrl: PUBLIC_URL });
      const { status, body } = await browser.finish(await browser.visitProvider());
      expect(status).toBe(200);
      expect(body.data.user.username).toBe(account.preferred_username);
    }
  });
});
