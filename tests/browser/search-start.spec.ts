import type { Page } from '@playwright/test';
import { buildSearchPage, buildSearchTitle } from '../builders/titles';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch } from './mocked-responses';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search movies and TV shows' });
const results = (page: Page) => page.getByRole('list', { name: /^Results for / }).getByRole('link');

/** Stores recent searches in this browser, with their ages in hours. */
async function storeSearches(page: Page, ages: Readonly<Record<string, number>>): Promise<void> {
  await page.addInitScript((hoursByQuery) => {
    if (localStorage.getItem('marquee_search_history')) return;
    const entries = Object.entries(hoursByQuery).map(([query, hours]) => ({
      query,
      timestamp: Date.now() - hours * 3_600_000,
      results: 3,
    }));
    localStorage.setItem('marquee_search_history', JSON.stringify(entries));
  }, ages);
}

async function open(page: Page): Promise<void> {
  await page.goto('/search');
  // The focus shows that the page is hydrated.
  await expect(box(page)).toBeFocused();
}

test.describe('recent searches', () => {
  const AGES = { dune: 0.5, alien: 5, heat: 30, jaws: 24 * 40 };

  test('are listed on the start screen with their ages, and can be removed', async ({ page }) => {
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
    await page.reload();
    await expect(recent.getByRole('listitem')).toHaveCount(3);
    await recent.getByRole('link', { name: /^heat/ }).click();
    await expect(page).toHaveURL('/search?q=heat');
    await expect(box(page)).toHaveValue('heat');
  });

  test('open over the results; Escape closes them, then clears the query', async ({ page }) => {
    await storeSearches(page, AGES);
    await mockSearch(page, () => ({ titles: [buildSearchTitle()], totalPages: 1 }));
    await open(page);
    await box(page).fill('star');
    await expect(results(page)).toHaveCount(1);
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await expect(recent).toHaveCount(0);
    await box(page).click();
    await expect(recent.getByRole('listitem').first()).toHaveText('starJust now');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(recent.getByRole('link', { name: /^dune/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(recent).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('star');
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveValue('');
    await expect(page).toHaveURL('/search');
  });
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
