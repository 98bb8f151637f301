import type { Page } from '@playwright/test';
import type { Season } from '#shared/media-schema';
import { expectAccessible } from './fixtures';
import {
  attempts,
  configure,
  expect,
  frame,
  loading,
  mockPlayers,
  playing,
  QUIET_PLAYER,
  server,
  test,
} from './player-site';
import { getMovie, getShow } from './titles';

const lastServer = (page: Page) => page.evaluate(() => localStorage.getItem('marquee_last_server'));

/** Has the player say what its button says, once it can be reached; by key, which needs no new picture of the frame. */
async function press(page: Page, button: 'Play' | 'End'): Promise<void> {
  await expect(loading(page)).toBeHidden();
  await frame(page).contentFrame().getByRole('button', { name: button }).press('Enter');
}

/** Says that it is ready while it is still loading, as a document with an endless picture does. */
const READY_BEFORE_LOADED = `<!doctype html><p>Playing</p><img src="https://player1.example/silent">
<script>parent.postMessage({ source: 'marquee-player', type: 'ready' }, '*');</script>`;

test('a player that says it is ready has loaded', async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page, READY_BEFORE_LOADED);
  await configure(site, [server(1)]);
  await page.goto(`/watch/movie/${id}`, { waitUntil: 'commit' });
  await expect(loading(page)).toBeHidden();
  await expect(playing(page)).toBeVisible();
});

test('nobody else can say so: not another window, not another origin, not in another form', async ({
  page,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  // Player 1 never loads; what it frames says all the right things.
  await mockPlayers(
    page,
    `<!doctype html><p>Playing</p><img src="https://player1.example/silent">
    <iframe srcdoc="<script>top.postMessage({ source: 'marquee-player', type: 'ready' }, '*')</script>"></iframe>
    <script>
      for (const message of ['ready', { source: 'marquee-player', type: 'go' }, { type: 'ready' },
        { source: 'marquee-player', type: 'ready', position: -1 }]) parent.postMessage(message, '*');
      setTimeout(() => parent.postMessage('done', '*'));
    </script>`,
  );
  await configure(site, [server(1)]);
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data !== 'done' || window !== window.top) return;
      window.postMessage({ source: 'marquee-player', type: 'ready' }, '*');
      window.addEventListener('message', () => document.documentElement.setAttribute('data-heard', ''));
    });
  });
  await page.goto(`/watch/movie/${id}`, { waitUntil: 'commit' });
  await expect(page.locator('html[data-heard]')).toBeAttached();
  await expect(loading(page)).toBeVisible();
});

test('the end of an episode leads to the next in its season, if that is preferred', async ({
  page,
  request,
  site,
}) => {
  const show = await getShow(request, 3);
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  const last = season.episodes.length;
  await mockPlayers(page);
  await configure(site, [server(1), server(2)]);
  await page.goto(`/watch/tv/${show.id}/1/${last - 1}`);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${show.id}/1/${last - 1}`);
  // What has not played does not end.
  await press(page, 'End');
  await press(page, 'Play');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/${last - 1}`);
  await press(page, 'End');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/${last}`);
  // By the server that played, with a heading and a record of its own.
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${show.id}/1/${last}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${show.name} S1E${last}`);
  await expect(heading).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Attempts' })).toHaveCount(0);

  await press(page, 'Play');
  await press(page, 'End');
  await page.evaluate(() => localStorage.setItem('marquee_preferences', '{"autoNext":false}'));
  await page.getByRole('link', { name: 'Previous Episode' }).click();
  await expect(heading).toHaveText(`${show.name} S1E${last - 1}`);
  await press(page, 'Play');
  await press(page, 'End');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/${last - 1}`);
});

test('a player that falls silent is told of, and left alone', async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1)]);
  // Half a minute passes in three seconds.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    const hurry = (run: () => void, delay?: number) => wait(run, delay === 30_000 ? 3_000 : delay);
    window.setTimeout = Object.assign(hurry, wait);
  });
  await page.goto(`/watch/movie/${id}`);
  const quiet = page.getByText('Player 1 has gone quiet. Has it stopped?');
  await press(page, 'Play');
  await expect(quiet).toBeVisible();
  await expectAccessible(page);
  await expect(playing(page)).toBeVisible();
  await press(page, 'Play');
  await expect(quiet).toBeHidden();
});

test('the server that worked last is the one to begin with', async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page, QUIET_PLAYER);
  await configure(site, [server(1), server(2)]);
  const plays = (number: number) =>
    expect(frame(page)).toHaveAttribute('src', `https://player${number}.example/good/${id}`);
  await page.goto(`/watch/movie/${id}`);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await plays(2);
  await expect(playing(page)).toBeVisible();
  // Loaded is not yet worked.
  await page.reload();
  await plays(1);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await plays(2);
  await press(page, 'Play');
  await expect.poll(() => lastServer(page)).toBe('{"id":2,"saysReady":false}');
  await page.reload();
  await plays(2);
  // It never said that it was ready: its document is enough.
  await press(page, 'Play');
});

test('a player that always said when it was ready has not loaded before it does, and is left once it fails', async ({
  page,
  request,
  site,
}) => {
  const { id } = await getMovie(request);
  await mockPlayers(page);
  await configure(site, [server(1), server(2)], { loadTimeout: 2_000, maxRetries: 0 });
  await page.addInitScript(() => {
    if (window !== window.top || localStorage.getItem('watchHistory')) return;
    localStorage.setItem('marquee_last_server', '{"id":2,"saysReady":true}');
  });
  await page.goto(`/watch/movie/${id}`);
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${id}`);
  await expect(loading(page)).toBeHidden();

  // What stands in for it now loads, as a page that says "not found" does, or a refusal.
  await mockPlayers(page, QUIET_PLAYER);
  await page.reload();
  await expect(attempts(page)).toHaveText(['1. Player 2 did not load within 2 s', '2. Player 1 has loaded']);
  expect(await lastServer(page)).toBeNull();
});
