import type { Page } from '@playwright/test';
import { getMovie, isComplete } from './find-titles';
import { expect, test } from './fixtures';
import { openPage } from './open-page';

const CONTROLS = 'button, nav, form, header a, iframe, select, a[href^="/watch/"]';

async function print(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.emulateMedia({ media: 'print' });
}

/** The colours of the page and of its heading. */
function readColours(page: Page) {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
    text: getComputedStyle(heading).color,
    background: getComputedStyle(document.body).backgroundColor,
  }));
}

async function expectNoBackdrop(page: Page): Promise<void> {
  const backdrop = page.locator('main section').first().locator('[aria-hidden=true] img');
  await expect(backdrop).toBeAttached();
  await expect(backdrop).toBeHidden();
}

const BLACK_ON_WHITE = { text: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' };

test('a printed title is black on white, without controls and backdrop, in each theme', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('marquee_preferences', '{"theme":"system"}'));
  const movie = await getMovie(request, isComplete);
  await print(page, `/movie/${movie.id}`);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await readColours(page)).toEqual(BLACK_ON_WHITE);
    await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
    await expectNoBackdrop(page);
    await expect(page.locator('[data-title-poster] img')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Trailer' })).toBeHidden();
    // Rows wrap instead of being cut off.
    const cast = page.locator('main .row-scroller').first();
    expect(await cast.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("the printed home page is black on white, without the hero's backdrop", { tag: '@desktop' }, async ({
  page,
}) => {
  await print(page, '/');
  expect(await readColours(page)).toEqual(BLACK_ON_WHITE);
  await expectNoBackdrop(page);
});

test('a printed list has its titles but no controls', { tag: '@desktop' }, async ({ page }) => {
  await print(page, '/movies');
  expect(await readColours(page)).toEqual(BLACK_ON_WHITE);
  await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('printed links are underlined, and those to other sites show their address', {
  tag: '@desktop',
}, async ({ page }) => {
  await print(page, '/info');
  expect(await readColours(page)).toEqual(BLACK_ON_WHITE);
  const link = page.getByRole('main').locator('a[href^="http"]').first();
  const look = await link.evaluate((element) => ({
    line: getComputedStyle(element).textDecorationLine,
    address: getComputedStyle(element, '::after').content,
    href: element.getAttribute('href'),
  }));
  expect(look.line).toBe('underline');
  expect(look.address).toContain(look.href);

  await print(page, '/privacy');
  await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
  const settings = page.getByRole('main').getByRole('link', { name: 'Settings' });
  await expect(settings).toHaveCSS('text-decoration-line', 'underline');
});
