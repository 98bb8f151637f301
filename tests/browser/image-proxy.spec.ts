import { behaviours } from '../support/upstream-server';
import { test as base, expect } from './fixtures';
import { openPage } from './open-page';
import type { ImageProxySite } from './sites';

const test = base.extend<{ readonly site: ImageProxySite }>({
  site: async ({ imageProxySite }, use) => use(imageProxySite),
});

test('with the image proxy, a browser loads AVIF and asks no other host', { tag: '@desktop' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  const requests: string[] = [];
  const types = new Set<string | undefined>();
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => {
    if (response.url().includes('/img/')) types.add(response.headers()['content-type']);
  });
  for (const path of ['/', '/movies']) {
    await openPage(page, path);
    const cards = page.getByRole('main').locator('img[src^="/img/"]');
    await expect
      .poll(() =>
        cards.evaluateAll(
          (images) => images.filter((image) => 'naturalWidth' in image && image.naturalWidth).length,
        ),
      )
      .toBeGreaterThan(5);
    await expect(page.getByText('Image unavailable')).toHaveCount(0);
  }
  expect([...new Set(requests.map((url) => new URL(url).origin))]).toEqual([new URL(site.url).origin]);
  expect([...types]).toEqual(['image/avif']);

  site.host.behave(behaviours.failed);
  expectedConsole.push(/status of 502/);
  await openPage(page, '/tv');
  await expect(page.getByText('Image unavailable').first()).toBeVisible();
  expect([...new Set(requests.map((url) => new URL(url).origin))]).toEqual([new URL(site.url).origin]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test("a first visit saves the images as AVIF, not the image host's files", { tag: '@desktop' }, async ({
    page,
  }) => {
    const readTypes = () =>
      page.evaluate(async () => {
        const cache = await caches.open('marquee-images');
        const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return responses.map((response) => response?.headers.get('content-type'));
      });
    await openPage(page, '/');
    await expect.poll(async () => (await readTypes()).length).toBeGreaterThan(5);
    expect([...new Set(await readTypes())]).toEqual(['image/avif']);
  });
});
