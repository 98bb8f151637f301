import { readFileSync } from 'node:fs';
import { mergeTests, type Page, type Route } from '@playwright/test';
import { signIn, signUp } from './auth';
import { getMovie, getShow } from './find-titles';
import { offlineTest } from './fixtures';
import { openPage, reloadPage } from './open-page';
import { configure, expect, frame, loading, mockPlayers, server, showServers, test } from './player-site';
import { countMessages, leave, PLAYER, received, reportPosition } from './position-player';
import { readWatch } from './watch-history';

/** What showing another tab triggers. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const RECORDING = '/api/watch-history';

const readLocalHistory = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));

/** Playwright's routes do not see what the browser sends while a page is closed. */
const proxiedTest = mergeTests(test, offlineTest);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(countMessages);
});

test('a visitor continues where playback stopped, and starts over when the title was finished', {
  tag: '@desktop',
}, async ({ page, openMovie }) => {
  await openMovie([server(1)], { player: PLAYER });
  await expect.poll(() => received(page)).toMatchObject({ type: 'settings' });
  expect(await received(page)).not.toHaveProperty('startAt');
  await reportPosition(page, 1234.9);
  await leave(page);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ position: 1234, duration: 3000 }]);
  await expect.poll(() => received(page)).toEqual({ source: 'marquee', type: 'pause' });

  await reloadPage(page);
  await expect.poll(() => received(page)).toMatchObject({ type: 'settings', startAt: 1234 });
  await reportPosition(page, 2990);
  await leave(page);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ position: 2990 }]);
  await reloadPage(page);
  await expect.poll(() => received(page)).toMatchObject({ type: 'settings' });
  expect(await received(page)).not.toHaveProperty('startAt');
});

test('an episode that is opened while another one plays is the last one in the history', {
  tag: '@desktop',
}, async ({ page, request, site }) => {
  const { id } = await getShow(request, 3);
  await mockPlayers(page, PLAYER);
  await configure(site, [server(1)]);
  await openPage(page, `/watch/tv/${id}/1/1`);
  await reportPosition(page, 600);
  await page.getByRole('link', { name: 'Next Episode' }).click();
  await expect(page).toHaveURL(`/watch/tv/${id}/1/2`);
  await reportPosition(page, 20);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ season: 1, episode: 2, position: null }]);
  await page.getByRole('link', { name: 'Previous Episode' }).click();
  await expect(page).toHaveURL(`/watch/tv/${id}/1/1`);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ season: 1, episode: 1 }]);
});

test('the duration that a player reports when it is ready is stored with its positions', {
  tag: '@desktop',
}, async ({ page, request, site }) => {
  const { id } = await getMovie(request);
  await mockPlayers(page, PLAYER.replace('duration: 3000', "duration: type === 'ready' ? 3000 : undefined"));
  await configure(site, [server(1)]);
  await openPage(page, `/watch/movie/${id}`);
  await reportPosition(page, 600);
  await leave(page);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ position: 600, duration: 3000 }]);
  // Greater than the duration.
  await reportPosition(page, 3500);
  await reportPosition(page, 601);
  await reportPosition(page, 3001);
  await leave(page);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ position: 601, duration: 3000 }]);
});

test('impossible positions are not stored, and floods are not written', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function count(key, value) {
      const { dataset } = document.documentElement;
      if (key === 'watchHistory') dataset.writes = String(Number(dataset.writes ?? 0) + 1);
      setItem.call(this, key, value);
    };
  });
  await openMovie([server(1)], { player: PLAYER });
  await reportPosition(page, 600);
  for (const impossible of [-5, 3001, Number.NaN, 1e9]) await reportPosition(page, impossible);
  await frame(page)
    .contentFrame()
    .locator('body')
    .evaluate(() => {
      for (let position = 0; position < 1000; position += 1) {
        const message = { source: 'marquee-player', type: 'heartbeat', position, duration: 3000 };
        window.parent.postMessage(message, '*');
      }
    });
  await reportPosition(page, 1000);
  // One when the page opened.
  await expect(page.locator('html')).toHaveAttribute('data-writes', '1');
  await leave(page);
  await expect.poll(() => readLocalHistory(page)).toMatchObject([{ position: 1000 }]);
  await expect(page.locator('html')).toHaveAttribute('data-writes', '2');
});

for (const storage of ['full', 'blocked']) {
  test(`with ${storage} storage a title plays, and its position is not kept`, { tag: '@desktop' }, async ({
    page,
    request,
    site,
  }) => {
    const { id } = await getMovie(request);
    await mockPlayers(page, PLAYER);
    await configure(site, [server(1)]);
    await page.addInitScript((kind) => {
      if (window !== window.top) return;
      if (kind === 'full')
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      else
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    }, storage);
    await openPage(page, `/watch/movie/${id}`);
    await expect.poll(() => received(page)).toMatchObject({ type: 'settings', volume: 80 });
    await reportPosition(page, 600);
    await leave(page);
    await expect.poll(() => received(page)).toMatchObject({ type: 'pause' });
    await page.getByRole('link', { name: 'Marquee home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Continue Watching' })).toHaveCount(0);
    await openPage(page, `/watch/movie/${id}`);
    await expect.poll(() => received(page)).toMatchObject({ type: 'settings' });
    expect(await received(page)).not.toHaveProperty('startAt');
  });
}

proxiedTest(
  'the last position of a user is sent when another site is opened, and kept if it does not arrive',
  {
    tag: '@desktop',
  },
  async ({ page, request, site, front }) => {
    const { id } = await getMovie(request);
    const { token } = await signUp(page);
    await signIn(page, token);
    await mockPlayers(page, PLAYER);
    await configure(site, [server(1)]);
    // Verifies the token, as after signing in.
    await openPage(page, '/my-list');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee_user_id'))).not.toBeNull();
    const readEntry = () => readWatch(page, token, `${id}/movie`);

    await openPage(page, `/watch/movie/${id}`);
    await expect.poll(readEntry).toMatchObject({ position: null });
    await reportPosition(page, 700);
    await page.goto('about:blank');
    await expect.poll(readEntry).toMatchObject({ position: 700, duration: 3000 });

    await openPage(page, `/watch/movie/${id}`);
    await expect.poll(() => received(page)).toMatchObject({ type: 'settings', startAt: 700 });
    await reportPosition(page, 900);
    front.takePaths();
    front.replace(new RegExp(RECORDING), null);
    await page.goto('about:blank');
    await expect.poll(() => front.takePaths()).toContain(RECORDING);
    front.restore();
    expect(await readEntry()).toMatchObject({ position: 700 });
    await openPage(page, '/my-list');
    await expect.poll(readEntry).toMatchObject({ position: 900 });
    await expect.poll(() => readLocalHistory(page)).toEqual([]);
  },
);

test("a user's position is found by another browser, unless positions are not remembered", {
  tag: '@desktop',
}, async ({ page, request, site, browser, contextOptions }) => {
  const show = await getShow(request, 2);
  const { token } = await signUp(page);
  await signIn(page, token);
  await mockPlayers(page, PLAYER);
  await configure(site, [server(1)]);
  await openPage(page, `/watch/tv/${show.id}/1/2`);
  await expect.poll(() => received(page)).toMatchObject({ type: 'settings' });
  await reportPosition(page, 700);
  await leave(page);
  const readEntry = () => readWatch(page, token, `${show.id}/tv`);
  await expect.poll(readEntry).toMatchObject({ season: 1, episode: 2, position: 700, duration: 3000 });

  const context = await browser.newContext(contextOptions);
  const other = await context.newPage();
  await other.addInitScript(countMessages);
  await mockPlayers(other, PLAYER);
  await signIn(other, token);
  await openPage(other, `/watch/tv/${show.id}/1/2`);
  await expect.poll(() => received(other)).toMatchObject({ type: 'settings', startAt: 700 });
  await openPage(other, `/watch/tv/${show.id}/1/1`);
  await expect.poll(() => received(other)).toMatchObject({ type: 'settings' });
  expect(await received(other)).not.toHaveProperty('startAt');
  // Another episode has its own position.
  await expect.poll(readEntry).toMatchObject({ episode: 1, position: null });
  await reportPosition(other, 800);
  await leave(other);
  await expect.poll(readEntry).toMatchObject({ episode: 1, position: 800 });
  await other.evaluate(() => localStorage.setItem('marquee_preferences', '{"rememberPosition":false}'));
  await reloadPage(other);
  await expect.poll(() => received(other)).toMatchObject({ type: 'settings', rememberPosition: false });
  expect(await received(other)).not.toHaveProperty('startAt');
  await context.close();
});

test('another server continues a viewing even if positions are not remembered', { tag: '@desktop' }, async ({
  page,
  openMovie,
}) => {
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('marquee_preferences', '{"rememberPosition":false}');
  });
  await openMovie([server(1), server(2)], { player: PLAYER });
  await reportPosition(page, 700);
  await showServers(page);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(frame(page)).toHaveAttribute('src', /player2/);
  await expect.poll(() => received(page)).toMatchObject({ rememberPosition: false, startAt: 700 });
  await leave(page);
  await reloadPage(page);
  await expect.poll(() => received(page)).toMatchObject({ type: 'settings' });
  expect(await received(page)).not.toHaveProperty('startAt');
});

test('a title that plays in one tab is not recorded for the next user of the browser', {
  tag: '@desktop',
}, async ({ page, openMovie }) => {
  const first = await signUp(page);
  const second = await signUp(page);
  await signIn(page, first.token);
  const id = await openMovie([server(1)], { player: PLAYER });
  await reportPosition(page, 600);
  await leave(page);
  await expect.poll(() => readWatch(page, first.token, `${id}/movie`)).toMatchObject({ position: 600 });
  await page.evaluate(() => localStorage.removeItem('watchHistory'));

  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('marquee_token'));
  await reportPosition(page, 700);
  await leave(page);
  await signIn(other, second.token);
  await openPage(other, '/my-list');
  await expect.poll(() => other.evaluate(() => localStorage.getItem('marquee_user_id'))).not.toBeNull();
  await reportPosition(page, 800);
  await leave(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await readLocalHistory(page)).toEqual([]);
  expect(await readWatch(page, second.token, `${id}/movie`)).toBeNull();
  expect(await readWatch(page, first.token, `${id}/movie`)).toMatchObject({ position: 600 });
});

test('a position that could not be sent is kept and sent when the server responds again', {
  tag: '@desktop',
}, async ({ page, openMovie, expectedConsole }) => {
  expectedConsole.push(/ERR_CONNECTION_REFUSED/);
  const { token } = await signUp(page);
  await signIn(page, token);
  const recording = /\/api\/trpc\/[\w.,]*history\.record/;
  await page.route(recording, (route) => route.abort('connectionrefused'));
  const id = await openMovie([server(1)], { player: PLAYER });
  await reportPosition(page, 700);
  await hide(page);
  await expect(page.getByText('1 to sync')).toBeVisible();
  // Opening the page again queues a watch without a position, which must not replace the position.
  await reloadPage(page);
  await expect.poll(() => received(page)).toMatchObject({ type: 'settings', startAt: 700 });
  await page.unroute(recording);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect
    .poll(() => readWatch(page, token, `${id}/movie`))
    .toMatchObject({ position: 700, duration: 3000 });
});

test('a position that another tab left unsent is sent when this one is online again', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { token } = await signUp(page);
  await signIn(page, token);
  const { id } = await getMovie(request);
  await openPage(page, '/settings');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee_user_id'))).not.toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate((movieId) => {
    const entry = {
      media_id: String(movieId),
      media_type: 'movie',
      season: null,
      episode: null,
      position: 700,
      duration: 3000,
      timestamp: Date.now(),
      user_id: localStorage.getItem('marquee_user_id'),
    };
    localStorage.setItem('watchHistory', JSON.stringify([entry]));
    window.dispatchEvent(new Event('online'));
  }, id);
  await expect.poll(() => readWatch(page, token, `${id}/movie`)).toMatchObject({ position: 700 });
  await expect.poll(() => readLocalHistory(page)).toEqual([]);
});

/** Without ranges, a browser cannot seek. */
function fulfillRange(route: Route, video: Buffer): Promise<void> {
  const start = Number(/^bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0);
  const headers = {
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${video.length - 1}/${video.length}`,
  };
  return route.fulfill({ status: 206, contentType: 'video/webm', headers, body: video.subarray(start) });
}

test('the example player of README.md resumes and pauses', { tag: '@desktop' }, async ({
  page,
  request,
  site,
}) => {
  const [, html = ''] = /```html\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(html.trimEnd().split('\n').length).toBeLessThanOrEqual(43);
  const { id } = await getMovie(request);
  const clip = readFileSync('public/demo-player/clip-360p.webm');
  await page.context().route('https://player1.example/**', (route) =>
    route.request().url().endsWith('/video.webm')
      ? fulfillRange(route, clip)
      : route.fulfill({
          contentType: 'text/html',
          body: html.replace('https://marquee.example', new URL(site.url).origin),
        }),
  );
  await configure(site, [server(1)]);
  const video = frame(page).contentFrame().locator('video');
  await openPage(page, `/watch/movie/${id}`);
  await expect(loading(page)).toBeHidden();
  await expect.poll(() => video.evaluate((element) => !(element as HTMLVideoElement).paused)).toBe(true);
  await video.evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 12;
  });
  await expect.poll(() => readSeconds()).toBeGreaterThan(12);
  await leave(page);
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
  await reloadPage(page);
  await expect(loading(page)).toBeHidden();
  await expect.poll(() => readSeconds()).toBeGreaterThanOrEqual(12);

  async function readSeconds(): Promise<number> {
    return video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  }
});
