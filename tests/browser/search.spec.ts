import type { Page } from '@playwright/test';
import { buildSearchTitle } from '../builders/titles';
import { createGate } from '../support/gate';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch } from './mocked-responses';
import { openPage } from './open-page';
import { waitForSearchIndex } from './search-index';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search movies and TV shows' });
const results = (page: Page) => page.getByRole('list', { name: /^Results for / }).getByRole('link');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function open(page: Page, address = '/search'): Promise<void> {
  await openPage(page, address);
  if (address === '/search') await expect(box(page)).toBeFocused();
}

async function namesOf(page: Page): Promise<(string | null)[]> {
  return results(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
}

test.beforeAll(({ usualSite }) => waitForSearchIndex(usualSite));

test.describe('a URL with a search', () => {
  test('is rendered with its filters and order, and not requested again', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const requests: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('searchPage')) requests.push(sent.url());
    });
    const address = '/search?q=star&type=movie&sort=title&rating_min=6';
    const html = await (await request.get(address)).text();
    const name = /aria-label="([^"]+ \(\d{4}\))"/.exec(html)?.[1];
    expect(name).toBeTruthy();

    await openPage(page, address);
    await expect(page).toHaveTitle('Search: star · Marquee');
    await expect(box(page)).toHaveValue('star');
    await expect(tab(page, 'Movies')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/^\d+ of (the first )?\d+ match(es)? your filters$/)).toBeVisible();
    const names = await namesOf(page);
    expect(names.length).toBeGreaterThan(3);
    const titles = names.map((text) => text?.replace(/ \(\d{4}\)$/, '') ?? '');
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare));
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(results(page).first()).toContainText(/\d{4}Movie.*[6-9]\.\d/);
    expect(requests).toEqual([]);
    await expectAccessible(page);
  });

  test('with invalid values shows the defaults', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(
      '/search?q=star&type=person&sort=worst&genres=99999&year_min=abc&rating_max=99&view=table',
    );
    await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/^\d+ results( so far)?$/)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Active filters' })).toHaveCount(0);
    // The valid genres are known only when their list is loaded.
    await expect(page).toHaveURL('/search?q=star&genres=99999');
  });
});

test.describe('typing', () => {
  test('searches once, 300 ms after the last key, and Back leaves the search', { tag: '@desktop' }, async ({
    page,
  }) => {
    const requests = await mockSearch(page, () => ({ titles: [buildSearchTitle()], totalPages: 1 }));
    await page.clock.install();
    await openPage(page, '/movies');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(box(page)).toBeFocused();
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).pressSequentially('star wars');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/search');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/search?q=star+wars');
    await page.clock.resume();
    await expect(results(page)).toHaveCount(1);
    expect(requests).toEqual(['multi star wars 1']);
    await page.goBack();
    await expect(page).toHaveURL('/movies');
  });

  test('aborts an outdated request and ignores its late response', { tag: '@desktop' }, async ({ page }) => {
    const late = createGate();
    await mockSearch(page, async ({ query }) => {
      if (query === 'slow') await late.opened;
      return { titles: [buildSearchTitle({ id: 1, title: query })], totalPages: 1 };
    });
    await open(page);
    const sent = page.waitForRequest(/slow/);
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('slow'));
    await box(page).fill('slow');
    await sent;
    await box(page).fill('quick');
    await expect(results(page)).toHaveAccessibleName('quick (2015)');
    await givenUp;
    late.open();
    await expect(results(page)).toHaveAccessibleName('quick (2015)');
  });

  test('an empty query clears the results and the URL', { tag: '@desktop' }, async ({ page }) => {
    const requests = await mockSearch(page, () => ({ titles: [buildSearchTitle()], totalPages: 1 }));
    await open(page);
    await box(page).fill('star');
    await expect(results(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await tab(page, 'Movies').click();
    await expect(page).toHaveURL('/search?q=star&type=movie');
    await expect.poll(() => requests).toEqual(['multi star 1', 'movie star 1']);
    await box(page).fill('   ');
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible();
    expect(requests).toHaveLength(2);

    await box(page).fill('star');
    await expect(results(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(page).toHaveURL('/search');
    await expect(box(page)).toBeFocused();
    await expect(results(page)).toHaveCount(0);
  });

  test('a query without matches shows an empty state', { tag: '@phone' }, async ({ page }) => {
    await open(page);
    await box(page).fill('qqxxzz');
    const texts = ['No results found', 'Nothing matches "qqxxzz". Check the spelling or try fewer words.'];
    const hints = ['No content available', 'Try adjusting your search criteria or filters'];
    for (const text of [...texts, ...hints])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      `${texts.join('. ')} ${hints.join('. ')}.`,
    );
    await expectAccessible(page);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Clear Search' }).click();
    await expect(page).toHaveURL('/search');
  });

  test('a title with its year lists that year first, ignoring accents', { tag: '@desktop' }, async ({
    page,
  }) => {
    await mockSearch(page, () => ({
      titles: [
        buildSearchTitle({ id: 1, title: 'Amélie', date: '1995-01-01' }),
        buildSearchTitle({ id: 2, title: 'Amélie', date: '2001-01-01', popularity: 1 }),
      ],
      totalPages: 1,
    }));
    await open(page);
    await box(page).fill('AMELIE 2001');
    await expect(results(page)).toHaveCount(2);
    expect(await namesOf(page)).toEqual(['Amélie (2001)', 'Amélie (1995)']);
  });
});

test.describe('without results', () => {
  const found = (title: string) => ({ titles: [buildSearchTitle({ id: 1, title })], totalPages: 1 });

  test('shows the results without the year and without the last word, and popular titles', {
    tag: '@phone',
  }, async ({ page }) => {
    const calls = await mockSearch(page, ({ query }) =>
      query === 'star 1850' ? found(`Match of ${query}`) : { titles: [], totalPages: 1 },
    );
    await open(page);
    await box(page).fill('star 1850 wars');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText('Nothing matches "star 1850 wars".')).toBeVisible();
    const near = page.getByRole('region', { name: /^Results for "/ });
    await expect(near.getByRole('link', { name: 'Match of star 1850 (2015)' })).toBeVisible();
    await expect(near).toHaveCount(1);
    await expect(
      page.getByRole('region', { name: 'Popular Movies' }).getByRole('link').first(),
    ).toBeVisible();
    expect(calls).toEqual([
      'multi star 1850 wars 1',
      'multi star wars undefined',
      'multi star 1850 undefined',
    ]);
    await expectAccessible(page);
    await near.getByRole('link', { name: 'View All: Results for "star 1850"' }).click();
    await expect(page).toHaveURL('/search?q=star+1850');
    await expect(box(page)).toHaveValue('star 1850');
    await expect(results(page)).toHaveAccessibleName('Match of star 1850 (2015)');
  });

  test('a failure of the near matches leaves the popular titles', { tag: '@desktop' }, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/502/);
    await mockSearch(page, ({ query }) => (query === 'nothing here' ? { titles: [], totalPages: 1 } : null));
    await open(page);
    await box(page).fill('nothing here');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: 'Popular Movies' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: /^Results for "/ })).toHaveCount(0);
  });
});

test.describe('type tabs', () => {
  test('search again, clear the genres, and Back returns to the previous tab', { tag: '@desktop' }, async ({
    page,
  }) => {
    const requests = await mockSearch(page, ({ type }) => ({
      titles: [buildSearchTitle({ id: 1, title: `Only ${type}` })],
      totalPages: 1,
    }));
    await openPage(page, '/search?q=star&genres=18');
    await tab(page, 'All').press('ArrowRight');
    await expect(tab(page, 'Movies')).toBeFocused();
    expect(requests.filter((call) => !call.startsWith('multi '))).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=star&type=movie');
    await expect(results(page)).toHaveAccessibleName('Only movie (2015)');
    await tab(page, 'TV Shows').click();
    await expect(results(page)).toHaveAccessibleName('Only tv (2015)');
    await page.goBack();
    await expect(results(page)).toHaveAccessibleName('Only movie (2015)');
    await page.goBack();
    await expect(page).toHaveURL('/search?q=star&genres=18');
  });
});
