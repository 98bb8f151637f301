import type { Page } from '@playwright/test';
import { HOME_ROWS } from '#shared/home-rows';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { expect, test } from './fixtures';
import { openPage } from './open-page';
import { snapToItem } from './row-scrolling';

/** The limit of image bytes before scrolling. */
const MAX_IMAGES = 24;
const ROW_TITLES = Object.values(HOME_ROWS).map(({ title }) => title);

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => row(page, name).getByRole('listitem').getByRole('link');
const hero = (page: Page) =>
  page
    .getByRole('main')
    .locator('div', { has: page.getByText('Watch Now') })
    .last();

test('the server renders the titles, and the page works without scripts', { tag: '@desktop' }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveTitle('Marquee: movies and TV shows');
  for (const title of ROW_TITLES) await expect(row(page, title)).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('JavaScript is turned off.');
  for (const title of ROW_TITLES) await expect(cards(page, title).nth(1).locator('img')).toBeVisible();
  const card = cards(page, 'Trending Now').first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/ \(\d{4}\)$/, ''));
  await context.close();
});

test('shows eight rows in order with at most 20 titles, the first four with View All', {
  tag: '@phone',
}, async ({ page }) => {
  await openPage(page, '/');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([/./, ...ROW_TITLES]);
  for (const { title, source, viewAll } of Object.values(HOME_ROWS)) {
    const count = await cards(page, title).count();
    expect(count, title).toBeGreaterThan(6);
    expect(count, title).toBeLessThanOrEqual(20);
    const link = row(page, title).getByRole('link', { name: `View All: ${title}` });
    const path = source.mediaType === 'movie' ? '/movies' : '/tv';
    const query = source.list === 'trending' ? '?filter=trending' : '';
    if (viewAll) await expect(link).toHaveAttribute('href', path + query);
    else await expect(link).toHaveCount(0);
  }
  await expect(cards(page, 'HBO Series').first()).toHaveAttribute('href', /^\/tv\/\d+$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Platform Info' })).toHaveAttribute(
    'href',
    '/info',
  );
});

test('the arrow buttons scroll a row by 280 px or 200 px, to the nearest card, and stop at its ends', {
  tag: '@desktop',
}, async ({ page }) => {
  await openPage(page, '/');
  const list = row(page, 'Popular Movies').getByRole('list');
  const left = () => list.evaluate((element) => element.scrollLeft);
  const back = page.getByRole('button', { name: 'Scroll Popular Movies left' });
  const on = page.getByRole('button', { name: 'Scroll Popular Movies right' });
  for (const { width, step } of [
    { width: 1440, step: 280 },
    { width: 600, step: 200 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    const first = await snapToItem(list, step);
    await on.click();
    await expect.poll(left).toBe(first);
    await on.click();
    await expect.poll(left).toBe(await snapToItem(list, first + step));
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    await expect(on).toHaveAttribute('aria-disabled', 'true');
  }
});

test('the headings of rows take one line, without arrow buttons', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  for (const name of ROW_TITLES) {
    const heading = page.getByRole('heading', { name, exact: true });
    const lines = await heading.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines), name).toBe(1);
  }
  await expect(page.getByRole('button', { name: /^Scroll / })).toHaveCount(0);
});

test('the arrow keys move the focus along a row, which is one Tab stop', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPage(page, '/');
  const links = cards(page, 'Trending Now');
  await links.first().focus();
  for (let press = 0; press < 9; press += 1) await page.keyboard.press('ArrowRight');
  await expect(links.nth(9)).toBeFocused();
  await expect(links.nth(9)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('ArrowLeft');
  await expect(links.nth(8)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(row(page, 'Popular Movies').getByRole('link', { name: 'View All' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cards(page, 'Popular Movies').first()).toBeFocused();
  // Back to the title that had the focus last.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const card = links.nth(2);
  await expect(card).toBeFocused();

  // Alt with an arrow goes Back. Headless browsers have no such shortcut: the page must not prevent the default.
  const isTaken = await card.evaluate((link) => {
    const press = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
    return !link.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  expect(isTaken).toBe(false);
  await expect(card).toBeFocused();
});

test('headings are not truncated on phones', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  await page.setViewportSize({ width: 320, height: 700 });
  const cut = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) => {
      const isCut = (box: Element) =>
        box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 2;
      return headings
        .slice(1)
        .filter(isCut)
        .map((heading) => heading.textContent);
    });
  expect(cut).toEqual([]);
});

test('loads only pictures near the window, without layout shifts', async ({ page, isMobile }) => {
  const images: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') images.push(request.url());
  });
  await openPage(page, '/');
  const picture = (name: string, index: number) => cards(page, name).nth(index).locator('img');
  await expect(picture('Popular Movies', 0)).toHaveJSProperty('complete', true);
  await expect(picture('Trending Now', 0)).toHaveJSProperty('complete', true);
  await page.waitForLoadState('networkidle');
  expect(images.length).toBeLessThanOrEqual(MAX_IMAGES);
  // 24 of these and the hero image are 700 KB on a phone.
  if (isMobile) expect(images.filter((url) => /w(500|780)\/[^/]*poster|w1280/.test(url))).toEqual([]);
  await expect(picture('Prime Video', 0)).toHaveCount(0);
  await expectLayoutShiftBelow(page, 0.01);

  await row(page, 'Prime Video').scrollIntoViewIfNeeded();
  await expect(picture('Prime Video', 0)).toHaveJSProperty('complete', true);
  await expect(picture('Prime Video', 19)).toHaveCount(0);
  await row(page, 'Prime Video')
    .getByRole('list')
    .evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect(picture('Prime Video', 19)).toHaveJSProperty('complete', true);
});

test('shows a message in place of a picture that fails to load, until the network is back', {
  tag: '@desktop',
}, async ({ page, context, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  const images = /\/w\d+\/.*/;
  await page.route(images, (route) => route.fulfill({ status: 404 }));
  await openPage(page, '/');
  const card = cards(page, 'Trending Now').first();
  await expect(card).toContainText('Image unavailable');
  await expect(hero(page)).toBeVisible();
  await page.unroute(images);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(card).not.toContainText('Image unavailable');
  await expect(card.locator('img')).toHaveAttribute('srcset', /w342/);
});
