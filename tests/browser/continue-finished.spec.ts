import type { APIRequestContext, Page } from '@playwright/test';
import { expectLayoutShiftBelow } from '../support/layout-shift';
import { signIn, signUp } from './auth';
import { getMovie, getShow } from './find-titles';
import { openPage } from './open-page';
import { configure, expect, mockPlayers, server, test } from './player-site';
import { countMessages, leave, PLAYER, reportPosition } from './position-player';
import { storeHistory } from './watch-history';

/** A font that arrives late and the account's name move some pixels. */
const MAX_SHIFT = 0.002;

const row = (page: Page) => page.getByRole('region', { name: 'Continue Watching' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Continue Watching' });

async function openHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Marquee home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Trending Now' })).toBeAttached();
}

/** Neither after a navigation nor with the first paint of a document. */
async function expectNoRow(page: Page): Promise<void> {
  await expect(heading(page)).toHaveCount(0);
  await openPage(page, '/');
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveCount(0);
  await expectLayoutShiftBelow(page, MAX_SHIFT);
}

const readLocalHistory = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));

/** Until the position is stored: the code for that loads later than the player. */
async function finish(page: Page, readHistory = () => readLocalHistory(page)): Promise<void> {
  await reportPosition(page, 2990);
  const leaveAndRead = async () => {
    await leave(page);
    return readHistory();
  };
  await expect.poll(leaveAndRead).toContainEqual(expect.objectContaining({ position: 2990 }));
}

async function getLastEpisode(request: APIRequestContext): Promise<{ id: number; path: string }> {
  const { id, seasons } = await getShow(request, 3);
  const last = (seasons ?? []).reduce((a, b) => (b.season_number > a.season_number ? b : a));
  return { id, path: `/watch/tv/${id}/${last.season_number}/${last.episode_count}` };
}

test.beforeEach(async ({ page, site, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  await page.addInitScript(countMessages);
  await mockPlayers(page, PLAYER);
  await configure(site, [server(1)]);
});

test('home has no row for titles to continue after the only one was finished', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  await openPage(page, `/watch/movie/${id}`);
  await reportPosition(page, 600);
  await openHome(page);
  await expect(row(page).getByRole('link')).toHaveCount(1);
  await row(page).getByRole('link').click();
  await reportPosition(page, 2990);
  await openHome(page);
  await expectNoRow(page);
});

test('home has no row after the last episode of the only show was finished', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { path } = await getLastEpisode(request);
  await openPage(page, path);
  await finish(page);
  await openHome(page);
  await expectNoRow(page);
});

test('home keeps the row after an episode that another one follows, and while another title is left', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { id } = await getShow(request, 3);
  await openPage(page, `/watch/tv/${id}/1/1`);
  await reportPosition(page, 2990);
  await openHome(page);
  await expect(row(page).getByRole('link')).toHaveAttribute('href', `/watch/tv/${id}/1/2`);

  const movie = await getMovie(request);
  await storeHistory(page, { media_type: 'tv', media_id: id, season: 1, episode: 1 });
  await openPage(page, `/watch/movie/${movie.id}`);
  await reportPosition(page, 2990);
  await openHome(page);
  await expect(row(page).getByRole('link')).toHaveAttribute('href', `/watch/tv/${id}/1/1`);
});

test("home has no row after a user's only title was finished", { tag: '@desktop' }, async ({ page }) => {
  const { token } = await signUp(page);
  await signIn(page, token);
  await openPage(page, '/');
  await expect(row(page)).toContainText('Anything you start watching appears here.');
  await page.getByRole('region', { name: 'Popular Movies' }).getByRole('link').nth(1).click();
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await finish(page, async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await page.request.get('/api/watch-history', { headers })).json()).data;
  });
  await openHome(page);
  await expectNoRow(page);
});
