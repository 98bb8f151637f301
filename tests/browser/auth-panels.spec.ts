import type { Locator } from '@playwright/test';
import { buildSignup, PASSWORD } from '../builders/users';
import { openAuthPanel, signUp, waitForDatabase } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { failure, mockCall } from './mocked-responses';
import { openPage } from './open-page';
import { topOf } from './two-factor-page';

const password = (panel: Locator) => panel.getByLabel('Password', { exact: true });
const confirmation = (panel: Locator) => panel.getByLabel('Confirm password', { exact: true });
const submit = (panel: Locator, name: string) => panel.getByRole('button', { name, exact: true });

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/status of 4\d\d/);
});

test('traps the focus, locks scrolling, closes with Escape and restores the focus', async ({
  page,
  isMobile,
}) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await expect(panel.getByLabel('Email or username')).toBeFocused();
  await expectAccessible(page);
  const box = await panel.boundingBox();
  expect((box?.height ?? 0) === page.viewportSize()?.height).toBe(isMobile);
  for (let press = 0; press < 7; press += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await panel.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(
    page.getByRole('button', { name: isMobile ? 'Open menu' : 'Login', exact: true }),
  ).toBeFocused();
});

test('a message of two lines does not move the button', { tag: '@phone' }, async ({ page, isMobile }) => {
  const user = await signUp(page);
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await password(panel).fill('wrong-Password1');
  const top = await topOf(submit(panel, 'Login'));
  await page.keyboard.press('Enter');
  const message = panel.getByText('Invalid emailOrUsername or password. Please try again.');
  await expect(message).toBeInViewport();
  expect((await message.boundingBox())?.height).toBeGreaterThan(40);
  expect(await topOf(submit(panel, 'Login'))).toBe(top);
});

test('on phones Back closes the panel and stays on the page', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/tv');
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, true, 'Login');
  await panel.getByRole('button', { name: 'Sign Up' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/movies');
  // Forward opens it again.
  await page.goForward();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openAuthPanel(page, true, 'Login');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  // Closing it with Escape removes its history entry.
  await expect.poll(() => page.evaluate(() => 'overlay' in history.state)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/tv');
});

test('is loaded when its button gets the focus, so that what is typed after Enter is not lost', {
  tag: '@desktop',
}, async ({ page }) => {
  await openPage(page, '/movies');
  const code = page.waitForResponse(/\/auth-panel-[^/]*\.js/);
  await page.getByRole('button', { name: 'Login', exact: true }).focus();
  await (await code).finished();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Email or username');
  await expect(field).toBeFocused();
  await page.keyboard.type('ada');
  await expect(field).toHaveValue('ada');
});

test('has the fields that password managers look for', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, true, 'Login');
  const fields = (form: Locator) =>
    form
      .locator('form input')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
      );
  expect(await fields(panel)).toEqual([
    ['emailOrUsername', 'username'],
    ['password', 'current-password'],
  ]);
  await panel.getByLabel('Email or username').fill('ada@example.org');
  await panel.getByRole('button', { name: 'Sign Up' }).click();
  const signup = page.getByRole('dialog', { name: 'Sign Up' });
  await expect(signup.getByLabel('Username')).toBeFocused();
  await expect(signup.getByLabel('Email')).toHaveValue('ada@example.org');
  expect(await fields(signup)).toEqual([
    ['username', 'username'],
    ['email', 'email'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
  await password(signup).fill(PASSWORD);
  await expect(password(signup)).toHaveAttribute('type', 'password');
  await signup.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(password(signup)).toHaveAttribute('type', 'text');
  await signup.getByRole('button', { name: 'Login' }).click();
  await expect(panel.getByLabel('Email or username')).toHaveValue('ada@example.org');
});

test('shows an error for each invalid field until it is edited', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, true, 'Sign Up');
  await submit(panel, 'Sign Up').click();
  for (const text of [
    'Username is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ])
    await expect(panel.getByText(text)).toBeVisible();
  await expect(panel.getByLabel('Username')).toBeFocused();
  const faults = [
    [panel.getByLabel('Username'), 'ab', 'Username must be at least 3 characters'],
    [panel.getByLabel('Username'), 'a'.repeat(50), 'Username must be less than 50 characters'],
    [panel.getByLabel('Email'), 'nobody', 'Please enter a valid email address'],
    [password(panel), 'Short1', 'Password must be at least 8 characters'],
    [
      password(panel),
      'lowercase1',
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ],
    [confirmation(panel), 'Other', 'Passwords do not match'],
  ] as const;
  for (const [field, text, message] of faults) {
    await field.fill(text);
    await field.blur();
    await expect(panel.getByText(message)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expectAccessible(page);
  for (const [field, text, message] of faults) {
    await field.fill(`${text}x`);
    await expect(panel.getByText(message)).toHaveCount(0);
  }
});

async function expectRulesNearPassword(panel: Locator): Promise<void> {
  const hint = await panel.getByRole('list', { name: 'Password rules' }).boundingBox();
  const label = await panel.getByText('Confirm password', { exact: true }).boundingBox();
  const field = await confirmation(panel).boundingBox();
  if (!hint || !label || !field) throw new Error('The form is not visible.');
  const labelToField = field.y - (label.y + label.height);
  expect(label.y - (hint.y + hint.height)).toBeGreaterThanOrEqual(2 * labelToField);
}

test('ticks off the password rules, which are next to their field, while typing', { tag: '@phone' }, async ({
  page,
}) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, true, 'Sign Up');
  const rules = panel.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  const [length, lowercase, uppercase, number] = [
    '8 to 128 characters',
    'One lowercase letter',
    'One uppercase letter',
    'One number',
  ];
  await expect(rules).toHaveText([length, lowercase, uppercase, number]);
  await expectRulesNearPassword(panel);
  const field = password(panel);
  const summary = panel.locator('form [aria-live=polite]').filter({ hasText: 'password rules' });
  for (const [text, description, ticks] of [
    ['', 'Needs: 8 to 128 characters, one lowercase letter, one uppercase letter, one number', []],
    ['tulip', 'Needs: 8 to 128 characters, one uppercase letter, one number', [lowercase]],
    ['tulip7', 'Needs: 8 to 128 characters, one uppercase letter', [lowercase, number]],
    ['TULIP-HARBOUR', 'Needs: one lowercase letter, one number', [length, uppercase]],
    [`${PASSWORD}${'x'.repeat(128)}`, 'Needs: 8 to 128 characters', [lowercase, uppercase, number]],
    [PASSWORD, 'Meets all password rules', [length, lowercase, uppercase, number]],
  ] as const) {
    await field.fill(text);
    await expect(field).toHaveAccessibleDescription(description);
    await expect(rules.filter({ hasText: ', met' })).toHaveText(ticks.map((rule) => `${rule}, met`));
  }
  await expect(summary).toHaveText('Meets all password rules');
  await expectAccessible(page);
});

test('an invalid field stays marked while it has the focus', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, false, 'Login');
  const field = panel.getByLabel('Email or username');
  const readMark = () =>
    field.evaluate((input) => {
      const { borderColor, boxShadow } = getComputedStyle(input);
      return { borderColor, isRinged: boxShadow.includes(borderColor) };
    });
  await expect(field).toBeFocused();
  const valid = await readMark();
  expect(valid.isRinged).toBe(false);
  await submit(panel, 'Login').click();
  await expect(field).toBeFocused();
  const message = panel.getByText('Email or username is required');
  await expect(message).toBeVisible();
  await field.hover();
  const danger = await message.evaluate((element) => getComputedStyle(element).color);
  expect(danger).not.toBe(valid.borderColor);
  expect(await readMark()).toEqual({ borderColor: danger, isRinged: true });
});

test('warns about a guessable password while typing, but accepts it', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/movies');
  const estimates: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('password-strength')) estimates.push(request.url());
  });
  const panel = await openAuthPanel(page, true, 'Sign Up');
  const { username, email } = buildSignup();
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Email').fill(email);
  expect(estimates).toEqual([]);
  const field = password(panel);
  await field.pressSequentially('Password123');
  await expect(field).toHaveAccessibleDescription('Easy to guess: it contains a common password');
  await expectAccessible(page);
  await field.fill(`${username}A1`);
  await expect(field).toHaveAccessibleDescription('Easy to guess: it contains your username or email');
  await field.fill(PASSWORD);
  await expect(field).toHaveAccessibleDescription('Meets all password rules');
  await field.fill('Password123');
  await confirmation(panel).fill('Password123');
  await submit(panel, 'Sign Up').click();
  await expect(panel).toHaveCount(0);
  const login = await page.request.post('/api/auth/login', {
    data: { emailOrUsername: username, password: 'Password123' },
  });
  expect(login.status()).toBe(200);
});

test('an empty sign-up field shows that it is required when it loses the focus', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, false, 'Sign Up');
  await expect(panel.getByLabel('Username')).toBeFocused();
  await expect(panel.getByText('is required')).toHaveCount(0);
  const fields = [
    [panel.getByLabel('Username'), 'Username is required'],
    [panel.getByLabel('Email'), 'Email is required'],
    [password(panel), 'Password is required'],
    [confirmation(panel), 'Please confirm your password'],
  ] as const;
  for (const [field, message] of fields) {
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
    // The button inside a password field belongs to the field.
    if (message.includes('assword')) {
      await expect(panel.getByText(message)).toHaveCount(0);
      await page.keyboard.press('Tab');
    }
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' }).getByText('is required')).toHaveCount(0);
});

test('on wide screens enables sign-up once the form is complete, and signs in', async ({
  page,
  isMobile,
}) => {
  await waitForDatabase(page);
  const taken = await signUp(page);
  const signup = buildSignup();
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Sign Up');
  const button = submit(panel, 'Sign Up');
  const expectReady = (isReady: boolean) => expect(button).toBeEnabled({ enabled: isMobile || isReady });
  await panel.getByLabel('Username').fill(taken.username);
  await panel.getByLabel('Email').fill(signup.email);
  await password(panel).fill(signup.password);
  await expectReady(false);
  await confirmation(panel).fill('Other');
  await expectReady(false);
  await confirmation(panel).fill(signup.password);
  await expectReady(true);
  await button.click();
  await expect(panel.getByText('Username is already taken')).toBeVisible();
  await expect(panel.getByLabel('Username')).toBeFocused();

  await panel.getByLabel('Username').fill(signup.username);
  const sent = page.waitForRequest('**/api/trpc/auth.register*');
  await page.keyboard.press('Enter');
  const { username, email } = signup;
  expect((await sent).postDataJSON()).toMatchObject({
    0: { json: { username, email, password: PASSWORD, name: username } },
  });
  await expect(panel).toBeHidden();
  const next = isMobile ? 'Open menu' : `Account of ${username}`;
  await expect(page.getByRole('button', { name: next })).toBeFocused();
});

test('shows why a login failed, and sends repeated submissions once', async ({ page, isMobile }) => {
  const user = await signUp(page);
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  const button = submit(panel, 'Login');
  const alert = panel.getByRole('alert');
  await button.click();
  await expect(panel.getByText('Email or username is required')).toBeVisible();
  await expect(panel.getByText('Password is required')).toBeVisible();
  await panel.getByLabel('Email or username').fill(user.email);
  await expect(panel.getByText('Email or username is required')).toHaveCount(0);
  await password(panel).fill('wrong');
  await button.click();
  await expect(alert).toHaveText(
    isMobile
      ? 'Invalid emailOrUsername or password. Please try again.'
      : 'Invalid email, username or password.',
  );
  await expectAccessible(page);
  await password(panel).fill(user.password);
  await expect(alert).toBeEmpty();

  let requests = 0;
  await page.route('**/api/trpc/auth.login*', async (route) => {
    requests += 1;
    await route.continue();
  });
  await panel.locator('form').evaluate((form) => {
    if (form instanceof HTMLFormElement) for (let time = 0; time < 3; time += 1) form.requestSubmit();
  });
  await expect(panel).toBeHidden();
  expect(requests).toBe(1);
});

test('shows its own message without a server message, and the wait time of a rate limit', {
  tag: '@phone',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(/ERR_FAILED/);
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, true, 'Login');
  await panel.getByLabel('Email or username').fill('ada');
  await password(panel).fill('x');
  const message = 'Too many attempts. Please try again in 15 minutes.';
  await mockCall(page, 'auth.login', failure(message, 429));
  await submit(panel, 'Login').click();
  await expect(panel.getByRole('alert')).toHaveText(message);
  // The server never responds. The clock is advanced past the timeout of 10 seconds.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 100);
  });
  await page.route('**/api/trpc/auth.login*', () => undefined);
  await submit(panel, 'Login').click();
  await expect(panel.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  await page.route('**/api/trpc/auth.register*', (route) => route.abort());
  await panel.getByRole('button', { name: 'Sign Up' }).click();
  const signup = page.getByRole('dialog', { name: 'Sign Up' });
  await signup.getByLabel('Email').fill('ada@example.org');
  await password(signup).fill(PASSWORD);
  await confirmation(signup).fill(PASSWORD);
  await submit(signup, 'Sign Up').click();
  await expect(signup.getByRole('alert')).toHaveText('Registration failed');
});
