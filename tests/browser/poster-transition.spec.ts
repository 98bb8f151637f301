import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openPage } from './open-page';

const TITLE_CALL = /\/api\/trpc\/catalogue\.titlePage/;
const CHUNK = /\/page-effects-[\w-]+\.js$/;

const row = (page: Page) => page.getByRole('region', { name: 'Popular Movies', exact: true });

/** Opens the home page, and lists the animated elements of each view transition; none for one that was skipped. */
async function openHome(page: Page): Promise<string[][]> {
  const transitions: string[][] = [];
  await page.exposeFunction('report', (animated: string[]) => transitions.push(animated));
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const listAnimated = () =>
      document.getAnimations().flatMap(({ effect }) => {
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        return pseudo?.startsWith('::view-transition') ? pseudo : [];
      });
    document.startViewTransition = (update) => {
      const transition = start(update);
      const report = (animated: string[]) => Reflect.get(window, 'report')(animated);
      transition.ready.then(
        () => report(listAnimated()),
        () => report([]),
      );
      return transition;
    };
  });
  const chunk = page.waitForResponse(CHUNK);
  await openPage(page, '/');
  // Until the module is evaluated.
  await page.evaluate(`import('${(await chunk).url()}').then(() => null)`);
  return transitions;
}

test('the poster moves from a card to the page of its title, and back to the card at its place', {
  tag: '@desktop',
}, async ({ page }) => {
  const transitions = await openHome(page);
  await row(page).scrollIntoViewIfNeeded();
  const link = row(page).getByRole('listitem').getByRole('link').nth(1);
  await expect(link.locator('img')).toBeVisible();
  const href = await link.getAttribute('href');
  // Without the data, the page would show a skeleton.
  const data = page.waitForResponse(TITLE_CALL);
  await link.hover();
  await (await data).finished();
  const top = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => transitions).toHaveLength(1);
  expect(transitions[0]).toContain('::view-transition-group(poster)');
  expect(transitions[0]?.join()).not.toContain('root');

  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect.poll(() => transitions).toHaveLength(2);
  expect(transitions[1]).toContain('::view-transition-group(poster)');
});

test('a link that is followed twice at once adds one history entry', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHome(page);
  await row(page).scrollIntoViewIfNeeded();
  const link = row(page).getByRole('listitem').getByRole('link').nth(1);
  await expect(link.locator('img')).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await link.evaluate((anchor: HTMLElement) => {
    anchor.click();
    anchor.click();
  });
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('other navigations, and those of users who want less motion, are not animated', {
  tag: '@desktop',
}, async ({ page }) => {
  const transitions = await openHome(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Movies');
  await page.goBack();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await row(page).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(transitions).toEqual([]);
});
