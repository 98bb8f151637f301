import type { Page } from '@playwright/test';
import { type HttpProxy, startHttpProxy } from '../support/http-proxy';
import { test as base, expect } from './fixtures';

/** Loads the site through a proxy, which can be stopped. */
export const test = base.extend<{ readonly front: HttpProxy }>({
  // The browser reports each request without a network.
  expectedConsole: async ({}, use) => use([/Failed to load resource/]),
  front: async ({ site }, use) => {
    const front = await startHttpProxy(site.url);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
});

/** The number of entries of each cache of the service worker, 'shell' for the precache. */
export async function countKept(page: Page): Promise<Record<string, number>> {
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
export async function readKept(page: Page): Promise<{ urls: string[]; texts: string[] }> {
  return page.evaluate(async () => {
    const kept = { urls: [] as string[], texts: [] as string[] };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.urls.push(request.url);
        if (!name.startsWith('workbox')) kept.texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return kept;
  });
}

/** Opens a page and waits until the service worker has cached it. */
export async function openKept(page: Page, path: string): Promise<void> {
  // The worker and the precache load last.
  test.slow();
  const patience = { timeout: 30_000 };
  // Routing each request of the worker is slow.
  await page.context().unrouteAll();
  await page.goto(path);
  await expect.poll(async () => (await countKept(page))['marquee-pages'] ?? 0, patience).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), patience)
    .toBe('activated');
}
