import type { Page } from '@playwright/test';
import { buildSignup, PASSWORD } from '../builders/users';
import { confirmation, openAdmin } from './admin-page';
import { row, searchBox, showing } from './admin-user-list';
import { fromOtherNetwork, signIn, signUp, type TestUser } from './auth';
import { expect, expectAccessible } from './fixtures';
import { test } from './mail-site';
import { openPage } from './open-page';
import { banner, openSettings } from './settings-page';
import { button } from './tabs';

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

test('the link of a mail confirms a new email address of a user who is signed in', async ({
  page,
  smtp,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { email, token } = await signUp(page);
  const newEmail = buildSignup().email;
  const headers = { ...fromOtherNetwork(), authorization: `Bearer ${token}` };
  const change = await page.request.put('/api/auth/update-profile', { headers, data: { email: newEmail } });
  expect(change.status()).toBe(200);
  const findLink = () =>
    /http:\S*\/\?confirm=[\w-]{43}/.exec(smtp.mails.find(({ to }) => to === newEmail)?.text ?? '')?.[0];
  await expect.poll(findLink).toBeDefined();
  const readEmail = async () =>
    (await (await page.request.get('/api/auth/profile', { headers })).json()).data.user.email;

  // As scanners of mails do.
  await page.request.get(findLink() ?? '');
  await signIn(page, token);
  await openPage(page, findLink() ?? '');
  const panel = page.getByRole('dialog', { name: 'Confirm Address' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectAccessible(page);
  expect(await readEmail()).toBe(email);
  await panel.getByRole('button', { name: 'Confirm address' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email address confirmed')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await readEmail()).toBe(newEmail);

  await openPage(page, findLink() ?? '');
  await panel.getByRole('button', { name: 'Confirm address' }).click();
  await expect(panel.getByRole('alert')).toContainText('expired or has already been used');
  await expectAccessible(page);
});

async function openProfile(page: Page): Promise<{ user: TestUser; newEmail: string }> {
  const user = await openSettings(page, 'Profile');
  const newEmail = buildSignup().email;
  await button(page, 'Edit email').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText(`We sent a link to ${newEmail}.`);
  return { user, newEmail };
}

test('Settings show a new address until it is confirmed, send its link again and cancel it', {
  tag: '@phone',
}, async ({ page, smtp }) => {
  const { user, newEmail } = await openProfile(page);
  const profile = page.getByRole('tabpanel');
  await expect(button(page, 'Edit email')).toBeFocused();
  await expect(profile).toContainText(`We sent a link to ${newEmail}. Your address changes`);
  await expect(profile).toContainText(user.email);
  await expectAccessible(page);
  const countMails = () => smtp.mails.filter(({ to }) => to === newEmail).length;
  await expect.poll(countMails).toBe(1);
  await button(page, 'Resend the link').press('Enter');
  await expect(banner(page)).toHaveText(`We sent another link to ${newEmail}.`);
  await expect.poll(countMails).toBe(2);
  // Keys are ignored while the button is blocked.
  await expect(button(page, 'Cancel the email change')).toBeEnabled();
  await button(page, 'Cancel the email change').press('Enter');
  await expect(banner(page)).toHaveText('Email change cancelled');
  await expect(button(page, 'Edit email')).toBeFocused();
  await expect(profile).not.toContainText(newEmail);
});

test('Settings show an address that was confirmed in another tab', { tag: '@desktop' }, async ({
  page,
  context,
  smtp,
}) => {
  const { newEmail } = await openProfile(page);
  const findLink = () =>
    /http:\S*\/\?confirm=[\w-]{43}/.exec(smtp.mails.find(({ to }) => to === newEmail)?.text ?? '')?.[0];
  await expect.poll(findLink).toBeDefined();
  const other = await context.newPage();
  await openPage(other, findLink() ?? '');
  await other.getByRole('button', { name: 'Confirm address' }).click();
  await expect(other.getByText('Email address confirmed')).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(button(page, 'Resend the link')).toBeHidden();
  await expect(page.getByRole('tabpanel')).toContainText(newEmail);
});

test('ending another session cancels a new address, and says so', { tag: '@desktop' }, async ({ page }) => {
  const { user, newEmail } = await openProfile(page);
  const login = await page.request.post('/api/auth/login', {
    headers: { ...fromOtherNetwork(), 'user-agent': 'curl/8.0' },
    data: { emailOrUsername: user.username, password: PASSWORD },
  });
  expect(login.status()).toBe(200);
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await button(page, 'Sign out curl').click();
  await expect(banner(page)).toHaveText(`curl has been signed out. The change to ${newEmail} was cancelled.`);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(button(page, 'Edit email')).toBeVisible();
  await expect(page.getByRole('tabpanel')).not.toContainText(newEmail);
});

test('an admin sees a new address and cancels it', { tag: '@phone' }, async ({ page, site }) => {
  const user = await signUp(page);
  const email = buildSignup().email;
  const headers = { ...fromOtherNetwork(), authorization: `Bearer ${user.token}` };
  await page.request.put('/api/auth/update-profile', { headers, data: { email } });
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(user.username);
  await expect(showing(page)).toHaveText(/ of 1 user/);
  await row(page, user.username)
    .getByRole('button', { name: `Edit ${user.username}` })
    .click();
  await expect(page.getByText(`Waiting for the confirmation of ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel change of the email address' }).press('Enter');
  await confirmation(page).getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText('No new email address')).toBeFocused();
  await page.request.get('/api/settings/pending-email', { headers }).then(async (response) => {
    expect((await response.json()).data.pendingEmail).toBeNull();
  });
});
