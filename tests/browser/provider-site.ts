import type { Page } from '@playwright/test';
import { findFreePort } from '../support/free-port';
import { startIdentityProvider } from '../support/identity-provider';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { openAuthPanel } from './auth';
import { test as base, expect } from './fixtures';

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>;

type Fixtures = {
  readonly provider: Provider;
  readonly site: SpawnedSite;
  readonly sitePort: number;
  readonly siteSettings: NodeJS.ProcessEnv;
};

/** `site` has `provider` as its identity provider. */
export const test = base.extend<object, Fixtures>({
  siteSettings: [{}, { scope: 'worker', option: true }],
  sitePort: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  provider: [
    async ({ sitePort }, use) => {
      const provider = await startIdentityProvider({
        publicUrl: `http://localhost:${sitePort}`,
        hasPage: true,
      });
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider, sitePort, siteSettings }, use) => {
      const settings = { TRUST_PROXY: 'loopback', PORT: String(sitePort) };
      const site = await spawnSite({ ...settings, ...provider.settings, ...siteSettings });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

/** Confirms each page of the provider, until it sends the browser back. */
export async function confirmAtProvider(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Provider');
  while ((await page.title()) === 'Provider') {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForLoadState();
  }
}

/** Leaves the panel for the provider, and comes back. */
export async function continueWithProvider(
  page: Page,
  isMobile: boolean,
  name: 'Login' | 'Sign Up' = 'Login',
) {
  const panel = await openAuthPanel(page, isMobile, name);
  await panel.getByRole('link', { name: 'Continue with Acme ID' }).click();
  await confirmAtProvider(page);
}
