import { getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { openPage, reloadPage } from './open-page';

const RATING = /★|\d\.\d \/ 10|^Rating$/;

test('showRatings and compactMode apply to all screens from the first paint', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const { id } = await getShow(request, 1);
  await openPage(page, '/movies');
  const cards = page.getByRole('main').getByRole('list').last();
  const columns = () =>
    cards.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  const usual = await columns();
  await expect(page.locator('.rated').first()).toBeVisible();

  await page.evaluate(() => {
    localStorage.setItem('marquee_preferences', '{"showRatings":false,"compactMode":true}');
  });
  await reloadPage(page);
  expect(await columns()).toBeGreaterThan(usual);
  await expect(page.locator('.rated')).toHaveCount(0);
  await expectAccessible(page);

  const poster = page.getByRole('region', { name: 'Popular Movies' }).getByRole('listitem').first();
  await openPage(page, '/');
  const dense = await poster.boundingBox();
  const paths = ['/', '/search?q=star', '/search?q=star&view=list', `/tv/${id}/1/1`, `/watch/tv/${id}/1/1`];
  for (const path of paths) {
    await openPage(page, path);
    await expect(page.locator('.rated')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(RATING)).toHaveCount(0);
    const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    expect([path, await page.evaluate(isTooWide)]).toEqual([path, false]);
  }
  await openPage(page, '/');
  await page.evaluate(() => {
    localStorage.setItem('marquee_preferences', '{}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_preferences' }));
  });
  await expect(page.locator('.rated').first()).toBeVisible();
  await expect.poll(async () => (await poster.boundingBox())?.width).toBeGreaterThan(dense?.width ?? 0);
});
