import type { Page } from '@playwright/test';
import { buildTitleCards } from '../builders/titles';
import { createGate } from '../support/gate';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { open } from './browse-page';
import { expect, expectAccessible, test } from './fixtures';
import { failure, type MockedResponse, mockHero, mockHomeRows, success } from './mocked-responses';
import { openPage } from './open-page';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Navigates in the browser, so that the browser requests the data. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Marquee home' }).click();
}

test.beforeEach(async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  // Unlike the 404 page it loads no row, which would be in the cache before the test mocks it.
  await open(page, '/info');
});

test('skeletons have the size of the loading content', async ({ page, isMobile }) => {
  const rows = createGate();
  await mockHomeRows(page, async () => {
    await rows.opened;
    return success(buildTitleCards(20));
  });
  await goHome(page);
  const waiting = row(page, 'Popular Movies');
  await expect(waiting.locator('.animate-pulse.aspect-2\\/3:visible')).toHaveCount(isMobile ? 8 : 21);
  const reserved = await waiting.boundingBox();
  const begun = await page.evaluate(() => performance.now());
  rows.open();
  await expect(waiting.getByRole('link', { name: 'Title 20 (2015)' })).toBeAttached();
  expect(await waiting.boundingBox()).toEqual(reserved);
  await expectLayoutShiftBelow(page, 0.01, { since: begun });
});

test('hides provider rows that are empty or fail to load', { tag: '@desktop' }, async ({ page }) => {
  await mockHomeRows(page, (key) => {
    if (key === 'netflix') return failure();
    return key === 'hbo' ? success([]) : undefined;
  });
  await goHome(page);
  await expect(row(page, 'Prime Video')).toBeVisible();
  await expect(row(page, 'Disney+ Collection')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Netflix|HBO/ })).toHaveCount(0);
});

test('shows a message in an empty row, and no arrows up to six titles', { tag: '@desktop' }, async ({
  page,
}) => {
  await mockHomeRows(page, (key) => {
    if (key === 'trendingMovies') return success([]);
    return key === 'popularMovies' ? success(buildTitleCards(6)) : undefined;
  });
  await goHome(page);
  for (const text of ['No content available', 'Try adjusting your search criteria or filters'])
    await expect(row(page, 'Trending Now').getByText(text, { exact: true })).toBeVisible();
  await expect(row(page, 'Popular Movies').getByRole('link', { name: 'Title 6 (2015)' })).toBeVisible();
  await expect(row(page, 'Popular Movies').getByRole('button')).toHaveCount(0);
});

test('reports failed rows once, and Try again loads all of them', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  let isDown = true;
  await mockHomeRows(page, (key) => {
    if (key !== 'popularMovies' && key !== 'popularShows') return undefined;
    return isDown ? failure() : success(buildTitleCards(8));
  });
  await goHome(page);
  await expect(row(page, 'Popular Movies').getByRole('alert')).toContainText(
    'The movie database is not responding.',
  );
  await expect(row(page, 'Popular TV Shows')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await expect(row(page, 'Trending Now').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  for (const name of ['Popular Movies', 'Popular TV Shows'])
    await expect(row(page, name).getByRole('listitem')).toHaveCount(8);
  // The focus stays where the button was.
  await page.keyboard.press('Tab');
  await expect(row(page, 'Popular Movies').locator(':focus')).toHaveCount(1);
});

test('the hero has the same height while loading, failed and missing', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  let response: MockedResponse = failure();
  await mockHero(page, () => response);
  await goHome(page);
  /** Where the first row begins on a phone and on a desktop. */
  const tops = async () => {
    const found: number[] = [];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      found.push(await row(page, 'Trending Now').evaluate((element) => element.getBoundingClientRect().top));
    }
    return found;
  };
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText('The movie database is not responding.');
  const before = await tops();

  response = success(null);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Find something worth watching.' })).toBeVisible();
  expect(await tops()).toEqual(before);
  await expectAccessible(page);
  await openPage(page, '/');
  await expect(page.getByRole('link', { name: 'Watch Now' })).toBeVisible();
  expect(await tops()).toEqual(before);
});

test('an outage does not look like empty rows, also in server markup', { tag: '@desktop' }, async ({
  page,
  coldSite,
}) => {
  coldSite.faults.set('503');
  await openPage(page, coldSite.url);
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts).toHaveCount(1);
  await expect(page.getByText('No content available')).toHaveCount(0);
});
