import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openPage } from './open-page';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

test('closes when the phone is rotated, and the page is not inert', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(menu(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
  await expect(page).toHaveURL('/movies');
});

test('moves the focus to the heading of the new page', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  const heading = page.getByRole('heading', { level: 1 });
  for (const name of ['Privacy', 'DMCA']) {
    await openMenu(page);
    await menu(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/${name.toLowerCase()}`);
    await expect(heading).toBeFocused();
  }
});
