import type { Page } from '@playwright/test';
import { buildBrowsePage } from '../builders/titles';
import { createGate } from '../support/gate';
import { cards, NOT_FOUND_PAGE, open, scrollToEnd, visit } from './browse-page';
import { getPersonId } from './find-titles';
import { expect, test } from './fixtures';
import { mockList } from './mocked-responses';

const MOVIES = { heading: 'Movies' };

/** The number of the focused card, from 1; 0 without one. */
const position = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet ?? 0));

const columnsOf = (page: Page): Promise<number> =>
  page
    .getByRole('list', { name: 'Movies' })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(NOT_FOUND_PAGE);
});

test('arrow keys move through a grid and keep the column across a short last row', {
  tag: '@desktop',
}, async ({ page }) => {
  await mockList(page, (input) => buildBrowsePage(input, { count: 20, totalPages: 1 }));
  await visit(page, MOVIES);
  await expect(cards(page)).toHaveCount(20);
  const columns = await columnsOf(page);
  await cards(page).first().focus();
  await press(page, 'ArrowRight');
  await expect.poll(() => position(page)).toBe(2);
  await press(page, 'ArrowDown');
  expect(await position(page)).toBe(columns + 2);
  await press(page, 'End');
  expect(await position(page)).toBe(2 * columns);
  await press(page, 'Home', 'ArrowLeft');
  expect(await position(page)).toBe(columns);
  const rows = Math.ceil(20 / columns);
  for (let row = 2; row <= rows; row += 1) await press(page, 'ArrowDown');
  expect(await position(page)).toBe(20);
  await expect(cards(page).last()).toBeInViewport({ ratio: 1 });
  await press(page, 'ArrowUp');
  expect(await position(page)).toBe(columns * (rows - 1));
  // Beyond the first and the last row, the page scrolls.
  for (let row = 1; row <= rows; row += 1) await press(page, 'ArrowUp');
  expect(await position(page)).toBe(columns);
  await press(page, 'Control+ArrowDown', 'Shift+ArrowRight');
  expect(await position(page)).toBe(columns);
});

test('the focus follows into the titles that an endless list loads', { tag: '@desktop' }, async ({
  page,
}) => {
  const second = createGate();
  await mockList(page, async (input) => {
    if (input.cursor === 2) await second.opened;
    return buildBrowsePage(input, { count: 28, totalPages: 2 });
  });
  await visit(page, MOVIES);
  await expect(cards(page)).toHaveCount(28);
  const columns = await columnsOf(page);
  await cards(page)
    .nth(28 - columns)
    .focus();
  await press(page, 'ArrowDown');
  await expect(page.getByText('Loading more movies...')).toBeVisible();
  expect(await position(page)).toBe(28 - columns + 1);
  second.open();
  await expect.poll(() => position(page)).toBe(29);
});

test('arrow keys reach the cards of a virtualized list that are not rendered yet', {
  tag: '@desktop',
}, async ({ page }) => {
  await mockList(page, (input) => buildBrowsePage(input, { count: 500, totalPages: 1 }));
  await visit(page, MOVIES);
  await expect(page.getByText('500 movies loaded').first()).toBeAttached();
  const columns = await columnsOf(page);
  await cards(page).nth(1).focus();
  const steps = 30;
  for (let step = 1; step <= steps; step += 1) {
    await press(page, 'ArrowDown');
    await expect.poll(() => position(page)).toBe(2 + step * columns);
  }
  await expect(page.locator(`li[aria-posinset="${2 + steps * columns}"] a`)).toBeInViewport({ ratio: 1 });
  await scrollToEnd(page);
  await press(page, 'ArrowUp');
  await expect.poll(() => position(page)).toBe(2 + (steps - 1) * columns);
});

test('arrow keys move through a filmography, whose years are grids of their own', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await open(page, `/person/${await getPersonId(request)}`);
  const years = page.getByRole('region', { name: 'Filmography' }).getByRole('list');
  expect(await years.count()).toBeGreaterThan(1);
  await years.first().getByRole('link').last().focus();
  await press(page, 'ArrowDown');
  await expect(years.nth(1).getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  await press(page, 'ArrowUp');
  await expect(years.first().getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
});

test('rows keep their arrow keys, and up and down scroll the page', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  const row = page.getByRole('region', { name: 'Popular Movies' }).getByRole('link', { name: /\(\d{4}\)/ });
  await row.first().focus();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  await expect(row.nth(1)).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(row.nth(1)).toBeFocused();
});
