import type { Locator } from '@playwright/test';
import { genre } from './browse-page';
import { getMovie } from './find-titles';
import { expect, test } from './fixtures';
import { openPage } from './open-page';
import { openList, option } from './select-list';
import { storeHistory } from './watch-history';

async function expectIconInTextColour(control: Locator): Promise<void> {
  const colour = await control.evaluate((element) => getComputedStyle(element).color);
  await expect(control.locator('svg')).toHaveCSS('color', colour);
}

test('progress bars, skeletons and the icons of selects are visible in forced colours', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const movie = await getMovie(request);
  await openPage(page, '/dmca');
  await storeHistory(page, { media_type: 'movie', media_id: movie.id, position: 600, duration: 1200 });
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, '/movies');
  const highlight = await page.evaluate(() => {
    document.body.style.background = 'Highlight';
    return getComputedStyle(document.body).backgroundColor;
  });
  const bar = page.getByRole('link', { name: /50% watched$/ }).locator('span[style]');
  await expect(bar).toHaveCSS('background-color', highlight);

  await expectIconInTextColour(genre(page));
  await openList(genre(page));
  await expect(option(page, 'All Genres')).toBeFocused();
  await expectIconInTextColour(option(page, 'All Genres'));
  await page.keyboard.press('Escape');

  await page.route('**/api/trpc/catalogue.**', () => undefined);
  await openPage(page, '/my-list');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'TV Shows' }).click();
  await expect(page.locator('main .animate-pulse').first()).toHaveCSS('border-top-width', '1px');
});
