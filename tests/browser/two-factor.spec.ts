import { PASSWORD } from '../builders/users';
import { codeOf } from '../support/authenticator-app';
import { expireAuthentication } from '../support/expire-authentication';
import { fail, inDatabase } from './admin-page';
import { recordAlerts } from './announcements';
import { openAuthPanel, openUserMenu, signUp, userMenuItem } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { hasOverlayEntry } from './open-page';
import { banner, openSettings } from './settings-page';
import { button } from './tabs';
import {
  CODES_SAVED,
  codeField,
  dialog,
  group,
  readKey,
  SAVE_CODES,
  SETUP,
  setUpApp,
  topOf,
} from './two-factor-page';

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/status of 40\d/);
});

test('sets up an app after the password, and asks for its code at the next login', async ({
  page,
  site,
  isMobile,
}) => {
  const user = await openSettings(page, 'Profile');
  await expect(group(page)).toContainText('Off. Signing in needs no code.');
  await inDatabase(site, (sql) => expireAuthentication(sql, user.token));
  await button(page, 'Set up').click();
  await dialog(page, "Confirm that it's you").getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog(page, SETUP).getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const key = dialog(page, SETUP).getByRole('definition');
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(await key.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await key.click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(await key.textContent());
  await expectAccessible(page);
  await codeField(page, SETUP).fill('000000');
  const turnOn = dialog(page, SETUP).getByRole('button', { name: 'Turn on' });
  const turnOnTop = await topOf(turnOn);
  await page.keyboard.press('Enter');
  await expect(codeField(page, SETUP)).toHaveAccessibleDescription(/^This code isn't valid/);
  expect(await topOf(turnOn)).toBe(turnOnTop);
  await expect(turnOn).toBeEnabled();
  const readAlerts = await recordAlerts(page);
  await page.keyboard.press('Enter');
  await expect.poll(readAlerts).toContainEqual(expect.stringMatching(/^This code isn't valid/));
  await expect(codeField(page, SETUP)).toBeFocused();
  const secret = await readKey(page);
  await codeField(page, SETUP).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const saveCodes = dialog(page, SAVE_CODES);
  await expect(saveCodes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const shown = (await saveCodes.getByRole('list').textContent()) ?? '';
  const leave = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
    () => page.goBack(),
  ];
  for (const each of leave) {
    await each();
    await expect.poll(() => hasOverlayEntry(page)).toBe(true);
    await expect(saveCodes.getByRole('list')).toHaveText(shown);
  }
  const leaving = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await leaving;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(saveCodes.getByRole('list')).toHaveText(shown);
  await dialog(page, SAVE_CODES).getByRole('button', { name: CODES_SAVED }).click();
  await expect(group(page)).toContainText('10 codes left');
  await expect.poll(() => hasOverlayEntry(page)).toBe(false);

  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(page).toHaveURL('/');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const code = panel.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  const login = panel.getByRole('button', { name: 'Login', exact: true });
  const loginTop = await topOf(login);
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code isn't valid/);
  expect(await topOf(login)).toBe(loginTop);
  const readLoginAlerts = await recordAlerts(page);
  await page.keyboard.press('Enter');
  await expect.poll(readLoginAlerts).toContainEqual(expect.stringMatching(/^This code isn't valid/));
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
});

test('replaces recovery codes and turns it off with a code', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page, 'Profile');
  const { secret, codes } = await setUpApp(page);
  await button(page, 'Create new codes').click();
  const renew = 'Create new recovery codes';
  await codeField(page, renew).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog(page, SAVE_CODES).getByRole('listitem')).toHaveCount(10);
  await dialog(page, SAVE_CODES).getByRole('button', { name: CODES_SAVED }).click();
  await button(page, 'Turn off').click();
  const remove = 'Turn off two-factor authentication';
  await codeField(page, remove).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(codeField(page, remove)).toHaveAccessibleDescription(/^This code isn't valid/);
  await codeField(page, remove).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('Two-factor authentication is off');
  await expect(group(page)).toContainText('Off. Signing in needs no code.');
});

test('reports that it cannot be loaded, and loads again', {
  tag: '@desktop',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 503/);
  const failures = new Map([['secondFactor.status', 'The database is unavailable.']]);
  await fail(page, failures);
  await openSettings(page, 'Profile');
  await expect(group(page).getByText('The database is unavailable.')).toBeVisible();
  failures.clear();
  await group(page).getByRole('button', { name: 'Try again' }).click();
  await expect(group(page)).toContainText('Off. Signing in needs no code.');
});

test('shows that it is on although the response was lost', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/);
  await openSettings(page, 'Profile');
  await button(page, 'Set up').click();
  const secret = await readKey(page);
  await page.route(/secondFactor\.confirmSetup/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await codeField(page, SETUP).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(codeField(page, SETUP)).toHaveAccessibleDescription(/couldn't be set up/);
  await page.keyboard.press('Escape');
  await expect(group(page)).toContainText('10 codes left');
  await expect(button(page, 'Turn off')).toBeFocused();
});

test('asks for the second factor of the entered name only', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  const user = await openSettings(page, 'Profile');
  await setUpApp(page);
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(page).toHaveURL('/');
  const other = await signUp(page);
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await panel.getByLabel('Email or username').fill(other.username);
  await expect(panel.getByRole('textbox', { name: 'Code' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
});
