import type { BrowserContext, Page } from '@playwright/test';
import type { HttpProxy } from '../support/http-proxy';
import { getMovie } from './find-titles';
import { expect, expectAccessible, offlineTest as test } from './fixtures';
import { setOffline } from './network';
import { openPage, reloadPage } from './open-page';
import { countCached, openCached } from './service-worker-caches';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

async function goOffline(context: BrowserContext, front: HttpProxy): Promise<void> {
  await front.disconnect();
  await setOffline(context, true);
}

test('offline, shows visited pages with their age, and says which pages are not saved', {
  tag: '@desktop',
}, async ({ page, context, front }) => {
  await openCached(page, '/');
  await mainLink(page, 'Movies').click();
  await expect(heading(page)).toHaveText('Movies');
  const cards = page.locator('main a[href^="/movie/"]');
  const otherPath = (await cards.nth(1).getAttribute('href')) ?? '';
  await cards.first().click();
  await expect(page.getByRole('link', { name: 'Watch Now' })).toBeVisible();
  const title = (await heading(page).textContent()) ?? '';
  await expect.poll(async () => (await countCached(page))['marquee-reads'] ?? 0).toBeGreaterThan(1);
  const titlePath = new URL(page.url()).pathname;

  // Cached as data, not as a document.
  await goOffline(context, front);
  await reloadPage(page);
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByText("You're offline · saved just now")).toBeVisible();
  await expectAccessible(page);
  await mainLink(page, 'Movies').click();
  await expect(page.locator('main a[href^="/movie/"]').first()).toBeVisible();

  // Cached as a document, with its images.
  await openPage(page, '/');
  await expect(page.getByText("You're offline · saved just now")).toBeVisible();
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  await openPage(page, otherPath);
  await expect(heading(page)).toHaveText("This page isn't saved on this device");
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Saved pages' }).click();
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}.*saved just now$`) }),
  ).toHaveAttribute('href', titlePath);
  await expectAccessible(page);
  await page.goBack();

  await front.reconnect();
  await setOffline(context, false);
  await expect(page).toHaveURL(otherPath);
  await expect(page.getByRole('link', { name: 'Watch Now' })).toBeVisible();
  await expect(page.getByText("You're offline")).toBeHidden();
});

test('a cached player page waits for the connection, then loads the player', { tag: '@desktop' }, async ({
  page,
  context,
  front,
  request,
}) => {
  const { id } = await getMovie(request);
  await openCached(page, `/watch/movie/${id}`);
  await goOffline(context, front);
  await reloadPage(page);
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByText("You're offline")).toBeVisible();
  await expect(player.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
  await front.reconnect();
  await setOffline(context, false);
  await expect(player.locator('iframe')).toBeVisible();
  await expect(player.getByText("You're offline")).toBeHidden();
});

test('distinguishes an unreachable site from a missing network, and never caches an error', {
  tag: '@desktop',
}, async ({ page, front, site }) => {
  await openCached(page, '/');
  site.faults.set('500');
  expect((await openPage(page, '/movie/77'))?.status()).toBe(502);
  await expect(page.getByRole('main')).toContainText("The movie database isn't responding");
  expect(await countCached(page)).toMatchObject({ 'marquee-pages': 1 });

  await front.disconnect();
  await openPage(page, '/');
  await expect(page.getByText("Marquee can't be reached · saved")).toBeVisible();
  await front.reconnect();
  await expect(page.getByText("Marquee can't be reached")).toBeHidden();
  await expect(page.locator('main a[href^="/movie/"]').first()).toBeVisible();
});

test('shows the cached page when the network does not respond for some seconds', { tag: '@desktop' }, async ({
  page,
  front,
}) => {
  await openCached(page, '/privacy');
  front.replace(/^\/(privacy|healthz)$/, null);
  await openPage(page, '/privacy');
  await expect(heading(page)).toHaveText('Privacy policy');
  await expect(page.getByText("Marquee can't be reached · saved")).toBeVisible();
});

test('caches a limited number of images', { tag: '@desktop' }, async ({ page, front }) => {
  await openCached(page, '/privacy');
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };
  front.replace(/^\/demo-images\//, () => ({ status: 200, headers, body: '<svg/>' }));
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const images = Array.from(
      { length: 320 },
      (_, index) => `${location.origin}/demo-images/w92/${index}.svg`,
    );
    active?.postMessage({ type: 'KEEP', page: '/privacy', images });
  });
  await expect.poll(() => front.takePaths().length, { intervals: [500] }).toBe(0);
  await expect.poll(async () => (await countCached(page))['marquee-images']).toBe(300);
});

test('no page waits for a worker that does not respond', { tag: '@desktop' }, async ({ page, context }) => {
  await openCached(page, '/privacy');
  await context.serviceWorkers()[0]?.evaluate(() => {
    const never = (): Promise<never> => new Promise(() => {});
    Object.assign(globalThis, { fetch: never });
    for (const kind of [Cache, CacheStorage]) kind.prototype.match = never;
  });
  await openPage(page, '/dmca');
});
