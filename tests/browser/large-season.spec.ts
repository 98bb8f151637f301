import { createLargeSeason, createLargeShow } from '../builders/large-season';
import { spawnSite } from '../support/spawned-site';
import { send, startUpstream } from '../support/upstream-server';
import { expect, test } from './fixtures';
import { openPage } from './open-page';
import { endDemoPlayer } from './player-site';

const EPISODES = 1190;
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

test('a season of 1,190 episodes is listed around the current one, and completely on request', {
  tag: '@phone',
}, async ({ page }) => {
  const season = createLargeSeason(EPISODES);
  const upstream = await startUpstream((request, response) => {
    const isSeason = request.url?.includes('/season/') ?? false;
    send(200, isSeason ? season : createLargeShow(50, EPISODES))(request, response);
  });
  await page.route('**/t/p/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: IMAGE }));
  const site = await spawnSite({ TMDB_BASE_URL: upstream.baseUrl });
  try {
    await openPage(page, `${site.url}/tv/50/1/600`);
    const cards = page.getByRole('link', { name: /^Episode \d+: / });
    await expect(cards).toHaveCount(6);
    await expect(cards.first()).toHaveAttribute('href', '/tv/50/1/595');
    await expect(page.getByText('October 20, 1999').first()).toBeVisible();

    await cards.nth(2).click();
    await expect(page).toHaveURL(/\/597$/);
    const windows: number[] = [];
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (!pathname.endsWith('catalogue.episodes')) return;
      windows.push(JSON.parse(searchParams.get('input') ?? '{}').json.window);
    });
    await page.getByRole('button', { name: 'Show All Episodes' }).click();
    // The names of so many links take long to compute.
    const all = page.locator('main a[href^="/tv/50/1/"]:has(img)');
    await expect(all).toHaveCount(EPISODES);
    await expect(all.first()).toContainText('October 20, 1999');
    await expect(all.last()).toContainText('24 min');
    // The page came with window 11. The order varies: the focused link loads its window ahead.
    expect(windows.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 24 }, (_, index) => index).filter((each) => each !== 11),
    );

    // The next episode is in another window than those around the current one.
    await openPage(page, `${site.url}/watch/tv/50/1/1150`);
    await expect(page.getByText('Loading your content...')).toBeHidden();
    await endDemoPlayer(page);
    const card = page.getByRole('region', { name: /^Up next: S1E1151 · / });
    await expect(card.locator('img')).toHaveAttribute('src', /\/w185\/.+\.jpg$/);
  } finally {
    await page.goto('about:blank');
    await site.stop();
    await upstream.close();
  }
});
