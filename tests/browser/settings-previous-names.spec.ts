import { buildSignup } from '../builders/users';
import { fromOtherNetwork, signIn, signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { reloadPage } from './open-page';
import { banner, openSettings } from './settings-page';
import { button, openTab } from './tabs';

test('shows a changed username and email, and undoes the change with the password', {
  tag: '@phone',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 400/);
  const user = await openSettings(page, 'Profile');
  const { username, email } = buildSignup();
  await expect(button(page, 'Edit username')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toHaveCount(0);
  for (const [label, value] of [
    ['Username', username],
    ['Email', email],
  ] as const) {
    await button(page, `Edit ${label.toLowerCase()}`).click();
    await page.getByRole('textbox', { name: label }).fill(value);
    await page.keyboard.press('Enter');
    await expect(banner(page)).toHaveText(`${label} updated successfully`);
  }
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
  await expect(panel).toContainText('Username changed');
  await expect(panel).toContainText(`You can still sign in with ${user.username} until`);
  await expect(panel).toContainText('Email changed');
  await expectAccessible(page);
  await reloadPage(page);
  await expect(panel).toContainText(`You can still sign in with ${user.email} until`);

  const undo = button(page, `Undo the change from ${user.username}`);
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change' });
  await expect(dialog).toContainText(`Your username will change back to ${user.username}, and`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  const password = dialog.getByLabel('Password', { exact: true });
  await button(page, 'Undo change').click();
  await expect(password).toHaveAccessibleDescription('Password is required');
  await password.fill('Wrong-guess-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect');
  await password.fill(user.password);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('Username restored. Your other devices have been signed out.');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(user.username);
  await expect(undo).toHaveCount(0);
  await expect(button(page, 'Edit username')).toBeFocused();
  await expect(button(page, `Undo the change from ${user.email}`)).toBeVisible();
  await expectAccessible(page);
});

test('reports statistics and recent changes that fail to load once', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/);
  // The batch may contain the statistics.
  await page.route(/settings\.previousNames|history\.stats/, (route) => route.abort());
  const user = await signUp(page);
  const changed = await page.request.put('/api/auth/update-profile', {
    headers: { ...fromOtherNetwork(), authorization: `Bearer ${user.token}` },
    data: { username: buildSignup().username },
  });
  expect(changed.status()).toBe(200);
  await signIn(page, user.token);
  await openTab(page, 'Profile');
  const retries = button(page, 'Try again');
  await expect(retries).toHaveCount(1, { timeout: 60_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retries.click();
  await expect(retries).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
});
