import type { Page } from '@playwright/test';
import { buildSearchTitle } from '../builders/titles';
import { createGate } from '../support/gate';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch } from './mocked-responses';
import { openPage } from './open-page';
import { storeSearches } from './search-history';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search movies and TV shows' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');

async function open(page: Page): Promise<void> {
  await openPage(page, '/search');
  await expect(box(page)).toBeFocused();
}

const TITLES = [
  buildSearchTitle({ id: 1, title: 'Star Wars', date: '1977-05-25', popularity: 9 }),
  buildSearchTitle({ id: 2, mediaType: 'tv', title: 'Star Trek', date: '1966-09-08', popularity: 8 }),
  buildSearchTitle({ id: 3, title: 'Lone Star', date: '', popularity: 7 }),
];

test('appear from two letters: matching recent searches, then titles with year and type', async ({
  page,
}) => {
  await storeSearches(page, { dune: 1, 'star trek': 5, 'all stars': 30 });
  const calls = await mockSearch(page, () => ({ titles: TITLES, totalPages: 1 }));
  await open(page);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).fill('s');
  await expect(page).toHaveURL('/search?q=s');
  await expect(list(page)).toHaveCount(0);
  await box(page).fill('st');
  await expect(options(page)).toHaveText([
    'star trek5h ago',
    'all starsYesterday',
    'Star Wars1977 · Movie',
    'Star Trek1966 · TV',
    'Lone StarMovie',
  ]);
  await expect(list(page).getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveCount(2);
  await expect(list(page).getByRole('group', { name: 'Titles' }).locator('img')).toHaveCount(3);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('search').locator('[aria-live]')).toHaveText('5 suggestions');
  // The results and the suggestions are of the same call.
  expect(calls).toEqual(['multi s 1', 'multi st 1']);
  await expectAccessible(page);
});

test('are operated with the keyboard', { tag: '@desktop' }, async ({ page }) => {
  await mockSearch(page, () => ({ titles: TITLES, totalPages: 1 }));
  await open(page);
  await box(page).pressSequentially('star');
  await expect(options(page)).toHaveCount(3);
  const isActive = (index: number) =>
    expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await isActive(0);
  const activeId = await options(page).first().getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', activeId ?? '');
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await isActive(2);
  // Home and End move the caret.
  await page.keyboard.press('Home');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.type('a');
  await page.keyboard.press('End');
  await page.keyboard.type('s');
  await expect(box(page)).toHaveValue('astars');
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('astars');
  await page.keyboard.press('ArrowDown');
  await isActive(0);
  await page.keyboard.press('ArrowDown');
  // The demo catalogue has no such show, so the page is soon replaced by the 404 page.
  await Promise.all([page.waitForURL('/tv/2', { waitUntil: 'commit' }), page.keyboard.press('Enter')]);
});

test('close when Tab leaves the text, and stay in a low window', { tag: '@desktop' }, async ({ page }) => {
  const titles = [1, 2, 3, 4, 5, 6].map((id) => buildSearchTitle({ id, title: `Star ${id}` }));
  await mockSearch(page, () => ({ titles, totalPages: 1 }));
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page);
  await box(page).fill('star');
  await expect(options(page)).toHaveCount(6);
  await expect(list(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toBeInViewport({ ratio: 1 });
  await expect(box(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeFocused();
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(6);
});

test('Enter without an option searches and closes them; Escape then clears the query', {
  tag: '@desktop',
}, async ({ page }) => {
  await mockSearch(page, () => ({ titles: TITLES, totalPages: 1 }));
  await open(page);
  await box(page).fill('star');
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveCount(0);
  await expect(page).toHaveURL('/search?q=star');
  await expect(page.getByRole('list', { name: 'Results for star' }).getByRole('link')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await expect(page).toHaveURL('/search');
});

test('a press selects a recent search, and a press elsewhere closes them', { tag: '@phone' }, async ({
  page,
}) => {
  await storeSearches(page, { 'star trek': 5 });
  await mockSearch(page, () => ({ titles: TITLES, totalPages: 1 }));
  await open(page);
  await box(page).fill('star');
  await options(page).filter({ hasText: '5h ago' }).click();
  await expect(page).toHaveURL('/search?q=star+trek');
  await expect(box(page)).toHaveValue('star trek');
  await expect(box(page)).toBeFocused();
  await expect(list(page)).toHaveCount(0);
  await box(page).click();
  await expect(list(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('star trek');
});

test('known titles appear before the response, and a failure keeps them', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/502/);
  const late = createGate();
  await mockSearch(page, async ({ query }) => {
    if (query === 'star') return { titles: TITLES, totalPages: 1 };
    await late.opened;
    return null;
  });
  await open(page);
  await box(page).fill('star');
  await expect(options(page)).toHaveCount(3);
  await box(page).fill('star tr');
  await expect(options(page)).toHaveText(['Star Trek1966 · TV']);
  late.open();
  await expect(page.getByText('Search failed. Please try again.').first()).toBeVisible();
  await expect(options(page)).toHaveText(['Star Trek1966 · TV']);
  await expect(box(page)).toHaveValue('star tr');
  await expect(box(page)).toBeFocused();
});

test('each pause in typing loads one page; Enter or a pause of a second loads the rest of the step', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  const calls = await mockSearch(page, ({ query, cursor }) => ({
    titles: [buildSearchTitle({ id: cursor, title: `${query} ${cursor}` })],
    totalPages: 9,
  }));
  await open(page);
  await page.clock.pauseAt('2026-11-20T12:01:00Z');
  const step = (query: string) => [1, 2, 3, 4, 5].map((number) => `multi ${query} ${number}`);
  /** Time passes in small steps until the expectation holds. */
  async function tickUntil(check: () => Promise<void> | void, milliseconds = 2): Promise<void> {
    await expect(async () => {
      await page.clock.runFor(milliseconds);
      await check();
    }).toPass({ intervals: [50] });
  }
  async function type(query: string): Promise<void> {
    await box(page).fill(query);
    await page.clock.runFor(310);
    await tickUntil(() => expect(options(page)).toHaveText([new RegExp(`^${query} 1`)], { timeout: 50 }));
    await page.clock.runFor(300);
  }
  await type('ze');
  await type('zed');
  expect(calls).toEqual(['multi ze 1', 'multi zed 1']);
  await page.keyboard.press('Enter');
  await tickUntil(() => expect(calls).toEqual(['multi ze 1', ...step('zed')]), 20);
  await type('zeds');
  expect(calls).toHaveLength(7);
  await page.clock.runFor(400);
  await tickUntil(() => expect(calls).toEqual(['multi ze 1', ...step('zed'), ...step('zeds')]), 20);
});
