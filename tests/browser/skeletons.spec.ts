import type { Page } from '@playwright/test';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { signIn, signUp } from './auth';
import { open } from './browse-page';
import { expect, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { navigateInPage, openPage } from './open-page';

/** Pages in the order in which one page visits them. */
const CASES = [
  { name: 'a list', from: '/info', link: 'a[href="/movies"]', call: /catalogue\.(browsePage|genres)/ },
  { name: 'a movie', from: '/movies', link: 'ul[aria-label="Movies"] a', call: /catalogue\.titlePage/ },
  {
    name: 'a show',
    from: '/tv',
    link: 'ul[aria-label="TV Shows"] a',
    call: /catalogue\.(titlePage|seasonPage)/,
  },
];

/** The place of the first poster of the page. */
async function posterBox(page: Page) {
  return page
    .locator('main > div:not([inert])')
    .locator('.aspect-2\\/3:visible, .card-poster:visible')
    .first()
    .boundingBox();
}

test('the skeletons of a list, a movie and a show are replaced without moving anything', async ({ page }) => {
  await open(page, '/info');
  for (const { name, from, link, call } of CASES)
    await test.step(name, async () => {
      if (new URL(page.url()).pathname !== from) await navigateInPage(page, from);
      const target = page.locator(`main > div:not([inert]) ${link}, nav ${link}`).first();
      await expect(target).toBeAttached();
      const release = await holdRequests(page, call);
      await target.evaluate((element: HTMLElement) => element.click());
      const skeleton = page.locator('main > div:not([inert]) .animate-pulse.aspect-2\\/3');
      await expect(skeleton.first()).toBeVisible();
      const before = await posterBox(page);
      const since = await page.evaluate(() => performance.now());
      release();
      await expect(skeleton).toHaveCount(0);
      // The place of a poster is hidden while the poster moves there from its card.
      await expect.poll(() => posterBox(page)).toEqual(before);
      await expectLayoutShiftBelow(page, 0.001, { since });
    });
});

test('the skeletons of a signed-in user are replaced without moving anything', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, (await signUp(page)).token);
  for (const path of ['/my-list', '/settings', '/settings?tab=privacy'])
    await test.step(path, async () => {
      const release = await holdRequests(
        page,
        /continueWatching|history\.stats|previousNames|settings\.sessions/,
      );
      await openPage(page, path);
      const busy = page.locator('main').locator('[aria-busy=true], .animate-pulse');
      await expect(busy.filter({ visible: true }).first()).toBeVisible();
      const since = await page.evaluate(() => performance.now());
      release();
      await expect(busy.filter({ visible: true })).toHaveCount(0);
      await expectLayoutShiftBelow(page, 0.001, { since });
    });
});
