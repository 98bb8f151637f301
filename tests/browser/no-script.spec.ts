import type { Page } from '@playwright/test';
import { getShow } from './find-titles';
import { expect, test } from './fixtures';

test.use({ javaScriptEnabled: false });

/** Expects visible images, and no controls that need scripts. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('main .animate-pulse:visible')).toHaveCount(0);
  const isShown = (image: Element): boolean => image instanceof HTMLImageElement && image.naturalWidth > 0;
  const first = page.getByRole('main').locator('img:visible').first();
  await expect.poll(() => first.evaluate(isShown)).toBe(true);
}

test('browsing, searching and title pages work without JavaScript', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  test.slow();
  expectedConsole.push(/status of 404/);
  await page.goto('/');
  await expect(page.locator('body > noscript > p')).toBeVisible();
  await expectWhole(page);
  const row = page.getByRole('region', { name: 'Prime Video' });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('listitem').first().locator('img:visible')).toHaveCount(1);
  // Scripts would give the top bar a background when the page is scrolled.
  await expect(page.getByRole('banner')).toHaveCSS('background-color', /^rgb\(/);

  await page.getByRole('link', { name: 'View All: Popular Movies' }).click();
  await expect(page).toHaveURL('/movies');
  await expectWhole(page);
  await expect(page.getByRole('main').locator('noscript > p')).toHaveText(
    /^Turn on JavaScript to load more movies/,
  );
  await page.getByRole('searchbox').fill('star');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/movies?q=star');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

  // The server does not wait for all results of a slow search, but caches them.
  const search = async () => (await request.get('/search?q=star')).text();
  await expect.poll(search).not.toContain('Reload the page');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('star');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=star');
  await expectWhole(page);
  const result = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const name = (await result.getAttribute('aria-label')) ?? '';
  await result.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/ \(\d{4}\).*$/, ''));
  await expectWhole(page);

  const { id } = await getShow(request, 7);
  await page.goto(`/tv/${id}`);
  const cast = page.getByRole('list', { name: 'Cast' }).getByRole('listitem').first();
  await expect(cast.locator('img')).toHaveCount(1);
  const episodes = page.getByRole('link', { name: /^Episode \d+:/ });
  await expect(episodes).toHaveCount(6);
  await page.getByRole('link', { name: 'More Episodes' }).click();
  await expect(page).toHaveURL(`/tv/${id}/1/7`);
  await expect(episodes.filter({ hasText: /^7\. |^Current/ })).toBeVisible();
  await page.getByRole('list', { name: 'Seasons' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/tv/${id}/2/1`);
  await expectWhole(page);

  await page.getByRole('link', { name: 'Watch Now' }).click();
  await expect(page.getByRole('main').locator('noscript > p')).toHaveText(/^The player needs JavaScript/);
  await page.goto('/admin');
  await expect(page.getByRole('main').locator('noscript > p')).toHaveText(
    /^The admin panel needs JavaScript/,
  );
  await expect(page.locator('main .animate-pulse:visible')).toHaveCount(0);
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});
