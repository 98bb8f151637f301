import type { Page, Route } from '@playwright/test';
import type { Movie } from '#shared/tmdb-schema';
import { expect, test } from './fixtures';
import { openPage } from './open-page';

/** A phone in landscape, a zoomed window and an old phone. */
const LOW_WINDOWS = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 320, height: 568 },
];

async function getHeroMovie(page: Page): Promise<Movie> {
  const href = await page.getByRole('link', { name: 'More Info' }).getAttribute('href');
  return (await page.request.get(`/api/tmdb${href}`)).json();
}

test('shows the first trending movie with its facts', async ({ page }) => {
  await openPage(page, '/');
  const movie = await getHeroMovie(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(movie.title ?? '');
  const main = page.getByRole('main');
  const facts = [movie.release_date?.slice(0, 4) ?? ''];
  if (movie.runtime) facts.push(`${movie.runtime} min`);
  facts.push(`Rating${movie.vote_average?.toFixed(1)}`);
  await expect(main.getByRole('list').first().getByRole('listitem')).toHaveText(facts);
  await expect(main.getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveText(
    (movie.genres ?? []).slice(0, 4).map(({ name }) => name),
  );
  const overview = main.getByText(movie.overview ?? '');
  const lines = await overview.evaluate((text) => {
    return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  });
  expect(lines).toBeLessThanOrEqual(3);
});

for (const button of ['Watch Now', 'More Info']) {
  test(`records the hero as watched before ${button} navigates`, { tag: '@desktop' }, async ({ page }) => {
    await openPage(page, '/');
    const { id } = await getHeroMovie(page);
    await page.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(button === 'Watch Now' ? `/watch/movie/${id}` : `/movie/${id}`);
    const history = await page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));
    expect(history).toEqual([
      expect.objectContaining({ media_id: String(id), media_type: 'movie', season: null, episode: null }),
    ]);
  });
}

test('records the hero as watched when the middle button opens a new tab', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPage(page, '/');
  const { id } = await getHeroMovie(page);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'More Info' }).click({ button: 'middle' });
  await opened;
  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));
  expect(history).toEqual([expect.objectContaining({ media_id: String(id) })]);
});

test('its picture is the original only in windows that the largest other size does not fill', {
  tag: '@desktop',
}, async ({ page }) => {
  const picture = page.getByRole('main').locator('img').first();
  for (const [width, size] of [
    [1440, 'w1280'],
    [2560, 'original'],
  ] as const) {
    await page.setViewportSize({ width, height: 1440 });
    await openPage(page, '/');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`/${size}/`);
  }
});

test('scripts wait for the font, and small chunks for the style sheet, to let the picture arrive first', {
  tag: '@phone',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const held = new Map<string, Route>();
  await page.route(/\.css$|common.*\.woff2$|-backdrop/, (route) => {
    held.set(route.request().resourceType(), route);
  });
  const watchdog = page.waitForResponse('**/watchdog.js');
  await page.goto('/', { waitUntil: 'commit' });
  await watchdog;
  await expect.poll(() => [...held.keys()].sort()).toEqual(['font', 'image', 'stylesheet']);
  expect(scripts).toEqual(['/watchdog.js']);
  await held.get('font')?.continue();
  await expect.poll(() => scripts).toEqual(['/watchdog.js', expect.stringMatching(/^\/assets\/index-/)]);
  await held.get('stylesheet')?.continue();
  await expect.poll(() => scripts).toContainEqual(expect.stringMatching(/^\/assets\/home-page-/));
  await held.get('image')?.continue();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
});

test('its genres lead to their lists', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  const [genre] = (await getHeroMovie(page)).genres ?? [];
  const links = page.getByRole('main').getByRole('list', { name: 'Genres' }).getByRole('link');
  await links.first().click();
  await expect(page).toHaveURL(`/movies?genre=${genre?.id}`);
});

test('the title and both buttons are visible in low windows', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/');
  const title = page.getByRole('heading', { level: 2 }).first();
  for (const size of LOW_WINDOWS) {
    await page.setViewportSize(size);
    await expect(title).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('banner').boundingBox();
    expect((await title.boundingBox())?.y, `${size.width}`).toBeGreaterThanOrEqual(bar?.height ?? 0);
    for (const name of ['Watch Now', 'More Info']) {
      // A trial click: visible and not covered.
      await page.getByRole('link', { name }).click({ trial: true });
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});
