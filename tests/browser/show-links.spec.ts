import type { Page } from '@playwright/test';
import { SHOW_SHAPES, showIdOf } from '../builders/show-shapes';
import { expect, showShapesTest as test } from './fixtures';
import { navigateInPage, openPage, reloadPage } from './open-page';
import { choose, listOptions, selectField } from './select-list';
import { openCached } from './service-worker-caches';

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

/** The number of links followed per show: the first ones lead to each season. */
const MAX_FOLLOWED = 12;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const seasonSelect = (page: Page) => selectField(page, 'Season');

/** The paths of the seasons in the select. */
async function listSeasonPaths(page: Page, id: number): Promise<string[]> {
  if (!(await seasonSelect(page).isVisible())) return [];
  const names = await listOptions(seasonSelect(page));
  return names.map((name) => `/tv/${id}/${Number(name.replace(/\D/g, ''))}/1`);
}

/** Navigates like a link, without loading a document. */
async function follow(page: Page, path: string, title: string): Promise<void> {
  await navigateInPage(page, path);
  await expect(heading(page)).toContainText(title);
  await expect(page.locator('main .animate-pulse:visible')).toHaveCount(0);
}

/** The paths that a page links to. */
async function listPaths(page: Page, id: number): Promise<string[]> {
  const hrefs = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((path) => new RegExp(`^(/watch)?/tv/${id}(/|$)`).test(path));
}

// `tests/rest/show-links.test.ts` follows the links of all shapes in the server's markup.
for (const name of ['countTooHigh', 'oddNumbers'] as const) {
  test(`no link of the page leads to a 404: ${name}`, { tag: '@desktop' }, async ({ page }) => {
    const id = showIdOf(name);
    const title = SHOW_SHAPES[name].name;
    await openPage(page, `/tv/${id}`);
    const waiting = [`/watch/tv/${id}`, ...(await listSeasonPaths(page, id)), ...(await listPaths(page, id))];
    const followed = new Set<string>();
    while (waiting.length > 0 && followed.size < MAX_FOLLOWED) {
      const path = waiting.shift() ?? '';
      if (followed.has(path)) continue;
      followed.add(path);
      await follow(page, path, title);
      expect([path, new URL(page.url()).pathname]).not.toEqual([path, '/404']);
      waiting.push(...(await listPaths(page, id)));
    }
  });
}

test('the first address of a season redirects to its first episode', { tag: '@desktop' }, async ({
  page,
}) => {
  const id = showIdOf('continuous');
  await openPage(page, `/tv/${id}`);
  await choose(seasonSelect(page), 'Season 2');
  await expect(page).toHaveURL(`/tv/${id}/2/62`);
  await expect(seasonSelect(page)).toContainText('Season 2');
  await expect(page.getByRole('main')).toContainText('Season 2, Episode 62');
  await expect(page.getByRole('link', { name: 'Watch Now' })).toHaveText('Watch Now S2E62');
  await page.goBack();
  await expect(page).toHaveURL(`/tv/${id}`);
});

test('a season plays its first episode only, and Back leaves the player', { tag: '@desktop' }, async ({
  page,
}) => {
  const id = showIdOf('continuous');
  const framed: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/demo-player/tv/')) framed.push(pathname);
  });
  await openPage(page, `/watch/tv/${id}/1/61`);
  await expect(page.getByRole('link', { name: 'Next Episode' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Season 2', exact: true }).click();
  await expect(page).toHaveURL(`/watch/tv/${id}/2/62`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${id}/2/62`);
  await expect(page.getByRole('link', { name: 'Previous Episode' })).toHaveCount(0);
  await expect(page.getByText('Season 2, Episode 62', { exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Next Episode' }).click();
  await expect(page).toHaveURL(`/watch/tv/${id}/2/63`);
  await page.getByRole('link', { name: 'Previous Episode' }).click();
  await expect(page).toHaveURL(`/watch/tv/${id}/2/62`);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/watch/tv/${id}/1/61`);
  await expect
    .poll(() => [...new Set(framed)].sort())
    .toEqual([`/demo-player/tv/${id}/1/61`, `/demo-player/tv/${id}/2/62`, `/demo-player/tv/${id}/2/63`]);
});

test('a season without episodes shows a message, and its player redirects there', {
  tag: '@desktop',
}, async ({ page }) => {
  const id = showIdOf('unknownLastSeason');
  await openPage(page, `/watch/tv/${id}/1/2`);
  await page.getByRole('link', { name: 'Season 2', exact: true }).click();
  await expect(page).toHaveURL(`/tv/${id}/2/1`);
  await expect(page.getByText('No episodes announced yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`/watch/tv/${id}/1/2`);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the redirected address of a season opens offline', { tag: '@desktop' }, async ({
    page,
    context,
    front,
  }) => {
    const id = showIdOf('continuous');
    await openCached(page, `/tv/${id}/2/1`);
    await expect(page).toHaveURL(`/tv/${id}/2/62`);
    // The service worker must not cache the redirect.
    await openPage(page, `/tv/${id}/3/1`);
    await expect(page).toHaveURL(`/tv/${id}/3/78`);
    await expect(heading(page)).toHaveText(SHOW_SHAPES.continuous.name);
    await front.disconnect();
    await context.setOffline(true);
    await reloadPage(page);
    await expect(heading(page)).toHaveText(SHOW_SHAPES.continuous.name);
    await openPage(page, `/tv/${id}/2/62`);
    await expect(page.getByRole('link', { name: 'Watch Now' })).toHaveText('Watch Now S2E62');
  });
});
