import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { buildSearchPage } from '../builders/titles';
import { getMovie, isComplete } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch } from './mocked-responses';
import { openPage } from './open-page';
import { waitForSearchIndex } from './search-index';

test.beforeAll(({ usualSite }) => waitForSearchIndex(usualSite));

/** Opens the results of a search for a person. @returns the link to the person's page */
async function openSearch(page: Page, request: APIRequestContext): Promise<{ id: number; link: Locator }> {
  const movie = await getMovie(request, isComplete);
  const { id = 0, name } = movie.credits?.cast[0] ?? {};
  await openPage(page, `/search?q=${encodeURIComponent((name ?? '').toUpperCase())}`);
  const people = page.getByRole('list', { name: 'People' });
  return { id, link: people.getByRole('link', { name: name ?? '', exact: true }) };
}

test('a search for a name offers the page of the person above the results', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id, link } = await openSearch(page, request);
  await expect(link).toHaveAccessibleDescription(/^Acting · ./);
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(`/person/${id}`);
  await page.goBack();
  await expect(link).toBeFocused();
});

test('Back focuses the followed link, although the search box had the focus first', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { link } = await openSearch(page, request);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Slow frames: the search box is focused after 100 ms, and the link after a frame.
  await page.evaluate(() => {
    const request = requestAnimationFrame;
    window.requestAnimationFrame = (callback) => Number(setTimeout(() => request(callback), 300));
  });
  await page.goBack();
  await expect(link).toBeFocused();
});

test('the offer is shown with results, without results and in each view, until the query changes', {
  tag: '@phone',
}, async ({ page }) => {
  const people = [{ id: 5, name: 'Bo Ash', department: 'Acting', profilePath: null, knownFor: ['Alien'] }];
  await mockSearch(page, ({ query }) => ({
    ...buildSearchPage(1, query === 'bo ash' ? 20 : 0, 1),
    ...(query !== 'star' && { people }),
  }));
  await openPage(page, '/search');
  const box = page.getByRole('combobox');
  const offer = page.getByRole('link', { name: 'Bo Ash', exact: true });
  await box.fill('bo ash');
  // Closes the suggestions, which would cover the buttons.
  await box.press('Enter');
  await expect(offer).toHaveAttribute('href', '/person/5');
  await expect(page.getByRole('link', { name: /^Title 1 / })).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(offer).toBeVisible();

  await box.fill('bo  ASH!');
  const heading = page.getByRole('heading', { name: 'No titles found' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Nothing else matches "bo ASH!".', { exact: true })).toBeVisible();
  await expect(offer).toBeVisible();
  await box.fill('star');
  await expect(offer).toHaveCount(0);
});
