import type { BrowserContext, Page } from '@playwright/test';
import { signUp, type TestUser } from './auth';
import { expect, test } from './fixtures';
import { navigateInPage, openPage } from './open-page';

const RECORDING = /\/api\/trpc\/[\w.,]*history\.record/;
const WATCHED = 20;

type Movie = { readonly id: number; readonly title: string };
type Entry = { readonly media_id: string };

async function listMovies(page: Page, number: number): Promise<Movie[]> {
  const response = await page.request.get(`/api/tmdb/movie/popular?page=${number}`);
  return (await response.json()).results;
}

async function listHistory(page: Page, { token }: TestUser): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get('/api/watch-history?limit=100', { headers });
  return (await response.json()).data.map(({ media_id }: Entry) => media_id);
}

async function getTab(browser: BrowserContext): Promise<Page> {
  return browser.pages()[0] ?? browser.newPage();
}

test(
  'titles watched offline survive a restart of the browser and are sent once by two tabs',
  { tag: '@desktop' },
  async ({ page, playwright, launchOptions, baseURL }, testInfo) => {
    test.slow();
    const user = await signUp(page);
    const movies = await listMovies(page, 1);
    const [first] = await listMovies(page, 2);
    expect(movies).toHaveLength(WATCHED);
    /** Starts a browser process with the profile of the last one. */
    const start = () =>
      playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        ...launchOptions,
        ...(baseURL && { baseURL }),
        serviceWorkers: 'block',
      });

    const before = await start();
    const tab = await getTab(before);
    await tab.goto('/robots.txt');
    await tab.evaluate((token) => {
      localStorage.setItem('marquee_token', token);
      localStorage.setItem('marquee_first_time_notification_shown', 'true');
    }, user.token);
    // Verifies the token, as after signing in.
    await openPage(tab, '/404');
    await expect(tab.getByRole('banner')).toContainText(user.username);
    await openPage(tab, `/watch/movie/${first?.id}`);
    // Opening the player can take many seconds on a busy machine.
    await expect.poll(() => listHistory(page, user), { timeout: 60_000 }).toEqual([String(first?.id)]);
    for (const { id, title } of movies) {
      await navigateInPage(tab, `/movie/${id}`);
      await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await before.setOffline(true);
    for (const [index, { id }] of movies.entries()) {
      await navigateInPage(tab, `/watch/movie/${id}`);
      await expect(tab.getByRole('banner')).toContainText(`${index + 1} to sync`);
    }
    await before.close();
    expect(await listHistory(page, user)).toEqual([String(first?.id)]);

    const after = await start();
    let records = 0;
    after.on('request', (request) => {
      if (RECORDING.test(request.url())) records += 1;
    });
    const reopened = await getTab(after);
    const tabs = [reopened, await after.newPage()];
    await Promise.all(tabs.map((each) => openPage(each, '/404')));
    const expected = [first, ...movies].map((movie) => String(movie?.id)).reverse();
    await expect.poll(() => listHistory(page, user)).toEqual(expected);
    for (const each of tabs) await expect(each.getByRole('banner')).not.toContainText('to sync');
    expect(records).toBe(WATCHED);
    await after.close();
  },
);
