import type { Page } from '@playwright/test';

/**
 * Sets the browser's default font size until the page closes: usually 16. Media queries in rem depend on it too, unlike on the
 * font size of the document.
 */
export async function setFontSize(page: Page, pixels: number): Promise<void> {
  // The size is reset when the session is detached.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}
