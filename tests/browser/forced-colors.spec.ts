import { getMovie } from './find-titles';
import { expect, test } from './fixtures';
import { storeHistory } from './watch-history';

test('progress bars and skeletons are visible in forced colours', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request);
  await page.goto('/dmca');
  await storeHistory(page, { media_type: 'movie', media_id: movie.id, position: 600, duration: 1200 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/movies');
  const highlight = await page.evaluate(() => {
    document.body.style.background = 'Highlight';
    return getComputedStyle(document.body).backgroundColor;
  });
  const bar = page.getByRole('link', { name: /50% watched$/ }).locator('span[style]');
  await expect(bar).toHaveCSS('background-color', highlight);

  await page.route('**/api/trpc/catalogue.**', () => undefined);
  await page.goto('/my-list');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'TV Shows' }).click();
  await expect(page.locator('main .animate-pulse').first()).toHaveCSS('border-top-width', '1px');
});
