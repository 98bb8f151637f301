import type { Page } from '@playwright/test';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';
import { expireAuthentication } from '../support/expire-authentication';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { confirmation, inDatabase, openAdmin } from './admin-page';
import { row, searchBox, showing } from './admin-user-list';
import { signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { failure, holdRequests, mockCall } from './mocked-responses';
import { banner, openSettings } from './settings-page';
import { button, NO_SUCH_PAGE } from './tabs';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create API token' });
const created = (page: Page) => page.getByRole('dialog', { name: 'API token created' });
const password = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" });
const tokens = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Expires' });

async function fillIn(page: Page, name: string): Promise<void> {
  await button(page, 'Create API token').click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('checkbox', { name: 'Read your watch history' }).check();
}

test('creates a token after the password, shows it once, and revokes it', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 40[03]/);
  const user = await openSettings(page, 'Privacy');
  await expect(page.getByText('You have no API tokens.')).toBeVisible();
  await expectLayoutShiftBelow(page, 0.001);
  await inDatabase(site, (sql) => expireAuthentication(sql, user.token));
  await fillIn(page, 'Home server');
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(4);
  await dialog(page).getByRole('button', { name: 'Expires after' }).click();
  await page.getByRole('menuitemradio', { name: '30 days' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create' }).click();

  const passwordField = password(page).getByRole('textbox', { name: 'Password' });
  await expect(passwordField).toBeFocused();
  await expectAccessible(page);
  await passwordField.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(password(page).getByRole('alert')).toHaveText('Current password is incorrect');
  await passwordField.fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(created(page).getByRole('heading')).toBeFocused();
  const token = await created(page).getByLabel('API token', { exact: true }).inputValue();
  expect(token).toMatch(/^marquee_[\w-]{43}$/);
  await expectAccessible(page);
  await created(page).getByRole('button', { name: 'Copy' }).click();
  await expect(created(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  await created(page).getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'Create API token')).toBeFocused();
  await expect(tokens(page)).toHaveCount(1);
  await expect(tokens(page)).toContainText('history:read');
  await expect(tokens(page)).toContainText('Never used');
  expect(await page.content()).not.toContain(token);

  const headers = { authorization: `Bearer ${token}` };
  const readHistory = async () => (await page.request.get('/api/watch-history', { headers })).status();
  expect(await readHistory()).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(tokens(page)).toContainText('Last used just now');
  await inDatabase(
    site,
    (sql) => sql`
      update api_tokens set last_used_at = now() - interval '3 hours', scopes = scopes || '{lists:write}'
      where id = ${hashToken(token)}`,
  );
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await expect(tokens(page)).toContainText('Last used 3 hours ago');
  // A scope of a newer release.
  await expect(tokens(page)).toContainText('history:read, lists:write');
  await button(page, 'Revoke Home server').click();
  const question = page.getByRole('alertdialog', { name: 'Revoke API token' });
  await expect(question).toContainText('Scripts that use "Home server" will stop working.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(banner(page)).toHaveText('Home server has been revoked');
  await expect(tokens(page)).toHaveCount(0);
  await expect(button(page, 'Create API token')).toBeFocused();
  expect(await readHistory()).toBe(401);
});

test('describes invalid fields and failures', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 50[03]/);
  await openSettings(page, 'Privacy');
  await button(page, 'Create API token').click();
  const create = dialog(page).getByRole('button', { name: 'Create' });
  await create.click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await expect(dialog(page).getByText('Choose at least one permission')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Backup');
  await dialog(page).getByRole('checkbox', { name: 'Read your watch history' }).check();
  await expect(dialog(page).getByText('Choose at least one permission')).toHaveCount(0);
  await mockCall(page, 'tokens.create', failure('', 500));
  await create.click();
  await expect(dialog(page).getByText("The API token couldn't be created")).toBeVisible();
  await page.unroute('**/api/trpc/tokens.create**');
  const release = await holdRequests(page, '**/api/trpc/tokens.create**');
  await create.click();
  await expect(dialog(page).getByRole('button', { name: 'Creating…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  release();
  await created(page).getByRole('button', { name: 'Close' }).click();

  await mockCall(page, 'tokens.revoke', failure('', 500));
  await button(page, 'Revoke Backup').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(banner(page)).toHaveText("The API token couldn't be revoked");
  await expect(tokens(page)).toHaveCount(1);
});

test('lists tokens again after a failure', { tag: '@phone' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 503/);
  await page.route(/trpc\/[^?]*tokens\.list/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/api/trpc/', '').split(',');
    const response = await route.fetch();
    const results: unknown[] = await response.json();
    const json = results.map((each, index) =>
      names[index] === 'tokens.list' ? failure('The tokens are away.', 503).json : each,
    );
    await route.fulfill({ status: 207, json });
  });
  await openSettings(page, 'Privacy');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The tokens are away.');
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have no API tokens.')).toBeVisible();
});

test('an admin sees and revokes the tokens of a user', { tag: '@phone' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(NO_SUCH_PAGE);
  const user = await signUp(page);
  const create = (name: string) =>
    page.request.post('/api/settings/tokens', {
      headers: { authorization: `Bearer ${user.token}` },
      data: { name, scopes: ['history:read'], expiresInDays: 30 },
    });
  const { token } = (await (await create('one')).json()).data;
  await create('two');
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(user.username);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await row(page, user.username).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('2 API tokens')).toBeVisible();
  const revoke = button(page, `Revoke all API tokens of ${user.username}`);
  await expectAccessible(page);
  await revoke.click();
  await expect(confirmation(page)).toContainText(`revoke all API tokens of "${user.username}"`);
  await page.keyboard.press('Escape');
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmation(page).getByRole('button', { name: 'Revoke all' }).click();
  await expect(page.getByRole('status', { name: 'Message' })).toContainText('API tokens revoked');
  await expect(page.getByText('No API tokens')).toBeFocused();
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/watch-history', { headers })).status()).toBe(401);
});
