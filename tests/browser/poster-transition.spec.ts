import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage } from './open-page';
import { advanceClock } from './player-site';

const TITLE_CALL = /\/api\/trpc\/catalogue\.titlePage/;
const CHUNK = /\/page-effects-[\w-]+\.js$/;

const row = (page: Page) => page.getByRole('region', { name: 'Popular Movies', exact: true });

type Move = {
  readonly picture: string;
  readonly left: number;
  readonly top: number;
  /** Whether it was in the page to its end. */
  readonly isComplete: boolean;
};

/** Opens the home page, and lists the pictures that have been animated, with the places to which they moved. */
async function openHome(page: Page): Promise<Move[]> {
  const moves: Move[] = [];
  await page.exposeFunction('report', (move: Move) => moves.push(move));
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...options) {
      const { left, top } = this.getBoundingClientRect();
      const animation = animate.apply(this, options);
      if (this instanceof HTMLImageElement) {
        const { src: picture } = this;
        animation.addEventListener('finish', () =>
          Reflect.get(window, 'report')({ picture, left, top, isComplete: this.isConnected }),
        );
      }
      return animation;
    };
  });
  const chunk = page.waitForResponse(CHUNK);
  await openPage(page, '/');
  // Until the module is evaluated.
  await page.evaluate(`import('${(await chunk).url()}').then(() => null)`);
  return moves;
}

const copies = (page: Page) => page.locator('body > img');

/** A card is lifted by a few pixels under the mouse. */
const LIFT_PX = 5;

async function expectMoveTo(move: Move | undefined, poster: Locator): Promise<void> {
  await expect(poster).toBeVisible();
  expect(move?.isComplete).toBe(true);
  const box = await poster.boundingBox();
  const distance = Math.hypot(
    (move?.left ?? Number.NaN) - (box?.x ?? 0),
    (move?.top ?? Number.NaN) - (box?.y ?? 0),
  );
  expect(distance).toBeLessThan(LIFT_PX);
}

test('the poster moves from a card to the page of its title, and back to the card at its place', {
  tag: '@desktop',
}, async ({ page }) => {
  const moves = await openHome(page);
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
  await expect.poll(() => moves).toHaveLength(1);
  await expect(copies(page)).toHaveCount(0);
  await expectMoveTo(moves[0], page.locator('[data-title-poster]'));

  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect.poll(() => moves).toHaveLength(2);
  await expect(copies(page)).toHaveCount(0);
  await expectMoveTo(moves[1], link.locator('> :first-child'));
});

test('the poster moves to a page that appears late, unless too late', { tag: '@phone' }, async ({ page }) => {
  const moves = await openHome(page);
  await page.evaluate(() => {
    performance.now = () => 0;
  });
  const waitFrames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    });

  let release = await holdRequests(page, TITLE_CALL);
  await row(page).getByRole('listitem').getByRole('link').first().tap();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
  await waitFrames();
  release();
  await expect.poll(() => moves).toHaveLength(1);
  await expectMoveTo(moves[0], page.locator('[data-title-poster]'));

  // The poster of the title that is left stays in the page until the next one is rendered.
  const similar = page
    .getByRole('region', { name: 'You Might Also Like' })
    .getByRole('listitem')
    .getByRole('link')
    .first();
  await similar.scrollIntoViewIfNeeded();
  const href = await similar.getAttribute('href');
  release = await holdRequests(page, TITLE_CALL);
  await similar.tap();
  await expect(page).toHaveURL(href ?? '');
  await waitFrames();
  await expect(copies(page)).toHaveCount(0);
  await advanceClock(page, 200);
  await waitFrames();
  release();
  await expect(page.locator(`[data-title-poster="${href}"]`)).toBeVisible();
  await waitFrames();
  await expect(copies(page)).toHaveCount(0);
  expect(moves).toHaveLength(1);
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
  const moves = await openHome(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Movies');
  await page.goBack();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await row(page).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(moves).toEqual([]);
});
