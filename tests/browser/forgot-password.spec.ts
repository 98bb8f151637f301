import { openAuthPanel, signUp } from './auth';
import { test as base, expect, expectAccessible } from './fixtures';
import { test } from './mail-site';
import { openPage } from './open-page';

const UNREACHABLE = "Marquee can't be reached. Check your connection and try again.";

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

test('a user asks for a link in the login panel and gets it by mail', async ({
  page,
  context,
  isMobile,
  smtp,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  const { username, email } = await signUp(page);
  await openPage(page, '/');
  const login = await openAuthPanel(page, isMobile, 'Login');
  await login.getByLabel('Email or username').fill(username);
  await login.getByRole('button', { name: 'Forgot password?' }).click();
  const panel = page.getByRole('dialog', { name: 'Forgot Password' });
  const name = panel.getByLabel('Email or username');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(username);
  await expectAccessible(page);
  await context.setOffline(true);
  await name.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText(UNREACHABLE);
  await context.setOffline(false);
  await name.press('Enter');
  await expect(panel.getByText('If this account exists, a link is on its way')).toBeVisible();
  await expectAccessible(page);

  const findLink = () =>
    /http:\S*\/\?reset=[\w-]{43}/.exec(smtp.mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  await expect.poll(findLink).toBeDefined();
  await openPage(page, findLink() ?? '');
  const reset = page.getByRole('dialog', { name: 'New Password' });
  await reset.getByRole('textbox', { name: 'New password' }).fill('Quiet-Lantern-42');
  await reset.getByRole('textbox', { name: 'Confirm password' }).fill('Quiet-Lantern-42');
  await context.setOffline(true);
  await reset.getByRole('button', { name: 'Change password' }).click();
  await expect(reset.getByRole('alert')).toHaveText(UNREACHABLE);
});

base('without SMTP_URL the login panel offers no mail', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/');
  const login = await openAuthPanel(page, false, 'Login');
  await expect(login.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await expect(login.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0);
});
