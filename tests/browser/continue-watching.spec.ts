import type { Page } from '@playwright/test';
import type { Movie, Show } from '#shared/tmdb-schema';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { signIn, signUp } from './auth';
import { getMovie, getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { failure } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import { recordWatch, storeHistory } from './watch-history';

const row = (page: Page) => page.getByRole('region', { name: 'Continue Watching' });
const links = (page: Page) => row(page).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { name: 'Continue Watching' });
/** A font that arrives late and the account's name move some pixels; a row that appears would be 0.05 or more. */
const MAX_SHIFT = 0.002;

const NOTHING_WATCHED = 'Anything you start watching appears here.';
const ALL_WATCHED = "You've finished everything you started.";

const firstRow = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).nth(1);

/** Which element is the largest contentful paint so far. */
const getLargestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        let largest = '';
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const element: unknown = Reflect.get(entry, 'element');
            if (element instanceof Element) largest = `${element.tagName} ${element.className}`;
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(largest)));
      }),
  );

function lastEpisode({ id, seasons }: Show, number: number) {
  const listed = seasons?.find(({ season_number }) => season_number === number);
  return { media_type: 'tv', media_id: id, season: number, episode: listed?.episode_count ?? 0 } as const;
}

const startedMovie = ({ id }: Movie) =>
  ({ media_type: 'movie', media_id: id, position: 600, duration: 7800 }) as const;

/** Once everything has loaded. */
async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectLayoutShiftBelow(page, MAX_SHIFT);
}

/** Opens home as a new user, for whom the row has no titles. @returns the token */
async function openAsNewUser(page: Page): Promise<string> {
  const { token } = await signUp(page);
  await signIn(page, token);
  await openPage(page, '/');
  await expect(row(page)).toContainText(NOTHING_WATCHED);
  return token;
}

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/status of 404/);
});

test("home starts with a visitor's local history, without layout shifts", { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request);
  const show = await getShow(request, 3);
  await openPage(page, '/');
  await expect(firstRow(page)).toHaveText('Trending Now');
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveCount(0);
  await expectLayoutShiftBelow(page, MAX_SHIFT);
  const largest = await getLargestPaint(page);

  await storeHistory(
    page,
    { media_type: 'tv', media_id: show.id, season: 2, episode: 2, position: 600, duration: 1320 },
    startedMovie(movie),
    // A number without a title, and what no version of the site has stored.
    { media_type: 'movie', media_id: 2_147_483_646 },
    { media_type: 'movie', media_id: '../x' },
    { media_type: 'tv', media_id: 7, season: -1, episode: 2.5 },
  );
  await openPage(page, '/');
  await expect(firstRow(page)).toHaveText('Continue Watching');
  await expect(links(page)).toHaveCount(2);
  const [first, second] = [links(page).first(), links(page).nth(1)];
  await expect(first).toHaveAccessibleName(
    `${show.name} (${show.first_air_date?.slice(0, 4)}), S2E2, 12 min left`,
  );
  await expect(first).toHaveAttribute('href', `/watch/tv/${show.id}/2/2`);
  await expect(second).toHaveAccessibleName(
    `${movie.title} (${movie.release_date?.slice(0, 4)}), 2h 0m left`,
  );
  await expect(second).toHaveAttribute('href', `/watch/movie/${movie.id}`);
  await expectNoShift(page);
  expect(await getLargestPaint(page)).toBe(largest);
  await expectAccessible(page);

  await first.click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/2`);
});

test('finished movies leave the row, and after a finished episode the next one is offered, also of the next season', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const movie = await getMovie(request);
  const [show, other] = [await getShow(request, 3), await getShow(request, 3, 1)];
  await storeHistory(
    page,
    { media_type: 'movie', media_id: movie.id, position: 7790, duration: 7800 },
    { media_type: 'tv', media_id: show.id, season: 1, episode: 2, position: 2390, duration: 2400 },
    { ...lastEpisode(other, 1), position: 2390, duration: 2400 },
  );
  await openPage(page, '/');
  await expect(links(page)).toHaveCount(2);
  await expect(links(page).first()).toHaveAttribute('href', `/watch/tv/${show.id}/1/3`);
  await expect(links(page).first()).toHaveAccessibleName(/\(\d{4}\), S1E3$/);
  await expect(links(page).nth(1)).toHaveAttribute('href', `/watch/tv/${other.id}/2/1`);
  await expect(links(page).nth(1)).toHaveAccessibleName(/\(\d{4}\), S2E1$/);
});

test('a show whose last episode is finished leaves the row until a new episode airs', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const show = await getShow(request, 3);
  const last = Math.max(...(show.seasons ?? []).map(({ season_number }) => season_number));
  const finished = { ...lastEpisode(show, last), position: 2390, duration: 2400 };
  const movie = await getMovie(request);
  await storeHistory(page, finished, {
    media_type: 'movie',
    media_id: movie.id,
    position: 9,
    duration: 9000,
  });
  await openPage(page, '/');
  await expect(links(page)).toHaveCount(1);
  await expect(links(page)).toHaveAttribute('href', `/watch/movie/${movie.id}`);

  await storeHistory(page, finished);
  await openPage(page, '/');
  await expect(row(page)).toContainText(ALL_WATCHED);
  await reloadPage(page);
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveCount(0);

  const details = '**/api/trpc/catalogue.watchedTitles**';
  await page.route(details, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"none"', '{"season":90,"episode":1}');
    await route.fulfill({ response, body });
  });
  const noticed = page.waitForResponse(details);
  await reloadPage(page);
  await noticed;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee_no_history'))).toBeNull();
  await reloadPage(page);
  await expect(links(page)).toHaveAttribute('href', `/watch/tv/${show.id}/90/1`);
});

test('a user who finished everything sees so once, and then no row', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request);
  const { token } = await signUp(page);
  await recordWatch(page, token, {
    media_type: 'movie',
    media_id: movie.id,
    position: 7790,
    duration: 7800,
  });
  await signIn(page, token);
  await openPage(page, '/');
  await expect(row(page)).toContainText(ALL_WATCHED);
  await reloadPage(page);
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveCount(0);
  await expectLayoutShiftBelow(page, MAX_SHIFT);
});

test('an episode that no longer exists leads to the player, which finds where to continue', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const show = await getShow(request, 3);
  await storeHistory(page, { media_type: 'tv', media_id: show.id, season: 1, episode: 999 });
  await openPage(page, '/');
  await expect(links(page)).toHaveAttribute('href', `/watch/tv/${show.id}`);
  await links(page).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
});

test('a title can be removed by keyboard or touch, and restored', async ({ page, request, isMobile }) => {
  const movie = await getMovie(request);
  const show = await getShow(request, 3);
  await storeHistory(page, startedMovie(movie), {
    media_type: 'tv',
    media_id: show.id,
    season: 1,
    episode: 2,
  });
  await openPage(page, '/');
  await expect(links(page)).toHaveCount(2);
  const remove = page.getByRole('button', { name: `Remove ${movie.title} from Continue Watching` });
  if (isMobile) await remove.tap();
  else {
    await links(page).first().focus();
    await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(links(page)).toHaveCount(1);
  await expect(links(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Removed ${movie.title}` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links(page)).toHaveCount(2);
  await expect(links(page).first()).toHaveAccessibleName(/2h 0m left$/);

  for (const title of [movie.title, show.name]) {
    await page.getByRole('button', { name: `Remove ${title} from Continue Watching` }).click();
  }
  // The row stays until the next visit, so that nothing moves.
  await expect(row(page)).toContainText(NOTHING_WATCHED);
  await expectLayoutShiftBelow(page, MAX_SHIFT, { ignoresInput: true });
  await reloadPage(page);
  await expect(firstRow(page)).toHaveText('Trending Now');
});

test("a user's row comes from the server and disappears with the session", { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  const user = await signUp(page);
  await recordWatch(page, user.token, {
    media_type: 'tv',
    media_id: show.id,
    season: 1,
    episode: 2,
    position: 600,
    duration: 1320,
  });
  await signIn(page, user.token);
  await openPage(page, '/');
  await expect(firstRow(page)).toHaveText('Continue Watching');
  await expect(links(page)).toHaveAccessibleName(/\(\d{4}\), S1E2, 12 min left$/);
  await expectNoShift(page);

  const remove = page.getByRole('button', { name: `Remove ${show.name} from Continue Watching` });
  const removal = page.waitForResponse(/history\.remove/);
  await remove.tap();
  await expect(row(page)).toContainText(NOTHING_WATCHED);
  await removal;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links(page)).toHaveCount(1);

  await page.evaluate(() => {
    localStorage.removeItem('marquee_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_token' }));
  });
  await expect(heading(page)).toHaveCount(0);
});

test('a user without a history sees the reason once, and then no row', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAsNewUser(page);
  await expectNoShift(page);
  await reloadPage(page);
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveCount(0);
  await expectLayoutShiftBelow(page, MAX_SHIFT);
});

test('a title watched on another device appears with the next visit, where it moves nothing', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const movie = await getMovie(request);
  const token = await openAsNewUser(page);
  await recordWatch(page, token, startedMovie(movie));
  await reloadPage(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee_no_history'))).toBeNull();
  await openPage(page, '/');
  await expect(links(page)).toHaveAttribute('href', `/watch/movie/${movie.id}`);
  await expectNoShift(page);
});

test('home offers a new user the titles that were watched in this browser, and shows them afterwards', {
  tag: '@phone',
}, async ({ page, request }) => {
  const movie = await getMovie(request);
  const show = await getShow(request, 3);
  const { token } = await signUp(page);
  await storeHistory(page, startedMovie(movie), { media_type: 'movie', media_id: 2_147_483_646 });
  await signIn(page, token);
  // Also after a visit without a history, which hides the row.
  for (const path of ['/', '/']) {
    await openPage(page, path);
    await expect(row(page)).toContainText('You watched 2 titles in this browser while signed out.');
    await expectNoShift(page);
  }
  await expectAccessible(page);
  await recordWatch(page, token, { media_type: 'tv', media_id: show.id, season: 1, episode: 2 });
  await openPage(page, '/');
  const offer = row(page).getByRole('link', { name: 'Add 2 from this browser' });
  await expect(offer).toBeVisible();
  await expectLayoutShiftBelow(page, MAX_SHIFT);
  await expectAccessible(page);

  await offer.click();
  await page.getByRole('button', { name: 'Migrate to Cloud' }).click();
  await expect(page.getByText(/^Migration completed!/)).toBeVisible();
  await openPage(page, '/');
  await expect(row(page).getByRole('link', { name: movie.title ?? '?' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('the row appears with the first visit to home after a migration', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request);
  await openAsNewUser(page);
  await storeHistory(page, startedMovie(movie));
  await openPage(page, '/settings?tab=privacy');
  await page.getByRole('button', { name: 'Migrate to Cloud' }).click();
  await expect(page.getByText(/^Migration completed!/)).toBeVisible();
  await openPage(page, '/');
  await expect(links(page)).toHaveAttribute('href', `/watch/movie/${movie.id}`);
  await expectNoShift(page);
});

test('a history that fails to load is retried', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const movie = await getMovie(request);
  const { token } = await signUp(page);
  await recordWatch(page, token, { media_type: 'movie', media_id: movie.id });
  await signIn(page, token);
  let isDown = true;
  await page.route(/history\.continueWatching/, (route) =>
    isDown ? route.fulfill(failure('Not now.')) : route.continue(),
  );
  await openPage(page, '/');
  await expect(row(page)).toContainText("Your watch history couldn't be loaded.");
  isDown = false;
  await row(page).getByRole('button', { name: 'Try again' }).click();
  await expect(links(page)).toHaveAttribute('href', `/watch/movie/${movie.id}`);
});

test('a title watched in this tab is first when the visitor returns to home', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request);
  await openPage(page, `/watch/movie/${movie.id}`);
  await expect(page.locator('iframe')).toBeAttached();
  await page
    .getByRole('link', { name: /Marquee/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await expect(links(page).first()).toHaveAttribute('href', `/watch/movie/${movie.id}`);
});

test('malformed storage shows no title and breaks nothing', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/404');
  for (const text of ['{', '{"a":1}', '[1,null,{"media_id":{}}]']) {
    await page.evaluate((stored) => localStorage.setItem('watchHistory', stored), text);
    await openPage(page, '/');
    await page.waitForLoadState('networkidle');
    await expect(links(page)).toHaveCount(0);
    await expectLayoutShiftBelow(page, MAX_SHIFT);
  }
});

test('offline, the row keeps the details of its titles', { tag: '@desktop' }, async ({
  page,
  context,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|Failed to fetch|ERR_/);
  const show = await getShow(request, 3);
  await storeHistory(page, { media_type: 'tv', media_id: show.id, season: 1, episode: 2 });
  await openPage(page, '/');
  await expect(links(page)).toHaveAccessibleName(new RegExp(`^${show.name}`));
  const card = page.getByRole('region', { name: 'Popular Movies' }).getByRole('link').nth(1);
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.click();
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await expect(page.locator('iframe')).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(links(page)).toHaveCount(2);
  const title = name.slice(0, name.indexOf(' ('));
  await expect(links(page).first()).toHaveAccessibleName(new RegExp(`^${title} \\(\\d{4}\\)`));
  await expect(links(page).nth(1)).toHaveAccessibleName(new RegExp(`^${show.name} \\(\\d{4}\\), S1E2$`));
});
