import type { Page } from '@playwright/test';
import {
  openAuthPanel,
  openUserMenu,
  signIn,
  signUp,
  type TestUser,
  userMenuItem,
  waitForDatabase,
} from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage, reloadPage } from './open-page';

const VERIFY = '**/api/trpc/auth.verify*';
const stored = (page: Page, key: string) => page.evaluate((name) => window.localStorage.getItem(name), key);

const USER_MENU_CODE = /\/assets\/user-menu-[\w-]+\.js$/;

declare global {
  interface Window {
    setMessagesHeld(isHeld: boolean): void;
  }
}

/** React schedules renders by messages to itself. */
function holdMessages(): void {
  const post = MessagePort.prototype.postMessage;
  let isHeld = false;
  let held: (() => void)[] = [];
  MessagePort.prototype.postMessage = function postLater(this: MessagePort, message: unknown) {
    if (isHeld) held.push(() => post.call(this, message, {}));
    else post.call(this, message, {});
  };
  window.setMessagesHeld = (value) => {
    isHeld = value;
    for (const send of held) send();
    held = [];
  };
}

/** Expects the user menu of this account. */
async function expectSignedIn(page: Page, isMobile: boolean, user: TestUser): Promise<void> {
  const menu = await openUserMenu(page, isMobile, user);
  await expect(menu.getByText(user.email)).toBeVisible();
  await page.keyboard.press('Escape');
}
async function expectVisitor(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/status of 40[14]/);
});

test('verifies a stored token and shows the user menu', async ({ page, isMobile }) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  const verified = page.waitForRequest(VERIFY);
  const reads: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/catalogue.')) reads.push(request.headers().authorization);
  });
  await openPage(page, '/search?q=star');
  const request = await verified;
  expect(request.headers().authorization).toBe(`Bearer ${user.token}`);
  expect(request.url()).not.toContain(user.token);

  const menu = await openUserMenu(page, isMobile, user);
  await expect(menu.getByText(user.email)).toBeVisible();
  await expect(userMenuItem(menu, isMobile, 'Settings')).toHaveAttribute('href', '/settings');
  await expect(userMenuItem(menu, isMobile, 'Admin Panel')).toHaveCount(0);
  await expectAccessible(page);
  expect(await stored(page, 'marquee_user')).toContain(user.email);
  expect(await stored(page, 'marquee_user_id')).toBeTruthy();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox').fill('moon');
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  expect(reads.filter(Boolean)).toEqual([]);
});

test('the user menu replaces its button as soon as its code arrives, and keeps the focus', {
  tag: '@desktop',
}, async ({ page }) => {
  const releaseCode = await holdRequests(page, USER_MENU_CODE);
  await page.addInitScript(holdMessages);
  const user = await signUp(page);
  await signIn(page, user.token);
  // Responses would be rendered together with the menu. The page has no queries of its own.
  const synced = Promise.all(
    [/settings\.preferences/, /history\.list/].map((query) => page.waitForResponse(query)),
  );
  await openPage(page, '/info');
  const button = page.getByRole('button', { name: `Account of ${user.username}` });
  await expect(button).toBeVisible();
  await synced;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect.poll(() => stored(page, 'marquee_user')).toContain(user.email);

  await button.focus();
  await expect(button).not.toHaveAttribute('data-state');
  // React's scheduler uses messages, so only flushSync renders while they are held.
  await page.evaluate(() => window.setMessagesHeld(true));
  releaseCode();
  await expect(button).toHaveAttribute('data-state', 'closed');
  await expect(button).toBeFocused();
  await button.click();
  await page.evaluate(() => window.setMessagesHeld(false));
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});

test('offers the admin panel to an admin', { tag: '@phone' }, async ({ page, isMobile }) => {
  const user = await signUp(page);
  await page.route(VERIFY, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"role":"user"', '"role":"admin"');
    await route.fulfill({ response, body });
  });
  await signIn(page, user.token);
  await openPage(page, '/');
  const menu = await openUserMenu(page, isMobile, user);
  await expect(userMenuItem(menu, isMobile, 'Admin Panel')).toHaveAttribute('href', '/admin');
});

test('removes a token that the server rejects', { tag: '@phone' }, async ({ page, isMobile }) => {
  await waitForDatabase(page);
  await signIn(page, 'x'.repeat(43));
  await page.evaluate(() => {
    window.localStorage.setItem('marquee_user_id', 'x');
    window.localStorage.setItem('marquee_preferences', '{"volume":5}');
    const own = { marquee_preferences: '{"volume":33}', marquee_default_server: null };
    window.localStorage.setItem('marquee_visitor_data', JSON.stringify(own));
  });
  await openPage(page, '/');
  await expect.poll(() => stored(page, 'marquee_token')).toBeNull();
  expect(await stored(page, 'marquee_user_id')).toBeNull();
  await expect.poll(() => stored(page, 'marquee_preferences')).toBe('{"volume":33}');
  await expectVisitor(page, isMobile);
});

test('renders the visitor view while the server is unavailable, and keeps the token', {
  tag: '@phone',
}, async ({ page, isMobile, expectedConsole }) => {
  expectedConsole.push(/status of 503/);
  const user = await signUp(page);
  await signIn(page, user.token);
  await page.route(VERIFY, (route) => route.fulfill({ status: 503, body: 'away' }));
  await openPage(page, '/');
  await expectVisitor(page, isMobile);
  expect(await stored(page, 'marquee_token')).toBe(user.token);
  await page.unroute(VERIFY);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectSignedIn(page, isMobile, user);
});

test('signs out on the server and in all tabs, and opens the home page', { tag: '@desktop' }, async ({
  page,
  isMobile,
  baseURL,
}) => {
  const user = await signUp(page);
  const other = await page.context().newPage();
  await openPage(other, `${baseURL}/movies`);
  await signIn(page, user.token);
  await expectSignedIn(other, isMobile, user);

  await openPage(page, '/movies');
  const release = await holdRequests(page, '**/api/trpc/auth.logout*');
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(userMenuItem(menu, isMobile, 'Signing out...')).toBeVisible();
  release();
  await expect(page).toHaveURL('/');
  await expectVisitor(page, isMobile);
  for (const key of ['marquee_token', 'marquee_user', 'marquee_user_id'])
    expect(await stored(page, key)).toBeNull();
  await expectVisitor(other, isMobile);
  const { status } = await page.request
    .get('/api/auth/verify', { headers: { authorization: `Bearer ${user.token}` } })
    .then((verified) => ({ status: verified.status() }));
  expect(status).toBe(401);
});

test('signing out restores the data from before signing in', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  const user = await signUp(page);
  const own = {
    marquee_preferences: JSON.stringify({ volume: 33, defaultServer: 2 }),
    marquee_default_server: '2',
    marquee_search_history: JSON.stringify([{ query: 'mine', timestamp: 1, results: 1 }]),
  };
  await page.goto('/robots.txt');
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, own);
  await openPage(page, '/settings?tab=playback');
  const panel = await openAuthPanel(page, isMobile, 'Login');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(user.password);
  await panel.getByRole('button', { name: 'Login' }).click();
  const switches = page.getByRole('main').getByRole('switch');
  const saved = page.waitForResponse(/settings\.savePreferences/);
  await switches.first().click();
  await saved;
  await openPage(page, '/search?q=star');
  await expect.poll(() => stored(page, 'marquee_search_history')).toContain('star');
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(page).toHaveURL('/');
  for (const [key, value] of Object.entries(own)) expect(await stored(page, key)).toBe(value);
  expect(await stored(page, 'marquee_visitor_data')).toBeNull();
});

test('signs out in this browser when the server cannot be reached, with a notice', { tag: '@phone' }, async ({
  page,
  isMobile,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const user = await signUp(page);
  await signIn(page, user.token);
  await openPage(page, '/movies');
  await page.route('**/api/trpc/auth.logout*', (route) => route.abort());
  const menu = await openUserMenu(page, isMobile, user);
  await userMenuItem(menu, isMobile, 'Logout').click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Logout failed, but you have been signed out locally' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await stored(page, 'marquee_token')).toBeNull();
});

const STORAGE_TROUBLES = {
  blocked: () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [trouble, cause] of Object.entries(STORAGE_TROUBLES))
  test(`signs in for this tab only if storage is ${trouble}`, { tag: '@desktop' }, async ({
    page,
    isMobile,
  }) => {
    const user = await signUp(page);
    await page.addInitScript(cause);
    await openPage(page, '/movies');
    const panel = await openAuthPanel(page, isMobile, 'Login');
    await panel.getByLabel('Email or username').fill(user.username);
    await panel.getByLabel('Password', { exact: true }).fill(user.password);
    await panel.getByRole('button', { name: 'Login' }).click();
    await expect(panel).toBeHidden();
    await expectSignedIn(page, isMobile, user);
    await reloadPage(page);
    await expectVisitor(page, isMobile);
  });
