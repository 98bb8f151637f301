import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { measureWhenQuiet } from './machine';
import { printRow } from './parts';
import { withBrowser } from './resources';
import { median, round } from './statistics';

const LOADS = 5;
/** The presets of the Chrome DevTools. */
const NETWORK = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const CPU_SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const QUIET_MS = 1000;

/**
 * Paints in seconds, blocking time in ms (the part of tasks beyond 50 ms after the first paint), sizes in KB. `otherHosts`
 * are requests to other hosts than the site.
 */
const MEASURES = [
  'fcp',
  'lcp',
  'cls',
  'tbt',
  'requests',
  'images',
  'otherHosts',
  'htmlKb',
  'scriptKb',
  'styleKb',
  'fontKb',
  'imageKb',
  'totalKb',
] as const;

type Load = Readonly<Record<(typeof MEASURES)[number], number>>;
export type PageLoad = Load & { readonly path: string };

export type Visit = {
  readonly path: string;
  /** The history that the browser has stored, as in storage/local-history.ts. */
  readonly history?: readonly object[];
};

type Vitals = { lcp: number; fcp: number; cls: number; tasks: { startTime: number; duration: number }[] };

/** A string, because tsx compiles functions to calls of its own helpers. */
const OBSERVE_VITALS = `
  window.vitals = { lcp: 0, fcp: 0, cls: 0, tasks: [] };
  const observe = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => { window.vitals.lcp = entry.startTime; });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.vitals.fcp = entry.startTime;
  });
  observe('longtask', ({ startTime, duration }) => { window.vitals.tasks.push({ startTime, duration }); });
  observe('layout-shift', (entry) => { window.vitals.cls += entry.value; });
`;

/**
 * Waits until the page is interactive and has requested nothing for a second. On a slow machine, Playwright's networkidle is
 * reached before the page is hydrated.
 */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  let requests = -1;
  const countRequests = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let next = await countRequests(); next !== requests; next = await countRequests()) {
    requests = next;
    await delay(QUIET_MS);
  }
}

async function loadOnce(browser: Browser, siteUrl: string, { path, history }: Visit): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  let otherHosts = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (response.url.startsWith('http') && !response.url.startsWith(siteUrl)) otherHosts += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.addInitScript({ content: OBSERVE_VITALS });
  // Whether the welcome dialog, which opens after two seconds, counts would depend on the speed of the machine.
  await page.addInitScript("localStorage.setItem('marquee_first_time_notification_shown', 'true')");
  const stored = JSON.stringify(JSON.stringify(history));
  if (history) await page.addInitScript({ content: `localStorage.setItem('watchHistory', ${stored});` });
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  await waitUntilLoaded(page);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await context.close();
  const ofKind = (kind: string): string[] => [...kinds].filter(([, type]) => type === kind).map(([id]) => id);
  const kb = (ids: Iterable<string>): number =>
    Math.round([...ids].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) / 102.4) / 10;
  const blocking = vitals.tasks
    .filter(({ startTime }) => startTime >= vitals.fcp)
    .map(({ duration }) => duration - LONG_TASK_MS);
  return {
    lcp: round(vitals.lcp / 1000, 2),
    fcp: round(vitals.fcp / 1000, 2),
    cls: round(vitals.cls, 3),
    tbt: Math.round(blocking.reduce((sum, ms) => sum + ms, 0)),
    requests: kinds.size,
    images: ofKind('Image').length,
    otherHosts,
    htmlKb: kb(ofKind('Document')),
    scriptKb: kb(ofKind('Script')),
    styleKb: kb(ofKind('Stylesheet')),
    fontKb: kb(ofKind('Font')),
    imageKb: kb(ofKind('Image')),
    totalKb: kb(kinds.keys()),
  };
}

/** Loads without cache on a slow phone; medians of five. */
export function measurePages(siteUrl: string, visits: readonly Visit[]): Promise<PageLoad[]> {
  return withBrowser(async (browser) => {
    const results: PageLoad[] = [];
    for (const visit of visits) {
      const loads: Load[] = [];
      for (let load = 0; load < LOADS; load += 1)
        loads.push(await measureWhenQuiet(() => loadOnce(browser, siteUrl, visit)));
      const medians = MEASURES.map((measure) => [measure, median(loads.map((load) => load[measure]))]);
      const path = visit.history ? `${visit.path} with a history` : visit.path;
      results.push(printRow({ path, ...Object.fromEntries(medians) }));
    }
    return results;
  });
}
