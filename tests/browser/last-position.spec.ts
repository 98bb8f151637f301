import type { Page } from '@playwright/test';
import { blockFonts, expectNoLayoutShift } from '../support/layout-shift';
import { signIn, signUp, type TestUser } from './auth';
import { getShow } from './find-titles';
import { expect, test } from './fixtures';
import { openPage, reloadPage } from './open-page';
import { selectField } from './select-list';

const watchNow = (page: Page) => page.getByRole('link', { name: 'Watch Now' });

/** Stores an episode as the last one in this browser's history. */
async function leaveAt(page: Page, showId: number, season: number, episode: number): Promise<void> {
  const entry = { media_id: String(showId), media_type: 'tv', season, episode, timestamp: Date.now() };
  await page.evaluate((text) => localStorage.setItem('watchHistory', text), JSON.stringify([entry]));
}

async function watch(page: Page, { token }: TestUser, showId: number, season: number, episode: number) {
  const response = await page.request.post('/api/watch-history', {
    headers: { authorization: `Bearer ${token}` },
    data: { media_id: String(showId), media_type: 'tv', season, episode },
  });
  expect(response.status()).toBe(200);
}

test.beforeEach(({ page, expectedConsole }) => blockFonts(page, expectedConsole));

test("Watch Now resumes at the visitor's last episode without a layout shift", { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { id } = await getShow(request, 3);
  expect(await (await request.get(`/tv/${id}`)).text()).toContain(`href="/watch/tv/${id}/1/1"`);
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/1`);
  await leaveAt(page, id, 2, 2);
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/2/2`);
  await expect(selectField(page, 'Season')).toContainText('Season 2');
  await expect(watchNow(page)).toHaveText('Watch Now S2E2');
  await expectNoLayoutShift(page);

  await openPage(page, `/tv/${id}/1/3`);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/3`);
});

test('Watch Now follows the history of another tab', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const { id } = await getShow(request, 3);
  await openPage(page, `/tv/${id}`);
  const tab = await context.newPage();
  await openPage(tab, `/watch/tv/${id}/1/3`);
  await expect(tab.locator('iframe')).toBeAttached();
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/3`);
});

test('ignores an episode that the show does not have', { tag: '@desktop' }, async ({ page, request }) => {
  const { id } = await getShow(request, 3);
  await openPage(page, `/tv/${id}`);
  for (const [season, episode] of [
    [999, 1],
    [0, 1],
    [2, 9999],
  ] as const) {
    await leaveAt(page, id, season, episode);
    await openPage(page, `/tv/${id}`);
    await page.waitForLoadState('networkidle');
    await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/1`);
  }
});

test("a user's position comes from the server, on every device", { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getShow(request, 3);
  const user = await signUp(page);
  await watch(page, user, id, 2, 2);
  await signIn(page, user.token);
  await leaveAt(page, id, 1, 3);
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/2/2`);

  const device = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' });
  const other = await device.newPage();
  await signIn(other, user.token);
  await openPage(other, `/watch/tv/${id}`);
  await expect(other).toHaveURL(`/watch/tv/${id}/2/2`);
  await expect(other.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${id}/2/2`);
  await device.close();

  // An episode watched here is the last position at once.
  await openPage(page, `/watch/tv/${id}/1/2`);
  // Before hydration, the link would leave the page before the watch is recorded.
  await expect(page.locator('iframe')).toBeAttached();
  const response = page.waitForResponse(/history\.one/);
  await page.getByRole('link', { name: 'More about this show' }).click();
  await response;
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/2`);
});

test("the player without an episode in its address resumes at the visitor's last episode", {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { id } = await getShow(request, 3);
  await openPage(page, `/tv/${id}`);
  await leaveAt(page, id, 2, 2);
  const framed: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/demo-player/tv/')) framed.push(pathname);
  });
  await openPage(page, `/watch/tv/${id}`);
  await expect(page).toHaveURL(`/watch/tv/${id}/2/2`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${id}/2/2`);
  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));
  expect(history).toEqual([expect.objectContaining({ season: 2, episode: 2 })]);
  // No other episode was played, and Back leaves the player. The frame requests its page after the iframe is attached.
  await expect.poll(() => [...new Set(framed)]).toEqual([`/demo-player/tv/${id}/2/2`]);
  await page.goBack();
  await expect(page).toHaveURL(`/tv/${id}`);
});

test('an episode watched offline is the position before the server receives it', { tag: '@desktop' }, async ({
  page,
  context,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const { id } = await getShow(request, 3);
  const user = await signUp(page);
  await watch(page, user, id, 2, 2);
  await signIn(page, user.token);
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/2/2`);
  await context.route(/\/api\/trpc\/[\w.,]*history\.record/, (route) => route.abort());
  await openPage(page, `/watch/tv/${id}/1/2`);
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  await page.getByRole('link', { name: 'More about this show' }).click();
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/2`);
  await reloadPage(page);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/1/2`);
});
