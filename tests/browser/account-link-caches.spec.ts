import type { Page } from '@playwright/test';
import { ACCOUNT_LINKS } from '#shared/account-links';
import type { HttpProxy } from '../support/http-proxy';
import { expect, offlineTest as test } from './fixtures';
import { openPage } from './open-page';
import { openCached, readCached } from './service-worker-caches';

const TOKEN = 'secret-token';

test.use({ serviceWorkers: 'allow' });

/** The service worker does not cache responses with no-store, which would hide a lack of its own rules. */
function allowCaching(front: HttpProxy): void {
  front.replace(new RegExp(TOKEN), ({ headers, ...response }) => ({
    ...response,
    headers: { ...headers, 'cache-control': 'no-cache' },
  }));
}

async function openLink(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** The source of the service worker's static route that matched the page, which TypeScript's `dom` does not declare. */
const readWorkerSource = (page: Page): Promise<unknown> =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().workerMatchedSourceType);

async function expectNoToken(page: Page): Promise<void> {
  const { urls, texts } = await readCached(page);
  expect(urls.filter((url) => url.includes(TOKEN))).toEqual([]);
  expect(texts.filter((text) => text.includes('account-link'))).toEqual([]);
}

test('no cache contains the page of a link', { tag: '@desktop' }, async ({ page, front }) => {
  await openCached(page, '/movies');
  allowCaching(front);
  for (const link of ACCOUNT_LINKS) {
    await openLink(page, `/?${link}=${TOKEN}`);
    expect(await readWorkerSource(page)).toBe('network');
    // No static route of the worker matches this address.
    await openLink(page, `/?utm_source=mail&${link}=${TOKEN}`);
    expect(await readWorkerSource(page)).toBe('race-network-and-fetch-handler');
  }
  // The worker caches pages in the order in which they were opened.
  await openPage(page, '/?utm_source=mail');
  await expect
    .poll(async () => (await readCached(page)).urls)
    .toContainEqual(expect.stringMatching(/\/\?utm_source=mail$/));
  await expectNoToken(page);
});

test('no cache contains the token of a link that was the first page', { tag: '@desktop' }, async ({
  page,
  front,
}) => {
  allowCaching(front);
  await openCached(page, `/?reset=${TOKEN}`);
  await expectNoToken(page);
});
