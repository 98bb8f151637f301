import type { Page } from '@playwright/test';
import { buildSearchPage } from '../builders/titles';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import { storeSearches } from './search-history';
import { waitForSearchIndex } from './search-index';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search movies and TV shows' });
const results = (page: Page) => page.getByRole('list', { name: /^Results for / }).getByRole('link');

async function open(page: Page): Promise<void> {
  await openPage(page, '/search');
  // The focus shows that the page is hydrated.
  await expect(box(page)).toBeFocused();
}

test.beforeAll(({ usualSite }) => waitForSearchIndex(usualSite));

test.describe('recent searches', () => {
  const AGES = { dune: 0.5, alien: 5, heat: 30, jaws: 24 * 40 };

  test('are listed on the start screen with their ages, and can be removed', { tag: '@phone' }, async ({
    page,
  }) => {
    await storeSearches(page, AGES);
    await open(page);
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await expect(recent.getByRole('listitem')).toHaveText([
      'duneJust now',
      'alien5h ago',
      'heatYesterday',
      /^jaws\w{3} \d+, \d{4}$/,
    ]);
    await expectAccessible(page);
    await recent.getByRole('button', { name: 'Remove "alien" from recent searches' }).click();
    await expect(recent.getByRole('listitem')).toHaveCount(3);
    await reloadPage(page);
    await expect(recent.getByRole('listitem')).toHaveCount(3);
    await recent.getByRole('link', { name: /^heat/ }).click();
    await expect(page).toHaveURL('/search?q=heat');
    await expect(box(page)).toHaveValue('heat');
  });

  test('are reached with the arrow keys, and the last one to be removed returns the focus', {
    tag: '@desktop',
  }, async ({ page }) => {
    await storeSearches(page, AGES);
    await open(page);
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await expect(recent.getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('ArrowDown');
    await expect(recent.getByRole('link', { name: /^dune/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(recent.getByRole('link', { name: /^heat/ })).toBeFocused();
    await page.keyboard.press('Tab');
    for (const name of ['heat', 'jaws', 'alien', 'dune']) {
      await expect(recent.getByRole('button', { name: `Remove "${name}"` })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(recent).toHaveCount(0);
    await expect(box(page)).toBeFocused();
  });

  test('take their space before they are known', { tag: '@phone' }, async ({ page }) => {
    await storeSearches(page, AGES);
    await open(page);
    await expect(page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem')).toHaveCount(4);
    // Without their space it is 0.05. On a busy machine the typeface arrives late, and links change their widths.
    await expectLayoutShiftBelow(page, 0.01);
  });
});

test('the start screen links to the genres and shows a trending row', async ({ page, request }) => {
  await openPage(page, '/search');
  const genres = page.getByRole('region', { name: 'Genres' }).getByRole('link');
  const lists = await Promise.all(
    ['movie', 'tv'].map(async (type) => (await request.get(`/api/tmdb/genre/${type}/list`)).json()),
  );
  const names = lists.flatMap(({ genres: list }) => list.map(({ name }: { name: string }) => name));
  await expect(genres).toHaveText([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')));
  const trending = page.getByRole('region', { name: 'Trending Now' }).getByRole('link');
  // The genres are short enough for a row of titles below them.
  await expect(trending.first()).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'TV Shows' }).click();
  await expect(
    page.getByRole('region', { name: 'Trending TV Shows' }).getByRole('link').first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await genres.filter({ hasText: 'Science Fiction' }).click();
  await expect(page).toHaveURL('/movies?genre=878');
});

test('an outage is reported once per page, and Try again loads the start screen', {
  tag: '@desktop',
}, async ({ page, coldSite, expectedConsole }) => {
  expectedConsole.push(/502/);
  coldSite.faults.set('500');
  await openPage(page, `${coldSite.url}/search?q=star`);
  await expect(page.getByText('Search failed. Please try again.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Search failed. Please try again. No results found.',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await expect(page.getByText('No content available')).toHaveCount(0);
  await expectAccessible(page);

  await openPage(page, `${coldSite.url}/search`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Popular searches' }).getByRole('link')).toHaveCount(6);
  await expectAccessible(page);
  coldSite.faults.clear();
  // Some calls are paused for a while after the outage.
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Try again' });
    if (await retry.isVisible()) await retry.click();
    for (const name of ['Trending Now', 'Genres']) {
      const link = page.getByRole('region', { name }).getByRole('link').first();
      await expect(link).toBeVisible({ timeout: 5000 });
    }
  }).toPass();
});

test('six popular searches start a search that Back leaves', { tag: '@desktop' }, async ({ page }) => {
  await open(page);
  const popular = page.getByRole('region', { name: 'Popular searches' }).getByRole('link');
  await expect(popular).toHaveCount(6);
  for (const link of await popular.all()) await expect(link).toHaveAttribute('href', /^\/search\?q=\w/);
  await popular.first().click();
  await expect(results(page).first()).toBeVisible();
  await page.goBack();
  await expect(popular).toHaveCount(6);
});

test('shortcuts: / focuses the box, F the filters, Escape clears, ? lists them; none while typing', {
  tag: '@desktop',
}, async ({ page }) => {
  await mockSearch(page, () => buildSearchPage(1, 3, 1));
  await open(page);
  await box(page).pressSequentially('f/?');
  await expect(page).toHaveURL('/search?q=f%2F%3F');
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel).toHaveCount(0);
  await box(page).blur();
  await page.keyboard.press('f');
  await expect(panel).toBeVisible();
  await page.keyboard.press('f');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('f/?');
  await box(page).blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Show or hide filters',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
});
