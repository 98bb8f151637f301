import type { Page } from '@playwright/test';
import { box, genre, NOT_FOUND_PAGE, open } from './browse-page';
import { getMovie, getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { hasOverlayEntry } from './open-page';

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

const EVERYWHERE = ['/', 'G then H', 'G then M', 'G then T', 'G then L', '?'].map(
  (keys) => `On every page: ${keys}`,
);
const CARDS = ['←', '→', '↑', '↓', 'Home', 'End'].map((key) => `In rows and grids: ${key}`);

/** The keys of each part of the list, such as 'On every page: G then H'. */
async function listKeys(page: Page): Promise<string[]> {
  return help(page)
    .locator('dt')
    .evaluateAll((names: Element[]): string[] =>
      names.map((name) => {
        const keys = [...name.querySelectorAll('kbd')].map(({ textContent }) => textContent);
        return `${name.closest('section')?.ariaLabel}: ${keys.join(' then ')}`;
      }),
    );
}

type KeyPress = { readonly key: string; readonly ctrlKey?: boolean; readonly isComposing?: boolean };

/** Presses a key as an input method or a browser may, which `keyboard.press` cannot. */
async function dispatchKey(page: Page, init: KeyPress): Promise<void> {
  await page.evaluate((options) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options });
    document.body.dispatchEvent(event);
  }, init);
}

test('shortcuts: / focuses the search, F the genres, Escape clears, ? lists them; none while typing', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/movies');
  await box(page).fill('star');
  await expect(page).toHaveURL('/movies?q=star');
  await box(page).blur();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/movies');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('f/?gh');
  await expect(box(page)).toHaveValue('f/?gh');
  await expect(help(page)).toHaveCount(0);
  await expect(page).toHaveURL(/^[^?]*\/movies/);
  await box(page).blur();
  await page.keyboard.press('F');
  await expect(genre(page)).toBeFocused();
  await genre(page).blur();
  await page.keyboard.press('?');
  await expect(help(page)).toContainText('Filter by genre');
  await expectAccessible(page);
  await page.keyboard.press('/');
  await expect(help(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('f/?gh');
});

test('shows the shortcuts where there is a keyboard', async ({ page, isMobile }) => {
  await open(page, '/tv');
  const hint = page.getByText('all shortcuts');
  if (isMobile) {
    await expect(hint).toBeHidden();
    return;
  }
  await expect(page.getByRole('main').locator('kbd')).toHaveText(['/', 'F', 'Esc', '?']);
  await hint.click();
  await expect(help(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /all shortcuts/ })).toBeFocused();
});

test('/ opens the search on each other page', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(NOT_FOUND_PAGE);
  for (const path of ['/', '/info', '/no-such-page', '/settings', '/my-list', '/privacy']) {
    await open(page, path);
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('/');
    await expect(page).toHaveURL('/search?q=%2F');
  }
});

test('g and another key lead to the main pages', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/info');
  for (const [key, path, heading] of [
    ['m', '/movies', 'Movies'],
    ['t', '/tv', 'TV Shows'],
    ['l', '/my-list', 'Sign In Required'],
    ['h', '/', 'Marquee'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  }
  await page.evaluate(() => window.scrollTo(0, 500));
  const entries = await page.evaluate(() => window.history.length);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
});

test('a shortcut replaces the history entry of an open menu', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  // Only on phones, which may have a keyboard, does a menu have an entry.
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await getMovie(request);
  await open(page, `/movie/${id}`);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect.poll(() => hasOverlayEntry(page)).toBe(true);
  const entries = await page.evaluate(() => window.history.length);
  await share.focus();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/movies');
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL(`/movie/${id}`);
});

test('no shortcut fires with a modifier, in a composition, in a menu or behind a dialog', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/movies');
  await page.keyboard.press('g');
  for (const key of ['Control+m', 'Alt+t', 'Meta+l', 'Shift+h']) await page.keyboard.press(key);
  await dispatchKey(page, { key: 'h', isComposing: true });
  await dispatchKey(page, { key: '?', ctrlKey: true });
  await page.keyboard.press('Shift+F');
  await expect(genre(page)).not.toBeFocused();

  await page.getByRole('button', { name: 'Login' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: /Close/ }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await expect(panel).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(help(page)).toHaveCount(0);
  await expect(page).toHaveURL('/movies');
  // The shortcuts still work.
  await page.keyboard.press('f');
  await expect(genre(page)).toBeFocused();
});

test('? lists all shortcuts of the page and of the site', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  test.slow();
  expectedConsole.push(NOT_FOUND_PAGE);
  const [movie, show] = [await getMovie(request), await getShow(request, 3)];
  const search = ['/', 'F', 'Esc'];
  const player = ['S', 'F'];
  for (const [path, keys] of [
    ['/', []],
    ['/movies', search],
    ['/tv', search],
    ['/search', search],
    ['/my-list', []],
    ['/settings', []],
    ['/no-such-page', []],
    [`/movie/${movie.id}`, []],
    [`/watch/movie/${movie.id}`, player],
    [`/watch/tv/${show.id}/1/2`, ['P', 'N', ...player]],
  ] as const) {
    await open(page, path);
    // The search page focuses its box.
    if (path === '/search') await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    if (path.startsWith('/watch/')) await expect(page.getByText('all shortcuts')).toBeVisible();
    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    expect(await listKeys(page), path).toEqual([
      ...keys.map((key) => `On this page: ${key}`),
      ...(keys.some((key) => key === '/') ? EVERYWHERE.slice(1) : EVERYWHERE),
      ...CARDS,
    ]);
  }
});

test('single-key shortcuts can be turned off in this browser', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/movies?q=star');
  await expect(box(page)).toHaveValue('star');
  await page.keyboard.press('?');
  const toggle = help(page).getByRole('switch', { name: 'Single-key shortcuts' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(help(page)).toContainText('Go to Home (off)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await open(page, '/movies?q=star');
  await expect(page.getByRole('main').locator('kbd:visible')).toHaveText(['Esc']);
  for (const key of ['?', '/', 'g', 't', 'f']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/movies');
  await expect(genre(page)).not.toBeFocused();
  await expect(help(page)).toHaveCount(0);

  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  // Not a click: the list above the button is still loading, which moves it.
  await button.press('Enter');
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('f');
  await expect(genre(page)).toBeFocused();
});
