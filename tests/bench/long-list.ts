import { loadavg } from 'node:os';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { mockSearch } from '../browser/mocked-responses';
import { buildSearchPage } from '../builders/titles';
import { printRow } from './parts';
import { withBrowser } from './resources';

const WANTED_TITLES = 2000;
const SCROLL_STEPS = 100;
const STEP_PX = 700;

export type LongList = {
  /** A path, or a description. */
  readonly path: string;
  readonly width: number;
  readonly titles: number;
  /** The maximum while it was scrolled. */
  readonly elements: number;
  /** Of 100 scroll steps, those without a task over 50 ms. */
  readonly smoothSteps: number;
  /** 0 without a long task. */
  readonly longestTaskMs: number;
  /** After a garbage collection. */
  readonly heapMb: number;
  /** Load average of the machine. */
  readonly load: number;
};

/** Strings, because tsx compiles functions to calls of its own helpers. */
const OBSERVE_TASKS = `
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: 'longtask' });
`;
const SCROLL_STEP = `new Promise((done) => {
  window.tasks.length = 0;
  window.scrollBy({ top: ${STEP_PX}, behavior: 'instant' });
  // Images near the viewport are loaded and decoded within the step.
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done({
    longest: Math.max(0, ...window.tasks),
    elements: document.querySelectorAll('main ul:has(> [aria-posinset]) *').length,
  }))), 120);
})`;

type Step = { readonly longest: number; readonly elements: number };

const countTitles = (page: Page): Promise<number> =>
  page.locator('main li[aria-setsize]').first().getAttribute('aria-setsize').then(Number);

const RESULT_LIST = 'List view of 2,000 search results';

/** Real searches find fewer titles, so the results are mocked. */
async function searchForMany(page: Page, siteUrl: string): Promise<void> {
  await mockSearch(page, ({ cursor }) => {
    const { titles, totalPages } = buildSearchPage(cursor, 20, 100);
    return { titles: titles.map((title) => ({ ...title, posterPath: `/${title.id}.jpg` })), totalPages };
  });
  await page.goto(`${siteUrl}/search`, { waitUntil: 'networkidle' });
  await page.getByRole('combobox').fill('many');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'List view' }).click();
}

async function loadAll(page: Page): Promise<number> {
  let count = await countTitles(page);
  while (count < WANTED_TITLES) {
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const grown = page.locator(`main li[aria-setsize]:not([aria-setsize="${count}"])`).first();
    await grown.waitFor({ state: 'attached', timeout: 20_000 });
    count = await countTitles(page);
  }
  return count;
}

async function measureHeapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return Math.round(usedSize / 104_857.6) / 10;
}

async function measureOne(browser: Browser, siteUrl: string, path: string, width: number): Promise<LongList> {
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  // Playwright does not mock the requests of a service worker, which sends those of its pages.
  const serviceWorkers = path === RESULT_LIST ? 'block' : 'allow';
  const page = await browser.newPage({ viewport: { width, height: 900 }, serviceWorkers });
  await page.addInitScript({ content: OBSERVE_TASKS });
  if (path === RESULT_LIST) await searchForMany(page, siteUrl);
  else await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  const titles = await loadAll(page);
  await page.evaluate('window.scrollTo(0, 0)');
  const steps: Step[] = [];
  for (let step = 0; step < SCROLL_STEPS; step += 1) steps.push(await page.evaluate<Step>(SCROLL_STEP));
  const heapMb = await measureHeapMb(await page.context().newCDPSession(page));
  await page.close();
  return {
    path,
    width,
    titles,
    elements: Math.max(...steps.map(({ elements }) => elements)),
    smoothSteps: steps.filter(({ longest }) => longest <= 50).length,
    longestTaskMs: Math.round(Math.max(...steps.map(({ longest }) => longest))),
    heapMb,
    load,
  };
}

/** Loads lists of 2,000 titles by scrolling, then scrolls through them. */
export function measureLongLists(siteUrl: string): Promise<LongList[]> {
  return withBrowser(async (browser) => {
    const results: LongList[] = [];
    for (const [path, width] of [
      ['/movies', 1440],
      ['/movies', 390],
      [RESULT_LIST, 1440],
    ] as const) {
      results.push(printRow(await measureOne(browser, siteUrl, path, width)));
    }
    return results;
  });
}
