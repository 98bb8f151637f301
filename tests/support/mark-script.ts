import type { Page } from '@playwright/test';

/**
 * Sets an attribute of the root element as soon as a script has run.
 *
 * @param ready when the script may load
 */
export async function markScript(
  page: Page,
  address: RegExp,
  attribute: string,
  ready: Promise<void> = Promise.resolve(),
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    await ready;
    await route.fulfill({
      response,
      body: `${code}\ndocument.documentElement.setAttribute('${attribute}', '');`,
    });
  });
}
