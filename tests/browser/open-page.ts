import type { Page } from '@playwright/test';

/** Opens a page of the site without loading a document, as Forward does. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
