import type { Page } from '@playwright/test';
import type { Season } from '#shared/tmdb-schema';
import { buildShowPage } from '../builders/titles';
import { getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { failure, holdRequests, success } from './mocked-responses';
import { openPage } from './open-page';
import { choose, openList, option, selectField } from './select-list';

const TITLE_CALL = /\/api\/trpc\/catalogue\.titlePage/;
const SEASON_CALL = /\/api\/trpc\/catalogue\.seasonPage/;

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const episodes = (page: Page) => page.getByRole('link', { name: /^Episode \d+:/ });
const seasonSelect = (page: Page) => selectField(page, 'Season');

/** Opens a show by a link, with a mocked page. */
async function openShow(page: Page, response: object): Promise<void> {
  await openPage(page, '/tv');
  await page.route(TITLE_CALL, (route) => route.fulfill(success(response)));
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
}

test('shows the details of a show and selects its first episode', async ({ page, request }) => {
  const show = await getShow(request, 7);
  await openPage(page, `/tv/${show.id}`);
  await expect(page).toHaveTitle(`${show.name} (${show.first_air_date?.slice(0, 4)}) · Marquee`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(show.name ?? '');
  const count = show.number_of_seasons;
  const main = page.getByRole('main');
  await expect(main).toContainText(`${count} seasons`);
  await expect(main).not.toContainText('Season 1, Episode 1');
  await expect(main.getByText('<a').filter({ visible: true })).toHaveCount(0);
  await expect(panel(page, 'Now Playing')).toContainText('Season1');
  await expect(panel(page, 'Show Details')).toContainText(`Seasons${count}`);
  await expect(panel(page, 'Ratings')).toContainText(`${show.vote_average?.toFixed(1)} / 10`);
  await expect(panel(page, 'Production')).toContainText(show.networks?.[0]?.name ?? '');
  await expect(episodes(page)).toHaveCount(6);
  await expect(page.locator('[aria-current="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
});

test('shows all episodes on request and links to them', { tag: '@phone' }, async ({ page, request }) => {
  const show = await getShow(request, 7);
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  await openPage(page, `/tv/${show.id}`);
  await page.getByRole('button', { name: 'Show All Episodes' }).click();
  await expect(episodes(page)).toHaveCount(season.episodes.length);
  await expect(episodes(page).nth(6)).toBeFocused();

  await episodes(page).nth(1).click();
  await expect(page).toHaveURL(`/tv/${show.id}/1/2`);
  await expect(page.getByRole('link', { name: 'Watch Now' })).toHaveText('Watch Now S1E2');
  await expect(page.getByRole('main')).toContainText('Season 1, Episode 2');
  await expect(episodes(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(episodes(page)).toHaveCount(season.episodes.length);
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL(`/tv/${show.id}`);
  await expect(page.locator('[aria-current="true"]')).toHaveCount(0);
});

test('the season select and the address follow each other', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  await openPage(page, `/tv/${show.id}/1/3`);
  await expect(seasonSelect(page)).toContainText('Season 1');
  await expect(episodes(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Watch Now' })).toHaveAttribute(
    'href',
    `/watch/tv/${show.id}/1/3`,
  );
  await choose(seasonSelect(page), 'Season 2');
  await expect(page).toHaveURL(`/tv/${show.id}/2/1`);
  await expect(page.getByRole('main')).toContainText('Season 2, Episode 1');
  await expect(episodes(page).first()).toHaveAttribute('href', `/tv/${show.id}/2/1`);
  await expect(seasonSelect(page)).toBeFocused();
  await page.goBack();
  await expect(seasonSelect(page)).toContainText('Season 1');
});

test('a season select pressed before the page is hydrated opens then', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  const release = await holdRequests(page, /\.js$/);
  await page.goto(`/tv/${show.id}/1/1`, { waitUntil: 'commit' });
  await seasonSelect(page).click();
  release();
  await option(page, 'Season 2').click();
  await expect(page).toHaveURL(`/tv/${show.id}/2/1`);
  await expect(seasonSelect(page)).toContainText('Season 2');
});

test('lists six episodes around the current one, and all on request', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 14);
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  const marked = page.locator('[aria-current="true"]').filter({ hasText: /^\d+\.|Current/ });
  await openPage(page, `/tv/${show.id}/1/9`);
  await expect(episodes(page)).toHaveCount(6);
  await expect(episodes(page).first()).toHaveAttribute('href', `/tv/${show.id}/1/7`);
  await expect(marked).toHaveAttribute('href', `/tv/${show.id}/1/9`);
  // Another listed episode does not move the list.
  await episodes(page).nth(4).click();
  await expect(page).toHaveURL(`/tv/${show.id}/1/11`);
  await expect(marked).toHaveAttribute('href', `/tv/${show.id}/1/11`);
  await expect(episodes(page).first()).toHaveAttribute('href', `/tv/${show.id}/1/7`);

  await page.getByRole('button', { name: 'Show All Episodes' }).click();
  await expect(episodes(page)).toHaveCount(season.episodes.length);
  await expect(episodes(page).nth(12)).toBeFocused();
  await expectAccessible(page);
});

test('forty seasons with long names fit the viewport', { tag: '@phone' }, async ({ page }) => {
  const seasons = Array.from({ length: 40 }, (_, index) => ({
    number: index + 1,
    name: `Season ${index + 1}: ${'The Unreasonably Long Name of a Season '.repeat(2)}`,
    episodeCount: 22,
    date: '',
  }));
  await page.route(SEASON_CALL, (route) => route.fulfill(success({ episodes: [] })));
  await openShow(page, buildShowPage({ seasons, hasSeasonList: true, seasonCount: 40 }));
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
  const list = await openList(seasonSelect(page));
  await expect(list.getByRole('menuitemradio')).toHaveCount(40);
  const { left, right } = await list.evaluate((element) => element.getBoundingClientRect());
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test('renders a show with few details', { tag: '@desktop' }, async ({ page }) => {
  await openShow(page, buildShowPage());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never Aired');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Now Playing', 'Show Details']);
  await expect(page.getByRole('link', { name: 'Watch Now' })).toHaveAttribute(
    'href',
    /^\/watch\/tv\/\d+\/1\/1$/,
  );
  await expect(page.getByRole('link', { name: 'Browse All Shows' })).toHaveAttribute('href', '/tv');
  await expectAccessible(page);
});

test('a show with specials only has no Watch Now button', { tag: '@phone' }, async ({ page }) => {
  await openShow(page, buildShowPage({ hasSeasonList: true }));
  await expect(page.getByText('No episodes announced yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('episodes that fail to load', () => {
  test.beforeEach(({ expectedConsole }) => {
    expectedConsole.push(/Failed to load resource/);
  });

  test('show an error and are retried', { tag: '@phone' }, async ({ page }) => {
    let isDown = true;
    await page.route(SEASON_CALL, (route) =>
      route.fulfill(isDown ? failure('Not now.') : success({ episodes: [] })),
    );
    await openShow(
      page,
      buildShowPage({
        seasons: [{ number: 1, name: 'Season 1', episodeCount: 1, date: '2027-03-01' }],
        hasSeasonList: true,
      }),
    );
    await expect(page.getByRole('alert')).toContainText('Not now.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Premiere: March 1, 2027. No episodes announced yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('unknown seasons and episodes show the 404 page', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getShow(request, 1);
  for (const path of [
    `/tv/${id}/1/9999`,
    `/tv/${id}/999/1`,
    `/tv/${id}/0/1`,
    `/tv/${id}/1`,
    '/tv/2147483647',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  await openPage(page, `/tv/${id}/999/1`);
  await expect(page).toHaveURL('/404');
});
