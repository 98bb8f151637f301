import type { Page } from '@playwright/test';
import { getMovie, isComplete } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';

const frame = (page: Page) => page.locator('iframe');
const loading = (page: Page) => page.getByText('Loading your content...');

test('plays and records a movie', async ({ page, request }) => {
  const movie = await getMovie(request);
  await openPage(page, `/watch/movie/${movie.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${movie.title} (${movie.release_date?.slice(0, 4)})`,
  );
  await expect(loading(page)).toBeHidden();
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/movie/${movie.id}`);
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-presentation');
  await expect(frame(page)).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame(page)).toHaveAttribute(
    'allow',
    'autoplay; fullscreen; encrypted-media; picture-in-picture',
  );
  await expect(frame(page)).toHaveAttribute('title', `${movie.title} on Demo Player`);
  await expect(frame(page).contentFrame().getByRole('heading')).toContainText(movie.title ?? '');
  await expectAccessible(page);

  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));
  expect(history).toEqual([
    expect.objectContaining({ media_id: String(movie.id), media_type: 'movie', season: null, episode: null }),
  ]);
  await page.getByRole('link', { name: 'Back to details' }).click();
  await expect(page).toHaveURL(`/movie/${movie.id}`);
});

test('the frame is 16:9 and as large as the window allows', async ({ page, request, isMobile }) => {
  const movie = await getMovie(request);
  await openPage(page, `/watch/movie/${movie.id}`);
  const box = await frame(page).boundingBox();
  const { width, height, y } = box ?? { width: 0, height: 0, y: 0 };
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect(width).toBeGreaterThan(isMobile ? 350 : 1_200);
});

test('shows the details next to the player, with a link to the title', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request, isComplete);
  await openPage(page, `/watch/movie/${movie.id}`);
  const details = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Details', exact: true }) });
  const year = movie.release_date?.slice(0, 4) ?? '';
  for (const fact of [movie.title, year, movie.overview, movie.genres?.[0]?.name, 'Runtime'])
    await expect(details).toContainText(fact ?? '?');
  await details.getByRole('link', { name: 'More about this movie' }).click();
  await expect(page).toHaveURL(`/movie/${movie.id}`);
});

test('s focuses the servers, f toggles full screen, and ? lists both', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await openPage(page, `/watch/movie/${id}`);
  await expect(loading(page)).toBeHidden();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Go to streaming servers');
  await expect(help).toContainText('Full screen');
  await expect(help).not.toContainText('Next episode');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Streaming Servers' })).toBeFocused();
  await page.keyboard.press('f');
  const full = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'));
  await expect.poll(full).toBe('Player');
  await page.keyboard.press('f');
  await expect.poll(full).toBeUndefined();
});

test('a dialog of full screen locks scrolling when full screen ends', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await openPage(page, `/watch/movie/${id}`);
  await expect(loading(page)).toBeHidden();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(help).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'scroll');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that JavaScript is missing, without a loading state', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const movie = await getMovie(request);
    await page.goto(`/watch/movie/${movie.id}`);
    // Text selectors skip noscript.
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible();
    await expect(page.getByRole('main').locator('noscript p')).toHaveText(/^The player needs JavaScript/);
    await expect(loading(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(movie.title ?? '?');
  });
});

test('responds 404 for a movie that does not exist', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  expect((await openPage(page, '/watch/movie/2147483647'))?.status()).toBe(404);
  await expect(page).toHaveURL('/404');
});
