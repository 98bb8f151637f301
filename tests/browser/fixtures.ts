import AxeBuilder from '@axe-core/playwright';
import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type HttpProxy, startHttpProxy } from '../support/http-proxy';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { test as base, type HostileSite } from './sites';

export { expect };

type TestFixtures = {
  readonly site: SpawnedSite;
  /** Console messages that the test causes on purpose. */
  readonly expectedConsole: RegExp[];
  /** Whether the welcome dialog opens after 2 seconds. */
  readonly firstVisit: boolean;
  /** A site for this test only, with empty caches. */
  readonly coldSite: SpawnedSite;
  readonly guard: undefined;
};

/** The browser finds no host but this machine (`playwright.config.ts`). */
const UNKNOWN_HOST = 'net::ERR_NAME_NOT_RESOLVED';

/** Runs in every document, also in frames. */
function skipWelcome(): void {
  try {
    localStorage.setItem('marquee_first_time_notification_shown', 'true');
  } catch {
    // A sandboxed player has no storage.
  }
}

/** The console does not report every violation of the Content-Security-Policy. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // biome-ignore lint/suspicious/noConsole: console errors fail the test
    console.error(`Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

function watch(page: Page, isExpected: (text: string) => boolean, problems: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    // Only tests of the service worker allow it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text()))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => {
    if (!isExpected(message)) problems.push(`uncaught: ${message}`);
  });
  // Not a route: routes make the browser ask for each request, and turn off its cache.
  page.context().on('requestfailed', (request) => {
    if (request.failure()?.errorText === UNKNOWN_HOST) problems.push(`unmocked: ${request.url()}`);
  });
}

/**
 * `site` is shared by the tests of a worker, on a mocked movie database whose faults are reset after each test. The variants
 * below have another one. Each test fails on console errors and on unmocked requests to other hosts.
 */
export const test = base.extend<TestFixtures>({
  site: async ({ usualSite }, use) => use(usualSite),
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: async ({}, use) => use([]),
  firstVisit: [false, { option: true }],
  coldSite: async ({ page }, use) => {
    const site = await spawnSite();
    await use(site);
    // The page may still prefetch from the site.
    await page.goto('about:blank');
    await site.stop();
  },
  guard: [
    async ({ page, site, firstVisit, expectedConsole }, use) => {
      if (!firstVisit) await page.context().addInitScript(skipWelcome);
      await page.context().addInitScript(reportViolations);
      const problems: string[] = [];
      watch(page, (text) => expectedConsole.some((pattern) => pattern.test(text)), problems);
      await use(undefined);
      site.faults.clear();
      // A pending route handler must not fail the finished test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems, 'no console errors, no unmocked requests').toEqual([]);
    },
    { auto: true },
  ],
});

/** Loads the site through a proxy, `front`, which can be stopped. */
export const offlineTest = test.extend<{ readonly front: HttpProxy }>({
  // The browser reports each request without a network.
  expectedConsole: async ({}, use) => use([/Failed to load resource/]),
  front: async ({ site }, use) => {
    const front = await startHttpProxy(site.url);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
});

/** The movie database contains a show of each shape. The site is loaded through a proxy. */
export const showShapesTest = offlineTest.extend<object>({
  site: async ({ showShapesSite }, use) => use(showShapesSite),
});

/** The demo catalogue, as without an API key. */
export const demoTest = test.extend<object>({
  site: async ({ demoSite }, use) => use(demoSite),
});

/** The movie database has valid but extreme data. */
export const hostileTest = test.extend<{ readonly site: HostileSite }>({
  site: async ({ hostileSite }, use) => use(hostileSite),
});

/**
 * Clicks "Try again" when the server's page has no failure any more: after an outage the server pauses its requests to the
 * movie database.
 */
export async function tryAgainAfterOutage(page: Page, failure: string): Promise<void> {
  const readPage = async () => (await page.request.get(page.url())).text();
  await expect.poll(readPage).not.toContain(failure);
  await page.getByRole('button', { name: 'Try again' }).first().click();
}

/**
 * Ends running transitions: colours have too little contrast in the middle of one. It does not wait for them, because the
 * browser suspends those in skipped content (`content-visibility`).
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}

/**
 * Expects no violation of axe's rules.
 *
 * @param rules the names of the rules to check; all by default
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await finishTransitions(page);
  // Frames contain players of third parties.
  const axe = new AxeBuilder({ page }).exclude('iframe');
  // Legacy mode without details of passed elements takes half the time.
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const summary = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  expect(summary).toEqual([]);
}
