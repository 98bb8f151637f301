import type { Page } from '@playwright/test';
import { openUserMenu, userMenuItem } from './auth';
import { getMovie } from './find-titles';
import { expect, test } from './fixtures';
import { hasOverlayEntry, openPage, reloadPage } from './open-page';
import { openSettings } from './settings-page';
import { button, NO_SUCH_PAGE } from './tabs';

/** Playwright's click would scroll the page, because the button is in a sticky bar. */
const openMenu = (page: Page) =>
  page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLElement) => {
    button.focus({ preventScroll: true });
    button.click();
  });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
/** The page may not have its full height at first. */
const scrollDown = (page: Page) =>
  expect
    .poll(() => {
      void page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
      return scrollTop(page);
    })
    .toBe(700);

// On wide screens, Back leaves the page.
test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(NO_SUCH_PAGE);
});

test('closes the menu, and keeps the page, its scroll position and the entries before and after it', {
  tag: '@phone',
}, async ({ page }) => {
  await openPage(page, '/tv');
  await page.getByRole('link', { name: 'Movies', exact: true }).click();
  await expect(page).toHaveURL('/movies');
  await scrollDown(page);
  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/movies');
  expect(await scrollTop(page)).toBe(700);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  // The entry of the closed menu comes next, and is left at once.
  await page.goForward();
  await expect.poll(() => hasOverlayEntry(page)).toBe(false);
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/tv');
  await page.goForward();
  await expect(page).toHaveURL('/movies');
  await expect.poll(() => scrollTop(page)).toBe(700);
});

for (const how of ['Escape', 'Close menu']) {
  test(`${how} removes the entry of the menu`, { tag: '@phone' }, async ({ page }) => {
    await openPage(page, '/tv');
    await openPage(page, '/movies');
    await openMenu(page);
    await expect(menu(page)).toBeVisible();
    expect(await hasOverlayEntry(page)).toBe(true);
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: how }).click();
    await expect(menu(page)).toBeHidden();
    await expect.poll(() => hasOverlayEntry(page)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/tv');
  });
}

test('a link in the menu adds one entry', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/movies');
  await scrollDown(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/movies');
  await expect.poll(() => scrollTop(page)).toBe(700);
  await page.goForward();
  await expect(page).toHaveURL('/privacy');
  await page.goBack();
  await expect(page).toHaveURL('/movies');
});

test('a reload closes the menu and removes its entry', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/tv');
  await openPage(page, '/movies');
  await openMenu(page);
  await expect.poll(() => hasOverlayEntry(page)).toBe(true);
  await reloadPage(page);
  await expect.poll(() => hasOverlayEntry(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/tv');
});

test('closes a confirmation, as Cancel does', { tag: '@phone' }, async ({ page }) => {
  await openSettings(page, 'Advanced');
  const dialog = page.getByRole('alertdialog', { name: 'Reset Settings' });
  await button(page, 'Reset Settings').click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/settings?tab=advanced');
  await expect(button(page, 'Reset Settings')).toBeFocused();
  await button(page, 'Reset Settings').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => hasOverlayEntry(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/robots.txt');
});

test('closes the ways to share a title, also in landscape', { tag: '@phone' }, async ({ page, request }) => {
  const { id } = await getMovie(request);
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/robots.txt');
    await openPage(page, `/movie/${id}`);
    const share = button(page, 'Share');
    await share.click();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect.poll(() => hasOverlayEntry(page)).toBe(true);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
    await expect(page).toHaveURL(`/movie/${id}`);
    await expect(share).toBeVisible();
  }
});

test('signing out from the menu opens the home page, and Back the page before it', { tag: '@phone' }, async ({
  page,
}) => {
  const user = await openSettings(page, 'Advanced');
  await openPage(page, '/movies');
  const open = await openUserMenu(page, true, user);
  await userMenuItem(open, true, 'Logout').click();
  await expect(page).toHaveURL('/');
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/movies');
  await page.goForward();
  await expect(page).toHaveURL('/');
});
