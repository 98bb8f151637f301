import { blockFonts, expectLayoutShiftBelow } from '../support/layout-shift';
import { buildProviderAccount } from '../support/single-sign-on-site';
import { inDatabase } from './admin-page';
import { signUp, waitForDatabase } from './auth';
import { expect, expectAccessible } from './fixtures';
import { openPage } from './open-page';
import { continueWithProvider, mailingTest as test } from './provider-site';
import { banner } from './settings-page';
import { button, openTab } from './tabs';

test('a user without a password gets a link to set one', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
  smtp,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 403/);
  await waitForDatabase(page);
  const account = buildProviderAccount();
  provider.signInAs(account);
  await openPage(page, '/movies');
  await continueWithProvider(page, isMobile);
  await expect(page.getByText(`You're signed in as ${account.sub}.`)).toBeVisible();
  await blockFonts(page, expectedConsole);
  await openTab(page, 'Profile');
  await expect(page.getByRole('main')).toContainText('Not set');
  await expect(button(page, 'Unlink')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expectLayoutShiftBelow(page, 0.001);
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  await button(page, 'Set by email').click();
  await expect(banner(page)).toHaveText(`A link to set a password is on its way to ${account.email}.`);
  await expect(button(page, 'Set by email')).toBeFocused();
  await expectAccessible(page);
  await expect
    .poll(() => smtp.mails.find(({ to }) => to === account.email)?.text)
    .toMatch(/\/\?reset=[\w-]{43}/);
  await inDatabase(site, (sql) => sql`update sessions set proven_at = now() - interval '11 minutes'`);
  await button(page, 'Unlink').click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(dialog).toContainText("To confirm that it's you, sign in at Acme ID again.");
});

test('a user who forgot the password gets a link instead of linking the provider', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
  smtp,
}) => {
  const user = await signUp(page);
  provider.signInAs(buildProviderAccount({ email: user.email }));
  await openPage(page, '/movies');
  await continueWithProvider(page, isMobile);
  const consent = page.getByRole('dialog', { name: 'Login' });
  await expect(consent).toContainText('If you have no password, sign in with a passkey');
  await consent.getByRole('button', { name: 'Forgot password?' }).click();
  const panel = page.getByRole('dialog', { name: 'Forgot Password' });
  await expect(panel.getByLabel('Email or username')).toHaveValue(user.username);
  await expect(panel.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => smtp.mails.some(({ to }) => to === user.email)).toBe(true);
});
