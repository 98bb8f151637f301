import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { banner, confirmation, fail, inDatabase, loadFailure, openAdmin } from './admin-page';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { button, NO_SUCH_PAGE } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE));

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isStats = (url: URL): boolean => url.pathname.includes('admin.stats');

async function readDownload(page: Page, name: string): Promise<{ download: Download; text: string }> {
  const downloading = page.waitForEvent('download');
  await button(page, name).click();
  const download = await downloading;
  return { download, text: await readFile(await download.path(), 'utf8') };
}

/** Simulates a page in the background. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

test('shows the user figures and the health of the site', { tag: '@phone' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAdmin(page, site, 'admin', 'Overview');
  const users = await inDatabase(site, async (sql) => {
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from users`;
    return row.count;
  });
  const figures = part(page, 'Key figures');
  for (const text of [/Total Users\d+.* new today/, /Premium Users\d+[\d.]*% of total/, /Watch Records\d+/])
    await expect(figures).toContainText(text);
  await expect(figures.getByText('Total Users').locator('..')).toContainText(String(users));
  await expect(part(page, 'API Health')).toContainText(/StatusHealthyUptime\d+.*Version\d+\.\d+\.\d+/);
  await expect(part(page, 'API Health')).toContainText('Marquee is running.');
  const health = part(page, 'System Health');
  await expect(health).toContainText(/Database\s*Healthy\s*Response time[\d.]+ msConnections\d+/);
  await expect(health).toContainText(/API server\s*Healthy/);
  await expect(health).toContainText(/Hit rate[\d.]+%Size[\d.]+ (Bytes|KB|MB)/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('confirms before clearing, and shows the result for 5 seconds', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  test.slow();
  await page.clock.install();
  await openAdmin(page, site, 'admin', 'Overview');
  await button(page, 'Clear Cache').click();
  await expect(confirmation(page)).toContainText(
    'Are you sure you want to clear the TMDB cache? This will temporarily slow down API responses.',
  );
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(button(page, 'Clear Cache')).toBeFocused();
  await expect(banner(page)).toBeEmpty();

  const release = await holdRequests(page, '**/api/trpc/admin.clearCache*');
  await button(page, 'Clear Cache').click();
  await button(page, 'Clear').click();
  const busy = button(page, 'Clearing…');
  await expect(busy).toBeDisabled();
  await expect(button(page, 'Clean Records')).toBeEnabled();
  release();
  await expect(banner(page)).toContainText('TMDB cache cleared successfully');
  await page.clock.fastForward(4_000);
  await expect(banner(page)).toContainText('TMDB cache cleared successfully');
  await page.clock.fastForward(1_100);
  await expect(banner(page)).toBeEmpty();

  await button(page, 'Clean Records').click();
  await expect(confirmation(page)).toContainText(
    'Are you sure you want to clear old watch history records? This will delete records older than 15 days.',
  );
  await button(page, 'Clean').click();
  await expect(banner(page)).toContainText('Old records cleared successfully');
});

test('exports users and the system report as files', { tag: '@desktop' }, async ({ page, site }) => {
  const { username } = await openAdmin(page, site, 'owner', 'Overview');
  const users = await readDownload(page, 'Export Users');
  expect(users.download.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = JSON.parse(users.text);
  expect(exported.users).toContainEqual(expect.objectContaining({ username, role: 'owner' }));
  expect(users.text).not.toMatch(/password|argon2/i);
  await expect(banner(page)).toContainText('Users exported successfully');
  const report = await readDownload(page, 'System Report');
  expect(report.download.suggestedFilename()).toMatch(/^system-report-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(report.text).users.totalUsers).toBeGreaterThan(0);
  await expect(banner(page)).toContainText('System report exported successfully');
});

test("shows one alert for failed queries, and the server's message for failed actions", {
  tag: '@desktop',
}, async ({ page, site, expectedConsole }) => {
  test.slow();
  expectedConsole.push(/status of 503|net::ERR_FAILED/);
  const failures = new Map([
    ['admin.stats', ''],
    ['admin.systemHealth', 'The figures are being counted.'],
  ]);
  await fail(page, failures);
  await openAdmin(page, site, 'owner', 'Overview');
  const figures = part(page, 'Key figures');
  await expect(figures).toContainText('Total UsersUnknown');
  await expect(part(page, 'System Health')).toContainText(/Database\s*Unknown/);
  await expect(loadFailure(page)).toHaveCount(1);
  await expect(loadFailure(page)).toHaveText('Failed to load admin dataTry again');
  await expect(part(page, 'API Health')).toContainText('Healthy');
  await expectAccessible(page);
  failures.delete('admin.stats');
  await button(page, 'Try again').click();
  await expect(figures).toContainText(/Total Users\d/);
  await expect(loadFailure(page)).toHaveCount(1);
  failures.clear();
  await button(page, 'Try again').click();
  await expect(part(page, 'System Health')).toContainText(/Database\s*Healthy/);
  await expect(loadFailure(page)).toHaveCount(0);
  await expect(part(page, 'API Health')).toContainText('Healthy');

  for (const [address, name, confirm, text] of [
    ['**/api/trpc/admin.clearCache*', 'Clear Cache', 'Clear', 'Failed to clear cache'],
    ['**/api/trpc/history.cleanup*', 'Clean Records', 'Clean', 'Failed to clear old records'],
    ['**/api/admin/users/export', 'Export Users', null, 'Failed to export users'],
    ['**/api/trpc/admin.systemReport*', 'System Report', null, 'Failed to export system report'],
  ] as const) {
    await page.route(address, (route) => route.abort());
    await button(page, name).click();
    if (confirm) await button(page, confirm).click();
    await expect(banner(page)).toContainText(text);
  }
  // A truncated response.
  await page.route('**/api/admin/users/export', (route) =>
    route.fulfill({ body: '{"success":true,"data":{"users":[{"id":"1"' }),
  );
  await button(page, 'Dismiss').click();
  await button(page, 'Export Users').click();
  await expect(banner(page)).toContainText('Failed to export users');
  const message = 'The export is not available right now.';
  await page.route('**/api/admin/users/export', (route) => route.fulfill({ status: 503, json: { message } }));
  await button(page, 'Export Users').click();
  await expect(banner(page)).toContainText(message);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('refetches every 30 seconds, but not in the background', { tag: '@desktop' }, async ({ page, site }) => {
  await page.clock.install();
  let requests = 0;
  await page.route(isStats, (route) => {
    requests += 1;
    return route.continue();
  });
  await openAdmin(page, site, 'admin', 'Overview');
  await expect(part(page, 'Key figures')).toContainText(/Total Users\d/);
  const before = requests;
  const refreshed = page.waitForResponse((response) => isStats(new URL(response.url())));
  await page.clock.fastForward(31_000);
  await refreshed;
  expect(requests).toBe(before + 1);
  await setHidden(page, true);
  await page.clock.fastForward(120_000);
  await page.clock.runFor(1_000);
  // A refetch would have been sent before this request.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(requests).toBe(before + 1);
  const shown = page.waitForResponse((response) => isStats(new URL(response.url())));
  await setHidden(page, false);
  await shown;
});
