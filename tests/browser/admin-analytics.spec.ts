import type { Page } from '@playwright/test';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { fail, inDatabase, loadFailure, openAdmin } from './admin-page';
import { expect, expectAccessible, test } from './fixtures';
import { NO_SUCH_PAGE, tab } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE));

const CHART_CODE = /\/assets\/day-chart-[\w-]+\.js$/;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const formatDate = (date: Date): string =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

test('shows registrations, and charts of each day with a table', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  // Five days have counts; the one 40 days ago is only in the longer period.
  await inDatabase(site, async (sql) => {
    await sql`delete from watch_counts`;
    await sql`insert into watch_counts (day, records, is_final)
      select (now() at time zone 'UTC')::date - back, 1000 + back, true from unnest(array[16, 17, 18, 19, 40]) back`;
  });
  await openAdmin(page, site, 'admin', 'Analytics');
  const [{ users }] = await inDatabase(
    site,
    (sql) => sql<[{ users: number }]>`select count(*)::int as users from users`,
  );
  const count = users.toLocaleString('en-US');
  await expect(part(page, 'New registrations')).toContainText(`Today${count}This week${count}This month`);

  const chart = page.getByRole('application', { name: /^Registrations by day, last 30 days\./ });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(part(page, 'Registrations by day').getByRole('status')).toContainText(/Registrations: \d/);
  await expectLayoutShiftBelow(page, 0.02, { ignoresInput: true });

  const records = part(page, 'Watch records by day');
  await expect(records).toContainText('Peak: 1,019');
  // A job of the site counts recent days at any time.
  await expect(records).toContainText(/[12]\d days have no data \(shaded\)\./);
  await records.getByText('Show as table').click();
  const rows = records.getByRole('table', { name: 'Watch records by day, last 30 days' }).getByRole('row');
  await expect(rows).toHaveCount(31);
  const day = new Date(Date.now() - 17 * 86_400_000);
  await expect(rows.filter({ hasText: formatDate(day) })).toContainText('1,017');
  await expect(rows.last()).toContainText('Unknown');
  await expectAccessible(page);

  await page.getByRole('radio', { name: '30 days' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
  await expect(records).toContainText('Peak: 1,040');
  await expect(records.getByRole('row')).toHaveCount(91);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('loads the chart library only with the charts, and works without it', { tag: '@desktop' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED|dynamically imported module|status of 503/);
  let requests = 0;
  await page.route(CHART_CODE, (route) => {
    requests += 1;
    return route.abort();
  });
  const failures = new Map([
    ['admin.dailyCounts', 'The days are away.'],
    ['admin.stats', ''],
  ]);
  await fail(page, failures);
  await openAdmin(page, site, 'owner', 'System');
  await expect(part(page, 'Server management')).toContainText('Demo Player');
  expect(requests).toBe(0);
  await tab(page, 'Analytics').click();
  const registrations = part(page, 'Registrations by day');
  await expect(registrations).toContainText('Unknownin 30 days');
  await expect(part(page, 'New registrations')).toContainText('TodayUnknown');
  await expect(loadFailure(page)).toHaveCount(1);
  await expect(loadFailure(page)).toContainText('Failed to load admin data');
  await expectAccessible(page);

  failures.clear();
  await loadFailure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'New registrations')).toContainText(/Today\d/);
  await expect(registrations.getByRole('alert')).toContainText("This section couldn't be loaded.");
  await registrations.getByText('Show as table').click();
  await expect(registrations.getByRole('row')).toHaveCount(31);
  await page.unroute(CHART_CODE);
  await registrations.getByRole('button', { name: 'Try again' }).click();
  await expect(registrations.getByRole('application')).toBeVisible();
});
