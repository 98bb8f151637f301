import { getMovie } from './find-titles';
import { expectAccessible } from './fixtures';
import {
  attempts,
  configure,
  expect,
  frame,
  loading,
  mockPlayers,
  playing,
  row,
  server,
  test,
} from './player-site';

test('retries a player that does not load, then tries the next one, and lists the attempts', async ({
  page,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  const settings = { loadTimeout: 4_000, maxRetries: 1, defaultServer: 2 };
  await configure(site, [server(3), server(2, 'silent')], settings);
  await page.goto(`/watch/movie/${id}`);
  await expect(loading(page)).toBeVisible();
  await expect(page.getByText('Player 2 is taking longer than usual.')).toBeVisible();
  await expect(page.getByText("Player 2 didn't load within 4 s. Trying again (2 of 2).")).toBeVisible();
  await expect(playing(page)).toBeVisible();
  await expect(loading(page)).toBeHidden();
  await expect(attempts(page)).toHaveText([
    "1. Player 2 didn't load within 4 s",
    "2. Player 2 didn't load within 4 s",
    '3. Player 3 loaded',
  ]);
  await expectAccessible(page);
});

test('continues with the next server by priority only with autoFallback', async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  const servers = [server(1, 'silent'), server(2, 'good', { priority: 9 }), server(3)];
  await configure(site, servers, { loadTimeout: 1_000, maxRetries: 0 });
  await page.goto(`/watch/movie/${id}`);
  await expect(attempts(page)).toHaveText(["1. Player 1 didn't load within 1 s", '2. Player 3 loaded']);

  await configure(site, servers, { loadTimeout: 1_000, maxRetries: 0, autoFallback: false });
  await page.reload();
  await expect(page.getByText("This title couldn't be loaded.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  // The player receives the focus of the removed button.
  await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(playing(page)).toBeVisible();
});

test('explains the failure of the only server', async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1, 'silent')], { loadTimeout: 1_000, maxRetries: 0 });
  await page.goto(`/watch/movie/${id}`);
  await expect(
    page.getByText("Player 1 didn't load within 1 s, and there are no other servers."),
  ).toBeVisible();
  await expect(attempts(page)).toHaveText(["1. Player 1 didn't load within 1 s"]);
});

test('a player that refuses to be framed can be skipped, and a slow one immediately', async ({
  page,
  request,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/X-Frame-Options/);
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1, 'refusing'), server(2, 'silent'), server(3)], { loadTimeout: 8_000 });
  await page.goto(`/watch/movie/${id}`);
  await expect(page.getByText('Not playing?')).toBeVisible();
  await page.getByRole('button', { name: 'Try Player 2' }).click();
  await page.getByRole('button', { name: 'Try Player 3' }).click();
  await expect(playing(page)).toBeVisible();
});

test('offers a reload for a server that was added after the page opened', async ({
  page,
  request,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/frame-src/);
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1)]);
  await page.goto(`/watch/movie/${id}`);
  await expect(playing(page)).toBeVisible();

  await configure(site, [server(1), server(2)]);
  await page.getByRole('button', { name: 'Refresh servers' }).click();
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(attempts(page).nth(1)).toHaveText('2. Player 2 needs a page reload');
  await expect(playing(page)).toBeVisible();
  await page.getByRole('button', { name: 'Set as default: Player 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(row(page, 'Player 2')).toContainText('Active');
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${id}`);
  await expect(playing(page)).toBeVisible();
});

test('a frame can open no windows, cannot navigate the page, and gets no referrer', async ({
  page,
  request,
  context,
  site,
  expectedConsole,
}) => {
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
  await page.goto(`/watch/movie/${id}`);
  const report = frame(page).contentFrame().getByText('no window, stayed, https://player1.example, from ""');
  await expect(report).toBeVisible();
  await expect(page).toHaveURL(`/watch/movie/${id}`);
  expect(context.pages()).toHaveLength(1);
  expect(referrers).toEqual(['']);
});
