import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage, reloadPage, waitForHydration } from './open-page';
import { banner, openSettings } from './settings-page';

/** The color of text in the top bar. */
const ON_ARTWORK = 'rgb(243, 245, 249)';
const ON_PAGE = 'rgb(28, 26, 22)';
const GROUND = { dark: 'rgb(11, 14, 20)', light: 'rgb(246, 243, 237)' };

async function storeTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((value) => {
    // A sandboxed player has no storage.
    if (window === window.top) localStorage.setItem('marquee_preferences', JSON.stringify({ theme: value }));
  }, theme);
}

/** What the page looks like: its background, the browser's bars, and the system's controls and scrollbars. */
function readAppearance(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    const { backgroundColor, color, colorScheme } = getComputedStyle(root);
    const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content ?? '';
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = bars;
    const barColor = getComputedStyle(probe).color;
    probe.remove();
    return {
      theme: root.dataset.theme,
      backgroundColor,
      isInkDark: /^rgb\(\d?\d,/.test(color),
      colorScheme,
      barColor,
    };
  });
}

const appearanceOf = (theme: 'dark' | 'light') => ({
  theme,
  backgroundColor: GROUND[theme],
  isInkDark: theme === 'light',
  colorScheme: theme,
  barColor: GROUND[theme],
});

test('the first paint has the chosen theme, before any script file is loaded', { tag: '@desktop' }, async ({
  page,
}) => {
  const release = await holdRequests(page, /\.js$/);
  await storeTheme(page, 'light');
  await page.goto('/movies', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  expect(await readAppearance(page)).toEqual(appearanceOf('light'));
  release();
  await waitForHydration(page);
  expect(await readAppearance(page)).toEqual(appearanceOf('light'));
});

test('every visitor receives the same document, and the dark theme without a preference', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await storeTheme(page, 'light');
  const response = await openPage(page, '/info');
  expect(await response?.text()).toBe(await (await request.get('/info')).text());
  expect(await readAppearance(page)).toEqual(appearanceOf('light'));
  for (const theme of ['dark', 'unknown']) {
    await storeTheme(page, theme);
    await reloadPage(page);
    expect(await readAppearance(page)).toEqual(appearanceOf('dark'));
  }
});

test('the top bar is dark on artwork and light on other pages, in the light theme', {
  tag: '@desktop',
}, async ({ page }) => {
  await storeTheme(page, 'light');
  const ink = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).color);
  await openPage(page, '/');
  await expect.poll(ink).toBe(ON_ARTWORK);
  const release = await holdRequests(page, /catalogue\.titlePage/);
  await page.getByRole('link', { name: 'Movies', exact: true }).click();
  await expect(page).toHaveURL('/movies');
  await expect.poll(ink).toBe(ON_PAGE);
  await page.getByRole('main').locator('a[href^="/movie/"]').first().click();
  await expect(page.getByRole('main').getByRole('status')).toBeAttached();
  await expect.poll(ink).toBe(ON_ARTWORK);
  release();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(ink).toBe(ON_ARTWORK);
});

test('the theme of the system is followed while the page is open', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await storeTheme(page, 'system');
  await openPage(page, '/info');
  expect(await readAppearance(page)).toEqual(appearanceOf('light'));
  await waitForHydration(page);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => readAppearance(page)).toEqual(appearanceOf(colorScheme));
  }
});

test('the theme is chosen in the settings, by pointer and keyboard, and applies at once in all tabs', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openSettings(page, 'Playback');
  const other = await context.newPage();
  await openPage(other, '/');
  const theme = page.getByRole('group', { name: 'Theme' });
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await theme.getByText('Light').click();
  await expect(banner(page)).toHaveText('Preference updated successfully');
  expect(await readAppearance(page)).toEqual(appearanceOf('light'));
  await expect.poll(() => readAppearance(other)).toEqual(appearanceOf('light'));
  await theme.getByRole('radio', { name: 'Light' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await readAppearance(page)).toEqual(appearanceOf('dark'));
  await page.keyboard.press('ArrowLeft');
  await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked();
});
