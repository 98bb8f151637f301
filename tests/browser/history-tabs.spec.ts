import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { createGate } from '../support/gate';
import { signIn, signUp } from './auth';
import { getMovie } from './find-titles';
import { expect, test } from './fixtures';
import { openPage, reloadPage } from './open-page';
import { banner } from './settings-page';
import { button, openTab } from './tabs';
import { readWatch, recordWatch, silencePlayers, storeHistory } from './watch-history';

const RECORD = /\/api\/trpc\/[\w.,]*history\.record/;
const REMOVE = /\/api\/trpc\/[\w.,]*history\.remove/;

test.beforeEach(({ expectedConsole }) => void expectedConsole.push(/Failed to load resource/));

/** @returns the user's token */
async function signUpUser(page: Page): Promise<string> {
  const { token } = await signUp(page);
  await signIn(page, token);
  // The user is known once the session is verified.
  await openPage(page, '/my-list');
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  return token;
}

async function signUpWithWatchedMovie(page: Page, request: APIRequestContext) {
  const movie = await getMovie(request);
  const token = await signUpUser(page);
  await recordWatch(page, token, { media_type: 'movie', media_id: movie.id });
  return { movie, token };
}

/** Opens the player of a movie in another tab. Nothing plays there, so that no position is recorded. */
async function openPlayer(context: BrowserContext, id: number): Promise<Page> {
  await silencePlayers(context);
  const player = await context.newPage();
  await openPage(player, `/watch/movie/${id}`);
  return player;
}

function countQueuedChanges(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('marquee');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('watches').objectStore('watches').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test('a removal waits for a watch of the title that another tab is sending', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const { movie, token } = await signUpWithWatchedMovie(page, request);
  const gate = createGate();
  await context.route(RECORD, async (route) => {
    await gate.opened;
    await route.continue();
  });
  const sending = context.waitForEvent('request', (sent) => RECORD.test(sent.url()));
  await openPlayer(context, movie.id);
  await sending;

  await openPage(page, '/my-list');
  const removing = page.waitForRequest(REMOVE);
  let isRemoving = false;
  void removing.then(() => {
    isRemoving = true;
  });
  await page.getByRole('button', { name: `Remove ${movie.title}` }).click();
  await expect(page.getByText(`Removed ${movie.title}`)).toBeVisible();
  expect(isRemoving).toBe(false);
  gate.open();
  await (await removing).response();
  expect(await readWatch(page, token, `${movie.id}/movie`)).toBeNull();
});

test('a removal keeps a watch that another tab queued meanwhile', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const { movie, token } = await signUpWithWatchedMovie(page, request);
  await reloadPage(page);
  const gate = createGate();
  await context.route(REMOVE, async (route) => {
    await gate.opened;
    await route.continue();
  });
  const removing = page.waitForRequest(REMOVE);
  await page.getByRole('button', { name: `Remove ${movie.title}` }).click();
  await removing;
  const player = await openPlayer(context, movie.id);
  await expect.poll(() => countQueuedChanges(player)).toBe(1);
  const recorded = context.waitForEvent('response', (response) => RECORD.test(response.url()));
  gate.open();
  await recorded;
  expect(await readWatch(page, token, `${movie.id}/movie`)).not.toBeNull();
});

test('a history that is cleared in another tab stays empty when a queued watch could be sent', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  const movie = await getMovie(request);
  const token = await signUpUser(page);
  await context.route(RECORD, (route) => route.abort());
  const player = await openPlayer(context, movie.id);
  await expect(player.getByRole('banner')).toContainText('1 to sync');
  await openTab(page, 'Privacy');
  await button(page, 'Clear All History').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await expect(banner(page)).toHaveText('Watch history cleared successfully');
  await expect(player.getByRole('banner')).not.toContainText('to sync');
  await context.unroute(RECORD);
  await player.evaluate(() => void window.dispatchEvent(new Event('online')));
  await openPage(player, '/my-list');
  await expect(player.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible();
  expect(await readWatch(page, token, `${movie.id}/movie`)).toBeNull();
});

test('home follows a local history that is cleared in another tab', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const movie = await getMovie(request);
  await storeHistory(page, { media_type: 'movie', media_id: movie.id });
  await openPage(page, '/');
  const row = page.getByRole('region', { name: 'Continue Watching' });
  await expect(row.getByRole('link')).toHaveCount(1);
  const other = await context.newPage();
  await openPage(other, '/404');
  await other.evaluate(() => localStorage.clear());
  await expect(row).toContainText('Anything you start watching appears here.');
});

test('a title is removed from home offline, and later on the server', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const { movie, token } = await signUpWithWatchedMovie(page, request);
  await openPage(page, '/');
  const remove = button(page, `Remove ${movie.title} from Continue Watching`);
  await expect(remove).toBeAttached();
  await context.setOffline(true);
  await remove.press('Enter');
  await expect(page.getByText('Removed in this browser.')).toBeVisible();
  const row = page.getByRole('region', { name: 'Continue Watching' });
  await expect(row).toContainText('Anything you start watching appears here.');
  await expect(page.getByRole('banner')).toContainText('1 to sync');
  await context.setOffline(false);
  await expect.poll(() => readWatch(page, token, `${movie.id}/movie`)).toBeNull();
});
