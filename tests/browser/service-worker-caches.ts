import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openPage } from './open-page';

/** The number of entries of each cache of the service worker, 'shell' for the precache. */
export async function countCached(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      counts[name.startsWith('workbox-precache') ? 'shell' : name] = requests.length;
    }
    return counts;
  });
}

/** All cached URLs, and the texts of the cached pages and queries. */
export async function readCached(page: Page): Promise<{ urls: string[]; texts: string[] }> {
  return page.evaluate(async () => {
    const cached = { urls: [] as string[], texts: [] as string[] };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.urls.push(request.url);
        if (!name.startsWith('workbox'))
          cached.texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return cached;
  });
}

/** Opens a page and waits until the service worker has cached it. */
export async function openCached(page: Page, path: string): Promise<void> {
  // The worker and the precache load last.
  test.slow();
  const timeout = { timeout: 60_000 };
  // Routing each request of the worker is slow.
  await page.context().unrouteAll();
  await openPage(page, path);
  await expect.poll(async () => (await countCached(page))['marquee-pages'] ?? 0, timeout).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), timeout)
    .toBe('activated');
}
