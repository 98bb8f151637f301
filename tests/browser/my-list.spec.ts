import type { Page } from '@playwright/test';
import type { Season } from '#shared/tmdb-schema';
import { createGate } from '../support/gate';
import { signIn, signUp, type TestUser } from './auth';
import { getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { failure, mockCall, success } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import { mockUser } from './settings-page';
import { recordWatch, storeHistory } from './watch-history';

const HISTORY = /\/api\/trpc\/[\w.,]*history\.continueWatching/;
const REMOVAL = /\/api\/trpc\/[\w.,]*history\.remove/;

const cards = (page: Page) => page.getByRole('tabpanel', { name: 'Continue Watching' }).getByRole('listitem');

type Title = { readonly id: number; readonly title?: string; readonly name?: string };

async function listTitles(page: Page, mediaType: 'movie' | 'tv', count: number): Promise<Title[]> {
  const response: { results: Title[] } = await (
    await page.request.get(`/api/tmdb/${mediaType}/popular?page=1`)
  ).json();
  return response.results.slice(0, count);
}

async function watch(page: Page, { token }: TestUser, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.post('/api/watch-history', { headers, data });
  expect(response.status()).toBe(200);
}

async function countEntries(page: Page, { token }: TestUser): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await (await page.request.get('/api/watch-history/stats', { headers })).json();
  return response.data.total;
}

test('asks visitors to sign in, also in the HTML of the server', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/my-list')).text();
  expect(html).toContain('Please sign in to access your personal watchlist and continue watching.');
  await openPage(page, '/my-list');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'With an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('shows the empty state and the disabled Watch Later tab', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  await signIn(page, (await signUp(page)).token);
  await openPage(page, '/my-list');
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  const later = page.getByRole('tab', { name: 'Watch Later' });
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  await later.focus();
  await expect(page.getByRole('tooltip', { name: 'Coming soon' })).toBeVisible();
});

test('offers the titles that were watched in this browser before signing in', { tag: '@phone' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const [first, second] = await listTitles(page, 'movie', 2);
  await signIn(page, user.token);
  await storeHistory(
    page,
    { media_type: 'movie', media_id: first?.id ?? 0 },
    { media_type: 'movie', media_id: '../x' },
  );
  await openPage(page, '/my-list');
  await expect(page.getByText('You watched a title in this browser while signed out.')).toBeVisible();
  await expectAccessible(page);
  await watch(page, user, { media_id: String(second?.id), media_type: 'movie' });
  await reloadPage(page);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Add 1 from this browser' }).click();
  await expect(page).toHaveURL('/settings?tab=privacy');
  await expect(page.getByText('1 title to move.')).toBeVisible();
});

test('lists watched titles, newest first, with links that continue', async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const [movie] = await listTitles(page, 'movie', 1);
  const [show] = await listTitles(page, 'tv', 1);
  await watch(page, user, { media_id: String(movie?.id), media_type: 'movie' });
  await watch(page, user, { media_id: String(show?.id), media_type: 'tv', season: 1, episode: 2 });
  await signIn(page, user.token);
  await openPage(page, '/my-list');
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(show?.name ?? '?');
  await expect(cards(page).first()).toContainText('S1E2');
  await expect(cards(page).nth(1)).toContainText(movie?.title ?? '?');
  await expect(cards(page).nth(1)).toContainText('Watched just now');
  await expectAccessible(page);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(`/watch/tv/${show?.id}/1/2`);
});

test('after a finished episode a card leads to the next one that has aired', { tag: '@phone' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const show = await getShow(request, 3);
  const last = show.seasons?.find(({ season_number }) => season_number === 1)?.episode_count ?? 0;
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  const finish = (episode: number) =>
    recordWatch(page, user.token, {
      media_type: 'tv',
      media_id: show.id,
      season: 1,
      episode,
      position: 2390,
      duration: 2400,
    });
  await finish(2);
  await signIn(page, user.token);
  await openPage(page, '/my-list');
  const link = cards(page).getByRole('link');
  await expect(link).toHaveAccessibleName(`Continue ${show.name}, S1E3 · ${season.episodes[2]?.name}`);
  await expect(link).toHaveAttribute('href', `/watch/tv/${show.id}/1/3`);
  await finish(last);
  await reloadPage(page);
  await expect(link).toHaveAttribute('href', `/watch/tv/${show.id}/2/1`);

  // While the next episode is not known, the player finds it.
  await page.route(HISTORY, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"nextEpisode":\{[^}]*\}/, '"nextEpisode":null');
    await route.fulfill({ response, body });
  });
  await reloadPage(page);
  await expect(link).toHaveAttribute('href', `/watch/tv/${show.id}`);
  await link.click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/1`);
});

test('no card links to a page that does not exist', { tag: '@desktop' }, async ({
  page,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const [show, other] = await listTitles(page, 'tv', 2);
  const tv = (id: number | undefined, season: number, episode: number) =>
    watch(page, user, { media_id: String(id), media_type: 'tv', season, episode });
  await tv(show?.id, 1, 9999);
  await tv(other?.id, 1, 1);
  await watch(page, user, { media_id: '2147483647', media_type: 'movie' });
  await signIn(page, user.token);
  await openPage(page, '/my-list');
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).nth(0)).toContainText('No longer in the catalogue.');
  const links = cards(page).getByRole('link');
  await expect(links).toHaveCount(2);
  await expect(links.nth(0)).toHaveAttribute('href', `/watch/tv/${other?.id}/1/1`);
  await expect(links.nth(1)).toHaveAttribute('href', `/tv/${show?.id}`);
  for (const link of await links.all()) {
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  }
  await expectAccessible(page);
});

test('loads the details of cards beyond the tenth on scrolling, in one request', { tag: '@phone' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  for (const { id } of await listTitles(page, 'movie', 14))
    await watch(page, user, { media_id: String(id), media_type: 'movie' });
  await signIn(page, user.token);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('history.titleDetails')) requests.push(request.url());
  });
  await openPage(page, '/my-list');
  await expect(cards(page)).toHaveCount(14);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page).last().getByRole('link')).toHaveAccessibleName(/^Continue \S/);
  expect(requests.length).toBeLessThanOrEqual(4);
});

test('removes a title and restores it with Undo', { tag: '@phone' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const titles = await listTitles(page, 'movie', 2);
  for (const { id } of titles) await watch(page, user, { media_id: String(id), media_type: 'movie' });
  await signIn(page, user.token);
  await openPage(page, '/my-list');
  const name = titles[1]?.title ?? '?';
  await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect.poll(() => countEntries(page, user)).toBe(1);
  await expect(page.getByText(`Removed ${name}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page).first()).toContainText(name);
  await expect.poll(() => countEntries(page, user)).toBe(2);
  await reloadPage(page);
  await expect(cards(page).first()).toContainText(name);
});

test('the debug panel refreshes with the list', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 40[34]/);
  const user = await signUp(page);
  const titles = await listTitles(page, 'movie', 2);
  for (const { id } of titles) await watch(page, user, { media_id: String(id), media_type: 'movie' });
  await mockUser(page, { role: 'admin' });
  await page.route(/debug\.watchHistory/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const userWatchHistoryCount = await countEntries(page, user);
    const mocked = success({ success: true, data: { userWatchHistoryCount } });
    body[procedures.indexOf('debug.watchHistory')] = mocked.json;
    await route.fulfill({ json: body });
  });
  await signIn(page, user.token);
  await openPage(page, '/my-list');
  await page.getByRole('button', { name: 'Debug' }).click();
  const panel = page.getByRole('region', { name: 'Watch history debug data' });
  await expect(panel).toContainText('"userWatchHistoryCount": 2');
  await page.getByRole('button', { name: `Remove ${titles[0]?.title}` }).click();
  await expect(panel).toContainText('"userWatchHistoryCount": 1');
});

test('undo waits for a removal that is still being sent', { tag: '@desktop' }, async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const user = await signUp(page);
  const [movie] = await listTitles(page, 'movie', 1);
  const watched_at = new Date(Date.now() - 3_600_000).toISOString();
  await watch(page, user, { media_id: String(movie?.id), media_type: 'movie', watched_at });
  await signIn(page, user.token);
  const gate = createGate();
  await context.route(REMOVAL, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await openPage(page, '/my-list');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  const recorded = page.waitForResponse(/history\.record/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(1);
  gate.open();
  await recorded;
  expect(await countEntries(page, user)).toBe(1);
});

test('reports a failed removal or load and keeps the list', { tag: '@desktop' }, async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const user = await signUp(page);
  const [movie] = await listTitles(page, 'movie', 1);
  await watch(page, user, { media_id: String(movie?.id), media_type: 'movie' });
  await signIn(page, user.token);
  await mockCall(page, 'history.remove', failure('The database is not available.', 503));
  await openPage(page, '/my-list');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('alert')).toHaveText(/Failed to remove item\. Please try again\./);
  await expect(cards(page)).toHaveCount(1);

  await context.route(HISTORY, (route) => route.abort());
  await reloadPage(page);
  const message = page.getByText('Failed to load watch history. Please try refreshing the page.');
  await expect(message).toBeVisible();
  await expectAccessible(page);
  await context.unroute(HISTORY);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(1);
});
