import { confirmation, openAdmin } from './admin-page';
import { row, searchBox, showing } from './admin-user-list';
import { signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { button, NO_SUCH_PAGE } from './tabs';

test('an admin signs a user out on all devices', { tag: '@desktop' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(NO_SUCH_PAGE);
  const user = await signUp(page);
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(user.username);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await row(page, user.username).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
  const signOut = button(page, `Sign out everywhere ${user.username}`);
  await expectAccessible(page);
  await signOut.click();
  await expect(confirmation(page)).toContainText(`sign "${user.username}" out on all devices`);
  await page.keyboard.press('Escape');
  await expect(signOut).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmation(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('status', { name: 'Message' })).toContainText('Sessions ended');
  await expect(page.getByText('Not signed in')).toBeFocused();
  const headers = { authorization: `Bearer ${user.token}` };
  expect((await page.request.get('/api/auth/verify', { headers })).status()).toBe(401);
});
