import { buildSignup } from '../builders/users';
import { fromOtherNetwork, signUp } from './auth';
import { expect, expectAccessible } from './fixtures';
import { test } from './mail-site';
import { openPage } from './open-page';

test('the link of a mail about a new email address restores the old one', async ({
  page,
  smtp,
  expectedConsole,
}) => {
  // Queries of the page behind the panel, when the end of the session overtakes them.
  expectedConsole.push(/status of 401/);
  const { username, email, token } = await signUp(page);
  const newEmail = buildSignup().email;
  const change = await page.request.put('/api/auth/update-profile', {
    headers: { ...fromOtherNetwork(), authorization: `Bearer ${token}` },
    data: { email: newEmail },
  });
  expect(change.status()).toBe(200);
  const findToken = () =>
    /\?confirm=([\w-]{43})/.exec(smtp.mails.find(({ to }) => to === newEmail)?.text ?? '')?.[1];
  await expect.poll(findToken).toBeDefined();
  const confirmation = await page.request.post('/api/auth/confirm-email', { data: { token: findToken() } });
  expect(confirmation.status()).toBe(200);
  const findLink = () =>
    /http:\S*\/\?undo=[\w-]{43}/.exec(smtp.mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  await expect.poll(findLink).toBeDefined();

  await openPage(page, findLink() ?? '');
  const panel = page.getByRole('dialog', { name: 'Undo Email Change' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Restore my email address' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login.getByText('Email address restored. Please set a new password too.')).toBeVisible();
  await expect(login.getByLabel('Email or username')).toHaveValue(username);
  await expectAccessible(page);
});
