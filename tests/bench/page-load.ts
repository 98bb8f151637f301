import { type Browser, chromium, type Page } from '@playwright/test';
import { getChromium } from '../support/chromium';
import { median } from './median';

const LOADS = 5;
/** Slow-4G and a slow phone, as the DevTools write them. */
const NETWORK = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const CPU_SLOWDOWN = 4;

export type PageLoad = {
  readonly path: string;
  /** Largest contentful paint and first contentful paint, seconds; cumulative layout shift. */
  readonly lcp: number;
  readonly fcp: number;
  readonly cls: number;
  readonly requests: number;
  readonly images: number;
  /** Bytes on the wire, KB. */
  readonly scriptKb: number;
  readonly totalKb: number;
};

type Vitals = { lcp: number; fcp: number; cls: number };

/** Watches paints and shifts from the first moment on. A text, since what tsx compiles calls helpers of its own. */
const OBSERVE_VITALS = `
  window.vitals = { lcp: 0, fcp: 0, cls: 0 };
  const observe = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => { window.vitals.lcp = entry.startTime; });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.vitals.fcp = entry.startTime;
  });
  observe('layout-shift', (entry) => { window.vitals.cls += entry.value; });
`;

async function loadOnce(browser: Browser, url: string): Promise<Omit<PageLoad, 'path'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.addInitScript({ content: OBSERVE_VITALS });
  await page.goto(url, { waitUntil: 'networkidle' });
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await context.close();
  const ofKind = (kind: string): string[] => [...kinds].filter(([, type]) => type === kind).map(([id]) => id);
  const kb = (ids: Iterable<string>): number =>
    Math.round([...ids].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) / 102.4) / 10;
  return {
    lcp: vitals.lcp / 1000,
    fcp: vitals.fcp / 1000,
    cls: vitals.cls,
    requests: kinds.size,
    images: ofKind('Image').length,
    scriptKb: kb(ofKind('Script')),
    totalKb: kb(kinds.keys()),
  };
}

/** Cold loads of pages on a slow phone; medians of five. */
export async function measurePages(siteUrl: string, paths: readonly string[]): Promise<PageLoad[]> {
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const results: PageLoad[] = [];
  for (const path of paths) {
    const loads: Omit<PageLoad, 'path'>[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await loadOnce(browser, siteUrl + path));
    const of = (key: keyof Omit<PageLoad, 'path'>): number => median(loads.map((load) => load[key]));
    results.push({
      path,
      lcp: of('lcp'),
      fcp: of('fcp'),
      cls: of('cls'),
      requests: of('requests'),
      images: of('images'),
      scriptKb: of('scriptKb'),
      totalKb: of('totalKb'),
    });
  }
  await browser.close();
  return results;
}
