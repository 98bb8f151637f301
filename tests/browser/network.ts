import type { BrowserContext } from '@playwright/test';

/**
 * Chromium 150 reports `navigator.onLine` as true in documents that are loaded while the network is emulated as offline, so
 * scripts at the start of each document report it.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  const report = (isOnline: boolean): void => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  };
  await context.addInitScript(report, !isOffline);
  await Promise.all(context.pages().map((page) => page.evaluate(report, !isOffline)));
  await context.setOffline(isOffline);
}
