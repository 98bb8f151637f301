import AxeBuilder from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';

export { expect };

type TestFixtures = {
  /** Console messages that this test causes on purpose. */
  readonly expectedConsole: RegExp[];
  /** Whether the browser has never been here: the welcome then comes after 2 seconds. */
  readonly firstVisit: boolean;
  /** A site of this test's own, with nothing cached. */
  readonly coldSite: SpawnedSite;
  readonly guard: undefined;
};

const LOOPBACK = /^(https?|wss?):\/\/(localhost|127\.0\.0\.1)[:/]|^(data|blob|about):/;

/** Runs in every document of the browser, frames included. */
function welcomeBefore(): void {
  try {
    localStorage.setItem('marquee_first_time_notification_shown', 'true');
  } catch {
    // A player in its sandbox has no storage.
  }
}

/** What a policy refuses is told here in full; the console itself says nothing of some of it. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // biome-ignore lint/suspicious/noConsole: the console is what is watched
    console.error(`Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

async function watch(page: Page, isExpected: (text: string) => boolean, problems: string[]): Promise<void> {
  page.on('console', (message: ConsoleMessage) => {
    // The site registers its worker; only the tests of that let it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text()))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => {
    if (!isExpected(message)) problems.push(`uncaught: ${message}`);
  });
  // A request that nobody mocked must not pass unseen; a test that mocks one adds its own route later, which wins.
  await page.context().route(
    (url) => !LOOPBACK.test(url.href),
    async (route) => {
      problems.push(`unmocked: ${route.request().url()}`);
      await route.abort();
    },
  );
}

/** Playwright's test, on the built site, where a console error or warning fails the test. */
export const test = base.extend<TestFixtures, { readonly site: SpawnedSite }>({
  site: [
    async ({}, use) => {
      const site = await spawnSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: async ({}, use) => use([]),
  firstVisit: [false, { option: true }],
  coldSite: async ({ page }, use) => {
    const site = await spawnSite();
    await use(site);
    // The page may be loading ahead: it leaves before the site does.
    await page.goto('about:blank');
    await site.stop();
  },
  guard: [
    async ({ page, site, firstVisit, expectedConsole }, use) => {
      if (!firstVisit) await page.context().addInitScript(welcomeBefore);
      await page.context().addInitScript(tellViolations);
      const problems: string[] = [];
      await watch(page, (text) => expectedConsole.some((pattern) => pattern.test(text)), problems);
      await use(undefined);
      site.faults.clear();
      // Handlers that still wait for a response must not fail the finished test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems, 'the console stays silent, and every request is mocked').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Clicks "Try again" whenever it is offered, until the content is visible. After an outage the server pauses its requests
 * to the movie database, so that the first clicks may fail.
 */
export async function tryAgainUntilVisible(page: Page, content: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' }).first();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(content).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** No accessibility violation on the page as it stands, by every rule of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  // Frames hold third-party players, which are not ours to judge.
  const axe = new AxeBuilder({ page }).exclude('iframe');
  // In one page, and without describing each element that passed: half the time, with the same violations.
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told).toEqual([]);
}
