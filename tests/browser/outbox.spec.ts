import type { Page } from '@playwright/test';
import { signIn, signUp, type TestUser } from './auth';
import { expect, test } from './fixtures';
import { openPage } from './open-page';
import { silencePlayers } from './watch-history';

const RECORDING = /\/api\/trpc\/[\w.,]*history\.record/;

type Entry = { readonly media_id: string; readonly media_type: string };

async function listHistory(page: Page, { token }: TestUser): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response: { data: Entry[] } = await (
    await page.request.get('/api/watch-history', { headers })
  ).json();
  return response.data.map(({ media_id, media_type }) => `${media_type} ${media_id}`);
}

async function listMovies(page: Page): Promise<number[]> {
  const response: { results: { id: number }[] } = await (
    await page.request.get('/api/tmdb/movie/popular?page=1')
  ).json();
  return response.results.map(({ id }) => id);
}

async function arrive(page: Page, user: TestUser): Promise<void> {
  await signIn(page, user.token);
  await openPage(page, '/404');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marquee_user'))).toContain(user.email);
}

test.beforeEach(async ({ context, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  await silencePlayers(context);
});

test('never sends the changes of one user as another user', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const [ann, ben] = [await signUp(page), await signUp(page)];
  const [movie] = await listMovies(page);
  await arrive(page, ann);
  await context.route(RECORDING, (route) => route.abort());
  await openPage(page, `/watch/movie/${movie}`);
  await expect(page.getByRole('banner')).toContainText('1 to sync');

  await page.evaluate(() => localStorage.clear());
  await arrive(page, ben);
  await context.unroute(RECORDING);
  const [, other] = await listMovies(page);
  await openPage(page, `/watch/movie/${other}`);
  await expect.poll(() => listHistory(page, ben)).toEqual([`movie ${other}`]);
  expect(await listHistory(page, ann)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await arrive(page, ann);
  await expect.poll(() => listHistory(page, ann)).toEqual([`movie ${movie}`]);
});
