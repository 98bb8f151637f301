import type { Locator, Page } from '@playwright/test';
import { createLargeSeason, createLargeShow } from '../builders/large-season';
import { spawnSite } from '../support/spawned-site';
import { send, startUpstream } from '../support/upstream-server';
import { getMovie, getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';
import { endDemoPlayer } from './player-site';

const SECTIONS = ['Season Episodes', 'Seasons', 'Details'];
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const episodes = (page: Page) => page.getByRole('group').filter({ hasText: 'Season Episodes' });
const serverRow = (page: Page) => page.getByText(/^Server: Demo Player$/);
const loading = (page: Page) => page.getByText('Loading your content...');

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not visible.');
  return box;
}

test('the page continues below the player with the episodes, the seasons and the servers', async ({
  page,
  request,
  isMobile,
}) => {
  const show = await getShow(request, 3);
  await openPage(page, `/watch/tv/${show.id}/1/2`);
  await expect(loading(page)).toBeHidden();
  const order = [
    player(page),
    page.getByRole('navigation', { name: 'Episodes' }),
    page.getByText(/^Season 1, Episode 2/),
    episodes(page),
    page.getByRole('heading', { name: 'Seasons', exact: true }),
    serverRow(page),
  ];
  const tops = await Promise.all(order.map(async (part) => (await boxOf(part)).y));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const details = await boxOf(page.getByRole('heading', { name: 'Details', exact: true }));
  if (isMobile) expect(details.y).toBeGreaterThan(tops.at(-1) ?? Number.POSITIVE_INFINITY);
  else expect(details.x).toBeGreaterThan((await boxOf(episodes(page))).x + 500);
  // Within the second screen of a phone.
  expect((await boxOf(episodes(page))).y).toBeLessThan(2 * 844);
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => SECTIONS.includes(heading))).toEqual(SECTIONS);
});

test('the current episode is in the first screen of a phone', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 5);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/watch/tv/${show.id}/1/3`);
  await expect(loading(page)).toBeHidden();
  const current = await boxOf(episodes(page).getByRole('link', { name: /^Episode 3: / }));
  const tabBar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  expect(current.y + current.height).toBeLessThanOrEqual(tabBar.y);
});

test('the year follows a title of one line, and is below a longer one', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request, ({ title }) => (title?.length ?? 0) > 20);
  const heading = page.getByRole('heading', { level: 1 });
  const title = heading.locator('bdi');
  const year = heading.getByText(/^\s*\(?\d{4}\)?$/);
  await openPage(page, `/watch/movie/${id}`);
  await page.setViewportSize({ width: 1280, height: 720 });
  const [wide, after] = [await boxOf(title), await boxOf(year)];
  expect(after.x - (wide.x + wide.width)).toBeLessThan(12);
  await page.setViewportSize({ width: 280, height: 640 });
  const [narrow, below] = [await boxOf(title), await boxOf(year)];
  expect(below.x).toBe(narrow.x);
  expect(below.y).toBeGreaterThanOrEqual(narrow.y + narrow.height - 4);
});

test('an episode has its still, number, name and runtime', { tag: '@desktop' }, async ({ page, request }) => {
  const show = await getShow(request, 3);
  await openPage(page, `/watch/tv/${show.id}/1/2`);
  const links = episodes(page).getByRole('link');
  const current = links.nth(1);
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(current).toContainText('Current');
  await expect(current).toContainText(/^Current2\. .+\d+ min/);
  await expect(current.locator('img')).toHaveAttribute('src', /\.svg/);
  await expect(links.first()).not.toContainText('Current');
});

test('the player fills the window of a phone in landscape, and the bars of the site follow it', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { id } = await getMovie(request);
  await openPage(page, `/watch/movie/${id}`);
  await expect(loading(page)).toBeHidden();
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await boxOf(page.locator('iframe'))).height).toBe(height);
    const window = { x: 0, y: 0, width: await page.evaluate(() => document.body.clientWidth), height };
    expect(await boxOf(page.locator('iframe'))).toEqual(window);
    const controls = page.locator('iframe').contentFrame().getByRole('group', { name: 'Playback' });
    for (const name of [/^(Play|Pause)$/, 'Full screen']) {
      const button = await boxOf(controls.getByRole('button', { name }));
      expect(button.y + button.height).toBeLessThanOrEqual(height);
      const centre = [button.x + button.width / 2, button.y + button.height / 2] as const;
      // Nothing of the page covers it.
      expect(
        await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, centre),
      ).toBe('IFRAME');
    }
    const bar = await boxOf(page.getByRole('banner'));
    expect(bar.y).toBe(height);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(heading.y).toBeGreaterThanOrEqual(bar.y + bar.height);
    const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.blur();
    await page.getByRole('main').evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }
  await expectAccessible(page);
});

test('on a phone in landscape the up next card leaves the controls of the player visible', {
  tag: '@phone',
}, async ({ page, request }) => {
  const show = await getShow(request, 3);
  await page.setViewportSize({ width: 844, height: 390 });
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await expect(loading(page)).toBeHidden();
  const frame = page.locator('iframe').contentFrame();
  const controls = frame.getByRole('group', { name: 'Playback' });
  await endDemoPlayer(page);
  const card = page.getByRole('region', { name: /^Up next/ });
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const box = await card.boundingBox();
      const slider = await controls.getByRole('slider', { name: 'Position' }).boundingBox();
      return box !== null && slider !== null && box.y + box.height <= slider.y;
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('the row with the server expands to all servers, on request and by s', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await openPage(page, `/watch/movie/${id}`);
  await expect(loading(page)).toBeHidden();
  const heading = page.getByRole('heading', { name: 'Streaming Servers' });
  await expect(serverRow(page)).toBeVisible();
  await expect(heading).toBeHidden();
  await serverRow(page).click();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Demo Player Two' })).toBeVisible();
  await serverRow(page).click();
  await expect(heading).toBeHidden();
  await page.keyboard.press('s');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Refresh servers' })).toBeFocused();
});

test('the episodes and the expanded servers are accessible in both themes', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('marquee_preferences', '{"theme":"system"}');
  });
  await openPage(page, `/watch/tv/${show.id}/1/2`);
  await expect(loading(page)).toBeHidden();
  await serverRow(page).click();
  await expect(page.getByRole('button', { name: 'Use Demo Player Two' })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
  }
});

test('lists 20 of 1,190 episodes around the current one, and the others quickly', {
  tag: '@phone',
}, async ({ page }) => {
  const season = createLargeSeason(1190);
  const upstream = await startUpstream((incoming, response) => {
    const isSeason = incoming.url?.includes('/season/') ?? false;
    send(200, isSeason ? season : createLargeShow(50, 1190))(incoming, response);
  });
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
  await page.route('**/t/p/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: image }));
  const site = await spawnSite({ TMDB_BASE_URL: upstream.baseUrl });
  try {
    await openPage(page, `${site.url}/watch/tv/50/1/590`);
    const links = episodes(page).getByRole('link');
    await expect(links).toHaveCount(20);
    const current = episodes(page).getByRole('link', { name: /^Episode 590: / });
    await expect(current).toContainText('24 min');
    // Near the top of its list, which scrolls.
    const depth = async () => (await boxOf(current)).y - (await boxOf(episodes(page))).y;
    await expect.poll(depth).toBeLessThan(250);
    await page.getByRole('button', { name: 'Show all 1190 episodes' }).click();
    await expect(links).toHaveCount(1190);
    await expect.poll(depth).toBeLessThan(250);
    const scrollHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(scrollHeight).toBeLessThan(5_000);
    await links.first().scrollIntoViewIfNeeded();
    await expect(links.first()).toContainText('24 min');
    await page.getByRole('button', { name: 'Show fewer episodes' }).click();
    await expect(links).toHaveCount(20);
    await expect.poll(depth).toBeLessThan(250);
    await expectAccessible(page);
  } finally {
    await page.goto('about:blank');
    await site.stop();
    await upstream.close();
  }
});
