import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { measureWhenQuiet } from './machine';
import { printRow } from './parts';
import { withBrowser } from './resources';
import { median } from './statistics';

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;

export type Interaction = {
  readonly what: string;
  /**
   * Median of seven rounds with a CPU slowed down 4 times. To a title, and on the reference page: from the click event, 80 ms
   * after the press, to the frame that shows the new heading. Others: the longest Event Timing duration, from an input event
   * to the next frame, which need not contain the results.
   */
  readonly ms: number;
  /** Milliseconds of the main thread, from the input until a second after `ms` is known. */
  readonly scripts: number;
  readonly layout: number;
};

const PRESS_MS = 80;
/** Playwright reports networkidle once per document. */
const SETTLE_MS = 1000;

/** Strings, because tsx compiles functions to calls of its own helpers. */
const AWAIT_TITLE = `
  window.moved = new Promise((done) => {
    const before = document.querySelector('h1');
    let pressedAt = 0;
    addEventListener('click', ({ timeStamp }) => { pressedAt = timeStamp; }, { capture: true, once: true });
    new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (heading !== before) heading?.setAttribute('elementtiming', 'heading');
    }).observe(document.body, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { renderTime } of list.getEntries()) done(renderTime - pressedAt);
    }).observe({ type: 'element' });
  });
`;
/** Event Timing reports interactions of 16 ms and more. */
const WATCH_INPUT = `
  window.longestInput = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestInput = Math.max(window.longestInput, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
/** Entries arrive after a frame. */
const READ_INPUT = `new Promise((done) => setTimeout(() => done(window.longestInput), 500))`;

/** Plain elements: their time shows how fast the browser is on this machine. */
const REFERENCE_PAGE = `<!doctype html>
<style>
  main { display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px }
  article { display: flex; flex-direction: column; padding: 8px; border-radius: 8px; box-shadow: 0 1px 4px #888 }
</style>
<h1>Before</h1><button>Open</button><main></main>
<script>
  document.querySelector('button').addEventListener('click', () => {
    const heading = document.createElement('h1');
    heading.textContent = 'After';
    document.querySelector('h1').replaceWith(heading);
    for (let number = 0; number < 400; number += 1) {
      const card = document.createElement('article');
      card.append(Object.assign(document.createElement('h2'), { textContent: 'Title ' + number }));
      card.append(Object.assign(document.createElement('p'), { textContent: 'Some words about it' }));
      document.querySelector('main').append(card);
    }
  });
</script>`;

/** The first visit installs it, which takes some seconds of the browser's time. Insecure origins have none. */
async function awaitServiceWorker(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker?.ready.then(() => undefined)');
}

/** Each function prepares a page and returns the interaction. */
const INTERACTIONS: Readonly<
  Record<string, (page: Page, siteUrl: string) => Promise<() => Promise<number>>>
> = {
  async 'a reference page'(page, siteUrl) {
    const address = `${siteUrl}/reference`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: REFERENCE_PAGE }));
    await page.goto(address);
    await delay(SETTLE_MS);
    await page.evaluate(`${AWAIT_TITLE}; undefined`);
    return async () => {
      await page.getByRole('button').click({ delay: PRESS_MS });
      return page.evaluate('window.moved');
    };
  },
  async 'from home to a title'(page, siteUrl) {
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    const card = page.locator('main li a[href^="/movie/"]').first();
    // Hovering prefetches the page, as for a user whose pointer rests on the card.
    const prefetched = page.waitForResponse(/\/api\/trpc\/catalogue\.titlePage/);
    await card.hover();
    await (await prefetched).finished();
    await awaitServiceWorker(page);
    await delay(SETTLE_MS);
    await page.evaluate(`${AWAIT_TITLE}; undefined`);
    return async () => {
      await card.click({ delay: PRESS_MS });
      return page.evaluate('window.moved');
    };
  },
  async 'choosing a quick filter'(page, siteUrl) {
    await page.goto(`${siteUrl}/movies`, { waitUntil: 'networkidle' });
    await page.evaluate(WATCH_INPUT);
    return async () => {
      await page.locator('main [aria-pressed="false"]').first().click({ delay: PRESS_MS });
      return page.evaluate(READ_INPUT);
    };
  },
  async 'typing in search'(page, siteUrl) {
    await page.goto(`${siteUrl}/search?q=star`, { waitUntil: 'networkidle' });
    await page.getByRole('combobox').first().focus();
    await page.evaluate(WATCH_INPUT);
    return async () => {
      await page.keyboard.type('s w');
      return page.evaluate(READ_INPUT);
    };
  },
};

async function readWork(session: CDPSession): Promise<Omit<Interaction, 'what' | 'ms'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { scripts: read('ScriptDuration'), layout: read('LayoutDuration') + read('RecalcStyleDuration') };
}

async function runOnce(browser: Browser, siteUrl: string, what: string): Promise<Omit<Interaction, 'what'>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The welcome dialog would cover the page.
  await page.addInitScript("localStorage.setItem('marquee_first_time_notification_shown', 'true')");
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Performance.enable');
  const interact = await INTERACTIONS[what]?.(page, siteUrl);
  const before = await readWork(session);
  const ms = (await interact?.()) ?? Number.NaN;
  await delay(SETTLE_MS);
  const after = await readWork(session);
  await context.close();
  return { ms, scripts: after.scripts - before.scripts, layout: after.layout - before.layout };
}

export function measureInteractions(siteUrl: string): Promise<Interaction[]> {
  return withBrowser(async (browser) => {
    const results: Interaction[] = [];
    for (const what of Object.keys(INTERACTIONS)) {
      const rounds: Omit<Interaction, 'what'>[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureWhenQuiet(() => runOnce(browser, siteUrl, what)));
      const middle = (measure: keyof Omit<Interaction, 'what'>): number =>
        Math.round(median(rounds.map((each) => each[measure])));
      results.push(
        printRow({ what, ms: middle('ms'), scripts: middle('scripts'), layout: middle('layout') }),
      );
    }
    return results;
  });
}
