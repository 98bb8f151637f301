import type { Page } from '@playwright/test';
import { buildSearchPage, buildSearchTitle } from '../builders/titles';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch, retryInVain } from './mocked-responses';
import { openPage } from './open-page';
import { choose, selectField } from './select-list';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search movies and TV shows' });
const list = (page: Page) => page.getByRole('list', { name: /^Results for / });
const results = (page: Page) => list(page).getByRole('link');
const status = (page: Page) => page.getByRole('main').getByRole('status');
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });

async function search(page: Page, query: string): Promise<void> {
  await openPage(page, '/search');
  await expect(box(page)).toBeFocused();
  await box(page).fill(query);
  await page.keyboard.press('Enter');
  await expect(results(page).first()).toBeVisible();
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}

test.describe('filters', () => {
  test('narrow the loaded results, are stored in the URL and can all be cleared', {
    tag: '@desktop',
  }, async ({ page }) => {
    const requests = await mockSearch(page, () => ({
      titles: [
        buildSearchTitle({ id: 1, title: 'Old', date: '1960-01-01', rating: 9, genreIds: [18] }),
        buildSearchTitle({ id: 2, title: 'New', date: '2020-01-01', rating: 5, genreIds: [28] }),
        buildSearchTitle({ id: 3, title: 'Both', date: '2018-01-01', rating: 8, genreIds: [18, 28] }),
      ],
      totalPages: 1,
    }));
    await search(page, 'star');
    await expect(status(page)).toHaveText('3 results');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = filters(page);
    await panel.getByRole('button', { name: 'Drama', exact: true }).click();
    await expect(page).toHaveURL('/search?q=star&genres=18');
    await expect(status(page)).toHaveText('2 of 3 match your filters');
    await expectAccessible(page);

    await panel.getByRole('spinbutton', { name: 'Earliest year' }).fill('2000');
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toHaveAccessibleName('Both (2018)');
    await panel.getByRole('slider', { name: 'Highest rating' }).press('ArrowLeft');
    await expect(page).toHaveURL('/search?q=star&genres=18&year_min=2000&rating_max=9.9');
    await panel.getByRole('spinbutton', { name: 'Lowest rating' }).fill('8.5');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    const reason = 'Your filters hide all 3 results.';
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
    await expect(status(page)).toHaveText(
      `0 of 3 match your filters No results found. ${reason} No content available. Try adjusting your search criteria or filters.`,
    );
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remove Rating: 8.5 to 9.9' }).click();
    await expect(results(page)).toHaveCount(1);
    await choose(selectField(panel, 'Sort by'), 'A to Z');
    await expect(page).toHaveURL('/search?q=star&sort=title&genres=18&year_min=2000');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/search?q=star');
    await expect(results(page)).toHaveCount(3);
    await expect(panel.getByRole('spinbutton', { name: 'Earliest year' })).toHaveValue('1900');
    expect(requests).toEqual(['multi star 1']);
  });

  test('are a sheet on phones, and apply when it closes', { tag: '@phone' }, async ({ page }) => {
    const titles = [
      buildSearchTitle({ id: 1, title: 'Drama', genreIds: [18] }),
      buildSearchTitle({ id: 2, genreIds: [28] }),
    ];
    await mockSearch(page, () => ({ titles, totalPages: 1 }));
    await search(page, 'star');
    const button = page.getByRole('button', { name: 'Filters' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await button.click();
    await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeFocused();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Drama', exact: true }).click();
    await choose(selectField(sheet, 'Sort by'), 'A to Z');
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page).toHaveURL('/search?q=star&sort=title&genres=18');
    await expect(results(page)).toHaveAccessibleName('Drama (2015)');

    await button.click();
    await sheet.getByRole('button', { name: 'Clear All' }).click();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/search?q=star');
    await expect(results(page)).toHaveCount(2);
    await button.click();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('chosen in the sheet apply when the phone is rotated', { tag: '@phone' }, async ({ page }) => {
    await mockSearch(page, () => ({ titles: [buildSearchTitle({ id: 1, genreIds: [18] })], totalPages: 1 }));
    await search(page, 'star');
    await page.getByRole('button', { name: 'Filters' }).click();
    const drama = filters(page).getByRole('button', { name: 'Drama', exact: true });
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: 'Drama', exact: true })
      .click();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page).toHaveURL('/search?q=star&genres=18');
    await expect(drama).toHaveAttribute('aria-pressed', 'true');
    await drama.click();
    await expect(page).toHaveURL('/search?q=star');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(
      page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Drama', exact: true }),
    ).toHaveAttribute('aria-pressed', 'false');
  });

  test('list the genres of movies and shows once, by name', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const names = async (kind: string): Promise<string[]> => {
      const { genres } = await (await request.get(`/api/tmdb/genre/${kind}/list`)).json();
      return genres.map(({ name }: { name: string }) => name);
    };
    const [movies, shows] = [await names('movie'), await names('tv')];
    await openPage(page, '/search?q=star');
    await page.getByRole('button', { name: 'Filters' }).click();
    const chips = filters(page).getByRole('group', { name: 'Genres' }).getByRole('button');
    const all = [...new Set([...movies, ...shows])].sort((a, b) => a.localeCompare(b, 'en'));
    await expect(chips).toHaveText(all);
    await page.getByRole('tab', { name: 'TV Shows' }).click();
    await expect(chips).toHaveText(shows.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});

test.describe('loading more', () => {
  test('loads up to five pages to fill the first screen, then waits for the button', {
    tag: '@phone',
  }, async ({ page }) => {
    const requests = await mockSearch(page, ({ cursor }) => buildSearchPage(cursor, 2, 40));
    await search(page, 'rare');
    await expect(results(page)).toHaveCount(10);
    expect(requests).toHaveLength(5);
    await expect(page.getByRole('button', { name: 'Grid view' })).toHaveCount(0);
    await scrollToEnd(page);
    await page.getByRole('button', { name: 'Load more results' }).click();
    await expect(results(page)).toHaveCount(20);
    expect(requests).toHaveLength(10);
  });

  test('loads more when the end comes into view, up to the last page', { tag: '@phone' }, async ({
    page,
  }) => {
    const requests = await mockSearch(page, ({ cursor }) => buildSearchPage(cursor, 20, 3));
    await search(page, 'many');
    await expect(results(page)).toHaveCount(20);
    expect(requests).toHaveLength(1);
    await scrollToEnd(page);
    await expect(status(page)).toHaveText('40 results so far');
    await scrollToEnd(page);
    await expect(status(page)).toHaveText('60 results');
    await scrollToEnd(page);
    await expect(page.getByText("That's everything.")).toBeVisible();
    expect(requests).toEqual(['multi many 1', 'multi many 2', 'multi many 3']);
    await expectAccessible(page);
  });

  test('another order or filter starts with page 1', { tag: '@desktop' }, async ({ page }) => {
    const requests = await mockSearch(page, ({ cursor }) => buildSearchPage(cursor, 20, 3));
    await search(page, 'many');
    for (const count of ['40 results so far', '60 results']) {
      await scrollToEnd(page);
      await expect(status(page)).toHaveText(count);
    }
    await page.getByRole('button', { name: 'Filters' }).click();
    await choose(selectField(filters(page), 'Sort by'), 'A to Z');
    await expect(status(page)).toHaveText('20 results so far');
    await scrollToEnd(page);
    await expect(status(page)).toHaveText('40 results so far');
    await filters(page).getByRole('button', { name: 'Drama', exact: true }).click();
    await expect(status(page)).toHaveText('20 of the first 20 match your filters');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(status(page)).toHaveText('20 results so far');
    expect(requests).toEqual(['multi many 1', 'multi many 2', 'multi many 3']);
  });

  test('stops at a failure, keeps the results and continues on Try again', { tag: '@phone' }, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/502/);
    let isAway = true;
    const requests = await mockSearch(page, ({ cursor }) =>
      cursor > 1 && isAway ? null : buildSearchPage(cursor, 20, 3),
    );
    await search(page, 'many');
    await scrollToEnd(page);
    const banner = page.getByText('Search failed. Please try again.').filter({ visible: true }).first();
    await expect(banner).toBeVisible();
    await expect(results(page)).toHaveCount(20);
    expect(requests).toEqual(['multi many 1', 'multi many 2']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await expect(page.getByRole('tabpanel')).toBeFocused();
    isAway = false;
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('40 results so far');
  });

  test('Try again moves the focus to the first new result, or back to the button when it fails again', {
    tag: '@desktop',
  }, async ({ page, expectedConsole }) => {
    expectedConsole.push(/502/);
    const retry = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' });
    let isAway = true;
    const requests = await mockSearch(page, ({ cursor }) => (isAway ? null : buildSearchPage(cursor, 20, 3)));
    await openPage(page, '/search');
    await expect(box(page)).toBeFocused();
    await box(page).fill('many');
    await retryInVain(retry, requests);
    isAway = false;
    await retry.press('Enter');
    await expect(results(page).first()).toBeFocused();

    isAway = true;
    await scrollToEnd(page);
    await retryInVain(retry, requests);
    isAway = false;
    await retry.press('Enter');
    await expect(results(page).nth(20)).toBeFocused();
    await expect(results(page).nth(20)).toBeInViewport({ ratio: 1 });
  });

  test('the view can be selected from 13 results on, and is stored in the URL', { tag: '@desktop' }, async ({
    page,
  }) => {
    await mockSearch(page, ({ query }) => buildSearchPage(1, query === 'twelve' ? 12 : 13, 1));
    await search(page, 'twelve');
    await expect(results(page)).toHaveCount(12);
    await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0);
    await box(page).fill('thirteen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(page).toHaveURL('/search?q=thirteen&view=list');
    await expect(results(page).first()).toHaveAccessibleDescription(/2015\s*Movie\s*Rating\s*7\.0/);
    await expect(results(page).first()).toContainText('A harbour town and its secrets.');
    await expectAccessible(page);
  });
});

test('going back from a title restores the results and the scroll position without requests', {
  tag: '@phone',
}, async ({ page }) => {
  const requests = await mockSearch(page, ({ cursor }) => buildSearchPage(cursor, 20, 3));
  await search(page, 'many');
  await scrollToEnd(page);
  await expect(status(page)).toHaveText('40 results so far');
  const chosen = results(page).nth(25);
  await chosen.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(200);
  await chosen.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/search/);
  await page.goBack();
  await expect(status(page)).toHaveText('40 results so far');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  expect(requests).toHaveLength(2);
});

test('2,000 results keep few elements in each view', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await mockSearch(page, ({ cursor }) => buildSearchPage(cursor, 100, 20));
  await search(page, 'huge');
  for (let count = 200; count <= 2000; count += 100) {
    await scrollToEnd(page);
    await expect(status(page)).toHaveText(
      `${count.toLocaleString('en-US')} results${count < 2000 ? ' so far' : ''}`,
    );
  }
  for (const view of ['List view', 'Grid view']) {
    await page.getByRole('button', { name: view }).click();
    const elements = await list(page).evaluate((element) => element.querySelectorAll('*').length);
    expect(elements).toBeLessThan(3000);
    await scrollToEnd(page);
    const item = list(page).getByRole('listitem').last();
    await expect(item).toHaveAttribute('aria-posinset', '2000');
    await expect(item).toHaveAttribute('aria-setsize', '2000');
  }
});
