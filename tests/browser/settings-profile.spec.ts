import { buildSignup } from '../builders/users';
import { fromOtherNetwork, signIn, signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { failure, mockCall } from './mocked-responses';
import { reloadPage } from './open-page';
import { banner, mockUser, openSettings } from './settings-page';
import { button, openTab } from './tabs';

const NEW_PASSWORD = 'Violet-Anchor-9';

test('shows role, premium, registration and watch counts', async ({ page }) => {
  const user = await signUp(page);
  for (const [id, type] of [
    ['11', 'movie'],
    ['12', 'movie'],
    ['1399', 'tv'],
  ])
    await page.request.post('/api/watch-history', {
      headers: { authorization: `Bearer ${user.token}` },
      data: { media_id: id, media_type: type },
    });
  const joined = new Date(Date.now() - 90 * 24 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await mockUser(page, { role: 'owner', isPremium: true, created_at: joined });
  await signIn(page, user.token);
  await openTab(page, 'Profile');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText(user.username);
  await expect(profile.getByText('owner')).toHaveClass(/owner/);
  await expect(profile).toContainText('PREMIUM');
  await expect(profile).toContainText('Member since 3 months ago');
  await expect(profile.getByRole('definition')).toHaveText(['3', '2', '1']);
});

test('shows Unknown for an invalid date, and a grey badge without PREMIUM for users', {
  tag: '@desktop',
}, async ({ page }) => {
  await mockUser(page, { created_at: '' });
  await openSettings(page, 'Profile');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText('Member since Unknown');
  await expect(profile.getByText('user', { exact: true })).not.toHaveClass(/purple|blue/);
  await expect(profile).not.toContainText('PREMIUM');
});

test('changes the username with validation', { tag: '@desktop' }, async ({ page }) => {
  const user = await openSettings(page, 'Profile');
  await button(page, 'Edit username').click();
  const field = page.getByRole('textbox', { name: 'Username' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(user.username);
  for (const [text, message] of [
    ['', 'Username is required'],
    ['ab', 'Username must be at least 3 characters'],
    ['a'.repeat(50), 'Username must be less than 50 characters'],
    ['Ada L', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ] as const) {
    await field.fill(text);
    await button(page, 'Save').click();
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expectAccessible(page);
  await field.fill('Ada');
  await expect(field).toHaveAccessibleDescription('');
  await button(page, 'Cancel').click();
  await expect(button(page, 'Edit username')).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText(user.username);
  const { username } = buildSignup();
  await button(page, 'Edit username').click();
  await field.fill(username);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('Username updated successfully');
  await expect(button(page, 'Edit username')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(username);
});

test('opening a form closes the toast of the previous change', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await openSettings(page, 'Profile');
  await button(page, 'Edit username').click();
  await page.getByRole('textbox', { name: 'Username' }).fill(buildSignup().username);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('Username updated successfully');
  // With a paused clock, it does not close automatically.
  await page.clock.pauseAt(Date.now() + 500);
  await expect(banner(page)).toHaveText('Username updated successfully');
  await button(page, 'Edit username').click();
  await expect(banner(page)).toHaveText('');
});

test('changes the email with validation, and rejects a taken one', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  const taken = await signUp(page);
  await openSettings(page, 'Profile');
  await button(page, 'Edit email').click();
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect(field).toHaveAttribute('type', 'email');
  for (const [text, message] of [
    ['', 'Email is required'],
    ['ada@', 'Please enter a valid email address'],
  ] as const) {
    await field.fill(text);
    await button(page, 'Save').click();
    await expect(field).toHaveAccessibleDescription(message);
  }
  await field.fill(taken.email);
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Email is already in use');
  await expect(field).toHaveAccessibleDescription('Email is already in use');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const { email } = buildSignup();
  await field.fill(email.toUpperCase());
  await expect(field).toHaveAccessibleDescription('');
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Email updated successfully');
  await expect(page.getByRole('tabpanel')).toContainText(email);
});

test('changes the password with validation, and clears its fields', { tag: '@phone' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 400/);
  const user = await openSettings(page, 'Profile');
  await button(page, 'Change password').click();
  const [current, next, confirm] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!current || !next || !confirm) throw new Error('There are three fields.');
  await button(page, 'Save').click();
  await expect(current).toHaveAccessibleDescription('Current password is required');
  await expect(next).toHaveAccessibleDescription('New password is required');
  await expect(confirm).toHaveAccessibleDescription('Please confirm your password');
  await expectAccessible(page);
  await current.fill('wrong');
  await next.fill('short');
  await confirm.fill('other');
  await button(page, 'Save').click();
  await expect(next).toHaveAccessibleDescription('Password must be at least 8 characters');
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match');
  await next.fill('alllowercase');
  await button(page, 'Save').click();
  await expect(next).toHaveAccessibleDescription(
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  );
  for (const [field, name] of [
    [current, 'current password'],
    [next, 'new password'],
    [confirm, 'password confirmation'],
  ] as const) {
    await expect(field).toHaveAttribute('type', 'password');
    await button(page, `Show ${name}`).click();
    await expect(field).toHaveAttribute('type', 'text');
    await button(page, `Hide ${name}`).click();
  }
  await next.fill('Qwerty123');
  await expect(next).toHaveAccessibleDescription('Easy to guess: it contains a common password');
  await expectAccessible(page);
  await next.fill(NEW_PASSWORD);
  await expect(next).toHaveAccessibleDescription('Meets all password rules');
  await confirm.fill(NEW_PASSWORD);
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Current password is incorrect');
  await expect(current).toHaveAccessibleDescription('Current password is incorrect');
  await expect(current).toBeFocused();
  await current.fill(user.password);
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Password updated successfully');
  await button(page, 'Change password').click();
  for (const field of [current, next, confirm]) await expect(field).toHaveValue('');
  const login = await page.request.post('/api/auth/login', {
    data: { emailOrUsername: user.username, password: NEW_PASSWORD },
  });
  expect(login.status()).toBe(200);
});

test('reports failures without a message, a network and a token', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 500/, /ERR_FAILED/);
  await openSettings(page, 'Profile');
  await button(page, 'Edit username').click();
  const field = page.getByRole('textbox', { name: 'Username' });
  await field.fill(buildSignup().username);
  await mockCall(page, 'auth.updateProfile', failure('', 500));
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Update failed');
  await page.route('**/api/trpc/auth.updateProfile**', (route) => route.abort());
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Update failed. Please try again.');
  await button(page, 'Dismiss').click();
  await expect(banner(page)).toBeEmpty();
  await page.evaluate(() => localStorage.removeItem('marquee_token'));
  await button(page, 'Save').click();
  await expect(banner(page)).toHaveText('Authentication required');
});

test('reports a profile that fails to load, with and without a session', { tag: '@phone' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const user = await signUp(page);
  await signIn(page, user.token);
  await page.route(/auth\.profile/, (route) => route.fulfill({ status: 500, body: 'Away.' }));
  await openTab(page, 'Profile');
  await expect(banner(page)).toHaveText('Failed to fetch profile');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(user.username);

  await page.route(/auth\.verify/, (route) => route.abort());
  await reloadPage(page);
  await expect(page.getByRole('heading', { name: "We can't check your sign-in right now" })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to fetch profile');
  await expectAccessible(page);
});

test('shows changes that were made elsewhere', { tag: '@desktop' }, async ({ page }) => {
  const user = await openSettings(page, 'Profile');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText(user.username);
  await page.getByRole('tab', { name: 'Playback' }).click();
  const { username } = buildSignup();
  const response = await page.request.put('/api/auth/update-profile', {
    headers: { ...fromOtherNetwork(), authorization: `Bearer ${user.token}` },
    data: { username },
  });
  expect(response.status()).toBe(200);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(profile).toContainText(username);
});
