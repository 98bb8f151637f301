import type { Page } from '@playwright/test';
import { PASSWORD } from '../builders/users';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { expect, expectAccessible, test } from './fixtures';
import { failure, holdRequests, mockCall } from './mocked-responses';
import { reloadPage } from './open-page';
import { banner, openSettings, stored } from './settings-page';
import { button, tab } from './tabs';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1';

/** As another tab does. */
async function storeLocally(page: Page, entries: readonly unknown[]): Promise<void> {
  await page.evaluate((stored) => {
    localStorage.setItem('watchHistory', JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent('storage', { key: 'watchHistory' }));
  }, entries);
}

const watch = (media_id: string, timestamp: number) => ({
  ...{ media_id, media_type: 'movie', season: null, episode: null, timestamp },
});

test('lists the sessions, and ends one, then all', { tag: '@phone' }, async ({ page, request }) => {
  const user = await openSettings(page, 'Privacy');
  const login = await request.post('/api/auth/login', {
    headers: { 'user-agent': PHONE },
    data: { emailOrUsername: user.username, password: PASSWORD },
  });
  const { token } = (await login.json()).data;
  const verify = async () =>
    (await request.get('/api/auth/verify', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await verify()).toBe(200);
  await reloadPage(page);
  const sessions = page.getByRole('listitem').filter({ hasText: 'Last used just now' });
  await expect(sessions).toHaveCount(2);
  await expectLayoutShiftBelow(page, 0.001);
  await expect(sessions.first()).toContainText('This browser');
  await expect(sessions.first().getByRole('button')).toHaveCount(0);
  await button(page, 'Sign out Safari on iPhone').click();
  await expect(banner(page)).toHaveText('Safari on iPhone has been signed out');
  await expect(sessions).toHaveCount(1);
  await expect(button(page, 'Sign out everywhere')).toBeFocused();
  expect(await verify()).toBe(401);
  await button(page, 'Sign out everywhere').click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
  await expect(dialog).toContainText('on all your devices, including this one');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page, 'Sign out everywhere')).toBeFocused();
  const release = await holdRequests(page, '**/api/trpc/settings.signOutEverywhere**');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(button(page, 'Signing out everywhere…')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
});

test('migrates the local history, and reports skipped entries', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 500/);
  const now = Date.now();
  const local = [watch('11', now - 1_000), watch('12', now - 2_000), watch('13', 5), 'garbage'];
  await openSettings(page, 'Privacy');
  await storeLocally(page, [...local.slice(2), watch('../x', now)]);
  await expect(page.getByText('Nothing to move.')).toBeVisible();
  await expect(button(page, 'Migrate to Cloud')).toBeDisabled();
  await expect(button(page, 'Migrate to Cloud')).toHaveAccessibleDescription(/Nothing to move\.$/);
  await storeLocally(page, local);
  await expect(page.getByText('2 titles to move.')).toBeVisible();
  await expect(button(page, 'Migrate to Cloud')).toBeEnabled();
  await mockCall(page, 'history.migrate', failure('', 500));
  await button(page, 'Migrate to Cloud').click();
  await expect(banner(page)).toHaveText('Migration failed. Please try again.');
  expect(await stored(page, 'watchHistory')).toHaveLength(4);
  await page.unroute('**/api/trpc/history.migrate**');
  await button(page, 'Migrate to Cloud').click();
  await expect(banner(page)).toHaveText('Migration completed! 2 items migrated, 2 skipped.');
  await expect(page.getByText('2 skipped (1 too old, 1 unreadable).')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['2', '2', '0']);
  expect(await stored(page, 'watchHistory')).toBeNull();
  await expect(button(page, 'Migrate to Cloud')).toBeFocused();
  await expect(button(page, 'Migrate to Cloud')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText("There's nothing to migrate in this browser.");
  await page.evaluate(() => localStorage.removeItem('marquee_token'));
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('You must be logged in to migrate data');
});

test('clears the history after a confirmation', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 500/);
  const user = await openSettings(page, 'Privacy');
  await page.request.post('/api/watch-history', {
    headers: { authorization: `Bearer ${user.token}` },
    data: { media_id: '11', media_type: 'movie' },
  });
  await reloadPage(page);
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '0']);
  await mockCall(page, 'history.clear', failure('', 500));
  const dialog = page.getByRole('alertdialog', { name: 'Clear All History' });
  await button(page, 'Clear All History').click();
  await expect(dialog).toContainText(
    'Are you sure you want to clear all your watch history? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(banner(page)).toHaveText('Failed to clear watch history');
  await page.unroute('**/api/trpc/history.clear**');
  const release = await holdRequests(page, '**/api/trpc/history.clear**');
  await button(page, 'Clear All History').click();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(button(page, 'Clearing…')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(banner(page)).toHaveText('Watch history cleared successfully');
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0']);
});

test('Cloud Synchronization describes the current local history, also after Clear All History', {
  tag: '@desktop',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 500/);
  await openSettings(page, 'Privacy');
  const fill = () => storeLocally(page, [{ media_id: '11', media_type: 'movie', timestamp: Date.now() }]);
  async function clear(): Promise<void> {
    await button(page, 'Clear All History').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
    await expect(banner(page)).toHaveText('Watch history cleared successfully');
  }
  await fill();
  await mockCall(page, 'history.migrate', failure('', 500));
  await button(page, 'Migrate to Cloud').click();
  const notice = page.getByText('Your history is still in this browser.');
  await expect(notice).toBeVisible();
  await clear();
  await expect(page.getByText('Nothing to move.')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.unroute('**/api/trpc/history.migrate**');
  await fill();
  await button(page, 'Migrate to Cloud').click();
  const moved = page.getByText('1 items migrated, 0 skipped.', { exact: true });
  await expect(moved).toBeVisible();
  await clear();
  await expect(moved).toHaveCount(0);
  await expect(page.getByText('Nothing to move.')).toBeVisible();
});

test('calls time out when the server does not respond', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page, 'Privacy');
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 100);
  });
  await storeLocally(page, [watch('11', Date.now())]);
  await page.route(/\/api\/trpc\/(settings|history)\./, (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await button(page, 'Migrate to Cloud').click();
  await expect(banner(page)).toHaveText('Migration failed. Please try again.');
  await button(page, 'Clear All History').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await expect(banner(page)).toHaveText(/^Watch history cleared in this browser\./);
  await button(page, 'Sign out everywhere').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(banner(page)).toHaveText("You couldn't be signed out everywhere. Please try again.");
  await tab(page, 'Advanced').click();
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("Your account couldn't be deleted. Please try again.");
});
