import type { Page } from '@playwright/test';
import { signIn, signUp } from './auth';
import { getMovie } from './find-titles';
import { expect, test } from './fixtures';
import { openPage, reloadPage } from './open-page';

const LOCAL_KEYS = [
  'watchHistory',
  'marquee_token',
  'marquee_user',
  'marquee_user_id',
  'marquee_preferences',
  'marquee_preferences_change',
  'marquee_default_server',
  'marquee_search_history',
  'marquee_visitor_data',
  'marquee_last_server',
  'marquee_no_history',
  'marquee_outbox_changed',
];
const SESSION_KEYS = ['marquee_scroll_positions', 'marquee_list_positions'];
const VALUES = ['null', '{}', '[null]', '1e999', 'not JSON'];
/** These pages read the history, the account and the servers; the others, which read less, get two of the values. */
const MAIN_PATHS = ['/', '/my-list'];
const OTHER_PATHS = ['/movies', '/search', '/settings'];

async function expectPage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
}

test.beforeEach(({ expectedConsole }) => {
  // The 404 page, a token that is none, and a title that does not exist.
  expectedConsole.push(/Failed to load resource/);
});

for (const value of VALUES) {
  test(`pages open when the browser's storage contains ${value}`, { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const { id } = await getMovie(request);
    await page.goto('/robots.txt');
    const others = value === '{}' || value === '[null]' ? OTHER_PATHS : [];
    for (const path of [...MAIN_PATHS, `/watch/movie/${id}`, ...others]) {
      await page.evaluate(
        ({ localKeys, sessionKeys, text }) => {
          for (const key of localKeys) localStorage.setItem(key, text);
          for (const key of sessionKeys) sessionStorage.setItem(key, text);
        },
        { localKeys: LOCAL_KEYS, sessionKeys: SESSION_KEYS, text: value },
      );
      await expectPage(page, path);
    }
  });
}

test('a long list is restored although its saved positions are malformed', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPage(page, '/movies');
  const titles = page.locator('main li[aria-posinset]');
  const countLoaded = () => page.evaluate(() => Number(history.state?.list?.pages ?? 0));
  await titles.last().scrollIntoViewIfNeeded();
  await expect.poll(countLoaded).toBeGreaterThan(1);
  await page.evaluate(() => {
    const { entry } = history.state;
    window.addEventListener('pagehide', () => {
      sessionStorage.setItem('marquee_scroll_positions', JSON.stringify([[entry, {}]]));
      sessionStorage.setItem('marquee_list_positions', '{}');
    });
  });
  await reloadPage(page);
  await expect.poll(countLoaded).toBeGreaterThan(1);
  await expect(titles.last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
});

test('malformed changes in the outbox are skipped, and later ones are sent', { tag: '@desktop' }, async ({
  page,
}) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  await openPage(page, '/my-list');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee_user_id'))).not.toBeNull();
  await page.evaluate(async () => {
    const userId = localStorage.getItem('marquee_user_id');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('marquee', 1);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('watches', 'readwrite');
    const watch = { media_id: '550', media_type: 'movie', season: null, episode: null };
    const rows = [
      { title: 'movie 1', watch, watchedAt: 1e300 },
      { title: 'movie 2', watch },
      { title: 'movie 3', watch: 5, watchedAt: 1 },
      { title: 'movie 4', removes: {}, watchedAt: 1 },
      { title: 'movie 5' },
      { title: 'movie 550', watch, watchedAt: Date.now() },
    ];
    for (const row of rows) transaction.objectStore('watches').add({ userId, ...row });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    const unsent = { media_id: '551', media_type: 'movie', timestamp: 1e300, user_id: userId };
    localStorage.setItem('watchHistory', JSON.stringify([unsent]));
  });
  await expectPage(page, '/my-list');
  const headers = { authorization: `Bearer ${user.token}` };
  await expect
    .poll(async () => (await page.request.get('/api/watch-history', { headers })).text())
    .toContain('"media_id":"550"');
  await expect(page.getByRole('banner')).not.toContainText('to sync');
});
