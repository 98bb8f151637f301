import type { Locator, Page } from '@playwright/test';
import { getMovie } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage } from './open-page';

const player = (page: Page) => page.locator('iframe').contentFrame();
const clip = (page: Page) => player(page).locator('video');
const CLIP_FILES = /\/demo-player\/clip-\d+p\.\w+$/;

const read = (video: Locator) =>
  video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('There is no clip.');
    const { volume, muted, paused, currentTime, textTracks, currentSrc } = element;
    const file = currentSrc.split('/').at(-1);
    return { volume, muted, paused, currentTime, subtitles: textTracks[0]?.mode, file };
  });

async function prefer(page: Page, preferences: object): Promise<void> {
  await page.addInitScript((stored) => {
    if (window === window.top) localStorage.setItem('marquee_preferences', stored);
  }, JSON.stringify(preferences));
}

async function open(page: Page, id: number, preferences: object): Promise<void> {
  await prefer(page, preferences);
  await keepNotice(page);
  await openPage(page, `/watch/movie/${id}`);
  await expect(page.getByText('Loading your content...')).toBeHidden();
}

/** Keeps the text of the players' last notice, which disappears after seconds. */
async function keepNotice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window === window.top) return;
    new MutationObserver(() => {
      const status = document.querySelector('#status');
      if (status?.textContent && status.checkVisibility())
        document.documentElement.dataset.notice = status.textContent;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const expectNotice = (page: Page, text: string) =>
  expect(player(page).locator('html')).toHaveAttribute('data-notice', text);

/** @param seconds from 60 to 119 */
const resumedAt = (seconds: number): string =>
  `Resumed at 1:${String(Math.floor(seconds) - 60).padStart(2, '0')}`;

const play = (page: Page) => player(page).getByRole('button', { name: 'Play the demo clip' }).click();

/** Plays a moment from a position and pauses. @returns the position after it. Both in seconds. */
async function playBriefly(page: Page, position: number): Promise<number> {
  await player(page).getByRole('slider', { name: 'Position' }).fill(String(position));
  await play(page);
  await player(page).getByRole('button', { name: 'Pause' }).click();
  return (await read(clip(page))).currentTime;
}

async function chooseServer(page: Page, name: string): Promise<void> {
  await page.getByText('Server: Demo Player', { exact: true }).click();
  await page.getByRole('button', { name: `Use ${name}` }).click();
}

/**
 * Chromium's own decision cannot be tested: Playwright counts as a user's gesture.
 *
 * @param refused whether play() without a trusted click is refused
 */
async function refusePlaying(page: Page, refused: 'sound' | 'everything'): Promise<void> {
  await page.addInitScript((isEverything) => {
    const { play: playMedia } = HTMLMediaElement.prototype;
    let isClicked = false;
    addEventListener('click', ({ isTrusted }) => (isClicked ||= isTrusted), { capture: true });
    HTMLMediaElement.prototype.play = function play() {
      if (isClicked || (this.muted && !isEverything)) return playMedia.call(this);
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  }, refused === 'everything');
}

test('starts by itself, and pauses when the page asks for it', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await open(page, id, { volume: 35 });
  await expect.poll(() => read(clip(page))).toMatchObject({ volume: 0.35, paused: false });
  await expect.poll(async () => (await read(clip(page))).currentTime).toBeGreaterThan(0);
  await page
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) =>
      frame.contentWindow?.postMessage({ source: 'marquee', type: 'pause' }, '*'),
    );
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: true });
});

test('starts by itself without sound, and asks for a tap, if the browser blocks sound', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await refusePlaying(page, 'sound');
  const { id } = await getMovie(request);
  await open(page, id, {});
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: false, muted: true });
  await expect.poll(async () => (await read(clip(page))).currentTime).toBeGreaterThan(0);
  const tap = player(page).getByRole('button', { name: 'Tap for sound' });
  await tap.click();
  await expect(tap).toBeHidden();
  expect(await read(clip(page))).toMatchObject({ paused: false, muted: false });
});

test('waits for Play, with sound, if the browser blocks autoplay', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await refusePlaying(page, 'everything');
  const { id } = await getMovie(request);
  await open(page, id, {});
  await play(page);
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: false, muted: false });
});

test('starts by itself with sound after a link was followed', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await openPage(page, `/movie/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Watch Now' }).first().click();
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: false, muted: false });
  await expect(player(page).getByRole('button', { name: 'Tap for sound' })).toBeHidden();
});

test('is ready before its clip has loaded, and starts when it has', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  const release = await holdRequests(page, CLIP_FILES);
  await open(page, id, {});
  await expect(player(page).getByText('Loading', { exact: true })).toBeVisible();
  release();
  await expect.poll(async () => (await read(clip(page))).currentTime).toBeGreaterThan(0);
});

test('shows the controls at the first tap, and pauses at the next', async ({ page, request, isMobile }) => {
  const { id } = await getMovie(request);
  await open(page, id, {});
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: false });
  const controls = player(page).getByRole('group', { name: 'Playback' });
  await expect(controls).toHaveCSS('opacity', '0');
  if (isMobile) {
    await clip(page).tap({ position: { x: 40, y: 60 } });
    await expect(controls).toHaveCSS('opacity', '1');
    expect(await read(clip(page))).toMatchObject({ paused: false });
    await clip(page).tap({ position: { x: 40, y: 60 } });
  } else await clip(page).click({ position: { x: 40, y: 60 } });
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: true });
  await expect(controls).toHaveCSS('opacity', '1');
});

test("waits for Play if autoplay is off, in the site's typeface and the quality that fits the frame", {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false, volume: 50 });
  await expect.poll(() => read(clip(page))).toMatchObject({ volume: 0.5, paused: true, currentTime: 0 });
  // The frame has an opaque origin.
  const loaded = () =>
    clip(page).evaluate(() =>
      [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status]),
    );
  await expect.poll(loaded).toEqual([['Figtree Variable', 'loaded']]);
  const quality = player(page).getByRole('combobox', { name: 'Quality' }).locator('option:checked');
  await expect(quality).toHaveText('Auto (720p)');
  await expect.poll(() => read(clip(page))).toMatchObject({ file: 'clip-720p.webm' });

  const intro = player(page).getByText('Intro', { exact: true });
  const skip = player(page).getByRole('button', { name: 'Skip Intro' });
  await expect(intro).toBeVisible();
  await expect(skip).toBeHidden();
  await play(page);
  await skip.click();
  await expect(skip).toBeHidden();
  await expect(intro).toBeHidden();
  expect((await read(clip(page))).currentTime).toBeGreaterThanOrEqual(10);
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: false, muted: false });
});

test('shows subtitles and skips the intro if preferred', { tag: '@desktop' }, async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false, subtitles: true, skipIntro: true });
  await expectNotice(page, 'Intro skipped');
  await expect.poll(() => read(clip(page))).toMatchObject({ currentTime: 10, subtitles: 'showing' });
  const subtitles = player(page).getByRole('button', { name: 'Subtitles' });
  await expect(subtitles).toHaveAttribute('aria-pressed', 'true');
  await subtitles.click();
  await expect.poll(() => read(clip(page))).toMatchObject({ subtitles: 'hidden' });
});

test('plays in the preferred quality, and changes it at the same position', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false, quality: '480p' });
  const quality = player(page).getByRole('combobox', { name: 'Quality' });
  await expect(quality).toHaveValue('360p');
  await expect.poll(() => read(clip(page))).toMatchObject({ file: 'clip-360p.webm' });
  await player(page).getByRole('slider', { name: 'Position' }).fill('60');
  await expect.poll(() => read(clip(page))).toMatchObject({ currentTime: 60 });
  await quality.selectOption('1080p');
  await expect.poll(() => read(clip(page))).toMatchObject({ file: 'clip-1080p.webm', currentTime: 60 });
  await expect(player(page).getByText('Quality: 1080p')).toBeVisible();
});

test('offers full screen, if preferred, and enters it at the first tap', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoFullscreen: true, volume: 0 });
  await player(page).getByRole('button', { name: 'Tap for full screen' }).click();
  const isFull = () =>
    player(page)
      .locator('#player')
      .evaluate(() => document.fullscreenElement?.id);
  await expect.poll(isFull).toBe('player');
});

test('continues on another server at the last position', { tag: '@desktop' }, async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false });
  await expect(player(page).getByText('Demo Player · demo clip')).toBeVisible();
  const accent = () =>
    player(page)
      .getByText('· demo clip')
      .evaluate((badge) => getComputedStyle(badge).backgroundColor);
  const firstAccent = await accent();
  const position = await playBriefly(page, 75);
  await chooseServer(page, 'Demo Player Two');
  await expect(page.locator('iframe')).toHaveAttribute('title', /on Demo Player Two$/);
  await expect(player(page).getByText('Demo Player Two · demo clip')).toBeVisible();
  await expectNotice(page, resumedAt(position));
  expect(await accent()).not.toBe(firstAccent);
  await expect.poll(async () => Math.abs((await read(clip(page))).currentTime - position)).toBeLessThan(1);
});

test('does not call a start in the first seconds resumed', { tag: '@desktop' }, async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false });
  await playBriefly(page, 4);
  await chooseServer(page, 'Demo Player Two');
  await expect(player(page).getByText('Demo Player Two · demo clip')).toBeVisible();
  await expect.poll(async () => (await read(clip(page))).currentTime).toBeGreaterThan(0);
  // The notice would appear with the position.
  await expect(player(page).locator('html')).not.toHaveAttribute('data-notice', /^Resumed/);
});

test('takes over at the position from the server that fails on purpose', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false });
  const position = await playBriefly(page, 75);
  await chooseServer(page, 'Demo Player (fails on purpose)');
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/failing/movie/${id}`);
  await expect(page.getByText('Loading your content...')).toBeVisible();
  await page.getByRole('button', { name: 'Try the next server: Demo Player' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/movie/${id}`);
  await expectNotice(page, resumedAt(position));
  await expect(page.getByRole('list', { name: 'Servers tried' }).getByRole('listitem')).toHaveText([
    'Demo Player: playing',
    'Demo Player (fails on purpose): skipped',
  ]);
});

test('is accessible', { tag: '@phone' }, async ({ page, request }) => {
  const { id } = await getMovie(request);
  for (const path of ['', 'two/', 'failing/']) {
    await page.goto(`/demo-player/${path}movie/${id}`);
    await expectAccessible(page);
  }
});

test('plays the MP4 in its only quality if the WebM does not play', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getMovie(request);
  await page.route('**/demo-player/clip-*.webm', (route) => route.fulfill({ status: 404 }));
  await open(page, id, {});
  await expect.poll(() => read(clip(page))).toMatchObject({ file: 'clip-360p.mp4', paused: false });
  await expect(player(page).getByRole('option', { name: '1080p' })).toBeDisabled();
});

test('shows an error if no file of the clip plays', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getMovie(request);
  await page.route(CLIP_FILES, (route) => route.fulfill({ status: 404 }));
  await openPage(page, `/watch/movie/${id}`);
  await expect(player(page).getByRole('alert')).toHaveText("This browser can't play the demo clip.");
});
