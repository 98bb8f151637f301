import type { Page } from '@playwright/test';
import { PASSWORD } from '../builders/users';
import { expireAuthentication } from '../support/expire-authentication';
import { inDatabase } from './admin-page';
import { openAuthPanel, openUserMenu, type TestUser, userMenuItem } from './auth';
import { expect, expectAccessible, test as plainTest } from './fixtures';
import { openPage } from './open-page';
import { addVirtualDevice, test } from './passkey-site';
import { banner, openSettings } from './settings-page';
import { button, openTab } from './tabs';
import { CODES_SAVED, SAVE_CODES, topOf } from './two-factor-page';

const SIGN_IN = 'Sign in with a passkey';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const group = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name, exact: true }) })
    .last();
const passkeys = (page: Page) => group(page, 'Passkeys').getByRole('listitem');

async function signOut(page: Page, isMobile: boolean, user: TestUser): Promise<void> {
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(page).toHaveURL('/');
  await openPage(page, '/movies');
}

/** @returns the recovery codes */
async function addFirstPasskey(page: Page): Promise<string[]> {
  await button(page, 'Add a passkey').click();
  await expect(dialog(page, SAVE_CODES).getByRole('heading')).toBeFocused();
  const codes = await dialog(page, SAVE_CODES).getByRole('listitem').allTextContents();
  await dialog(page, SAVE_CODES).getByRole('button', { name: CODES_SAVED }).click();
  await expect(passkeys(page)).toHaveCount(1);
  return codes;
}

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/status of 40\d/);
});

test('adds a passkey after the password, and signs in with it alone', async ({ page, site, isMobile }) => {
  const device = await addVirtualDevice(page);
  const user = await openSettings(page, 'Profile');
  await expect(group(page, 'Passkeys')).toContainText('You have no passkeys.');
  await inDatabase(site, (sql) => expireAuthentication(sql, user.token));
  await button(page, 'Add a passkey').click();
  await dialog(page, "Confirm that it's you").getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog(page, SAVE_CODES).getByRole('listitem')).toHaveCount(10);
  await dialog(page, SAVE_CODES).getByRole('button', { name: CODES_SAVED }).click();
  await expect(button(page, 'Add a passkey')).toBeFocused();
  await expect(banner(page)).toHaveText('Passkey added. Your other devices have been signed out.');
  await expect(passkeys(page)).toContainText('Never used');
  await expect(group(page, 'Two-factor authentication')).toContainText('10 codes left');
  expect(await device.listPasskeys()).toEqual([user.username]);
  await expectAccessible(page);

  await signOut(page, isMobile, user);
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await expectAccessible(page);
  await panel.getByRole('button', { name: SIGN_IN }).click();
  await expect(panel).toBeHidden();
  await openPage(page, '/settings');
  await expect(passkeys(page)).toContainText('Last used');
});

test('verifies the second factor after the password', { tag: '@phone' }, async ({ page, isMobile }) => {
  const device = await addVirtualDevice(page);
  const user = await openSettings(page, 'Profile');
  const codes = await addFirstPasskey(page);
  await signOut(page, isMobile, user);

  let panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await expect(panel.getByText('Use a passkey, or enter a recovery code.')).toBeVisible();
  await expectAccessible(page);
  const usePasskey = panel.getByRole('button', { name: 'Use a passkey' });
  await device.setUserVerified(false);
  const below = panel.getByRole('button', { name: 'Sign Up' });
  const belowTop = await topOf(below);
  await usePasskey.click();
  await expect(panel.getByText('No passkey was used.')).toBeVisible();
  expect(await topOf(below)).toBe(belowTop);
  await expect(panel.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(usePasskey).toBeFocused();
  await device.setUserVerified(true);
  await usePasskey.click();
  await expect(panel).toBeHidden();

  await signOut(page, isMobile, user);
  panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await panel.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
});

test('renames and removes passkeys', { tag: '@phone' }, async ({ page }) => {
  await addVirtualDevice(page);
  await openSettings(page, 'Profile');
  const codes = await addFirstPasskey(page);

  const rowTop = await topOf(passkeys(page));
  await button(page, 'Add a passkey').click();
  const confirmation = dialog(page, "Confirm that it's you");
  await confirmation.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(group(page, 'Passkeys').getByRole('alert')).toHaveText(/^This passkey is already registered/);
  expect(await topOf(passkeys(page))).toBe(rowTop);
  await expect(button(page, 'Add a passkey')).toBeFocused();

  await passkeys(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  const name = dialog(page, 'Rename passkey').getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Name is required');
  await name.fill('Red key');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(passkeys(page)).toContainText('Red key');
  await expect(passkeys(page).getByRole('button', { name: 'Rename Red key' })).toBeFocused();

  await passkeys(page).getByRole('button', { name: 'Remove Red key' }).click();
  const removal = dialog(page, 'Remove passkey');
  await removal.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await expect(removal).toHaveCSS('opacity', '1');
  const cancel = removal.getByRole('button', { name: 'Cancel' });
  const cancelTop = await topOf(cancel);
  await page.keyboard.press('Enter');
  await expect(removal.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /^This recovery code isn't valid/,
  );
  expect(await topOf(cancel)).toBe(cancelTop);
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(banner(page)).toHaveText('Red key has been removed');
  await expect(group(page, 'Passkeys')).toContainText('You have no passkeys.');
  await expect(button(page, 'Add a passkey')).toBeFocused();
  await expect(group(page, 'Two-factor authentication')).not.toContainText('Recovery codes');
});

test('offers no code without an app and recovery codes', { tag: '@desktop' }, async ({
  page,
  site,
  isMobile,
}) => {
  await addVirtualDevice(page);
  const user = await openSettings(page, 'Profile');
  await addFirstPasskey(page);
  await inDatabase(site, (sql) => sql`delete from recovery_codes`);
  await openTab(page, 'Profile');
  await passkeys(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  const removal = dialog(page, 'Remove passkey');
  await expect(removal.getByText('Use a passkey.')).toBeVisible();
  await expect(removal.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await signOut(page, isMobile, user);

  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Use a passkey.' })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Code' })).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(panel).toBeHidden();
});

test('confirms what needs a recent password', { tag: '@desktop' }, async ({ page, site }) => {
  await addVirtualDevice(page);
  const user = await openSettings(page, 'Profile');
  await addFirstPasskey(page);
  await inDatabase(site, (sql) => expireAuthentication(sql, user.token));
  await openTab(page, 'Privacy');
  await button(page, 'Create API token').click();
  const creation = dialog(page, 'Create API token');
  await creation.getByRole('textbox', { name: 'Name' }).fill('Home server');
  await creation.getByRole('checkbox', { name: 'Read your watch history' }).check();
  await creation.getByRole('button', { name: 'Create' }).click();
  const confirmation = dialog(page, "Confirm that it's you");
  await expect(confirmation.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog(page, 'API token created')).toBeVisible();
});

test('adds a passkey of another device after one of the first', { tag: '@desktop' }, async ({ page }) => {
  const device = await addVirtualDevice(page);
  await openSettings(page, 'Profile');
  await addFirstPasskey(page);
  // The answer arrives when the other device is in place.
  let replaceDevice = async (): Promise<void> => {};
  await page.route(/passkeys\.beginRegistration/, async (route) => {
    await replaceDevice();
    await route.continue();
  });
  await button(page, 'Add a passkey').click();
  const confirmation = dialog(page, "Confirm that it's you");
  await expect(confirmation.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  replaceDevice = async () => {
    await device.remove();
    await addVirtualDevice(page);
  };
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeys(page)).toHaveCount(2);
  await expect(banner(page)).toHaveText('Passkey added');
  await expect(button(page, 'Add a passkey')).toBeFocused();

  await passkeys(page)
    .getByRole('button', { name: /^Rename .* 2$/ })
    .click();
  const name = dialog(page, 'Rename passkey').getByRole('textbox', { name: 'Name' });
  await name.fill((await name.inputValue()).replace(' 2', '').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Another passkey of this account has this name.');
  await expect(name).toBeFocused();
});

test('a passkey that was removed is refused', { tag: '@desktop' }, async ({ page, site, isMobile }) => {
  await addVirtualDevice(page);
  const user = await openSettings(page, 'Profile');
  await addFirstPasskey(page);
  await inDatabase(site, (sql) => sql`delete from passkeys`);
  await signOut(page, isMobile, user);
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByRole('button', { name: SIGN_IN }).click();
  await expect(panel.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^This passkey isn't known here/,
  );
});

test('a list that could not be loaded is loaded again', { tag: '@desktop' }, async ({ page }) => {
  await addVirtualDevice(page);
  await openSettings(page, 'Profile');
  await addFirstPasskey(page);
  // Other calls of its batch succeed.
  await page.route(/passkeys\.list/, async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const body = await response.json();
    body[names.indexOf('passkeys.list')] = {
      error: {
        json: {
          message: 'The database is away.',
          code: -32603,
          data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
        },
      },
    };
    await route.fulfill({ status: 207, json: body });
  });
  await openTab(page, 'Profile');
  await expect(group(page, 'Passkeys')).toContainText('The database is away.');
  const twoFactor = group(page, 'Two-factor authentication');
  await expect(twoFactor).toContainText('Off. Your passkeys are your second factor.');
  await expect(twoFactor).toContainText('10 codes left');
  await expectAccessible(page);
  await page.unroute(/passkeys\.list/);
  await group(page, 'Passkeys').getByRole('button', { name: 'Try again' }).click();
  await expect(passkeys(page)).toHaveCount(1);
});

test('browsers without passkeys offer none', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const user = await openSettings(page, 'Profile');
  await expect(group(page, 'Passkeys')).toContainText("This browser doesn't support passkeys.");
  await expect(button(page, 'Add a passkey')).toBeHidden();
  await signOut(page, isMobile, user);
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await expect(panel.getByRole('button', { name: SIGN_IN })).toBeHidden();
});

plainTest('sites without a public address offer none', { tag: '@desktop' }, async ({ page, isMobile }) => {
  const user = await openSettings(page, 'Profile');
  await expect(group(page, 'Two-factor authentication')).toContainText('Authenticator app');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden();
  await signOut(page, isMobile, user);
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await expect(panel.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: SIGN_IN })).toBeHidden();
});

test('a prompt that is answered after its panel was closed signs nobody in', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  await addVirtualDevice(page);
  const user = await openSettings(page, 'Profile');
  await addFirstPasskey(page);
  await signOut(page, isMobile, user);
  // Some password managers answer although the page has cancelled the request.
  const prompt = await page.evaluateHandle(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    const steps = { ask: () => {}, open: () => {}, answer: () => {} };
    const asked = new Promise<void>((resolve) => {
      steps.ask = resolve;
    });
    const opened = new Promise<void>((resolve) => {
      steps.open = resolve;
    });
    const answered = new Promise<void>((resolve) => {
      steps.answer = resolve;
    });
    navigator.credentials.get = async ({ publicKey } = {}) => {
      steps.ask();
      await opened;
      const credential = await get(publicKey ? { publicKey } : {});
      steps.answer();
      return credential;
    };
    return { asked, open: steps.open, answered };
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByRole('button', { name: SIGN_IN }).click();
  await prompt.evaluate(({ asked }) => asked);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await prompt.evaluate(({ open, answered }) => {
    open();
    return answered;
  });
  await openPage(page, '/tv');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  expect(calls.filter((url) => url.includes('finishSignIn'))).toEqual([]);
});
