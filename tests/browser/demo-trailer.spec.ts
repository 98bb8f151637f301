import type { APIRequestContext, Page } from '@playwright/test';
import { getMovie } from './find-titles';
import { expect, demoTest as test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage } from './open-page';

// In one worker, because each worker starts a site.
test.describe.configure({ mode: 'default' });

const TRAILERS = /\/demo-player\/trailer\//;
const hasTrailer = (request: APIRequestContext) =>
  getMovie(request, ({ videos }) =>
    (videos?.results ?? []).some(({ site, type }) => site === 'YouTube' && type === 'Trailer'),
  );
const press = (page: Page) => page.getByRole('button', { name: 'Play trailer' }).click();

test('plays in the demo player, without a request to another host', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const movie = await hasTrailer(request);
  const document = await request.get(`/movie/${movie.id}`);
  expect(document.headers()['content-security-policy']).toContain("frame-src 'self';");
  await openPage(page, `/movie/${movie.id}`);
  await press(page);
  const frame = page.locator('iframe');
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAttribute('title', `Trailer for ${movie.title}`);
  await expect(frame).toHaveAttribute('src', /^\/demo-player\/trailer\/demo-\w+$/);
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-presentation');
  await expect(frame.contentFrame().getByRole('heading', { name: 'Trailer' })).toBeVisible();
  const video = frame.contentFrame().locator('video');
  const position = () =>
    video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
  await expect.poll(position).toBeGreaterThan(10);
});

test('follows the playback preferences, and plays although autoplay is off', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const preferences = { volume: 35, quality: '360p', subtitles: true, autoPlay: false, skipIntro: true };
  await page.addInitScript((stored) => {
    if (window === window.top) localStorage.setItem('marquee_preferences', stored);
  }, JSON.stringify(preferences));
  const movie = await hasTrailer(request);
  await openPage(page, `/movie/${movie.id}`);
  await press(page);
  const video = page.locator('iframe').contentFrame().locator('video');
  const read = () =>
    video.evaluate((element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('There is no clip.');
      const { volume, paused, textTracks, currentSrc } = element;
      return { volume, paused, subtitles: textTracks[0]?.mode, file: currentSrc.split('/').at(-1) };
    });
  const expected = { volume: 0.35, paused: false, subtitles: 'showing', file: 'clip-360p.webm' };
  await expect.poll(read).toEqual(expected);
  await expect(page.locator('iframe').contentFrame().getByText('Intro skipped')).toBeHidden();
});

test('fits below the top bar of a phone in landscape', { tag: '@desktop' }, async ({ page, request }) => {
  const movie = await hasTrailer(request);
  await page.setViewportSize({ width: 844, height: 390 });
  await openPage(page, `/movie/${movie.id}`);
  await press(page);
  const frame = page.locator('iframe');
  await expect(frame).toBeFocused();
  const bar = await page.getByRole('banner').boundingBox();
  const box = await frame.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  await expect(frame).toBeInViewport({ ratio: 1 });
});

test('is dark while it loads', { tag: '@desktop' }, async ({ page, request }) => {
  const movie = await hasTrailer(request);
  const release = await holdRequests(page, TRAILERS);
  await openPage(page, `/movie/${movie.id}`);
  await press(page);
  const frame = page.locator('iframe');
  await expect(frame).toHaveCSS('opacity', '0');
  await expect(frame.locator('xpath=..')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  release();
  await expect(frame).toHaveCSS('opacity', '1');
});
