import type { Page } from '@playwright/test';
import type { Season } from '#shared/tmdb-schema';
import { blockFonts, expectLayoutShiftBelow } from '../support/layout-shift';
import { getMovie, getShow } from './find-titles';
import { expectAccessible } from './fixtures';
import { setFontSize } from './font-size';
import { openPage, reloadPage } from './open-page';
import {
  advanceClock,
  configure,
  countPlayerMessages,
  expect,
  frame,
  loading,
  mockPlayers,
  notPlaying,
  playing,
  press,
  QUIET_PLAYER,
  server,
  showServers,
  test,
  tried,
  tryNext,
} from './player-site';

const lastServer = (page: Page) => page.evaluate(() => localStorage.getItem('marquee_last_server'));

test.beforeEach(async ({ page }) => {
  await page.addInitScript(countPlayerMessages);
});

/** A player that sends ready while its document is still loading. */
const READY_BEFORE_LOADED = `<!doctype html><p>Playing</p><img src="https://player1.example/silent">
<script>parent.postMessage({ source: 'marquee-player', type: 'ready', position: -1 }, '*');</script>`;

test('a player that reports ready has loaded, whatever its position', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  await openMovie([server(1)], { player: READY_BEFORE_LOADED, waitUntil: 'commit' });
  await expect(loading(page)).toBeHidden();
  await expect(playing(page)).toBeVisible();
});

test('ignores messages of other windows and origins, and malformed messages', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  // Player 1 never loads; a frame inside it sends valid messages.
  const player = `<!doctype html><p>Playing</p><img src="https://player1.example/silent">
    <iframe srcdoc="<script>top.postMessage({ source: 'marquee-player', type: 'ready' }, '*')</script>"></iframe>
    <script>
      for (const message of ['ready', { source: 'marquee-player', type: 'go' }, { type: 'ready' },
        { source: 'another-player', type: 'ready' }]) parent.postMessage(message, '*');
      setTimeout(() => parent.postMessage('done', '*'));
    </script>`;
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data !== 'done' || window !== window.top) return;
      window.postMessage({ source: 'marquee-player', type: 'ready' }, '*');
      window.addEventListener('message', () => document.documentElement.setAttribute('data-heard', ''));
    });
  });
  await openMovie([server(1)], { player, waitUntil: 'commit' });
  await expect(page.locator('html[data-heard]')).toBeAttached();
  await expect(loading(page)).toBeVisible();
});

test('the end of an episode offers the next one, which the same server plays', { tag: '@desktop' }, async ({
  page,
  request,
  site,
}) => {
  const show = await getShow(request, 3);
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  const last = season.episodes.length;
  await mockPlayers(page);
  await configure(site, [server(1), server(2)]);
  await openPage(page, `/watch/tv/${show.id}/1/${last - 1}`);
  await showServers(page);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${show.id}/1/${last - 1}`);
  // What has not played does not end.
  await press(page, 'End');
  await press(page, 'Play');
  const playNow = page.getByRole('button', { name: 'Play now' });
  await expect(playNow).toHaveCount(0);
  await advanceClock(page, 5_000);
  await press(page, 'End');
  await playNow.click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/${last}`);
  // By the server that played, with a heading and a record of its own.
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${show.id}/1/${last}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${show.name} S1E${last}`);
  await expect(heading).toBeFocused();
  await expect(tried(page)).toHaveCount(0);
  await expect(playNow).toHaveCount(0);
});

test('reports a player that stops sending messages, without stopping it', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  // Half a minute passes in three seconds.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    const hurry = (run: () => void, delay?: number) => wait(run, delay === 30_000 ? 3_000 : delay);
    window.setTimeout = Object.assign(hurry, wait);
  });
  await openMovie([server(1)]);
  const quiet = page.getByText('Player 1 seems to have stopped.');
  await press(page, 'Play');
  await expect(quiet).toBeVisible();
  await expectAccessible(page);
  await expect(playing(page)).toBeVisible();
  await press(page, 'Play');
  await expect(quiet).toBeHidden();
});

test('a player that reports to play hides "Not playing?" without moving the page', { tag: '@phone' }, async ({
  page,
  openMovie,
}) => {
  const top = () =>
    page
      .getByText(/^Server: /)
      .evaluate((row) => Math.round(row.getBoundingClientRect().top + window.scrollY));
  await openMovie([server(1), server(2, 'good', { name: 'A server with a rather long name' })]);
  const next = tryNext(page, 'A server with a rather long name');
  await next.focus();
  await expect(notPlaying(page)).toBeVisible();
  await expect(page.getByText('Server: Player 1', { exact: true })).toBeVisible();
  const before = await top();
  await press(page, 'Play');
  await expect(next).toHaveCount(0);
  await expect(notPlaying(page)).toBeHidden();
  expect(await top()).toBe(before);
  await advanceClock(page, 5_000);
  await press(page, 'End');
  await expect(page.getByRole('region', { name: 'You might also like' })).toBeVisible();
  await expect(notPlaying(page)).toBeHidden();
  expect(await top()).toBe(before);
});

test('"Not playing?" appears without moving the page, also when it takes several lines', {
  tag: '@phone',
}, async ({ page, request, site, expectedConsole }) => {
  const show = await getShow(request, 3);
  const { id } = await getMovie(request);
  const name = 'Demo Player Two';
  await mockPlayers(page);
  await blockFonts(page, expectedConsole);
  await configure(site, [
    server(1),
    server(2, 'good', { name }),
    server(3, 'good', { name: 'A much longer name' }),
  ]);
  for (const [width, fontSize, height] of [
    [320, 16, 64],
    [390, 16, 44],
    [390, 24, 90],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await setFontSize(page, fontSize);
    for (const path of [`/watch/tv/${show.id}/1/1`, `/watch/movie/${id}`]) {
      await openPage(page, path);
      await expect(tryNext(page, name)).toBeVisible();
      await expectLayoutShiftBelow(page, 0.001);
    }
    const status = page.getByRole('status').filter({ has: tryNext(page, name) });
    expect(await status.evaluate((element) => element.clientHeight)).toBe(height);
  }
});

test('the server that worked last is the first fallback, not the first server', { tag: '@desktop' }, async ({
  page,
  site,
  openMovie,
}) => {
  const settings = { loadTimeout: 2_000, maxRetries: 0 };
  const id = await openMovie([server(1), server(2), server(3)], { player: QUIET_PLAYER, settings });
  await showServers(page);
  await page.getByRole('button', { name: 'Use Player 3' }).click();
  await expect(frame(page)).toHaveAttribute('src', `https://player3.example/good/${id}`);
  await expect(playing(page)).toBeVisible();
  // Loaded does not mean that it worked.
  expect(await lastServer(page)).toBeNull();
  await press(page, 'Play');
  await expect.poll(() => lastServer(page)).toBe('{"id":3,"saysReady":false}');
  await reloadPage(page);
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${id}`);

  await configure(site, [server(1, 'silent'), server(2), server(3)], settings);
  await reloadPage(page);
  await expect(tried(page)).toHaveText(['Player 1: no answer after 1 try', 'Player 3: playing']);
});

/** Shows the settings that it is sent, and reports a position when its button is pressed. */
const LISTENING_PLAYER = `<!doctype html><title>Player</title><p>Playing</p><output></output>
<button onclick="say('paused', 12)">Pause</button>
<script>
  function say(type, position) {
    parent.postMessage({ source: 'marquee-player', type, position, duration: 60 }, '*');
  }
  addEventListener('message', ({ data, origin }) => {
    document.querySelector('output').textContent = JSON.stringify({ origin, ...data });
  });
  say('ready', 0);
</script>`;

test('a ready player receives the preferences, and the next server the last position', {
  tag: '@desktop',
}, async ({ page, site, openMovie }) => {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const preferences = { volume: 35, quality: '720p', subtitles: true, skipIntro: true, autoPlay: false };
    localStorage.setItem('marquee_preferences', JSON.stringify(preferences));
  });
  const id = await openMovie([server(1), server(2)], { player: LISTENING_PLAYER });
  const received = () =>
    frame(page)
      .contentFrame()
      .locator('output')
      .evaluate(({ textContent }) => JSON.parse(textContent || '{}'));
  const settings = {
    origin: new URL(site.url).origin,
    source: 'marquee',
    type: 'settings',
    volume: 35,
    quality: '720p',
    subtitles: true,
    skipIntro: true,
    autoplay: false,
    rememberPosition: true,
    autoFullscreen: false,
  };
  await expect.poll(received).toEqual(settings);
  await expect(loading(page)).toBeHidden();
  await frame(page).contentFrame().getByRole('button', { name: 'Pause' }).press('Enter');
  await expect.poll(() => lastServer(page)).toBe('{"id":1,"saysReady":true}');
  await showServers(page);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${id}`);
  await expect.poll(received).toEqual({ ...settings, startAt: 12 });
});

/** Counts its settings, and reports ready when its button is pressed. */
const READY_PLAYER = `<!doctype html><title>Player</title><output>0</output><button onclick="say()">Ready</button>
<script>
  function say() {
    parent.postMessage({ source: 'marquee-player', type: 'ready' }, '*');
  }
  addEventListener('message', () => {
    document.querySelector('output').textContent = Number(document.querySelector('output').textContent) + 1;
  });
  say();
</script>`;

test('a player that answers its settings with ready again and again gets them ever more rarely', {
  tag: '@desktop',
}, async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page, READY_PLAYER);
  await configure(site, [server(1)]);
  await openPage(page, `/watch/movie/${id}`);
  const player = frame(page).contentFrame();
  const settings = player.locator('output');
  await expect(settings).toHaveText('1');
  for (let times = 1; times <= 20; times += 1) {
    await advanceClock(page, 10_000);
    await player.getByRole('button', { name: 'Ready' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-ready', String(times + 1));
    // A player that reloads itself gets its settings again.
    if (times === 1) await expect(settings).toHaveText('2');
  }
  // After 1, 2, 4, ... 128 s.
  expect(Number(await settings.textContent())).toBeLessThan(10);
});

test('waits for ready from a player that sent it before, and leaves the player once it fails', {
  tag: '@desktop',
}, async ({ page, openMovie }) => {
  await page.addInitScript(() => {
    if (window !== window.top || localStorage.getItem('watchHistory')) return;
    localStorage.setItem('marquee_default_server', '2');
    localStorage.setItem('marquee_last_server', '{"id":2,"saysReady":true}');
  });
  const settings = { loadTimeout: 2_000, maxRetries: 0 };
  const id = await openMovie([server(1), server(2)], { settings });
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${id}`);
  await expect(loading(page)).toBeHidden();

  // The frame loads, but sends no message, like a page that says "not found".
  await mockPlayers(page, QUIET_PLAYER);
  await reloadPage(page);
  await expect(tried(page)).toHaveText(['Player 2: no answer after 1 try', 'Player 1: playing']);
  expect(await lastServer(page)).toBeNull();
});
