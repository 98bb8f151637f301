import { Secret } from 'otpauth';
import { codeOf } from '../support/authenticator-app';
import { findFreePort } from '../support/free-port';
import { buildProviderAccount } from '../support/single-sign-on-site';
import { spawnSite } from '../support/spawned-site';
import { confirmation, createUser, inDatabase } from './admin-page';
import { row, searchBox, showing } from './admin-user-list';
import { openAuthPanel, openUserMenu, signIn, signUp, userMenuItem, waitForDatabase } from './auth';
import { test as base, expect, expectAccessible } from './fixtures';
import { openPage, waitForHydration } from './open-page';
import { addVirtualDevice } from './passkey-site';
import { confirmAtProvider, continueWithProvider, signUpWithProvider, test } from './provider-site';
import { banner } from './settings-page';
import { button, openTab } from './tabs';
import { CODES_SAVED, SAVE_CODES, topOf } from './two-factor-page';

// In one worker, because each worker starts a site and a provider.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 40\d/);
  await waitForDatabase(page);
});

test('a visitor signs up with the provider and returns to the page, then signs out of both', async ({
  page,
  isMobile,
  provider,
  site,
}) => {
  const account = buildProviderAccount();
  provider.signInAs(account);
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Sign Up');
  await expectAccessible(page);
  expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await continueWithProvider(page, isMobile, 'Sign Up');
  await expect(page).toHaveURL(/\/movies$/);
  const notice = page.getByText(`You're signed in as ${account.sub}.`);
  await expect(notice).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(await topOf(notice)).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  const user = { username: account.sub, email: '', password: '', confirmPassword: '', token: '' };
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await waitForHydration(page);
  expect(await page.evaluate(() => localStorage.getItem('marquee_token'))).toBeNull();
});

test('the buttons of the login panel have equal gaps', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  const buttons = [
    panel.getByRole('button', { name: 'Login', exact: true }),
    panel.getByRole('button', { name: 'Sign in with a passkey' }),
    panel.getByRole('link', { name: 'Continue with Acme ID' }),
  ];
  await expect(buttons[1] ?? panel).toBeVisible();
  const boxes = await Promise.all(buttons.map((each) => each.boundingBox()));
  const gaps = boxes.slice(1).map((box, i) => (box?.y ?? 0) - (boxes[i]?.y ?? 0) - (boxes[i]?.height ?? 0));
  expect(gaps).toEqual([16, 16]);
});

test('a user consents by signing in to the account with the same address', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
}) => {
  const user = await signUp(page);
  const account = buildProviderAccount({ email: user.email });
  provider.signInAs(account);
  await openPage(page, '/movies');
  await continueWithProvider(page, isMobile);
  const panel = page.getByRole('dialog', { name: 'Login' });
  await expect(panel).toContainText(`The account ${user.username} already has your email address.`);
  await expect(panel.getByLabel('Email or username')).toHaveValue(user.username);
  await expect(panel.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await panel.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/movies$/);
  await expect(
    page.getByText(`You're signed in as ${user.username}. Acme ID is now linked to this account.`),
  ).toBeVisible();
  await openTab(page, 'Profile');
  await expect(page.getByRole('main')).toContainText(`${account.email} · Linked`);
});

test('a user who needs a second factor first is told so instead of linking', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
  site,
}) => {
  const user = await signUp(page);
  await inDatabase(
    site,
    (sql) => sql`update users set requires_second_factor = true where username = ${user.username}`,
  );
  provider.signInAs(buildProviderAccount({ email: user.email }));
  await openPage(page, '/movies');
  await continueWithProvider(page, isMobile);
  const panel = page.getByRole('dialog', { name: 'Login' });
  await panel.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('Sign in without single sign-on');
  await expect(panel.getByRole('textbox', { name: 'Code' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a user who leaves a sign-in unfinished returns to the page', async ({ page, isMobile, provider }) => {
  const user = await signUp(page);
  provider.signInAs(buildProviderAccount({ email: user.email }));
  await openPage(page, '/tv');
  await continueWithProvider(page, isMobile);
  const panel = page.getByRole('dialog', { name: 'Login' });
  await expect(panel.getByLabel('Password', { exact: true })).toBeFocused();
  if (isMobile) await page.goBack();
  else await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/tv$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a refusal is reported above the login form, on the page of the user', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
}) => {
  provider.signInAs(null);
  await openPage(page, '/movies');
  await continueWithProvider(page, isMobile);
  const panel = page.getByRole('dialog', { name: 'Login' });
  await expect(panel.getByRole('alert').first()).toHaveText(
    "You didn't finish signing in with Acme ID. Try again, or sign in with your password.",
  );
  await expect(panel.getByLabel('Email or username')).toBeFocused();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/movies$/);
  const account = buildProviderAccount();
  provider.signInAs(account);
  await panel.getByRole('link', { name: 'Continue with Acme ID' }).click();
  await confirmAtProvider(page);
  await expect(page).toHaveURL(/\/movies$/);
  await expect(page.getByText(`You're signed in as ${account.sub}.`)).toBeVisible();
});

test('a user who refuses to link the provider stays signed in', { tag: '@desktop' }, async ({
  page,
  provider,
}) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  provider.signInAs(null);
  await openTab(page, 'Profile');
  await button(page, 'Link').click();
  await confirmAtProvider(page);
  await expect(page.getByText("You didn't finish signing in with Acme ID. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('main')).toContainText('Not linked');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('marquee_token'))).toBe(user.token);
});

test('a user links and unlinks the provider in the settings', async ({ page, provider, site }) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  await inDatabase(site, (sql) => sql`update sessions set proven_at = now() - interval '11 minutes'`);
  const account = buildProviderAccount();
  provider.signInAs(account);
  await openTab(page, 'Profile');
  await button(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(user.password);
  // Its colours are lighter while it appears.
  await expect(dialog).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await confirmAtProvider(page);
  await expect(page).toHaveURL(/\/settings/);
  await expect(page.getByRole('main')).toContainText(`${account.email} · Linked`);
  await expect(page.getByText('Acme ID is now linked to your account.')).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);
  await button(page, 'Unlink').click();
  await expect(banner(page)).toHaveText('Acme ID is no longer linked');
  await expect(page.getByRole('main')).toContainText('Not linked');
  await expect(page.getByRole('main').locator(':focus')).toContainText('Sign-in methods');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Link')).toBeFocused();
});

test('a user who lacks a required second factor is told so instead of unlinking', {
  tag: '@desktop',
}, async ({ page, isMobile, provider, site }) => {
  const account = await signUpWithProvider(page, isMobile, provider);
  await openTab(page, 'Profile');
  await expect(button(page, 'Unlink')).toBeVisible();
  // A response in flight would show the requirement before the click.
  await page.waitForLoadState('networkidle');
  await inDatabase(
    site,
    (sql) => sql`update users set requires_second_factor = true where username = ${account.sub}`,
  );
  await button(page, 'Unlink').click();
  const required = 'An admin requires two-factor authentication for your account.';
  await expect(banner(page)).toContainText(required);
  await expect(page.getByRole('main')).toContainText('Until you set it up, you can watch');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('signing out ends when the browser stays on the page', { tag: '@desktop' }, async ({
  page,
  isMobile,
  provider,
}) => {
  const account = await signUpWithProvider(page, isMobile, provider);
  await page.route(/\/session\/end/, (route) => route.fulfill({ status: 204 }));
  const signedIn = { username: account.sub, email: '', password: '', confirmPassword: '', token: '' };
  const ended = page.waitForRequest(/\/session\/end/);
  await userMenuItem(await openUserMenu(page, isMobile, signedIn), isMobile, 'Logout').click();
  await ended;
  const user = await signUp(page);
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await userMenuItem(await openUserMenu(page, isMobile, user), isMobile, 'Logout').click();
  await expect(page).toHaveURL('/');
});

test('a user with a second factor verifies it to link the provider', { tag: '@desktop' }, async ({
  page,
  provider,
  site,
}) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  await inDatabase(
    site,
    (sql) => sql`
      insert into authenticator_apps (user_id, secret, confirmed_at)
      select id, decode(repeat('00', 20), 'hex'), now() from users where username = ${user.username}`,
  );
  const account = buildProviderAccount();
  provider.signInAs(account);
  await openTab(page, 'Profile');
  await button(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(dialog).toContainText('Acme ID can then sign in to this account.');
  await expect(dialog).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Link')).toBeFocused();
  await page.keyboard.press('Enter');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code isn't valid/);
  await code.fill(codeOf(new Secret({ buffer: new ArrayBuffer(20) }).base32));
  await page.keyboard.press('Enter');
  await confirmAtProvider(page);
  await expect(page.getByRole('main')).toContainText(`${account.email} · Linked`);
});

test('a user without a password confirms with the provider', { tag: '@desktop' }, async ({
  page,
  isMobile,
  provider,
  site,
}) => {
  provider.signInAs(buildProviderAccount());
  await openPage(page, '/');
  await continueWithProvider(page, isMobile);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await openTab(page, 'Advanced');
  await inDatabase(site, (sql) => sql`update sessions set proven_at = now() - interval '11 minutes'`);
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Confirm with Acme ID' }).click();
  await confirmAtProvider(page);
  await expect(page).toHaveURL(/\/settings\?tab=advanced/);
  await expect(page.getByText("You've confirmed that it's you.")).toBeVisible();
  await waitForHydration(page);
  await button(page, 'Delete my account').click();
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
});

test('a user verifies the second factor after the provider, with a passkey', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
}) => {
  await addVirtualDevice(page);
  await signUpWithProvider(page, isMobile, provider);
  await openTab(page, 'Profile');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Account',
    'Sign-in methods',
    'Passkeys',
    'Two-factor authentication',
  ]);
  await button(page, 'Add a passkey').click();
  await page.getByRole('dialog', { name: SAVE_CODES }).getByRole('button', { name: CODES_SAVED }).click();
  await page.evaluate(() => localStorage.clear());
  await openPage(page, '/movies');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  // The provider remembers the user.
  await panel.getByRole('link', { name: 'Continue with Acme ID' }).click();
  await expect(panel.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/movies$/);
});

test('an admin sees how a user signs in, and unlinks the provider', { tag: '@phone' }, async ({
  page,
  isMobile,
  provider,
  site,
}) => {
  const account = await signUpWithProvider(page, isMobile, provider);
  const admin = await createUser(page, site, 'admin');
  await signIn(page, admin.token);
  await openTab(page, 'Users');
  await searchBox(page).fill(account.sub);
  await expect(showing(page)).toHaveText('Showing 1 to 1 of 1 users');
  await row(page, account.sub).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Has no password and no passkeys')).toBeVisible();
  await expect(page.getByText(`Linked to ${account.email} at Acme ID`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unlink ${account.email}` }).click();
  await expect(confirmation(page)).toContainText(
    "Sessions that it opened will end. The user can't sign in any more, except by a reset link.",
  );
  await confirmation(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(banner(page)).toHaveText('Sign-in method unlinked');
  await expect(page.getByText('Has no password and no passkeys')).toBeFocused();
  await expect(page.getByText(/^Linked to/)).toHaveCount(0);
});

base('without a provider the panel offers none', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/');
  const panel = await openAuthPanel(page, false, 'Login');
  await expect(panel.getByRole('link')).toHaveCount(0);
});

base(
  'without passwords the panel offers only the provider, and reports it when it is down',
  { tag: '@desktop' },
  async ({ page, expectedConsole }) => {
    expectedConsole.push(/status of 503/);
    const port = await findFreePort();
    const site = await spawnSite({
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      // Port 1 refuses connections.
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'marquee',
      PASSWORD_LOGIN: 'off',
    });
    await page.goto(`${site.url}/movies`);
    const panel = await openAuthPanel(page, false, 'Login');
    await expect(panel.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await expect.poll(async () => (await page.request.get(`${site.url}/readyz`)).text()).toContain('true');
    await panel.getByRole('link', { name: 'Continue with localhost:1' }).click();
    await expect(panel.getByRole('alert').first()).toHaveText(
      "localhost:1 can't be reached. Please try again.",
    );
    await expect(page).toHaveURL(`${site.url}/movies`);
    await page.goto('about:blank');
    await site.stop();
  },
);
