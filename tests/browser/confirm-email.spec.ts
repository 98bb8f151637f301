import { buildSignup } from '../builders/users';
import { fromOtherNetwork, signIn, signUp } from './auth';
import { expect, expectAccessible } from './fixtures';
import { test } from './mail-site';

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
  await page.goto(findLink() ?? '');
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

  await page.goto(findLink() ?? '');
  await panel.getByRole('button', { name: 'Confirm address' }).click();
  await expect(panel.getByRole('alert')).toContainText('expired or was already used');
  await expectAccessible(page);
});
