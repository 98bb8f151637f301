import { type Browser, chromium, type Page } from '@playwright/test';
import { getChromium } from '../support/chromium';
import { median } from './median';

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;

export type Move = {
  readonly what: string;
  /** From the input to the frame that answers it, ms, medians of seven rounds at 4x CPU. */
  readonly ms: number;
};

/** Texts, since what tsx compiles calls helpers of its own. The title's heading replaces the home page's. */
const AWAIT_TITLE = `
  window.moved = new Promise((done) => {
    const before = document.querySelector('h1');
    addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        const heading = document.querySelector('h1');
        if (!heading || heading === before) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)));
      };
      look();
    }, { capture: true, once: true });
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

/** Each begins on a page that has come to rest. */
const MOVES: Readonly<Record<string, (page: Page, siteUrl: string) => Promise<number>>> = {
  async 'from home to a title'(page, siteUrl) {
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    const card = page.locator('main li a[href^="/movie/"]').first();
    // A pointer rests on a card before it is pressed.
    await card.hover();
    await page.waitForLoadState('networkidle');
    await page.evaluate(`${AWAIT_TITLE}; undefined`);
    await card.click();
    return page.evaluate('window.moved');
  },
  async 'choosing a quick filter'(page, siteUrl) {
    await page.goto(`${siteUrl}/movies`, { waitUntil: 'networkidle' });
    await page.evaluate(WATCH_INPUT);
    await page.locator('main [aria-pressed="false"]').first().click();
    return page.evaluate(READ_INPUT);
  },
  async 'typing in search'(page, siteUrl) {
    await page.goto(`${siteUrl}/search?q=star`, { waitUntil: 'networkidle' });
    await page.getByRole('searchbox').first().focus();
    await page.evaluate(WATCH_INPUT);
    await page.keyboard.type('s w');
    return page.evaluate(READ_INPUT);
  },
};

async function moveOnce(browser: Browser, siteUrl: string, what: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The welcome of a first visit would cover what is pressed.
  await page.addInitScript("localStorage.setItem('marquee_first_time_notification_shown', 'true')");
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const ms = (await MOVES[what]?.(page, siteUrl)) ?? Number.NaN;
  await context.close();
  return ms;
}

/** How long somebody waits for what they do, on a slow machine with a fast network. */
export async function measureMoves(siteUrl: string): Promise<Move[]> {
  const browser = await chromium.launch({ executablePath: getChromium(), args: ['--no-sandbox'] });
  const moves: Move[] = [];
  for (const what of Object.keys(MOVES)) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await moveOnce(browser, siteUrl, what));
    moves.push({ what, ms: Math.round(median(rounds)) });
  }
  await browser.close();
  return moves;
}
