import { expectAccessible } from './fixtures';
import {
  configure,
  expect,
  frame,
  installClock,
  loading,
  player,
  playing,
  server,
  showServers,
  test,
  tried,
  tryNext,
} from './player-site';

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

test('from the fifth second the player offers the next server, through all retries', {
  tag: '@phone',
}, async ({ page, openMovie }) => {
  await page.addInitScript(countAnnouncements);
  await installClock(page);
  const settings = { loadTimeout: 3_000, maxRetries: 3 };
  await openMovie([server(1, 'silent'), server(2)], { settings, waitUntil: 'commit' });
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

test("the next server's five seconds start anew", { tag: '@desktop' }, async ({ page, openMovie }) => {
  const servers = [server(1, 'silent'), server(2, 'silent'), server(3)];
  await installClock(page);
  const requested = page.waitForRequest(/player1\.example/);
  await openMovie(servers, { settings: { loadTimeout: 60_000 }, waitUntil: 'commit' });
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
  openMovie,
}) => {
  const settings = { loadTimeout: 2_000, maxRetries: 0 };
  const id = await openMovie([server(1, 'good', FAILING), server(2)], { settings });
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/failing/movie/${id}`);
  await expect(tried(page)).toHaveText(['Player 1: no answer after 1 try', 'Player 2: playing']);
});

test('the list of servers opens when none plays, and can be reached from the player', {
  tag: '@desktop',
}, async ({ page, openMovie }) => {
  await openMovie([server(1, 'silent'), server(2, 'silent')], {
    settings: { loadTimeout: 1_000, maxRetries: 1 },
    waitUntil: 'commit',
  });
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
}, async ({ page, site, openMovie }) => {
  const id = await openMovie([server(1)]);
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
