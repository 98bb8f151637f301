import { readFile } from 'node:fs/promises';
import { banner, confirmation, fail, inDatabase, loadFailure, openAdmin } from './admin-page';
import { getMovie } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { findBrokenParts, LONG_EMAIL, LONG_NAME } from './long-names';
import { failure, mockCall } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import { button, NO_SUCH_PAGE } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE));

const isRefresh = '**/api/trpc/admin.refreshServers*';

test('shows the server configuration, and a refresh reaches players in other tabs', {
  tag: '@desktop',
}, async ({ page, site, expectedConsole }) => {
  expectedConsole.push(/status of 50[23]/);
  await openAdmin(page, site, 'admin', 'System');
  const servers = page.getByRole('region', { name: 'Server management' });
  await expect(servers).toContainText(
    /Total servers3Enabled3Version1\.0\.0Last updated.*\d{4}.*Last refresh/,
  );
  await expect(servers.getByRole('row', { name: 'Demo Player Two 2 Enabled' })).toBeVisible();

  const player = await page.context().newPage();
  const { id } = await getMovie(page.request);
  await openPage(player, `/watch/movie/${id}`);
  await expect(player.getByText(/^Server: /)).toBeVisible();
  await page.clock.install();
  const followed = player.waitForRequest('**/config/servers.json');
  await button(page, 'Refresh Servers').click();
  await followed;
  await player.close();
  const outcome = servers.getByRole('status');
  await expect(outcome).toHaveText('Servers refreshed successfully: 3 of 3 enabled');
  await page.clock.fastForward(1_500);
  await expect(outcome).not.toBeEmpty();
  await page.clock.fastForward(1_600);
  await expect(outcome).toBeEmpty();

  const message = "The server configuration can't be read. It isn't valid JSON.";
  await mockCall(page, 'admin.refreshServers', failure(message, 503));
  await button(page, 'Refresh Servers').click();
  await expect(outcome).toHaveText(`Failed to refresh servers: ${message}`);
  const gatewayPage = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await page.route(isRefresh, (route) => route.fulfill(gatewayPage));
  await button(page, 'Refresh Servers').click();
  await expect(outcome).toHaveText('Failed to refresh servers: Server returned 502');
});

test('shows the status of each part, and the audit log page by page, and exports it', {
  tag: '@phone',
}, async ({ page, site }) => {
  await inDatabase(site, (sql) => sql`delete from audit_log`);
  const { username } = await openAdmin(page, site, 'owner', 'System');
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log).toContainText('No entries yet.');
  const monitor = page.getByRole('region', { name: 'Health monitor' });
  await expect(monitor.getByRole('definition')).toHaveText(['Healthy', 'Healthy', /Healthy|Warning/]);
  await expect(page.getByText('Response time')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Cache analytics' })).toContainText(
    /Total keys[\d,]+Hit rate[\d.]+%Hits[\d,]+Misses[\d,]+Memory[\d.]+ MB/,
  );
  await button(page, 'Clear Cache').click();
  await confirmation(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(banner(page)).toContainText('TMDB cache cleared successfully');
  for (const text of [username, 'Cleared cache', /127\.0\.0\.1|::1/, /Linux|Android/])
    await expect(log).toContainText(text);

  await inDatabase(
    site,
    (sql) => sql`
      insert into audit_log (action, actor_id, actor_name, target_id, target_name, details)
      select 'user.role', 'ada', 'ada', 'user-' || n, 'reader-' || n,
        '{"role":"user to admin","issuer":"https://id.example"}'
      from generate_series(1, 12) n`,
  );
  await reloadPage(page);
  await expect(log).toContainText(/reader-12.*reader-3(?!\d)/s);
  await expect(log).toContainText('Role: user to admin');
  await expect(log).toContainText('Provider: https://id.example');
  await expect(log).not.toContainText('Cleared cache');
  await expectAccessible(page);
  await button(page, 'Older').click();
  await expect(log.getByRole('status')).toHaveText('Page 2');
  await expect(log).toContainText(/reader-2.*reader-1.*Cleared cache/s);
  await expect(button(page, 'Older')).toBeDisabled();
  await expect(button(page, 'Older')).toBeFocused();
  await button(page, 'Newer').click();
  await expect(log).toContainText('reader-12');

  const downloading = page.waitForEvent('download');
  await button(page, 'Export Audit Log').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.json$/);
  const { entries } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(entries.map(({ action }: { action: string }) => action)).toContain('cache.clear');
  await expect(banner(page)).toContainText('Audit log exported successfully');
  await expect(log).toContainText('Exported audit log');

  await monitor.getByRole('link', { name: 'Details in Overview' }).click();
  await expect(page.getByRole('region', { name: 'System Health' })).toContainText('Response time');
});

test('shows one alert for failed panels, and keeps the others', { tag: '@desktop' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 503/);
  const failures = new Map([
    ['admin.cacheStats', ''],
    ['admin.serverConfig', 'The servers are away.'],
    ['admin.auditLog', 'The log is away.'],
  ]);
  await fail(page, failures);
  await openAdmin(page, site, 'admin', 'System');
  await expect(page.getByRole('region', { name: 'Health monitor' })).toContainText('Healthy');
  const parts = [
    ['Cache analytics', 'admin.cacheStats', 'Total keysUnknown', /Total keys\d/],
    ['Server management', 'admin.serverConfig', 'Total serversUnknown', 'Demo Player'],
    ['Audit log', 'admin.auditLog', 'Unknown', /What|No entries/],
  ] as const;
  for (const [name, , text] of parts) await expect(page.getByRole('region', { name })).toContainText(text);
  await expectAccessible(page);
  for (const [name, procedure, , fine] of parts) {
    await expect(loadFailure(page)).toHaveText('Failed to load admin dataTry again');
    failures.delete(procedure);
    await button(page, 'Try again').press('Enter');
    await expect(page.getByRole('region', { name })).toContainText(fine);
  }
  await expect(loadFailure(page)).toHaveCount(0);
  // The focus stays where the button was.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Details in Overview' })).toBeFocused();
});

test('the audit log shows an action of a newer release by its name', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await inDatabase(
    site,
    (sql) => sql`
      insert into audit_log (action, actor_id, actor_name)
      values ('user.merge', 'ada', 'ada'), ('constructor', 'ada', 'ada'), ('cache.clear', 'ada', 'ada')`,
  );
  await openAdmin(page, site, 'admin', 'System');
  const log = page.getByRole('region', { name: 'Audit log' });
  for (const action of ['user.merge', 'constructor', 'Cleared cache'])
    await expect(log.getByText(action, { exact: true }).first()).toBeVisible();
});

test('the audit log wraps long names between their parts, and fits each screen', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await inDatabase(
    site,
    (sql) => sql`
      insert into audit_log (action, actor_id, actor_name, target_id, target_name, details)
      values ('user.edit', 'ada', ${LONG_NAME}, 'max', ${`${LONG_NAME}_reader`},
        ${sql.json({ email: `${LONG_EMAIL} to second.${LONG_EMAIL}` })})`,
  );
  await openAdmin(page, site, 'admin', 'System');
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log).toContainText(`Email: ${LONG_EMAIL} to second.${LONG_EMAIL}`);
  for (const width of [390, 844, 1440, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(log.getByRole('table')).toHaveCount(width < 896 ? 0 : 1);
    expect(await findBrokenParts(log)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});
