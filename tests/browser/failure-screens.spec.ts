import type { Page } from '@playwright/test';
import { markScript } from '../support/mark-script';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage, waitForHydration } from './open-page';

const MOVIES_CODE = /\/assets\/movies-page-[\w-]+\.js/;
const BROKEN = { name: 'Something went wrong' };

/** Counts the documents that the page loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

async function expectAlive(page: Page): Promise<void> {
  await waitForHydration(page);
}

test.describe('a chunk that fails to load', () => {
  test.beforeEach(({ expectedConsole }) => {
    expectedConsole.push(
      /Failed to load resource/,
      /dynamically imported module/,
      /PageBoundary|ErrorBoundary/,
    );
  });

  test('offline, shows a message and opens the page when the connection is back', {
    tag: '@desktop',
  }, async ({ page, context, site }) => {
    await openPage(page, '/');
    await expectAlive(page);
    const loads = countLoads(page);
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
    await expect(page.getByRole('heading', BROKEN)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText("You're offline.");
    await expect(page).toHaveTitle('Something went wrong · Marquee');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', BROKEN)).toBeVisible();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', BROKEN)).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', BROKEN)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible();
    expect(site.url + new URL(page.url()).pathname).toBe(`${site.url}/movies`);
    expect(loads()).toBeLessThanOrEqual(1);
  });

  test('after a deployment, reloads the page once without showing an error', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openPage(page, '/');
    await expectAlive(page);
    const loads = countLoads(page);
    // Only a new document references existing code.
    await page.route(MOVIES_CODE, (route) =>
      loads() === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible();
    await expect.poll(loads).toBe(1);
    await expectAlive(page);
  });

  test('when it fails again, shows the error page without a reload loop', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openPage(page, '/');
    await expectAlive(page);
    await page.route(MOVIES_CODE, (route) => route.fulfill({ status: 404 }));
    const loads = countLoads(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click();
    // The reloaded page fails, too: the rendered content stays, with a notice.
    const notice = page.getByRole('alert');
    await expect(notice).toContainText("Something went wrong: parts of this page couldn't be loaded.");
    await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible();
    await expectAccessible(page);
    expect(loads()).toBe(1);

    await page.unroute(MOVIES_CODE);
    await notice.getByRole('button', { name: 'Reload page' }).click();
    await expectAlive(page);
    await expect(notice).toBeHidden();
    expect(loads()).toBe(2);
  });
});

test('shows a message after 8 s until the page is hydrated', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  await page.clock.pauseAt('2026-11-20T12:00:01Z');
  const release = await holdRequests(page, /\/assets\/index-[\w-]+\.js/);
  await markScript(page, /\/watchdog\.js$/, 'data-has-watchdog');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html[data-has-watchdog]')).toBeAttached();
  const notice = page.getByText('This page is slow to start.');
  await page.clock.runFor(7_500);
  await expect(notice).toBeHidden();
  await page.clock.runFor(600);
  await expect(notice).toBeVisible();
  release();
  await expectAlive(page);
  await page.clock.runFor(200);
  await expect(notice).toBeHidden();
});
