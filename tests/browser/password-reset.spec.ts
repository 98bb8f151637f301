import type { Page } from '@playwright/test';
import { PASSWORD } from '../builders/users';
import { confirmation, createUser, openAdmin } from './admin-page';
import { row, searchBox, showing } from './admin-user-list';
import { signUp, type TestUser } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';

const NEW_PASSWORD = 'Quiet-Lantern-42';

const resetPanel = (page: Page) => page.getByRole('dialog', { name: 'New Password' });

async function openResetQuestion(
  page: Page,
  site: Parameters<typeof openAdmin>[1],
  { username }: TestUser,
): Promise<void> {
  await openAdmin(page, site, 'admin', 'Users');
  await searchBox(page).fill(username);
  // A started search closes an open form.
  await expect(showing(page)).toHaveText(/ of 1 user/);
  await row(page, username)
    .getByRole('button', { name: `Edit ${username}` })
    .click();
  await page.getByRole('button', { name: `Create reset link for ${username}` }).click();
}

async function createLink(
  page: Page,
  site: Parameters<typeof openAdmin>[1],
  user: TestUser,
): Promise<string> {
  await openResetQuestion(page, site, user);
  await expectAccessible(page);
  await confirmation(page).getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset link' });
  const link = await dialog.getByLabel(`Link for ${user.username}`).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  return link;
}

async function fillIn(page: Page, password: string, confirmed = password): Promise<void> {
  await resetPanel(page).getByRole('textbox', { name: 'New password' }).fill(password);
  await resetPanel(page).getByRole('textbox', { name: 'Confirm password' }).fill(confirmed);
  await resetPanel(page).getByRole('button', { name: 'Change password' }).click();
}

test('an admin creates a link, with which the user sets a new password and signs in', async ({
  page,
  browser,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const link = await createLink(page, site, user);
  const token = new URL(link).searchParams.get('reset') ?? 'missing';

  const context = await browser.newContext({ baseURL: site.url });
  const tab = await context.newPage();
  const requests: { url: string; referer: string | undefined }[] = [];
  tab.on('request', (request) => {
    requests.push({ url: request.url(), referer: request.headers().referer });
  });
  await openPage(tab, link);
  await expect(resetPanel(tab)).toBeVisible();
  await expect(resetPanel(tab).getByRole('textbox', { name: 'New password' })).toBeFocused();
  await expectAccessible(tab);
  await expect(tab).toHaveURL('/');
  expect(requests.filter(({ url }) => url.includes(token))).toHaveLength(1);
  expect(requests.filter(({ referer }) => referer?.includes(token))).toEqual([]);
  expect(
    await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain(token);

  await fillIn(tab, NEW_PASSWORD, 'Another-Password-1');
  await expect(resetPanel(tab).getByText('Passwords do not match')).toBeVisible();
  await fillIn(tab, NEW_PASSWORD);
  const login = tab.getByRole('dialog', { name: 'Login' });
  await expect(login.getByRole('status')).toHaveText('Password changed. Please sign in.');
  await expect(login.getByLabel('Email or username')).toHaveValue(user.username);
  await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
  await login.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login).toHaveCount(0);

  await openPage(tab, link);
  await fillIn(tab, 'Another-Password-1');
  await expect(resetPanel(tab).getByRole('alert')).toHaveText(
    'This link has expired or has already been used. Please ask for a new one.',
  );
  await context.close();
});

test('an admin can revoke a new reset link', { tag: '@phone' }, async ({ page, site }) => {
  const user = await signUp(page);
  await openResetQuestion(page, site, user);
  await confirmation(page).getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset link' });
  const link = await dialog.getByLabel(`Link for ${user.username}`).inputValue();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Reset link revoked')).toBeVisible();
  const token = new URL(link).searchParams.get('reset');
  const response = await page.request.post('/api/auth/reset-password', {
    data: { token, password: PASSWORD },
  });
  expect(response.status()).toBe(404);
});

test('a reset ends the session of the tab that it happens in', { tag: '@desktop' }, async ({
  page,
  site,
  expectedConsole,
}) => {
  // Queries of the page behind the panel, when the reset overtakes them.
  expectedConsole.push(/status of 401/);
  const user = await createUser(page, site, 'user');
  const link = await createLink(page, site, user);
  await page.evaluate((token) => localStorage.setItem('marquee_token', token), user.token);
  await openPage(page, link);
  await fillIn(page, NEW_PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('marquee_token'))).toBeNull();
});
