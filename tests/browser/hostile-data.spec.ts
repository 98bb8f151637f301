import type { Locator, Page } from '@playwright/test';
import { HEBREW, HOSTILE_IDS } from '../builders/hostile-titles';
import { expect, expectAccessible, hostileTest as test } from './fixtures';
import { openPage } from './open-page';

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

const WIDTHS = [390, 1440];
/** Titles with words that do not fit or run from right to left. */
const WIDE_IDS = [1000, 1001, 1002, 1006, 1007, 1008];

/** Texts outside the viewport, and texts cut off without an ellipsis. */
function findBrokenTexts(): string[] {
  const isUnseen = (element: Element) =>
    element.closest('.sr-only, noscript, option, [aria-hidden="true"]') !== null ||
    !element.checkVisibility();
  const right = (box: DOMRect, limit: number) => box.right > limit + 1;
  const left = (box: DOMRect, limit: number) => box.left < limit - 1;

  /** The ancestor that clips an element horizontally. */
  function findLimits(element: Element): { left: number; right: number } | null {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { display, overflowX, textOverflow } = getComputedStyle(around);
      if (display === 'inline' || overflowX === 'visible') continue;
      if (overflowX !== 'hidden' && overflowX !== 'clip') return null;
      return textOverflow === 'ellipsis' ? null : around.getBoundingClientRect();
    }
    return { left: 0, right: innerWidth };
  }

  const broken = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || isUnseen(element)) continue;
    const limits = findLimits(element);
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    // Visible to screen readers only.
    if (element.clientWidth === 1) continue;
    if (limits && (right(box, limits.right) || left(box, limits.left)))
      broken.add(
        `${element.tagName} "${text.textContent.slice(0, 50)}" in ${element.parentElement?.className}`,
      );
  }
  return [...broken];
}

/** Scrolls through the page, because images load near the viewport. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

async function expectWhole(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await scrollThrough(page);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    const broken = await page.evaluate(findBrokenTexts);
    expect({ overflow, broken }, `${page.url()} at ${width} px`).toEqual({ overflow: 0, broken: [] });
  }
}

/** The titles at two alternating URLs. */
const inTurn = (first: (id: number) => string, second: (id: number) => string) =>
  HOSTILE_IDS.map((id) => (id % 2 === 0 ? first(id) : second(id)));

const GROUPS = {
  lists: ['/', '/movies', '/tv', '/search?q=word', '/search?q=word&view=list'],
  movies: HOSTILE_IDS.map((id) => `/movie/${id}`),
  shows: inTurn(
    (id) => `/tv/${id}`,
    (id) => `/tv/${id}/7/3`,
  ),
  people: WIDE_IDS.map((id) => `/person/${id}`),
  players: WIDE_IDS.map((id, index) => (index % 2 === 0 ? `/watch/tv/${id}/1/2` : `/watch/movie/${id}`)),
};

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`${name} of titles with extreme data keep their layout`, { tag: '@desktop' }, async ({
    page,
    site,
  }) => {
    test.slow();
    for (const path of paths) {
      await openPage(page, path);
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
      await expectWhole(page);
      await expect(page.locator('body')).not.toContainText(/\(0000\)|0000-00-00|NaN|Invalid Date/);
    }
    expect(site.database.badImages).toEqual([]);
  });
}

test('pages of titles with extreme data are accessible', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/movie/1008', '/tv/1001', '/person/1006']) {
    await openPage(page, path);
    await expectAccessible(page);
  }
});

test('titles keep the direction of their script', { tag: '@desktop' }, async ({ page }) => {
  const directionOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);
  await openPage(page, '/movies');
  const card = page.getByRole('link', { name: HEBREW }).getByText(HEBREW);
  expect(await directionOf(card)).toBe('rtl');
  await openPage(page, '/movie/1001');
  const heading = page.getByRole('heading', { level: 1 });
  expect(await directionOf(heading.getByText(HEBREW))).toBe('rtl');
  expect(await directionOf(heading)).toBe('ltr');
});
