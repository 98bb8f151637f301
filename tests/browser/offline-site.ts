import type { Page } from '@playwright/test';
import { type HttpProxy, startHttpProxy } from '../support/http-proxy';
import { test as base, expect } from './fixtures';

/** Playwright's test where pages come by a front, which may be gone, and may have an offline worker. */
export const test = base.extend<{ readonly front: HttpProxy }>({
  // What the browser says of each request without a network.
  expectedConsole: async ({}, use) => use([/Failed to load resource/]),
  front: async ({ site }, use) => {
    const front = await startHttpProxy(site.url);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
});

/** How many entries each of the worker's caches holds; the shell's under 'shell'. */
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

/** The addresses of all that is kept, and the texts of what is kept of pages and reads. */
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

/** Opens a page, and waits until the worker is there and has kept it. */
export async function openKept(page: Page, path: string): Promise<void> {
  // A worker and the whole shell have to arrive, after all else.
  test.slow();
  const patience = { timeout: 30_000 };
  // Looking at each of the worker's requests would take longer than all else here.
  await page.context().unrouteAll();
  await page.goto(path);
  await expect.poll(async () => (await countKept(page))['marquee-pages'] ?? 0, patience).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), patience)
    .toBe('activated');
}
