import type { Page } from '@playwright/test';
import { test as base } from './fixtures';

/** Chromium's virtual device with a screen lock. */
export type VirtualDevice = {
  /** Whether its user passes the screen lock; otherwise requests fail like cancelled ones. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
  /** The user names of its passkeys. */
  listPasskeys(): Promise<(string | undefined)[]>;
  remove(): Promise<void>;
};

export async function addVirtualDevice(page: Page): Promise<VirtualDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setUserVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async listPasskeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ userName }) => userName);
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await session.send('WebAuthn.disable');
    },
  };
}

/** `site` offers passkeys, which need the address that browsers use. */
export const test = base.extend<object>({
  site: async ({ passkeySite }, use) => use(passkeySite),
});
