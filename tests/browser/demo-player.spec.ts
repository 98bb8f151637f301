import type { Locator, Page } from '@playwright/test';
import { getMovie } from './find-titles';
import { expect, test } from './fixtures';

const player = (page: Page) => page.locator('iframe').contentFrame();
const clip = (page: Page) => player(page).locator('video');

const read = (video: Locator) =>
  video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('There is no clip.');
    const { volume, muted, paused, currentTime, textTracks, currentSrc } = element;
    return { volume, muted, paused, currentTime, subtitles: textTracks[0]?.mode, file: currentSrc };
  });

async function open(page: Page, id: number, preferences: object): Promise<void> {
  await page.addInitScript((stored) => {
    if (window === window.top) localStorage.setItem('marquee_preferences', stored);
  }, JSON.stringify(preferences));
  await page.goto(`/watch/movie/${id}`);
  await expect(page.getByText('Loading your content...')).toBeHidden();
}

test('starts automatically if preferred, with the sound that the browser allows', async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await open(page, id, { volume: 35 });
  await expect.poll(() => read(clip(page))).toMatchObject({ volume: 0.35, paused: false });
  const { muted } = await read(clip(page));
  await expect(player(page).getByRole('button', { name: 'Tap for sound' })).toBeVisible({ visible: muted });
});

test('waits for Play if autoplay is off', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false, volume: 50 });
  await expect.poll(() => read(clip(page))).toMatchObject({ volume: 0.5, paused: true, currentTime: 0 });
  await player(page).getByRole('button', { name: 'Play the demo clip' }).click();
  await expect.poll(() => read(clip(page))).toMatchObject({ paused: false, muted: false });
});

test('shows subtitles, the quality and a skipped intro', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false, subtitles: true, quality: '1080p', skipIntro: true });
  await expect.poll(() => read(clip(page))).toMatchObject({ subtitles: 'showing', currentTime: 4 });
  await expect(player(page).getByRole('status')).toHaveText('Intro skipped');
  await expect(player(page).getByText('540p (1080p preferred)')).toBeVisible();
  const subtitles = player(page).getByRole('button', { name: 'Subtitles' });
  await expect(subtitles).toHaveAttribute('aria-pressed', 'true');
  await subtitles.click();
  await expect.poll(() => read(clip(page))).toMatchObject({ subtitles: 'hidden' });
});

test('offers to skip the intro if that is not preferred', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false });
  const skip = player(page).getByRole('button', { name: 'Skip Intro' });
  await expect(skip).toBeHidden();
  await player(page).getByRole('button', { name: 'Play the demo clip' }).click();
  await skip.click();
  await expect(skip).toBeHidden();
  expect((await read(clip(page))).currentTime).toBeGreaterThanOrEqual(4);
});

test('enters full screen at the first Play, if preferred', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false, autoFullscreen: true });
  await player(page).getByRole('button', { name: 'Play the demo clip' }).click();
  const isFull = () =>
    player(page)
      .locator('#player')
      .evaluate(() => document.fullscreenElement?.id);
  await expect.poll(isFull).toBe('player');
});

test('continues on another server at the last position', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await open(page, id, { autoPlay: false });
  await player(page).getByRole('slider', { name: 'Position' }).fill('15');
  await player(page).getByRole('button', { name: 'Play the demo clip' }).click();
  await player(page).getByRole('button', { name: 'Pause' }).click();
  const { currentTime } = await read(clip(page));
  await page.getByRole('button', { name: 'Use Demo Player Two' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', /on Demo Player Two$/);
  await expect.poll(() => read(clip(page))).toMatchObject({ currentTime });
});

test('plays the MP4 if the WebM does not play', async ({ page, request, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getMovie(request);
  await page.route('**/demo-player/clip.webm', (route) => route.fulfill({ status: 404 }));
  await open(page, id, { autoPlay: false });
  expect((await read(clip(page))).file).toMatch(/clip\.mp4$/);
});

test('shows an error if no file of the clip plays', async ({ page, request, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getMovie(request);
  await page.route('**/demo-player/clip.*', (route) => route.fulfill({ status: 404 }));
  await open(page, id, {});
  await expect(player(page).getByRole('alert')).toHaveText("This browser can't play the demo clip.");
});
