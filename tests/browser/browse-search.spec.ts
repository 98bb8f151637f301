import { buildTitleCard, buildTitleCards } from '../builders/titles';
import { createGate } from '../support/gate';
import { announced, box, cards, FAILED_LOAD, genre, namesOf, open, watchCalls } from './browse-page';
import { listTitleNames } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { mockTitleSearch } from './mocked-responses';
import { openPage } from './open-page';
import { choose } from './select-list';

test.describe('searching a browse page', () => {
  test('sends one request 300 ms after the last key, and replaces the list with the results', {
    tag: '@desktop',
  }, async ({ page }) => {
    const requests = await mockTitleSearch(page, () => ({ titles: [buildTitleCard()] }));
    await page.clock.install();
    await open(page, '/movies?genre=35');
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).pressSequentially('star wars');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/movies?genre=35');
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL('/movies?genre=35&q=star+wars');
    await expect(page).toHaveTitle('Search movies: star wars · Marquee');
    await expect(page.getByText('1 movie loaded').first()).toBeVisible();
    await expect(page.getByText(/^Page \d/)).toHaveCount(0);
    await expect(page.getByText('Scroll down for more movies')).toHaveCount(0);
    expect(requests).toEqual([{ mediaType: 'movie', query: 'star wars' }]);

    await box(page).fill('');
    await expect(page).toHaveURL('/movies?genre=35');
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue('star wars');
    await page.goBack();
    await expect(box(page)).toHaveValue('');
    await expect(genre(page)).toContainText('Comedy');
  });

  test('aborts an outdated request and ignores its late response', { tag: '@desktop' }, async ({ page }) => {
    const late = createGate();
    await mockTitleSearch(page, async ({ query }) => {
      if (query === 'first') await late.opened;
      return { titles: [buildTitleCard({ id: query === 'first' ? 1 : 2 })] };
    });
    await open(page, '/movies');
    const sent = page.waitForRequest(/browseSearch/);
    await box(page).fill('first');
    const first = await sent;
    const givenUp = page.waitForEvent('requestfailed', (request) => request === first);
    await box(page).fill('second');
    await expect(cards(page)).toHaveAccessibleName('Title 2 (2015)');
    await givenUp;
    late.open();
    await expect(page.getByText('Search failed. Please try again.')).toHaveCount(0);
    await expect(cards(page)).toHaveAccessibleName('Title 2 (2015)');
  });

  test('shows its first page, states the total and links to the search page', { tag: '@phone' }, async ({
    page,
  }) => {
    const titles = buildTitleCards(14, { mediaType: 'tv' });
    await mockTitleSearch(page, () => ({ titles, totalResults: 1340 }));
    await open(page, '/tv');
    await box(page).fill('star & wars');
    await expect(page.getByText('14 shows loaded', { exact: true })).toBeVisible();
    await expect(page.getByText('1,340 results in total', { exact: true })).toBeVisible();
    await expect(announced(page)).toHaveText('14 shows loaded 1,340 results in total');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See all in Search' }).click();
    await expect(page).toHaveURL('/search?q=star%20%26%20wars&type=tv');
    await expect(page.getByRole('combobox')).toHaveValue('star & wars');
  });

  test('links to the search page when nothing is found', { tag: '@desktop' }, async ({ page }) => {
    await mockTitleSearch(page, () => ({ titles: [] }));
    await open(page, '/movies');
    await box(page).fill('zzqqxxyy');
    await expect(page.getByRole('heading', { name: 'No movies found' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Search movies and TV shows' });
    await expect(link).toHaveAttribute('href', '/search?q=zzqqxxyy');
    await expect(page.getByRole('link', { name: 'See all in Search' })).toHaveCount(0);
  });

  test('ends when a filter is selected, also while a query is typed', { tag: '@desktop' }, async ({
    page,
  }) => {
    const requests = await mockTitleSearch(page, () => ({ titles: [buildTitleCard()] }));
    await open(page, '/movies?q=star');
    await choose(genre(page), 'Comedy');
    await expect(page).toHaveURL('/movies?genre=35');
    await expect(box(page)).toHaveValue('');
    // In one call, so that less than 300 ms pass.
    await box(page).evaluate((input: HTMLInputElement) => {
      input.focus();
      input.select();
      document.execCommand('insertText', false, 'alien');
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Latest')?.click();
    });
    await expect(box(page)).toHaveValue('');
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await expect(page).toHaveURL('/movies?filter=latest&genre=35');
    await expect(cards(page).first()).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('shows a failure and tries again', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_LOAD);
    let isAway = true;
    await mockTitleSearch(page, () => (isAway ? null : { titles: [buildTitleCard()] }));
    await open(page, '/tv');
    await box(page).fill('star');
    await expect(page.getByText('Search failed. Please try again.').first()).toBeVisible();
    await expect(announced(page)).toHaveText('Search failed. Please try again.');
    await expect(page.getByText('No TV shows found')).toHaveCount(0);
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText('Search failed. Please try again.')).toHaveCount(0);
  });

  test('is rendered by the server for its URL', { tag: '@desktop' }, async ({ page, request }) => {
    const calls = watchCalls(page);
    const expected = await listTitleNames(request, 'movie', '/search/movie?query=the');
    await openPage(page, '/movies?q=the');
    await expect(box(page)).toHaveValue('the');
    expect(await namesOf(page)).toEqual(expected);
    expect(calls).toEqual([]);
  });
});
