import { expect, type Page, type Response } from '@playwright/test';

/** Waits until React handles the events of the page. A click or key before that has no effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}

/** Opens a page of the site and waits until it is hydrated. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await waitForHydration(page);
  return response;
}

/** Reloads a page of the site and waits until it is hydrated. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

/** Navigates to a page of the site without loading a document, as Forward does. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Whether the history entry of an open overlay is the current one. */
export const hasOverlayEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'overlay' in (history.state ?? {}));
