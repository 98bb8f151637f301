import type { Page } from '@playwright/test';
import { signIn, signUp } from './auth';
import { getMovie } from './find-titles';
import { expect, test } from './fixtures';
import { mockWatchedTitles } from './mocked-responses';
import { openPage } from './open-page';
import { storeHistory } from './watch-history';

const row = (page: Page) => page.getByRole('region', { name: 'Continue Watching' });
const links = (page: Page) => row(page).getByRole('link');

const FINISHED = { position: 7790, duration: 7800 };
const numbers = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index);
const movies = (count: number, first: number, position: object = FINISHED) =>
  numbers(count, first).map((media_id) => ({ media_type: 'movie' as const, media_id, ...position }));
const shows = (count: number, first: number) =>
  numbers(count, first).map((media_id) => ({
    media_type: 'tv' as const,
    media_id,
    season: 1,
    episode: 8,
    ...FINISHED,
  }));

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/status of 404/);
});

test("a visitor's row is filled with older titles when the newest ones are finished", {
  tag: '@phone',
}, async ({ page }) => {
  const requests = await mockWatchedTitles(page, ({ mediaType, mediaId }) => ({
    title: `Title ${mediaId}`,
    nextEpisode: mediaType === 'tv' ? 'none' : null,
  }));
  await storeHistory(
    page,
    ...movies(22, 100),
    ...shows(12, 200),
    ...movies(12, 300, { position: 600, duration: 7800 }),
  );
  await openPage(page, '/');
  await expect(links(page)).toHaveCount(10);
  await expect(links(page).first()).toHaveAttribute('href', '/watch/movie/300');
  await expect(links(page).last()).toHaveAttribute('href', '/watch/movie/309');
  // Finished movies need no details.
  expect(requests.flat().map(({ mediaId }) => mediaId)).toEqual(
    [...numbers(12, 200), ...numbers(10, 300)].map(String),
  );
  // A removed title is replaced by the next one.
  await page.getByRole('button', { name: 'Remove Title 300 from Continue Watching' }).press('Enter');
  await expect(links(page).last()).toHaveAttribute('href', '/watch/movie/310');
  await expect(links(page)).toHaveCount(10);
});

test("a user's row has the title that was left off before twenty finished ones", { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  // As on a slow device, each rendering takes a millisecond or more.
  await page.addInitScript(() => {
    let now = Date.now();
    Date.now = () => {
      now += 1;
      return now;
    };
  });
  const { id, title } = await getMovie(request);
  const { token } = await signUp(page);
  const entries = [
    ...movies(24, 100_000),
    { media_type: 'movie', media_id: id, position: 600, duration: 7800 },
  ];
  const response = await page.request.post('/api/watch-history/migrate', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      watchHistoryData: entries.map((entry, index) => ({ ...entry, timestamp: Date.now() - index * 60_000 })),
    },
  });
  expect(response.status()).toBe(200);
  await signIn(page, token);
  await openPage(page, '/');
  await expect(links(page)).toHaveCount(1);
  await expect(links(page)).toHaveAttribute('href', `/watch/movie/${id}`);
  const removal = page.waitForResponse(/history\.remove/);
  await page.getByRole('button', { name: `Remove ${title} from Continue Watching` }).press('Enter');
  await expect(row(page)).toContainText("You've finished everything you started.");
  await removal;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links(page)).toHaveAttribute('href', `/watch/movie/${id}`);
});
