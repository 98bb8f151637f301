import type { Page } from '@playwright/test';
import { open, scrollToEnd } from './browse-page';
import { expect, test } from './fixtures';
import { reloadPage } from './open-page';

const items = (page: Page) => page.getByRole('main').locator('li[aria-posinset]');

declare global {
  interface Window {
    /** Calls the callbacks of all ResizeObservers, which `holdResizes` holds back until then. */
    releaseResizes(): void;
  }
}

/** A busy browser calls ResizeObservers late. */
function holdResizes(): void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  window.releaseResizes = release;
  window.ResizeObserver = class extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => void released.then(() => callback(entries, observer)));
    }
  };
}

/** Loads `count` titles of a list and scrolls to its middle. @returns a visible card and its position */
async function goDeep(page: Page, address: string, count: number) {
  await open(page, address);
  const loaded = () => items(page).first().getAttribute('aria-setsize').then(Number);
  for (let before = await loaded(); before <= count; before = await loaded()) {
    await scrollToEnd(page);
    await expect.poll(loaded).toBeGreaterThan(before);
  }
  // Loading more may reorder the results.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(page.getByText(/^Loading more/)).toHaveCount(0);
  // Not by way of its items, which a long list removes while it is scrolled.
  const list = page.getByRole('main').locator('ul:has(> li[aria-posinset])');
  const seen = await list.evaluate(async (element) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const link = [...element.querySelectorAll('a')].find((each) => each.getBoundingClientRect().top > 100);
    return { name: link?.getAttribute('aria-label') ?? '', top: link?.getBoundingClientRect().top ?? 0 };
  });
  const card = page.getByRole('link', { name: seen.name, exact: true });
  return { card, top: seen.top, loaded };
}

for (const [address, tag] of [
  ['/tv?sort=a-z', '@phone'],
  ['/search?q=star&view=list', '@desktop'],
] as const) {
  test(`a reload deep in ${address} restores titles and scroll position; a shared link starts at the top`, {
    tag,
  }, async ({ page, context }) => {
    test.slow();
    const { card, top, loaded } = await goDeep(page, address, 40);
    const before = await loaded();
    await reloadPage(page);
    await expect(card).toBeInViewport();
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
    expect(await loaded()).toBe(before);

    // Going back from another document.
    await page.goto('about:blank');
    await page.goBack();
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
    expect(await loaded()).toBe(before);

    const shared = await context.newPage();
    await open(shared, page.url());
    expect(await shared.evaluate(() => window.scrollY)).toBe(0);
    expect(Number(await items(shared).first().getAttribute('aria-setsize'))).toBeLessThan(before);
  });
}

test('a reload restores the scroll position before the first ResizeObserver callback', {
  tag: '@desktop',
}, async ({ page }) => {
  const { card, top } = await goDeep(page, '/movies', 100);
  const distance = async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top);
  await page.addInitScript(holdResizes);
  await reloadPage(page);
  await expect(card).toBeInViewport();
  await expect.poll(distance).toBeLessThan(2);
  await page.evaluate(() => window.releaseResizes());
  await expect.poll(distance).toBeLessThan(2);
});

test('pages that fail to be restored are loaded by scrolling', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/);
  const { loaded } = await goDeep(page, '/movies', 40);
  const before = await loaded();
  let isAway = true;
  await page.route('**/api/trpc/catalogue.browsePage?**', (route) =>
    isAway && route.request().url().includes('%22cursor%22%3A3') ? route.abort() : route.continue(),
  );
  await reloadPage(page);
  await expect(page.getByText(/^Page 2 of/)).toBeAttached();
  isAway = false;
  for (let current = await loaded(); current < before; current = await loaded()) {
    await scrollToEnd(page);
    await expect(async () => {
      // The restored position may have requested the page again before the outage ended.
      const retry = page.getByRole('button', { name: 'Try again' });
      if (await retry.isVisible()) await retry.click();
      expect(await loaded()).toBeGreaterThan(current);
    }).toPass();
  }
});
