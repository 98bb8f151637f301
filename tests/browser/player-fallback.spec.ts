import { getMovie } from './find-titles';
import { expectAccessible } from './fixtures';
import { openPage, reloadPage } from './open-page';
import {
  configure,
  expect,
  frame,
  installClock,
  loading,
  mockPlayers,
  notPlaying,
  player,
  playing,
  row,
  server,
  showServers,
  test,
  tried,
  tryNext,
} from './player-site';

test('retries a player that does not load, then tries the next one, with one line for each', {
  tag: '@desktop',
}, async ({ page, openMovie }) => {
  const settings = { loadTimeout: 60_000, maxRetries: 1, defaultServer: 2 };
  const waitForAttempt = () => page.waitForRequest(/player2\.example/);
  await installClock(page);
  const first = waitForAttempt();
  await openMovie([server(3), server(2, 'silent')], { settings, waitUntil: 'commit' });
  await first;
  await expect(loading(page)).toBeVisible();
  const second = waitForAttempt();
  await page.clock.fastForward(60_000);
  await second;
  await expect(page.getByText('Trying again (2 of 2)')).toBeVisible();
  await expect(tried(page)).toHaveText(['Player 2: loading']);
  await page.clock.fastForward(60_000);
  await expect(playing(page)).toBeVisible();
  await expect(loading(page)).toBeHidden();
  await expect(tried(page)).toHaveText(['Player 2: no answer after 2 tries', 'Player 3: playing']);
  await expect(page.getByText('Server: Player 3', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('continues with the next server by priority only with autoFallback', { tag: '@desktop' }, async ({
  page,
  site,
  openMovie,
}) => {
  const servers = [server(1, 'silent'), server(2, 'good', { priority: 9 }), server(3)];
  await openMovie(servers, { settings: { loadTimeout: 1_000, maxRetries: 0 } });
  await expect(tried(page)).toHaveText(['Player 1: no answer after 1 try', 'Player 3: playing']);

  await configure(site, servers, { loadTimeout: 1_000, maxRetries: 0, autoFallback: false });
  await reloadPage(page);
  await expect(page.getByText("This title couldn't be loaded.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  // The player receives the focus of the removed button.
  await expect(player(page)).toBeFocused();
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(playing(page)).toBeVisible();
});

test('explains the failure of the only server', { tag: '@desktop' }, async ({ page, openMovie }) => {
  await openMovie([server(1, 'silent')], { settings: { loadTimeout: 1_000, maxRetries: 0 } });
  await expect(player(page)).toContainText('Player 1: no answer after 1 try');
  await expect(player(page)).toContainText('There are no other servers.');
  await expect(tried(page)).toHaveText(['Player 1: no answer after 1 try']);
});

test('a player that refuses to be framed can be skipped, and one that loads for 5 s', {
  tag: '@desktop',
}, async ({ page, openMovie, expectedConsole }) => {
  expectedConsole.push(/X-Frame-Options/);
  await installClock(page);
  await openMovie([server(1, 'refusing'), server(2, 'silent'), server(3)], {
    settings: { loadTimeout: 60_000 },
  });
  await expect(notPlaying(page)).toBeVisible();
  const requested = page.waitForRequest(/player2\.example/);
  await tryNext(page, 'Player 2').press('Enter');
  await expect(player(page)).toBeFocused();
  await requested;
  await page.clock.fastForward(5_000);
  await tryNext(page, 'Player 3').press('Enter');
  await expect(player(page)).toBeFocused();
  await expect(playing(page)).toBeVisible();
  await expect(tried(page)).toHaveText(['Player 1: skipped', 'Player 2: skipped', 'Player 3: playing']);
});

test('offers a reload for a server that was added after the page opened', { tag: '@desktop' }, async ({
  page,
  site,
  openMovie,
  expectedConsole,
}) => {
  expectedConsole.push(/frame-src/);
  const id = await openMovie([server(1)]);
  await expect(playing(page)).toBeVisible();

  await configure(site, [server(1), server(2)]);
  await showServers(page);
  await page.getByRole('button', { name: 'Refresh servers' }).click();
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(tried(page).nth(1)).toHaveText('Player 2: needs a page reload');
  await expect(playing(page)).toBeVisible();
  await page.getByRole('button', { name: 'Set as default: Player 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload page' }).click();
  await showServers(page);
  await expect(row(page, 'Player 2')).toContainText('Active');
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${id}`);
  await expect(playing(page)).toBeVisible();
});

test('a frame can open no windows, cannot navigate the page, and gets no referrer', {
  tag: '@desktop',
}, async ({ page, context, request, site, expectedConsole }) => {
  expectedConsole.push(/sandbox|navigate the top-level/i);
  const { id } = await getMovie(request);
  const referrers = await mockPlayers(
    page,
    `<!doctype html><p></p><script>
      const said = [];
      try { said.push(window.open('/404') === null ? 'no window' : 'window'); } catch { said.push('no window'); }
      try { window.top.location = 'https://player1.example/away'; said.push('led away'); } catch { said.push('stayed'); }
      said.push(origin);
      document.querySelector('p').textContent = said.join(', ') + ', from "' + document.referrer + '"';
    </script>`,
  );
  await configure(site, [server(1)]);
  await openPage(page, `/watch/movie/${id}`);
  const report = frame(page).contentFrame().getByText('no window, stayed, https://player1.example, from ""');
  await expect(report).toBeVisible();
  await expect(page).toHaveURL(`/watch/movie/${id}`);
  expect(context.pages()).toHaveLength(1);
  expect(referrers).toEqual(['']);
});
