import type { Page } from '@playwright/test';

/** Sets an attribute of the root element as soon as a script has run. */
export async function markScript(page: Page, address: RegExp, attribute: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({
      response,
      body: `${code}\ndocument.documentElement.setAttribute('${attribute}', '');`,
    });
  });
}
