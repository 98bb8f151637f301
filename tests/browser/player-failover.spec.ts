import type { Page } from '@playwright/test';
import { getMovie } from './find-titles';
import { expectAccessible } from './fixtures';
import {
  configure,
  expect,
  frame,
  loading,
  mockPlayers,
  playing,
  server,
  showServers,
  test,
  tried,
  tryNext,
} from './player-site';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const FAILING = { movieUrl: '/demo-player/failing/movie', tvUrl: '/demo-player/failing/tv' };

/** Counts what a screen reader would announce about the player. */
function countAnnouncements(): void {
  if (window !== window.top) return;
  document.addEventListener('DOMContentLoaded', () => {
    let last = '';
    new MutationObserver(() => {
      const status = document.querySelector('[aria-label="Player"] [role="status"]');
      const text = status?.checkVisibility() ? (status.textContent ?? '') : '';
      if (text === last) return;
      last = text;
      const { dataset } = document.documentElement;
      dataset.announced = [...(dataset.announced?.split('|') ?? []), text].join('|');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

test('from the fifth second the player offers the next server, through all retries', async ({
  page,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await page.addInitScript(countAnnouncements);
  await configure(site, [server(1, 'silent'), server(2)], { loadTimeout: 3_000, maxRetries: 3 });
  await page.clock.install();
  await page.goto(`/watch/movie/${id}`, { waitUntil: 'commit' });
  await expect(loading(page)).toBeVisible();
  const next = tryNext(page, 'Player 2');
  await expect(page.getByText('Trying again (2 of 4)')).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(next).toBeVisible();
  await next.focus();
  await expectAccessible(page);
  // The frame is replaced meanwhile, and the button keeps the focus.
  await expect(page.getByText('Trying again (4 of 4)')).toBeVisible();
  await expect(next).toBeFocused();
  await page.clock.fastForward(3_000);
  await expect(playing(page)).toBeVisible();
  await expect(player(page)).toBeFocused();
  await expect(next).toHaveCount(0);
  await expect(tried(page)).toHaveText(['Player 1: no answer after 4 tries', 'Player 2: playing']);
  const announced = await page.locator('html').getAttribute('data-announced');
  expect(announced?.split('|').filter((text) => text.includes('longer than usual'))).toHaveLength(1);
  expect(announced?.split('|').filter((text) => text.includes('no answer'))).toHaveLength(1);
  expect(announced).not.toContain('Trying again');
});

test("the next server's five seconds start anew", { tag: '@desktop' }, async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  const servers = [server(1, 'silent'), server(2, 'silent'), server(3)];
  await configure(site, servers, { loadTimeout: 60_000 });
  await page.clock.install();
  const requested = page.waitForRequest(/player1\.example/);
  await page.goto(`/watch/movie/${id}`, { waitUntil: 'commit' });
  await requested;
  await page.clock.fastForward(5_000);
  await tryNext(page, 'Player 2').click();
  await expect(page.getByText('Player 1: skipped. Trying Player 2.')).toBeVisible();
  await expect(tryNext(page, 'Player 3')).toHaveCount(0);
  await page.clock.fastForward(5_000);
  await tryNext(page, 'Player 3').click();
  await expect(playing(page)).toBeVisible();
});

test("a player of the site's own origin plays only once it reports so", { tag: '@desktop' }, async ({
  page,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  const settings = { loadTimeout: 2_000, maxRetries: 0 };
  await configure(site, [server(1, 'good', FAILING), server(2)], settings);
  await page.goto(`/watch/movie/${id}`);
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/failing/movie/${id}`);
  await expect(tried(page)).toHaveText(['Player 1: no answer after 1 try', 'Player 2: playing']);
});

test('the list of servers opens when none plays, and can be reached from the player', async ({
  page,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1, 'silent'), server(2, 'silent')], { loadTimeout: 1_000, maxRetries: 1 });
  await page.goto(`/watch/movie/${id}`, { waitUntil: 'commit' });
  await expect(page.getByText("This title couldn't be loaded.")).toBeVisible();
  await expect(player(page)).toContainText('Player 1: no answer after 2 tries');
  await expect(player(page)).toContainText('Player 2: no answer after 2 tries');
  await expect(page.getByText('Server: none is playing')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Streaming Servers' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await player(page).getByRole('button', { name: 'Show servers' }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use Player 1' })).toBeInViewport();
});

test('the focus moves from a player that is replaced to the region of the player', {
  tag: '@desktop',
}, async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1)]);
  await page.goto(`/watch/movie/${id}`);
  await expect(loading(page)).toBeHidden();
  await frame(page).contentFrame().getByRole('button', { name: 'Play' }).focus();
  await expect(frame(page)).toBeFocused();
  // Another tab's change: the server has another address.
  await configure(site, [server(1, 'good', { movieUrl: '/demo-player/movie', name: 'Moved' })]);
  await page.evaluate(() => window.dispatchEvent(new Event('serverConfigUpdated')));
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/movie/${id}`);
  await expect(player(page)).toBeFocused();
  await showServers(page);
  await expect(page.getByRole('button', { name: 'Use Moved' })).toBeVisible();
});
