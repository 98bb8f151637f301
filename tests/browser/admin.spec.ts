import type { Role } from '#shared/account';
import { createUser, inDatabase, openAdmin } from './admin-page';
import { openUserMenu, signIn, signUp, userMenuItem } from './auth';
import { expect, test } from './fixtures';
import { openPage, reloadPage } from './open-page';
import { NO_SUCH_PAGE, tab } from './tabs';

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(NO_SUCH_PAGE));

test('redirects visitors and users without the role to the home page', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPage(page, '/admin');
  await expect(page).toHaveURL('/');
  const { token } = await signUp(page);
  await signIn(page, token);
  await openPage(page, '/admin?tab=users');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toHaveCount(0);
});

test('an admin opens the panel from the menu; its four tabs have addresses', async ({
  page,
  site,
  isMobile,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 401/);
  const user = await createUser(page, site, 'admin');
  await signIn(page, user.token);
  await openPage(page, '/movies');
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Admin Panel').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Panel');
  await expect(page.getByText('Admin Access')).toBeVisible();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Users').click();
  await expect(page).toHaveURL('/admin?tab=users');
  await expect(page.getByRole('tabpanel', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/admin?tab=system');
  await page.keyboard.press('End');
  await expect(tab(page, 'Analytics')).toBeFocused();
  await reloadPage(page);
  await expect(tab(page, 'Analytics')).toHaveAttribute('aria-selected', 'true');
  await openPage(page, '/admin?tab=nonsense');
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  expect(await (await page.request.get('/admin')).text()).toContain('noindex');
  // On phones, the menu adds a history entry.
  if (isMobile) return;

  await page.clock.install();
  const countEntries = (): Promise<number> => page.evaluate(() => history.length);
  const entries = await countEntries();
  await userMenuItem(await openUserMenu(page, isMobile, user), isMobile, 'Logout').click();
  await expect(page).toHaveURL('/');
  await page.clock.runFor(1_000);
  expect(await countEntries()).toBe(entries);
});

test('follows a role that is changed elsewhere', { tag: '@desktop' }, async ({ page, site }) => {
  const { username } = await openAdmin(page, site, 'owner', 'Overview');
  await expect(page.getByText('Owner Access')).toBeVisible();
  await inDatabase(
    site,
    (sql) => sql`insert into users (id, username, email, password_hash, role)
      values (gen_random_uuid(), ${`owner-${username}`}, ${`owner-${username}@example.org`}, 'none', 'owner')`,
  );
  /** Changes the role and triggers a refetch. */
  async function become(role: Role): Promise<void> {
    await inDatabase(site, (sql) => sql`update users set role = ${role} where username = ${username}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }
  await become('admin');
  await expect(page.getByText('Admin Access')).toBeVisible();
  // From now on the server rejects the calls.
  await become('user');
  await expect(page).toHaveURL('/');
});
