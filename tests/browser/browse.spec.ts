import type { Locator, Page } from '@playwright/test';
import { buildBrowsePage } from '../builders/titles';
import { createGate } from '../support/gate';
import {
  announced,
  box,
  cards,
  chips,
  FAILED_LOAD,
  filter,
  genre,
  KINDS,
  NOT_FOUND_PAGE,
  namesOf,
  open,
  scrollToEnd,
  sort,
  visit,
  watchCalls,
} from './browse-page';
import { listTitleNames } from './find-titles';
import { expect, expectAccessible, test, tryAgainAfterOutage } from './fixtures';
import { mockList } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import { choose, listOptions } from './select-list';

for (const kind of KINDS) {
  const { path, mediaType, heading, all, noun, none } = kind;
  const discover = (query: string, votes = 10) =>
    `/discover/${mediaType}?vote_count.gte=${votes}${query && `&${query}`}`;

  test.describe(`the page of ${noun}`, { tag: kind.project }, () => {
    test('shows titles on a phone in landscape without scrolling', async ({ page }) => {
      await page.setViewportSize({ width: 844, height: 390 });
      await open(page, path);
      await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 });
    });

    test('is rendered by the server and not requested again', async ({ page, request }) => {
      const calls = watchCalls(page);
      const expected = await listTitleNames(request, mediaType, discover('sort_by=popularity.desc'));
      const html = await (await request.get(path)).text();
      expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(12);
      expect(html.match(/<img[^>]*loading="eager"/g)).toHaveLength(2);

      await open(page, path);
      await expect(page).toHaveTitle(`${heading} · Marquee`);
      expect(await namesOf(page)).toEqual(expected);
      await expect(page.getByText(`${expected.length} ${noun} loaded`).first()).toBeVisible();
      await expect(page.getByText(/^Page 1 of \d{1,3}$/)).toBeVisible();
      await expect(page.getByText(`Scroll down for more ${noun}`)).toBeAttached();
      await expect(filter(page, all)).toHaveAttribute('aria-pressed', 'true');
      await expect(chips(page)).toHaveCount(0);
      await expect(box(page)).toHaveAccessibleName(kind.searchBox);
      await expect(genre(page)).toContainText('All Genres');
      expect(await listOptions(sort(page))).toEqual(kind.sorts);
      expect(calls).toEqual([]);
    });

    test('keeps its whole state in the URL', async ({ page, request }) => {
      const today = new Date().toISOString().slice(0, 10);
      await open(page, path);
      await filter(page, 'Top Rated').click();
      await expect(page).toHaveURL(`${path}?filter=top-rated`);
      await expect(sort(page)).toContainText('Top Rated');
      const best = await listTitleNames(request, mediaType, discover('sort_by=vote_average.desc', 100));
      await expect.poll(() => namesOf(page)).toEqual(best);

      await filter(page, 'Latest').click();
      await expect(page).toHaveURL(`${path}?filter=latest`);
      await expect(sort(page)).toContainText('Latest');
      const newest = discover(`sort_by=${kind.date}.desc&${kind.date}.lte=${today}`);
      await expect.poll(async () => namesOf(page)).toEqual(await listTitleNames(request, mediaType, newest));

      await choose(genre(page), 'Comedy');
      await expect(page).toHaveURL(`${path}?filter=latest&genre=35`);
      await choose(sort(page), 'A to Z');
      await expect(page).toHaveURL(`${path}?filter=latest&genre=35&sort=a-z`);
      await expect(page).toHaveTitle(`Latest Comedy ${heading} · Marquee`);
      const sorted = discover(`sort_by=${kind.title}.asc&${kind.date}.lte=${today}&with_genres=35`);
      const expected = await listTitleNames(request, mediaType, sorted);
      await expect.poll(() => namesOf(page)).toEqual(expected);

      await reloadPage(page);
      expect(await namesOf(page)).toEqual(expected);
      await expect(genre(page)).toContainText('Comedy');
      await expect(sort(page)).toContainText('A to Z');

      await page.waitForFunction(() => Boolean(window.history.state?.entry));
      await page.goBack();
      await expect(sort(page)).toContainText('Latest');
      await page.goBack();
      await expect(genre(page)).toContainText('All Genres');
      await page.goForward();
      await expect(genre(page)).toContainText('Comedy');
    });

    test('shows the active filters as removable chips', async ({ page }) => {
      await open(page, `${path}?filter=top-rated&genre=35&sort=z-a&q=a`);
      const removals = chips(page).getByRole('button', { name: /^Remove/ });
      await expect(removals).toHaveText(['Top Rated', 'Comedy', 'Sort: Z to A', 'Search: "a"']);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Remove Search: "a"' }).click();
      await expect(page).toHaveURL(`${path}?filter=top-rated&genre=35&sort=z-a`);
      await expect(box(page)).toHaveValue('');
      await page.getByRole('button', { name: 'Remove Comedy' }).click();
      await expect(page).toHaveURL(`${path}?filter=top-rated&sort=z-a`);
      await expect(filter(page, 'Top Rated')).toBeFocused();
      await page.getByRole('button', { name: 'Remove Sort: Z to A' }).click();
      await expect(page).toHaveURL(`${path}?filter=top-rated`);
      await page.getByRole('button', { name: 'Clear All', exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(chips(page)).toHaveCount(0);
    });

    test('shows an empty state with its reason', async ({ page }) => {
      await open(page, `${path}?q=zzqqxxyy`);
      await expect(page.getByRole('heading', { name: `${none} found` })).toBeVisible();
      const texts = [
        `${none} found`,
        'No content available',
        'Try adjusting your search criteria or filters',
      ];
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(announced(page)).toHaveText(texts.map((text) => `${text}.`).join(' '));
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear All Filters' }).click();
      await expect(page).toHaveURL(path);
      await expect(cards(page).first()).toBeVisible();
    });

    test('shows 21 skeletons, then an empty state', async ({ page, expectedConsole }) => {
      expectedConsole.push(NOT_FOUND_PAGE);
      const gate = createGate();
      await mockList(page, async () => {
        await gate.opened;
        return { titles: [], page: 5, totalPages: 5 };
      });
      await visit(page, kind);
      await expect(page.getByRole('main').locator('.title-grid > *')).toHaveCount(21);
      gate.open();
      const texts = [
        `${none} available`,
        'No content available',
        'Try adjusting your search criteria or filters',
      ];
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(announced(page)).toHaveText(texts.map((text) => `${text}.`).join(' '));
      await expectAccessible(page);
    });

    test('loads more while scrolling, until a page fails', async ({ page, expectedConsole }) => {
      expectedConsole.push(NOT_FOUND_PAGE, FAILED_LOAD);
      let isAway = true;
      const second = createGate();
      const requests = await mockList(page, async (input) => {
        if (input.cursor === 2) await second.opened;
        return input.cursor === 3 && isAway ? null : buildBrowsePage(input, { totalPages: 4 });
      });
      await visit(page, kind);
      await expect(page.getByText('Page 1 of 4')).toBeVisible();
      await expect(announced(page)).toHaveText(`20 ${noun} loaded`);

      await scrollToEnd(page);
      await expect(page.getByText(`Loading more ${noun}...`)).toBeVisible();
      second.open();
      await expect(page.getByText('Page 2 of 4')).toBeAttached();
      await scrollToEnd(page);
      const banner = page.getByText(kind.failed, { exact: true });
      await expect(banner).toBeInViewport();
      await expect(announced(page)).toHaveText(`${kind.failed} 40 ${noun} loaded`);
      await expectAccessible(page);

      await page.evaluate(() => window.scrollTo(0, 0));
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).not.toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
      await scrollToEnd(page);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
      expect(requests.map(({ cursor }) => cursor)).toEqual([1, 2, 3]);

      isAway = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Page 3 of 4')).toBeAttached();
      await scrollToEnd(page);
      await expect(page.getByText('Page 4 of 4')).toBeAttached();
      await expect(page.getByText(`80 ${noun} loaded`).first()).toBeAttached();
      await expect(page.getByText(`Scroll down for more ${noun}`)).toHaveCount(0);
      expect(requests.map(({ cursor }) => cursor)).toEqual([1, 2, 3, 3, 4]);
    });
  });
}

const FAILED = 'Failed to load movies. Please try again.';

test('shows an outage as a failure, not as an empty list', { tag: '@desktop' }, async ({
  page,
  coldSite,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_LOAD);
  coldSite.faults.set('500', { match: /discover/ });
  await open(page, `${coldSite.url}/movies?filter=latest`);
  await expect(page.getByText(FAILED).first()).toBeVisible();
  await expect(page.getByText('No movies found')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });

  coldSite.faults.clear();
  await tryAgainAfterOutage(page, FAILED);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

/** As the server renders it with PUBLIC_URL. */
async function addCanonicalLink(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'canonical', href: 'https://marquee.example/' }));
  });
  return page.locator('link[rel=canonical]');
}

const SERVICE_TEST =
  'a row of a streaming service leads to all its titles, and a chip to those of all services';
test(SERVICE_TEST, { tag: '@desktop' }, async ({ page, request }) => {
  await openPage(page, '/');
  const canonical = await addCanonicalLink(page);
  await page.getByRole('link', { name: 'More on Netflix' }).click();
  await expect(page).toHaveURL('/tv?service=netflix');
  await expect(page).toHaveTitle('TV Shows on Netflix · Marquee');
  await expect(canonical).toHaveAttribute('href', 'https://marquee.example/tv?service=netflix');
  const onNetflix =
    '/discover/tv?vote_count.gte=10&sort_by=popularity.desc&with_watch_providers=8&watch_region=US';
  const expected = await listTitleNames(request, 'tv', onNetflix);
  await expect.poll(() => namesOf(page)).toEqual(expected);
  await choose(genre(page), 'Comedy');
  await expect(page).toHaveURL('/tv?genre=35&service=netflix');
  await expect(canonical).toHaveAttribute('href', 'https://marquee.example/tv?genre=35&service=netflix');
  await chips(page)
    .getByRole('button', { name: /Netflix/ })
    .click();
  await expect(page).toHaveURL('/tv?genre=35');
});

test.describe('on a screen with three pixels per px', () => {
  test.use({ deviceScaleFactor: 3 });

  test('the posters of two columns are not larger than the width 500', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 402, height: 874 });
    await openPage(page, '/movies');
    const poster = page.getByRole('main').getByRole('listitem').first().locator('img');
    await expect(poster).toHaveJSProperty('complete', true);
    expect(await poster.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/w500/');
  });
});
