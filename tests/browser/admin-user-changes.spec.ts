import type { Route } from '@playwright/test';
import { PASSWORD } from '../builders/users';
import { createGate } from '../support/gate';
import { banner, confirmation, createUser, fail, inDatabase, loadFailure, openAdmin } from './admin-page';
import { makeCrowd, roleFilter, row, searchBox, showing } from './admin-user-list';
import { openAuthPanel, openUserMenu, signIn, userMenuItem } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';
import { choose, option, selectField } from './select-list';
import { button, NO_SUCH_PAGE } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE));

test('an owner changes roles and premium and deletes users, but not their own account', {
  tag: '@phone',
}, async ({ page, site }) => {
  test.slow();
  const crowd = await makeCrowd(site, 2);
  const name = `${crowd}-01`;
  const find = () =>
    inDatabase(site, async (sql) => {
      const [found] = await sql<[{ role: string; isPremium: boolean }?]>`
        select role, is_premium as "isPremium" from users where username = ${name}`;
      return found;
    });
  const { username } = await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(username);
  const own = row(page, username);
  await expect(own).toContainText('You');
  await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(selectField(own, `Role of ${username}`)).toHaveText(/Owner$/);

  await searchBox(page).fill(crowd);
  await expect(showing(page)).toHaveText('Showing 1 to 2 of 2 users');
  const userRow = row(page, name);
  const role = selectField(userRow, `Role of ${name}`);
  await choose(role, 'Admin');
  await expect(banner(page)).toContainText('User role updated successfully');
  await expect(role).toBeEnabled();
  await expect(role).toHaveText(/Admin$/);
  const premium = userRow.getByRole('switch', { name: `Premium status of ${name}` });
  // The touch target is larger than the switch.
  await premium.click({ position: { x: 24, y: 34 } });
  await expect(banner(page)).toContainText('Premium status updated successfully');
  await expect(premium).toBeChecked();
  expect(await find()).toEqual({ role: 'admin', isPremium: true });

  await choose(roleFilter(page), 'Admins');
  await choose(role, 'User');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
  await button(page, 'Show all users').click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
  await searchBox(page).fill(crowd);
  await expect(showing(page)).toHaveText('Showing 1 to 2 of 2 users');

  await userRow.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation(page)).toContainText(
    `Are you sure you want to delete user "${name}"? This action cannot be undone.`,
  );
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(userRow.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Delete').click();
  await expect(banner(page)).toContainText('User deleted successfully');
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await expect(userRow).toHaveCount(0);
  expect(await find()).toBeUndefined();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
});

test('an owner changes their own role after a confirmation; the last owner cannot', {
  tag: '@phone',
}, async ({ page, site, expectedConsole }) => {
  test.slow();
  expectedConsole.push(/status of 409/);
  const { username } = await openAdmin(page, site, 'owner', 'Users');
  await inDatabase(
    site,
    (sql) => sql`update users set role = 'user' where role = 'owner' and username <> ${username}`,
  );
  await searchBox(page).fill(username);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  const role = selectField(row(page, username), `Role of ${username}`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('admin.changeRole')) sent.push(request.postData() ?? '');
  });
  await choose(role, 'Admin');
  await expect(confirmation(page)).toContainText(
    'Are you sure you want to change your own role to "admin"? You\'ll no longer be able to change roles or delete users.',
  );
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(role).toHaveText(/Owner$/);
  expect(sent).toEqual([]);

  await choose(role, 'User');
  await expect(confirmation(page)).toContainText("You'll lose access to the admin panel.");
  await button(page, 'Change role').click();
  await expect(banner(page)).toContainText('At least one owner must remain');
  await expect(role).toHaveText(/Owner$/);
  expect(sent).toHaveLength(1);

  await createUser(page, site, 'owner');
  await choose(role, 'Admin');
  await button(page, 'Change role').click();
  await expect(banner(page)).toContainText('User role updated successfully');
  await expect(selectField(row(page, username), 'Role of')).toHaveCount(0);
  await expect(page.getByText('Admin Access')).toBeVisible();
});

test('a promoted user is signed out, and signs in again with the new role', { tag: '@desktop' }, async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const user = await createUser(page, site, 'user');
  const context = await browser.newContext({ baseURL: site.url });
  const tab = await context.newPage();
  await signIn(tab, user.token);
  await openPage(tab, '/settings');
  await expect(tab.getByText(user.email)).toBeVisible();

  await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(user.username);
  await choose(selectField(row(page, user.username), 'Role of'), 'Admin');
  await expect(banner(page)).toContainText('User role updated successfully. The user must sign in again.');
  await choose(selectField(row(page, user.username), 'Role of'), 'User');
  await expect(banner(page)).toContainText(/User role updated successfully$/);
  await choose(selectField(row(page, user.username), 'Role of'), 'Admin');

  await tab.getByRole('tab', { name: 'Privacy' }).click();
  await expect(tab.getByText("You've been signed out")).toBeVisible();
  const login = await openAuthPanel(tab, isMobile, 'Login');
  await login.getByLabel('Email or username').fill(user.username);
  await login.getByLabel('Password', { exact: true }).fill(user.password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login).toHaveCount(0);
  const menu = await openUserMenu(tab, isMobile, user);
  await expect(userMenuItem(menu, isMobile, 'Admin Panel')).toBeVisible();
  await context.close();
});

test('keys save a role only when it is chosen in the list', { tag: '@desktop' }, async ({ page, site }) => {
  const crowd = await makeCrowd(site, 1);
  await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(crowd);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  const given: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('admin.changeRole')) given.push(request.postData() ?? '');
  });
  const role = selectField(row(page, `${crowd}-01`), 'Role of');
  await role.press('ArrowDown');
  await expect(option(page, 'User')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Admin')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(role).toBeFocused();
  await expect(role).toHaveText(/User$/);
  await role.press('ArrowDown');
  await expect(option(page, 'User')).toBeFocused();
  await page.keyboard.press('End');
  await expect(option(page, 'Owner')).toBeFocused();
  expect(given).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('User role updated successfully');
  expect(given).toHaveLength(1);
  expect(given[0]).toContain('"owner"');
});

test('an admin cannot change roles, delete users, or edit owners and other admins', {
  tag: '@desktop',
}, async ({ page, site }) => {
  const crowd = await makeCrowd(site, 1);
  const others = [await createUser(page, site, 'owner'), await createUser(page, site, 'admin')];
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(crowd);
  const userRow = row(page, `${crowd}-01`);
  await expect(userRow.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(userRow.getByRole('switch')).toBeEnabled();
  await expect(selectField(userRow, 'Role of')).toHaveCount(0);
  await expect(userRow.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  for (const { username } of others) {
    await searchBox(page).fill(username);
    const protectedRow = row(page, username);
    await expect(protectedRow).toContainText('Only owners can change admins and owners.');
    await expect(protectedRow.getByRole('switch')).toBeDisabled();
    await expect(protectedRow.getByRole('button')).toHaveCount(0);
  }
});

test("a new password for one's own account requires the current one", { tag: '@phone' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 400/);
  // The newest user is listed first. A search would close the form when its debounced result arrives.
  const { username } = await openAdmin(page, site, 'admin', 'Users');
  await row(page, username).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: `Edit ${username}` });
  const current = form.getByLabel('Current password', { exact: true });
  const chosen = form.getByLabel('New password (optional)', { exact: true });
  await chosen.fill('Password123');
  await expect(chosen).toHaveAccessibleDescription('Easy to guess: it contains a common password');
  await chosen.fill('Violet-Anchor-9');
  await expect(chosen).toHaveAccessibleDescription('Meets all password rules');
  await button(page, 'Save').click();
  await expect(current).toHaveAccessibleDescription('Current password is required');
  await expectAccessible(page);
  await current.fill('Wrong-guess-1');
  await button(page, 'Save').click();
  await expect(current).toHaveAccessibleDescription('Current password is incorrect');
  await current.fill(PASSWORD);
  await button(page, 'Save').click();
  await expect(banner(page)).toContainText('User updated successfully');
  await expect(form).toHaveCount(0);
});

test('shows why a change failed', { tag: '@desktop' }, async ({ page, site, expectedConsole }) => {
  test.slow();
  expectedConsole.push(/net::ERR_FAILED|status of 409/);
  const crowd = await makeCrowd(site, 1);
  const failures = new Map([['admin.usersPage', '']]);
  await fail(page, failures);
  await openAdmin(page, site, 'owner', 'Users');
  await expect(loadFailure(page)).toHaveText('Failed to load admin dataTry again');
  await expect(searchBox(page)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Unknown')).toBeVisible();
  failures.clear();
  await button(page, 'Try again').click();
  await searchBox(page).fill(crowd);
  const userRow = row(page, `${crowd}-01`);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');

  await page.route(/trpc\/admin\.(changeRole|togglePremium|deleteUser|editUser)/, (route) => route.abort());
  await choose(selectField(userRow, 'Role of'), 'Owner');
  await expect(banner(page)).toContainText('Failed to update user role');
  await expect(selectField(userRow, 'Role of')).toHaveText(/User$/);
  await userRow.getByRole('switch').click();
  await expect(banner(page)).toContainText('Failed to update premium status');
  await expect(userRow.getByRole('switch')).not.toBeChecked();
  await userRow.getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Delete').click();
  await expect(banner(page)).toContainText('Failed to delete user');
  await userRow.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Username').fill(`${crowd}-new`);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('Failed to update user');
  await expect(page.getByLabel('Username')).toHaveValue(`${crowd}-new`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a change is shown in a list that was loading when the change was saved', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  const name = `${await makeCrowd(site, 1)}-01`;
  await openAdmin(page, site, 'owner', 'Users');
  await searchBox(page).fill(name);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  const [loaded, saved] = [createGate(), createGate()];
  const holdResponse = async (route: Route) => {
    const response = await route.fetch();
    loaded.open();
    await saved.opened;
    await route.fulfill({ response });
  };
  await page.route(/admin\.usersPage/, holdResponse, { times: 1 });
  await choose(roleFilter(page), 'Users');
  await loaded.opened;
  await choose(selectField(page, `Role of ${name}`), 'Admin');
  await expect(banner(page)).toContainText('User role updated successfully');
  saved.open();
  await expect(page.getByText('No users found')).toBeVisible();
});
