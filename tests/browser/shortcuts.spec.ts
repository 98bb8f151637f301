import { box, genre, NOT_FOUND_PAGE, open } from './browse-page';
import { expect, expectAccessible, test } from './fixtures';

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
  await page.keyboard.type('f/?');
  await expect(box(page)).toHaveValue('f/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await box(page).blur();
  await page.keyboard.press('F');
  await expect(genre(page)).toBeFocused();
  await genre(page).blur();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Search');
  await expect(list).toContainText('Filter by genre');
  await expectAccessible(page);
  await page.keyboard.press('/');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(box(page)).toHaveValue('f/?');
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
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

for (const path of ['/', '/info', '/no-such-page']) {
  test(`/ opens the search on ${path}`, async ({ page, expectedConsole }) => {
    expectedConsole.push(NOT_FOUND_PAGE);
    await open(page, path);
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('/');
    await expect(page).toHaveURL('/search?q=%2F');
  });
}

for (const path of ['/', '/search', '/no-such-page']) {
  test(`? lists the shortcuts on ${path}`, { tag: '@desktop' }, async ({ page, expectedConsole }) => {
    expectedConsole.push(NOT_FOUND_PAGE);
    await open(page, path);
    // The search page puts the focus into its box as it comes to life.
    if (path === '/search') await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Show this list');
  });
}
