import type { Page } from '@playwright/test';
import { buildUser } from '../builders/users';
import { getMovie } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { success } from './mocked-responses';
import { openPage } from './open-page';

const REPORT = {
  servers: [
    { id: 1, name: 'Demo Player', priority: 1, enabled: true },
    { id: 2, name: 'Spare Player', priority: 2, enabled: false },
  ],
  settings: { defaultServer: 1, autoFallback: true, maxRetries: 3, loadTimeout: 10_000 },
  version: '1.0.0',
  lastUpdated: '2026-11-21T00:00:00Z',
  failed: false,
  problems: ['Server 3 was skipped: another server has id 2.'],
};

/** Mocks a session with a role and the queries of admins. */
async function signIn(page: Page, role: 'user' | 'admin'): Promise<void> {
  const user = buildUser({ role });
  const responses: Record<string, unknown> = {
    'auth.verify': { success: true, data: { user } },
    'admin.serverConfig': { success: true, data: REPORT },
    'admin.refreshServers': {
      success: true,
      message: 'Servers refreshed successfully',
      data: { serverCount: 2, enabledCount: 1 },
    },
  };
  await page.route(/\/api\/trpc\/(auth|admin|settings|history)\./, (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/trpc/', '');
    const json = path.split(',').map((name) => success(responses[name] ?? null).json);
    return route.fulfill({ json });
  });
  await page.addInitScript((user) => {
    if (window !== window.top) return;
    localStorage.setItem('marquee_token', 'token');
    localStorage.setItem('marquee_user', JSON.stringify(user));
  }, user);
}

test('the gear shows admins the server configuration and refreshes it', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await signIn(page, 'admin');
  await openPage(page, `/watch/movie/${id}`);
  const gear = page.getByRole('button', { name: 'Server configuration' });
  await gear.click();
  const dialog = page.getByRole('dialog', { name: 'Server configuration' });
  for (const fact of [
    '1.0.0',
    '10000 ms',
    'Spare Player',
    'Disabled',
    'Server 3 was skipped: another server has id 2.',
  ])
    await expect(dialog).toContainText(fact);
  await expectAccessible(page);
  const configRequest = page.waitForRequest('**/config/servers.json');
  await dialog.getByRole('button', { name: 'Refresh servers' }).click();
  await expect(dialog).toContainText('Servers refreshed successfully: 1 of 2 enabled');
  await configRequest;
  await page.keyboard.press('Escape');
  await expect(gear).toBeFocused();
});

test('other users have no gear', { tag: '@desktop' }, async ({ page, request }) => {
  const { id } = await getMovie(request);
  await signIn(page, 'user');
  const verified = page.waitForResponse(/auth\.verify/);
  await openPage(page, `/watch/movie/${id}`);
  await verified;
  await expect(page.getByText(/^Server: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Server configuration' })).toHaveCount(0);
});
