import { randomUUID } from 'node:crypto';
import { startAccountSite } from './account-site';
import { type ProviderAccount, startIdentityProvider } from './identity-provider';
import { createSignInBrowser, type FinishOptions } from './sign-in-browser';
import type { TestDatabase } from './test-database';

export const PUBLIC_URL = 'https://marquee.example';

/** A user of the provider whom the site does not know, with a verified email address. */
export function buildProviderAccount(changes: Partial<ProviderAccount> = {}): ProviderAccount {
  const name = `sso-${randomUUID().slice(0, 8)}`;
  return {
    sub: name,
    email: `${name}@example.org`,
    email_verified: true,
    preferred_username: name,
    ...changes,
  };
}

/** A site with oidc-provider as its identity provider. */
export async function startSingleSignOnSite({ url }: TestDatabase, settings: NodeJS.ProcessEnv = {}) {
  const provider = await startIdentityProvider({ publicUrl: PUBLIC_URL });
  const site = await startAccountSite(url, { ...provider.settings, ...settings });
  const openBrowser = () => createSignInBrowser({ url: site.url, publicUrl: PUBLIC_URL });
  return {
    provider,
    site,
    openBrowser,
    /** Signs in with a new browser. @returns the response of the call that finishes it */
    async signIn(account: ProviderAccount, options: FinishOptions = {}) {
      provider.signInAs(account);
      const browser = openBrowser();
      return browser.finish(await browser.visitProvider(), options);
    },
    async stop() {
      await site.stop();
      await provider.stop();
    },
  };
}
