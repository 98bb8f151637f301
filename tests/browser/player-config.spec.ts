import { getMovie } from './find-titles';
import { expectAccessible } from './fixtures';
import { openPage, reloadPage } from './open-page';
import {
  configure,
  expect,
  frame,
  mockPlayers,
  playing,
  row,
  server,
  showServers,
  test,
} from './player-site';

const CONFIG = '**/config/servers.json';

test('lists the enabled servers by priority, starts with the default, and switches servers', {
  tag: '@desktop',
}, async ({ page, openMovie }) => {
  const id = await openMovie([server(3), server(2, 'good', { enabled: false }), server(1)], {
    settings: { defaultServer: 3 },
  });
  await expect(page.getByText('Server: Player 3', { exact: true })).toBeVisible();
  await showServers(page);
  const names = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/^Player \d$/);
  await expect(names).toHaveText(['Player 1', 'Player 3']);
  await expect(row(page, 'Player 3')).toContainText('Active');
  await expect(row(page, 'Player 1')).toContainText('Priority 1');
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-presentation allow-same-origin');

  const use = page.getByRole('button', { name: 'Use Player 1' });
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${id}`);
  await expect(row(page, 'Player 1')).toContainText('Active');
  await expect(row(page, 'Player 3')).not.toContainText('Active');
  await expect(use).toBeFocused();
  await expect(use).toHaveAttribute('aria-disabled', 'true');
});

test('starts with the default server of this browser until it is removed', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  const id = await openMovie([server(1), server(2)]);
  await showServers(page);
  await page.getByRole('button', { name: 'Set as default: Player 2' }).click();
  await expect(row(page, 'Player 2')).toContainText('Default');
  expect(await page.evaluate(() => localStorage.getItem('marquee_default_server'))).toBe('2');
  await reloadPage(page);
  await frame(page).contentFrame().getByRole('button', { name: 'Play' }).click();
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${id}`);

  await showServers(page);
  await page.getByRole('button', { name: 'Remove default: Player 2' }).click();
  await reloadPage(page);
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${id}`);
});

test('shows three fallback servers and an error badge for a file that is broken', {
  tag: '@desktop',
}, async ({ page, request, site, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await site.writeConfig('{ "servers": [');
  await openPage(page, `/watch/movie/${id}`);
  await expect(page.getByText('Config Error')).toBeVisible();
  await showServers(page);
  await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(3);
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/movie/${id}`);
  await expectAccessible(page);

  // Another origin would need a Content-Security-Policy of its own.
  await configure(site, [server(7, 'good', { movieUrl: '/demo-player/movie', name: 'Mended' })]);
  await page.getByRole('button', { name: 'Refresh servers' }).click();
  await expect(page.getByText('Config Error')).toBeHidden();
  await expect(row(page, 'Mended')).toContainText('Active');
});

test('a playing title continues when the configuration becomes unavailable, with an error badge', {
  tag: '@desktop',
}, async ({ page, openMovie, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  const id = await openMovie([server(1)]);
  await expect(playing(page)).toBeVisible();
  // Never answered: the page aborts it after a timeout.
  await page.route(CONFIG, () => undefined);
  await showServers(page);
  await page.getByRole('button', { name: 'Refresh servers' }).click();
  await expect(page.getByText('Config Error')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(3);
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${id}`);
  // Offline, nothing is wrong with the configuration.
  await page.context().setOffline(true);
  await expect(page.getByText('Config Error')).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByText('Config Error')).toBeVisible();
});

test('a configuration change reaches every tab without a reload', { tag: '@desktop' }, async ({
  page,
  context,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1)]);
  const other = await context.newPage();
  await Promise.all([openPage(page, `/watch/movie/${id}`), openPage(other, `/watch/movie/${id}`)]);
  await expect(playing(page)).toBeVisible();
  await expect(playing(other)).toBeVisible();

  await showServers(page);
  await showServers(other);
  await configure(site, [server(1), server(2)]);
  // Notifies this tab by an event and the other one by storage.
  await page.evaluate(() => {
    localStorage.setItem('marquee_server_config_updated', String(Date.now()));
    window.dispatchEvent(new Event('serverConfigUpdated'));
  });
  await expect(row(page, 'Player 2')).toBeVisible();
  await expect(row(other, 'Player 2')).toBeVisible();
  await expect(frame(other)).toHaveAttribute('src', `https://player1.example/good/${id}`);
  await other.close();
});

test('the servers come with the page: the player needs no request for them', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  await page.route(CONFIG, () => undefined);
  await openMovie([server(1)]);
  await expect(playing(page)).toBeVisible();
});

test('redirects to 404 when there are no servers', { tag: '@desktop' }, async ({
  page,
  request,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getMovie(request);
  await configure(site, [server(1, 'good', { enabled: false })]);
  await openPage(page, `/watch/movie/${id}`);
  await expect(page).toHaveURL(`/404?no-player=%2Fwatch%2Fmovie%2F${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No player available');
  await expectAccessible(page);
  await configure(site, [server(1, 'good', { movieUrl: '/demo-player/movie' })]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/movie/${id}`);
});
