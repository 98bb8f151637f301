import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { getChromium } from '../support/chromium';
import { median } from './median';

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;

export type Move = {
  readonly what: string;
  /** From the input to the frame that answers it, ms, medians of seven rounds at 4x CPU. */
  readonly ms: number;
  /** What the page's thread does from then until it rests: its scripts, and style with layout, ms likewise. */
  readonly scripts: number;
  readonly layout: number;
};

/** As long as a finger or a button is down. */
const PRESS_MS = 80;

/** Texts, since what tsx compiles calls helpers of its own. The browser itself tells when the new heading is painted. */
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
/** The longest wait for the next frame, as the browser itself tells it; what took under 16 ms it does not tell. */
const WATCH_INPUT = `
  window.longestInput = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestInput = Math.max(window.longestInput, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
/** Entries come with a frame of their own. */
const READ_INPUT = `new Promise((done) => setTimeout(() => done(window.longestInput), 500))`;

/** Each leads to a page, waits until it rests, and returns the move itself. */
const MOVES: Readonly<Record<string, (page: Page, siteUrl: string) => Promise<() => Promise<number>>>> = {
  async 'from home to a title'(page, siteUrl) {
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    const card = page.locator('main li a[href^="/movie/"]').first();
    // A pointer rests on a card before it is pressed.
    await card.hover();
    await page.waitForLoadState('networkidle');
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
    await page.getByRole('searchbox').first().focus();
    await page.evaluate(WATCH_INPUT);
    return async () => {
      await page.keyboard.type('s w');
      return page.evaluate(READ_INPUT);
    };
  },
};

/** What the page's thread has done so far, in ms. */
async function readWork(session: CDPSession): Promise<Omit<Move, 'what' | 'ms'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { scripts: read('ScriptDuration'), layout: read('LayoutDuration') + read('RecalcStyleDuration') };
}

async function moveOnce(browser: Browser, siteUrl: string, what: string): Promise<Omit<Move, 'what'>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The welcome of a first visit would cover what is pressed.
  await page.addInitScript("localStorage.setItem('marquee_first_time_notification_shown', 'true')");
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Performance.enable');
  const move = await MOVES[what]?.(page, siteUrl);
  const before = await readWork(session);
  const ms = (await move?.()) ?? Number.NaN;
  await page.waitForLoadState('networkidle');
  const after = await readWork(session);
  await context.close();
  return { ms, scripts: after.scripts - before.scripts, layout: after.layout - before.layout };
}

/** How long somebody waits for what they do, on a slow machine with a fast network. */
export async function measureMoves(siteUrl: string): Promise<Move[]> {
  const browser = await chromium.launch({ executablePath: getChromium(), args: ['--no-sandbox'] });
  const moves: Move[] = [];
  for (const what of Object.keys(MOVES)) {
    const rounds: Omit<Move, 'what'>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await moveOnce(browser, siteUrl, what));
    const middle = (measure: keyof Omit<Move, 'what'>): number =>
      Math.round(median(rounds.map((each) => each[measure])));
    moves.push({ what, ms: middle('ms'), scripts: middle('scripts'), layout: middle('layout') });
  }
  await browser.close();
  return moves;
}
