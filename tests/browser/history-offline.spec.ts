import type { Page } from '@playwright/test';
import { signIn, signUp, type TestUser } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { failure, mockCall, success } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import { banner } from './settings-page';
import { button, openTab } from './tabs';
import { silencePlayers } from './watch-history';

const RECORD = /\/api\/trpc\/[\w.,]*history\.record/;
const REMOVE = /\/api\/trpc\/[\w.,]*history\.remove/;
const CONTINUE_WATCHING = /\/api\/trpc\/[\w.,]*history\.continueWatching/;
const CLEAR = /\/api\/trpc\/[\w.,]*history\.clear/;
const LOAD_FAILED = 'Failed to load watch history. Please try refreshing the page.';

type Movie = { readonly id: number; readonly title: string };

const cards = (page: Page) => page.getByRole('tabpanel', { name: 'Continue Watching' }).getByRole('listitem');
const comeOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

async function listMovies(page: Page, count: number): Promise<Movie[]> {
  const response = await page.request.get('/api/tmdb/movie/popular?page=1');
  return (await response.json()).results.slice(0, count);
}

async function record(page: Page, { token }: TestUser, { id }: Movie): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { media_id: String(id), media_type: 'movie' };
  expect((await page.request.post('/api/watch-history', { headers, data })).status()).toBe(200);
}

async function countEntries(page: Page, { token }: TestUser): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get('/api/watch-history/stats', { headers })).json()).data.total;
}

/** Signs up a user and records these movies in order. */
async function signUpWithHistory(page: Page, movies: readonly Movie[]): Promise<TestUser> {
  const user = await signUp(page);
  for (const movie of movies) await record(page, user, movie);
  await signIn(page, user.token);
  return user;
}

test.beforeEach(async ({ context, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  await silencePlayers(context);
});

test('a title removed offline disappears at once, and later on the server', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const movies = await listMovies(page, 2);
  const user = await signUpWithHistory(page, movies);
  await context.route(REMOVE, (route) => route.abort());
  await openPage(page, '/my-list');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${movies[1]?.title}` }).click();
  await expect(page.getByText('Removed in this browser. Your account will be updated')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);

  await reloadPage(page);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(movies[0]?.title ?? '?');
  expect(await countEntries(page, user)).toBe(2);

  await context.unroute(REMOVE);
  await comeOnline(page);
  await expect.poll(() => countEntries(page, user)).toBe(1);
  await expect(page.getByRole('banner')).not.toContainText('to sync');
  await expect(cards(page)).toHaveCount(1);
});

test('an offline removal can be undone', { tag: '@desktop' }, async ({ page, context }) => {
  const movies = await listMovies(page, 2);
  const user = await signUpWithHistory(page, movies);
  await context.route(REMOVE, (route) => route.abort());
  await openPage(page, '/my-list');
  await page.getByRole('button', { name: `Remove ${movies[1]?.title}` }).click();
  await expect(page.getByText('Removed in this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('banner')).not.toContainText('to sync');
  await context.unroute(REMOVE);
  await reloadPage(page);
  await expect(cards(page)).toHaveCount(2);
  expect(await countEntries(page, user)).toBe(2);
});

test('a history cleared offline is empty at once, and later on the server', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const user = await signUpWithHistory(page, await listMovies(page, 2));
  await context.route(CLEAR, (route) => route.abort());
  await openTab(page, 'Privacy');
  await expect(page.getByRole('definition')).toHaveText(['2', '2', '0']);
  await button(page, 'Clear All History').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await expect(banner(page)).toHaveText(
    'Watch history cleared in this browser. Your account will be updated when the connection is back.',
  );
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0']);
  await expectAccessible(page);
  expect(await countEntries(page, user)).toBe(2);

  await context.route(CONTINUE_WATCHING, (route) => route.abort());
  await openPage(page, '/my-list');
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  await context.unroute(CONTINUE_WATCHING);
  await context.unroute(CLEAR);
  await comeOnline(page);
  await expect.poll(() => countEntries(page, user)).toBe(0);
  await expect(page.getByRole('banner')).not.toContainText('to sync');
});

test('a title watched offline is in My List, and in every view once it was sent', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const [movie] = await listMovies(page, 1);
  if (!movie) throw new Error('There is no movie.');
  await signUpWithHistory(page, []);
  await context.route(RECORD, (route) => route.abort());
  // The user is known once the session is verified.
  await openPage(page, '/my-list');
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  await openPage(page, `/watch/movie/${movie.id}`);
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  await openPage(page, '/my-list');
  await expect(cards(page)).toContainText(movie.title);

  await openTab(page, 'Privacy');
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0']);
  await context.unroute(RECORD);
  await comeOnline(page);
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '0']);

  await context.route(RECORD, (route) => route.abort());
  await openPage(page, `/watch/movie/${movie.id}`);
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  const first = page.waitForResponse(/history\.recommendations/);
  await openPage(page, '/');
  await first;
  await context.unroute(RECORD);
  const again = page.waitForResponse(/history\.recommendations/);
  await comeOnline(page);
  await again;
});

test('a title watched offline can be removed while the list cannot be loaded', {
  tag: '@phone',
}, async ({ page, context }) => {
  const [movie] = await listMovies(page, 1);
  if (!movie) throw new Error('There is no movie.');
  const user = await signUpWithHistory(page, []);
  await openPage(page, '/my-list');
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  for (const call of [RECORD, REMOVE, CONTINUE_WATCHING]) await context.route(call, (route) => route.abort());
  await openPage(page, `/watch/movie/${movie.id}`);
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  await openPage(page, '/my-list');
  await expect(page.getByText(LOAD_FAILED)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${movie.title}` }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText(`Removed ${movie.title}`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toContainText(movie.title);
  await page.getByRole('button', { name: `Remove ${movie.title}` }).click();
  await expect(cards(page)).toHaveCount(0);
  await expectAccessible(page);
  await context.unrouteAll();
  await comeOnline(page);
  await expect(page.getByRole('banner')).not.toContainText('to sync');
  expect(await countEntries(page, user)).toBe(0);
});

test('a list that was loaded before the outbox was empty is refetched', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const [movie] = await listMovies(page, 1);
  const user = await signUpWithHistory(page, []);
  await openTab(page, 'Privacy');
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0']);
  const other = await context.newPage();
  await openPage(other, `/watch/movie/${movie?.id}`);
  await expect.poll(() => countEntries(page, user)).toBe(1);
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '0']);
});

test.describe('during a database outage', () => {
  const DATABASE_OUTAGE = failure('The database is not available.', 503);

  async function loseDatabase(page: Page): Promise<void> {
    await mockCall(page, 'history.continueWatching', DATABASE_OUTAGE);
    const data = { databaseConfig: { isRemote: false } };
    await mockCall(page, 'debug.databaseConfig', success({ success: true, data }));
  }

  async function storeLocally(page: Page, movies: readonly Movie[]): Promise<void> {
    const [one, other] = movies.map(({ id }, index) => ({
      ...{ media_id: String(id), media_type: 'movie', season: null, episode: null },
      timestamp: Date.now() - (index + 1) * 3_600_000,
    }));
    const text = JSON.stringify([one, { ...other, user_id: 'somebody-else' }]);
    await page.evaluate((value) => localStorage.setItem('watchHistory', value), text);
  }

  test('My List shows the local history below the message', { tag: '@phone' }, async ({ page }) => {
    const movies = await listMovies(page, 2);
    await signUpWithHistory(page, []);
    await storeLocally(page, movies);
    await loseDatabase(page);
    await openPage(page, '/my-list');
    await expect(page.getByText(LOAD_FAILED)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(movies[0]?.title ?? '?');
    await expectAccessible(page);
    await mockCall(page, 'history.remove', DATABASE_OUTAGE);
    await page.getByRole('button', { name: `Remove ${movies[0]?.title}` }).click();
    await expect(page.getByText('Failed to remove item. Please try again.')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.unroute('**/api/trpc/history.continueWatching**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  });

  test('also for users who cannot be verified', { tag: '@desktop' }, async ({ page }) => {
    const movies = await listMovies(page, 2);
    await signUpWithHistory(page, []);
    await storeLocally(page, movies);
    await loseDatabase(page);
    await mockCall(page, 'auth.verify', DATABASE_OUTAGE);
    await openPage(page, '/my-list');
    await expect(page.getByText(LOAD_FAILED)).toBeVisible();
    await expect(cards(page)).toContainText(movies[0]?.title ?? '?');
    await expectAccessible(page);
  });
});
