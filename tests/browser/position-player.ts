import type { Page } from '@playwright/test';
import { expect, frame, loading } from './player-site';

/** Shows the last message that it receives, and reports the position in its field. */
export const PLAYER = `<!doctype html><title>Player</title><p>Playing</p><output></output>
<label>Position <input></label><button onclick="say('heartbeat')">Report</button>
<script>
  const field = document.querySelector('input');
  function say(type) {
    const position = field.value === '' ? 0 : Number(field.value);
    parent.postMessage({ source: 'marquee-player', type, position, duration: 3000 }, '*');
  }
  addEventListener('message', ({ data }) => {
    document.querySelector('output').textContent = JSON.stringify(data);
  });
  say('ready');
</script>`;

export const received = (page: Page) =>
  frame(page)
    .contentFrame()
    .locator('output')
    .evaluate(({ textContent }) => JSON.parse(textContent || '{}'));

/** For `addInitScript`: `reportPosition` needs it. */
export function countMessages(): void {
  if (window !== window.top) return;
  window.addEventListener('message', () => {
    const { dataset } = document.documentElement;
    dataset.messages = String(Number(dataset.messages ?? 0) + 1);
  });
}

const readMessageCount = async (page: Page): Promise<number> =>
  Number(await page.locator('html').getAttribute('data-messages'));

export async function reportPosition(page: Page, seconds: number): Promise<void> {
  await expect(loading(page)).toBeHidden();
  const count = await readMessageCount(page);
  const player = frame(page).contentFrame();
  await player.getByLabel('Position').fill(String(seconds));
  await player.getByRole('button', { name: 'Report' }).press('Enter');
  await expect.poll(() => readMessageCount(page)).toBeGreaterThan(count);
}

/** What leaving the page triggers. */
export const leave = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
