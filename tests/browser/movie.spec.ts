import type { Page } from '@playwright/test';
import { buildMoviePage } from '../builders/titles';
import { createGate } from '../support/gate';
import { getMovie, isComplete } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { failure, success } from './mocked-responses';
import { openPage } from './open-page';
import { snapToItem } from './row-scrolling';

const TRAILER_HOST = /^https:\/\/www\.youtube-nocookie\.com\//;
const TITLE_CALL = /\/api\/trpc\/catalogue\.titlePage/;

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Opens a similar title by its link. */
async function followSimilar(page: Page): Promise<void> {
  const row = panel(page, 'You Might Also Like');
  await row
    .getByRole('link', { name: /\(\d{4}\)$/ })
    .first()
    .click();
}

test('the server renders the details of a movie', async ({ page, request, isMobile }) => {
  const movie = await getMovie(request, isComplete);
  const title = movie.title ?? '';
  const html = await (await request.get(`/movie/${movie.id}`)).text();
  expect(html).toContain('og:image');

  await openPage(page, `/movie/${movie.id}`);
  await expect(page).toHaveTitle(`${title} (${movie.release_date?.slice(0, 4)}) · Marquee`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const runtime = `${Math.floor((movie.runtime ?? 0) / 60)}h ${(movie.runtime ?? 0) % 60}m`;
  const main = page.getByRole('main');
  await expect(main).toContainText(movie.tagline ?? '');
  await expect(main).toContainText(movie.overview ?? '');
  const chips = page.getByRole('list', { name: 'Genres' }).getByRole('listitem');
  await expect(chips).toHaveText((movie.genres ?? []).slice(0, 4).map(({ name }) => name));
  const [genre] = movie.genres ?? [];
  await expect(chips.first().getByRole('link')).toHaveAttribute('href', `/movies?genre=${genre?.id}`);
  await expect(panel(page, 'Production')).toContainText(`Runtime${runtime}`);
  await expect(panel(page, 'Ratings')).toContainText(`Rating${movie.vote_average?.toFixed(1)} / 10`);
  const profit = ((movie.revenue ?? 0) - (movie.budget ?? 0)) / 1_000_000;
  await expect(panel(page, 'Box Office')).toContainText(
    `Profit${profit < 0 ? '-' : ''}$${Math.abs(profit).toFixed(1)}M`,
  );
  const scroll = page.getByRole('button', { name: 'Scroll Cast right' });
  await expect(scroll).toBeVisible({ visible: !isMobile });

  await page.getByRole('link', { name: 'Watch Now' }).click();
  await expect(page).toHaveURL(`/watch/movie/${movie.id}`);
});

test('does not contact the trailer host before the trailer is started', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request, isComplete);
  const key = movie.videos?.results.find(({ site, type }) => site === 'YouTube' && type === 'Trailer')?.key;
  const requested: string[] = [];
  await page.route(TRAILER_HOST, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>Trailer</p>' });
  });

  await openPage(page, `/movie/${movie.id}`);
  const play = page.getByRole('button', { name: 'Play trailer' });
  await play.scrollIntoViewIfNeeded();
  expect(requested).toEqual([]);
  await play.click();
  const frame = page.locator('iframe');
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAttribute('title', `Trailer for ${movie.title}`);
  await expect(frame).toHaveAttribute('sandbox', /allow-popups allow-popups-to-escape-sandbox/);
  await expect(page.frameLocator('iframe').getByText('Trailer')).toBeVisible();
  expect(requested[0]).toContain(`/embed/${key}?`);
});

test('arrow buttons scroll the cast, and arrow keys move through its links', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request, isComplete);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, `/movie/${movie.id}`);
  const cast = page.getByRole('list', { name: 'Cast' });
  await expect(cast.getByRole('listitem')).toHaveCount(Math.min(20, movie.credits?.cast.length ?? 0));
  const left = () => cast.evaluate((list) => list.scrollLeft);
  const back = page.getByRole('button', { name: 'Scroll Cast left' });
  const on = page.getByRole('button', { name: 'Scroll Cast right' });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await on.click();
  await expect.poll(left).toBe(await snapToItem(cast, 300));
  await back.click();
  await expect.poll(left).toBe(0);

  const links = cast.getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect.poll(left).toBe(0);
});

test('shows placeholders for pictures that fail to load', { tag: '@phone' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const movie = await getMovie(request, isComplete);
  const failing = /\/w\d+\/[^/]+\.(jpg|webp|png|svg)$/;
  await page.route(failing, (route) => route.fulfill({ status: 500 }));
  await openPage(page, `/movie/${movie.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Image unavailable').first()).toBeVisible();
  await page.getByRole('button', { name: 'Play trailer' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Play trailer' }).locator('img')).toHaveAttribute(
    'src',
    '/images/backdrop-placeholder.svg',
  );
  await page.getByRole('list', { name: 'Cast' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('list', { name: 'Cast' })).toContainText('Image unavailable');
  const torn = () =>
    main.locator('img').evaluateAll((images) => {
      const pictures = images.filter((image) => image instanceof HTMLImageElement);
      return pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length;
    });
  await expect.poll(torn).toBe(0);
});

test('links to similar titles and to all movies', { tag: '@desktop' }, async ({ page, request }) => {
  const movie = await getMovie(request, isComplete);
  await openPage(page, `/movie/${movie.id}`);
  const row = panel(page, 'You Might Also Like');
  await expect(row.getByRole('link', { name: 'Browse All Movies' })).toHaveAttribute('href', '/movies');
  const cards = row.getByRole('listitem');
  expect(await cards.count()).toBeLessThanOrEqual(12);

  const first = cards.first().getByRole('link');
  const name = (await first.getAttribute('aria-label'))?.replace(/ \(\d{4}\)$/, '') ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test.describe('a movie opened by a link', () => {
  test('shows a skeleton, then a movie with few details', { tag: '@phone' }, async ({ page, request }) => {
    const movie = await getMovie(request, isComplete);
    await openPage(page, `/movie/${movie.id}`);
    const gate = createGate();
    await page.route(TITLE_CALL, async (route) => {
      await gate.opened;
      await route.fulfill(success(buildMoviePage()));
    });
    await followSimilar(page);
    await expect(page.getByRole('main').getByText('Loading…')).toBeAttached();
    gate.open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody Filmed This');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ratings']);
    await expect(page.getByRole('main').getByRole('definition')).toHaveText(['Released']);
    await expect(page.getByRole('link', { name: 'Browse All Movies' })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('that fails to load', () => {
    test.beforeEach(({ expectedConsole }) => {
      expectedConsole.push(/Failed to load resource/);
    });

    test('goes to /404 when it is gone or not available now, without a history entry', {
      tag: '@desktop',
    }, async ({ page, request }) => {
      const movie = await getMovie(request, isComplete);
      await openPage(page, `/movie/${movie.id}`);
      for (const [httpStatus, address] of [
        [404, /\/404$/],
        [502, /\/404\?unavailable=%2Fmovie%2F\d+$/],
      ] as const) {
        await page.route(TITLE_CALL, (route) => route.fulfill(failure('No.', httpStatus)));
        await followSimilar(page);
        await expect(page).toHaveURL(address);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(movie.title ?? '');
      }
    });
  });
});

test('Back from a retried title skips the failure', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const movie = await getMovie(request, isComplete);
  await openPage(page, `/movie/${movie.id}`);
  await page.route(TITLE_CALL, (route) => route.abort());
  await followSimilar(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page isn't saved on this device");
  await page.unroute(TITLE_CALL);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(page.getByRole('link', { name: 'Watch Now' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/movie/${movie.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(movie.title ?? '');
});

test('the player of a movie redirects addresses with a season and episode', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  const response = await openPage(page, `/watch/movie/${id}/2/3`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(`/watch/movie/${id}`);
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`/movie/${id}$`));
});
