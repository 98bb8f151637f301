import type { Page } from '@playwright/test';
import { buildProviderAccount } from '../support/single-sign-on-site';
import { openAuthPanel } from './auth';
import { test as base, expect } from './fixtures';
import { openPage } from './open-page';
import type { MailSite, ProviderSite } from './sites';

type Fixtures = { readonly provider: ProviderSite['provider'] };

/** `site` has `provider` as its identity provider. */
export const test = base.extend<Fixtures>({
  provider: async ({ providerSite }, use) => use(providerSite.provider),
  site: async ({ providerSite }, use) => use(providerSite),
});

/** Users sign in with `provider` only. */
export const passwordlessTest = base.extend<Fixtures>({
  provider: async ({ passwordlessSite }, use) => use(passwordlessSite.provider),
  site: async ({ passwordlessSite }, use) => use(passwordlessSite),
});

/** `site` also sends mails to `smtp`. */
export const mailingTest = base.extend<Fixtures & { readonly smtp: MailSite['smtp'] }>({
  provider: async ({ mailingProviderSite }, use) => use(mailingProviderSite.provider),
  smtp: async ({ mailingProviderSite }, use) => use(mailingProviderSite.smtp),
  site: async ({ mailingProviderSite }, use) => use(mailingProviderSite),
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

/** Signs in with the provider, which creates an account. @returns its user at the provider, whose `sub` is the username */
export async function signUpWithProvider(page: Page, isMobile: boolean, provider: Fixtures['provider']) {
  const account = buildProviderAccount();
  provider.signInAs(account);
  await openPage(page, '/movies');
  await continueWithProvider(page, isMobile);
  await expect(page).toHaveURL(/\/movies$/);
  return account;
}
