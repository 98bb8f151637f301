import type { Page } from '@playwright/test';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '#shared/account-archive';
import { codeOf } from '../support/authenticator-app';
import { blockFonts, expectLayoutShiftBelow } from '../support/layout-shift';
import { banner, createUser, inDatabase, openAdmin } from './admin-page';
import { row, searchBox, showing } from './admin-user-list';
import { openAuthPanel, signIn, signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';
import { banner as settingsBanner } from './settings-page';
import { button, openTab } from './tabs';
import { group, setUpApp } from './two-factor-page';

const REQUIRED = 'An admin requires two-factor authentication for your account.';
const notice = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'two-factor' });

test('an admin requires two-factor authentication of a user, and no longer does', {
  tag: '@desktop',
}, async ({ page, site, expectedConsole }) => {
  expectedConsole.push(/status of 429/);
  const { username } = await signUp(page);
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(username);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await row(page, username).getByRole('button', { name: 'Edit' }).click();
  const required = page.getByRole('switch', { name: `Require two-factor authentication of ${username}` });
  await expect(required).not.toBeChecked();
  const box = await required.boundingBox();
  await required.focus();
  await page.keyboard.press('Space');
  await expect(banner(page)).toHaveText('Two-factor authentication is now required');
  await expect(required).toBeChecked();
  await expect(required).toBeFocused();
  await expect(page.getByText("Two-factor authentication is off, although it's required")).toBeVisible();
  expect(await required.boundingBox()).toEqual(box);
  await expectAccessible(page);
  const isRequired = () =>
    inDatabase(site, async (sql) => {
      const [found] = await sql<[{ isRequired: boolean }?]>`
        select requires_second_factor as "isRequired" from users where username = ${username}`;
      return found?.isRequired;
    });
  expect(await isRequired()).toBe(true);
  await page.keyboard.press('Space');
  await expect(banner(page)).toHaveText('Two-factor authentication is no longer required');
  await expect(required).not.toBeChecked();
  await expect(page.getByText('Two-factor authentication is off', { exact: true })).toBeVisible();
  expect(await isRequired()).toBe(false);

  await page.route('**/api/trpc/admin.requireSecondFactor*', (route) => route.abort());
  expectedConsole.push(/ERR_FAILED/);
  await required.click();
  await expect(banner(page)).toHaveText('Failed to change whether two-factor authentication is required');
  await expect(required).not.toBeChecked();
});

test('a user of whom it is required sets up an app in the settings and goes on', {
  tag: '@phone',
}, async ({ page, site, expectedConsole }) => {
  expectedConsole.push(/status of 403/);
  await blockFonts(page, expectedConsole);
  const user = await signUp(page);
  await inDatabase(
    site,
    (sql) => sql`update users set requires_second_factor = true where username = ${user.username}`,
  );
  await signIn(page, user.token);
  await openTab(page, 'Advanced');
  await button(page, 'Export Data').click();
  const refusal = `${REQUIRED} Set it up or confirm it in Settings.`;
  await expect(settingsBanner(page)).toHaveText(refusal);
  await settingsBanner(page).getByRole('button', { name: 'Dismiss' }).click();
  const archive = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, watchHistory: [], preferences: null };
  await page.getByLabel('Exported account file').setInputFiles({
    name: 'account.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(archive)),
  });
  await expect(settingsBanner(page)).toHaveText(refusal);

  await openTab(page, 'Profile');
  await expect(notice(page)).toContainText(REQUIRED);
  await expect(group(page)).toContainText('Off. Signing in needs no code.');
  await expect(page.getByRole('heading', { name: 'Account' })).toHaveCount(0);
  await expectLayoutShiftBelow(page, 0.001);
  await expectAccessible(page);

  const { secret } = await setUpApp(page);
  await expect(notice(page)).toHaveText('Two-factor authentication is on, as required for your account.');
  await expect(group(page).getByRole('button', { name: 'Turn off' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(`${user.username}-2`);
  await page.keyboard.press('Enter');
  await expect(settingsBanner(page)).toHaveText('Username updated successfully');

  await inDatabase(
    site,
    (sql) => sql`
      update sessions set has_second_factor = false
      where user_id = (select id from users where username = ${`${user.username}-2`})`,
  );
  await page.reload();
  await expect(notice(page)).toContainText('Enter the code from your authenticator app');
  await page.getByRole('main').getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(notice(page)).toBeFocused();
});

test('the notice shows after signing in, and the panel names the cause to an admin', {
  tag: '@desktop',
}, async ({ page, site, isMobile }) => {
  const admin = await createUser(page, site, 'admin');
  await inDatabase(
    site,
    (sql) => sql`update users set requires_second_factor = true where username = ${admin.username}`,
  );
  await openPage(page, '/settings');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(admin.username);
  await panel.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(notice(page)).toContainText(REQUIRED);
  await openPage(page, '/admin');
  await expect(page.getByRole('main')).toContainText(`${REQUIRED} Set it up in Settings, then come back.`);
});
