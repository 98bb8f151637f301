import type { Locator, Page } from '@playwright/test';
import { getLayoutShift } from '../support/layout-shift';
import { box, genre, open, sort } from './browse-page';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openList, option, selectField } from './select-list';

type Point = { readonly x: number; readonly y: number; readonly isMobile: boolean };

/** The events have times 300 ms apart, however slow the machine is. */
async function pressTwice(page: Page, { x, y, isMobile }: Point): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  for (const timestamp of [now - 0.3, now])
    if (isMobile) {
      await devTools.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x, y }],
        timestamp,
      });
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    } else {
      const press = { x, y, button: 'left', clickCount: 1, timestamp } as const;
      await devTools.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
      await devTools.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
    }
  await devTools.detach();
}

const LIST_CODE = /\/assets\/select-list-/;

test('opens a list with the chosen option in view, and keeps its size', async ({ page, isMobile }) => {
  await open(page, '/movies');
  await expect(genre(page)).toHaveAccessibleName('Genre All Genres');
  await expectAccessible(page);
  const before = await genre(page).boundingBox();
  const shiftBefore = await getLayoutShift(page);
  const press = (target: Locator) => (isMobile ? target.tap() : target.click());
  await press(genre(page));
  await expect(option(page, 'All Genres')).toBeFocused();
  expect(await getLayoutShift(page)).toBe(shiftBefore);
  await expect(genre(page)).toHaveAttribute('aria-expanded', 'true');
  const { height } = (await option(page, 'Drama').boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(isMobile ? 44 : 32);
  await expectAccessible(page);
  await option(page, 'Western').scrollIntoViewIfNeeded();
  await press(option(page, 'Western'));
  await expect(page).toHaveURL('/movies?genre=37');
  await expect(genre(page)).toBeFocused();
  await expect(genre(page)).toHaveAccessibleName('Genre Western');
  expect(await genre(page).boundingBox()).toEqual(before);

  await press(genre(page));
  await expect(option(page, 'Western')).toBeFocused();
  await expect(option(page, 'Western')).toBeInViewport({ ratio: 1 });
});

test('a list that could not be loaded opens once the site is reachable', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 503/);
  await page.route(LIST_CODE, (route) => route.fulfill({ status: 503 }));
  await page.route('/healthz', (route) => route.fulfill({ status: 503 }));
  const failed = page.waitForResponse(LIST_CODE);
  await open(page, '/movies');
  await failed;
  const notice = page.getByText("The list couldn't be loaded. Check your connection and try again.");
  await genre(page).click();
  await expect(notice).toBeVisible();
  await expect(genre(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(genre(page)).toHaveAttribute('aria-busy', 'false');

  // As in a browser that keeps the failure.
  await page.unroute('/healthz');
  const reloaded = page.waitForEvent('framenavigated');
  await genre(page).click();
  await reloaded;
  await page.unroute(LIST_CODE);
  await openList(genre(page));
});

test('has the keys of a select, and no shortcuts while it is open', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/movies');
  // React hydrates at once what is clicked. Until then, the page has no shortcuts.
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['Enter', 'Space', 'ArrowUp', 'ArrowDown']) {
    await page.keyboard.press('f');
    await expect(genre(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(option(page, 'All Genres')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(genre(page)).toBeFocused();
  }
  await page.keyboard.down('Enter');
  await expect(option(page, 'All Genres')).toBeFocused();
  // A second time without `up`: the browser repeats a held key.
  await page.keyboard.down('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.up('Enter');
  const colourOf = (name: string) =>
    option(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(option(page, 'All Genres')).toBeFocused();
  expect(await colourOf('All Genres')).not.toBe(await colourOf('Drama'));
  await page.keyboard.press('End');
  await expect(option(page, 'Western')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(option(page, 'War')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(option(page, 'All Genres')).toBeFocused();
  for (const key of ['g', 'h', '/', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page).toHaveURL('/movies');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(sort(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(option(page, 'Most Popular')).toBeFocused();
  await page.keyboard.type('top');
  await expect(option(page, 'Top Rated')).toBeFocused();
  await page.keyboard.down('Enter');
  await expect(page).toHaveURL('/movies?sort=top-rated');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.up('Enter');
  await expect(sort(page)).toBeFocused();
});

test('a press outside the list only closes it', async ({ page, isMobile }) => {
  await open(page, '/movies');
  await openList(genre(page));
  const card = page.getByRole('main').getByRole('listitem').getByRole('link').nth(1);
  const { x, y, width } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const point = [x + width - 4, y + 40] as const;
  if (isMobile) await page.touchscreen.tap(...point);
  else await page.mouse.click(...point);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(genre(page)).toBeFocused();
  await expect(page).toHaveURL('/movies');
});

test('the second press of a double press does not reach what is below the list', async ({
  page,
  isMobile,
}) => {
  await open(page, '/movies');
  for (const name of ['Comedy', 'Crime', 'Drama']) {
    await openList(genre(page));
    const chosen = option(page, name);
    await chosen.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await chosen.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [right, middle] = [x + width - 20, y + height / 2];
    await pressTwice(page, { x: right, y: middle, isMobile });
    await expect(page).toHaveURL(/\/movies\?genre=\d+$/);
    await expect(genre(page)).toHaveAccessibleName(`Genre ${name}`);
    await expect(genre(page)).toBeFocused();
  }
});

test('shows that its list is loading, which Escape and other fields cancel', { tag: '@desktop' }, async ({
  page,
}) => {
  const release = await holdRequests(page, LIST_CODE);
  await open(page, '/search?q=star');
  await page.getByRole('button', { name: 'Filters' }).click();
  const field = selectField(page, 'Sort by');
  const before = await field.boundingBox();
  await expect(field.locator('.animate-spin')).toHaveCount(0);
  await field.click();
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await expect(field.locator('.animate-spin')).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/search?q=star');

  await open(page, '/movies');
  await genre(page).click();
  await expect(genre(page)).toHaveAttribute('aria-busy', 'true');
  await box(page).click();
  await expect(genre(page)).toHaveAttribute('aria-busy', 'false');
  await genre(page).click();
  await sort(page).click();
  release();
  await expect(option(page, 'Most Popular')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await expect(page.getByRole('menu')).toHaveAccessibleName('Sort');
});

test('closes when its field is scrolled out of view', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/search?q=star');
  await page.getByRole('button', { name: 'Filters' }).click();
  const field = selectField(page, 'Sort by');
  await openList(field);
  await page.mouse.move(1400, 800);
  await page.mouse.wheel(0, 1500);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(field).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(option(page, 'Most Popular')).toBeFocused();
  await expect(field).toBeInViewport();
});

test('Back closes the list, and then the sheet that it is in', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?q=star');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const list = await openList(selectField(sheet, 'Sort by'));
  await page.goBack();
  await expect(list).toHaveCount(0);
  await expect(selectField(sheet, 'Sort by')).toBeFocused();
  await openList(selectField(sheet, 'Sort by'));
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/search?q=star');
});

test('keeps the focused option in view and gets a history entry when the phone is rotated', {
  tag: '@phone',
}, async ({ page }) => {
  const portrait = page.viewportSize() ?? { width: 0, height: 0 };
  const landscape = { width: portrait.height, height: portrait.width };
  await page.setViewportSize(landscape);
  await open(page, '/movies');
  await openList(genre(page));
  await expect(option(page, 'All Genres')).toBeFocused();
  await page.setViewportSize(portrait);
  await page.keyboard.press('End');
  await expect(option(page, 'Western')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(landscape);
  await expect(option(page, 'Western')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL('/movies');
});

test('a choice builds on one whose history entry is not gone yet', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/movies');
  await openList(genre(page));
  await expect(option(page, 'All Genres')).toBeFocused();
  const sortField = await sort(page).elementHandle();
  await option(page, 'Drama').evaluate(async (drama: HTMLElement, field) => {
    drama.click();
    // React closes the list in microtasks. The browser goes back in a later task.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    if (field instanceof HTMLElement) field.click();
  }, sortField);
  await option(page, 'Top Rated').tap();
  await expect(page).toHaveURL('/movies?genre=18&sort=top-rated');
});
