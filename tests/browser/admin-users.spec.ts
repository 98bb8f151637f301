import type { Page } from '@playwright/test';
import { banner, inDatabase, openAdmin } from './admin-page';
import { makeCrowd, pages, roleFilter, row, searchBox, showing } from './admin-user-list';
import { expect, expectAccessible, test } from './fixtures';
import { findBrokenParts, LONG_EMAIL, LONG_NAME } from './long-names';
import { reloadPage } from './open-page';
import { choose, selectField } from './select-list';
import { button, NO_SUCH_PAGE } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE));

async function expectTenWithinTwoScreens(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Users' });
  for (const name of [/^Edit /, /^Delete /]) await expect(list.getByRole('button', { name })).toHaveCount(10);
  await expect(selectField(list, 'Role of')).toHaveCount(10);
  await expect(list.getByRole('switch')).toHaveCount(10);
  await expect(list.getByText(/^Joined/)).toHaveCount(10);
  const end = await pages(page).evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
  expect(end).toBeLessThanOrEqual(2 * 844);
}

test('ten users fit two screens of a phone, and all can be paged through', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  test.slow();
  const crowd = await makeCrowd(site, 64);
  await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(crowd.toUpperCase());
  await expect(showing(page)).toHaveText('Showing 1 to 10 of 64 users');
  await expect(row(page, `${crowd}-64`)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectTenWithinTwoScreens(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const numbers = pages(page).getByRole('button', { name: /^Page \d/ });
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
  await expect(button(page, 'Previous page')).toBeDisabled();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page, 'Page 5').click();
  await expect(showing(page)).toHaveText('Showing 41 to 50 of 64 users');
  await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
  await expect(button(page, 'Page 5')).toHaveAttribute('aria-current', 'page');
  await expect(button(page, 'Page 5')).toBeFocused();
  await expect(searchBox(page)).toBeInViewport();
  await button(page, 'Last page').click();
  await expect(showing(page)).toHaveText('Showing 61 to 64 of 64 users');
  await expect(button(page, 'Next page')).toBeDisabled();
  await reloadPage(page);
  await expect(showing(page)).toHaveText('Showing 61 to 64 of 64 users');
  await expect(searchBox(page)).toHaveValue(crowd.toUpperCase());
  await choose(roleFilter(page), 'Users');
  await expect(showing(page)).toHaveText('Showing 1 to 10 of 64 users');
  await page.waitForFunction(() => !('overlay' in window.history.state));
  await reloadPage(page);
  await expect(roleFilter(page)).toHaveAccessibleName('Role Users');
  await searchBox(page).fill(`${crowd}-0`);
  await expect(showing(page)).toHaveText('Showing 1 to 9 of 9 users');
});

test('sorts by each column, filters by role, and shows an empty state', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  test.slow();
  const crowd = await makeCrowd(site, 12);
  const called = (n: string): string => `${crowd}-${n}`;
  await inDatabase(site, (sql) => sql`update users set role = 'admin' where username = ${called('05')}`);
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(crowd);
  const names = page.getByText(new RegExp(`^${crowd}-\\d\\d$`));
  await expect(showing(page)).toHaveText('Showing 1 to 10 of 12 users');
  await button(page, 'Next page').click();
  await expect(names).toHaveText([called('02'), called('01')]);
  await button(page, 'Joined').click();
  await expect(showing(page)).toHaveText('Showing 11 to 12 of 12 users');
  await expect(names).toHaveText([called('11'), called('12')]);
  await button(page, 'Role').click();
  await expect(names.first()).toHaveText(called('05'));
  await expect(showing(page)).toHaveText('Showing 1 to 10 of 12 users');
  await button(page, 'Username').click();
  await expect(names.first()).toHaveText(called('12'));
  await button(page, 'Username').click();
  await expect(names.first()).toHaveText(called('01'));
  await choose(roleFilter(page), 'Admins');
  await expect(names).toHaveText([called('05')]);
  await choose(roleFilter(page), 'Owners');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText(`No users match "${crowd}"`)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Show all users').click();
  await expect(showing(page)).toHaveText(/^Showing 1 to 10 of \d+ users$/);
  await expect(searchBox(page)).toHaveValue('');
});

test('edits one user at a time with validation, and refetches keep the input', { tag: '@desktop' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  test.slow();
  expectedConsole.push(/status of 409/);
  await page.clock.install();
  const crowd = await makeCrowd(site, 3);
  const [first, second] = [row(page, `${crowd}-01`), row(page, `${crowd}-02`)];
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(crowd);
  await expect(showing(page)).toHaveText('Showing 1 to 3 of 3 users');
  await first.getByRole('button', { name: 'Edit' }).click();
  await second.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form');
  await expect(form).toHaveAccessibleName(`Edit ${crowd}-02`);
  const [username, email] = [form.getByLabel('Username'), form.getByLabel('Email')];
  const password = form.getByLabel('New password (optional)', { exact: true });
  await expect(username).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(second.getByRole('button', { name: 'Edit' })).toBeFocused();

  await page.keyboard.press('Enter');
  await username.fill('ab');
  await email.fill('nobody');
  await password.fill('short');
  await button(page, 'Save').click();
  await expect(form).toContainText('Username must be at least 3 characters');
  await expect(form).toContainText('Please enter a valid email address');
  await expect(form).toContainText('Password must be at least 8 characters');
  await expectAccessible(page);
  await password.fill('');
  await email.fill(`${crowd}@example.org`);
  await username.fill(`${crowd}-01`);
  await button(page, 'Save').click();
  await expect(banner(page)).toContainText('Username is already taken');
  await expect(form).toContainText('Username is already taken');
  await username.fill(`${crowd}-zwei`);
  // Another admin renames the edited user; the next change refetches the list without them.
  const gone = `gone-${crowd.slice(5)}`;
  await inDatabase(
    site,
    (sql) => sql`update users set username = ${gone}, email = ${`${gone}@example.org`}
      where username = ${`${crowd}-02`}`,
  );
  await first.getByRole('switch').click();
  await expect(showing(page)).toHaveText('Showing 1 to 2 of 2 users');
  await expect(username).toHaveValue(`${crowd}-zwei`);

  let requests = 0;
  page.on('request', (request) => {
    requests += request.url().includes('admin.usersPage') ? 1 : 0;
  });
  await page.clock.fastForward(95_000);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
  await expect(username).toHaveValue(`${crowd}-zwei`);
  expect(requests).toBe(0);
  await button(page, 'Save').click();
  await expect(banner(page)).toContainText('User updated successfully');
  await expect(row(page, crowd)).toContainText(`${crowd}-zwei`);
  const refreshed = page.waitForRequest(/admin\.usersPage/);
  await page.clock.fastForward(31_000);
  await refreshed;
});

test('wraps long names and emails only between their parts', { tag: '@desktop' }, async ({ page, site }) => {
  const crowd = await makeCrowd(site, 1);
  const [username, email] = [`${LONG_NAME}_${crowd.slice(-6)}`, `${crowd}.${LONG_EMAIL}`];
  await inDatabase(
    site,
    (sql) => sql`update users set username = ${username}, email = ${email} where username = ${`${crowd}-01`}`,
  );
  await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(crowd);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  for (const width of [320, 390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const text of [username, email]) {
      const name = page.getByTitle(text);
      await expect(name).toHaveText(text);
      expect(await findBrokenParts(name)).toEqual([]);
    }
    // The page changes between table and list after the window has its new width.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});
