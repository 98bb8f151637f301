import type { Season } from '#shared/tmdb-schema';
import { open } from './browse-page';
import { getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { mockSeasons, success } from './mocked-responses';
import { openPage } from './open-page';
import { choose, selectField } from './select-list';

test('plays and records an episode', async ({ page, request }) => {
  const show = await getShow(request, 3);
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  const second = season.episodes[1];
  await openPage(page, `/watch/tv/${show.id}/1/2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${show.name} S1E2`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${show.id}/1/2`);
  await expect(page.getByText('Season 1, Episode 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: second?.name || 'Episode 2', exact: true })).toBeVisible();
  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));
  expect(history).toEqual([
    expect.objectContaining({ media_id: String(show.id), media_type: 'tv', season: 1, episode: 2 }),
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to details' }).click();
  await expect(page).toHaveURL(`/tv/${show.id}/1/2`);
});

test('opens season 1, episode 1 and replaces the address', { tag: '@desktop' }, async ({ page, request }) => {
  const show = await getShow(request, 3);
  await openPage(page, `/watch/tv/${show.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${show.name} S1E1`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${show.id}/1/1`);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
});

test('links to the previous and next episode of the season only', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  const season: Season = await (await request.get(`/api/tmdb/tv/${show.id}/season/1`)).json();
  const previous = page.getByRole('link', { name: 'Previous Episode' });
  const next = page.getByRole('link', { name: 'Next Episode' });

  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await expect(previous).toBeHidden();
  await next.click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await previous.click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);

  await openPage(page, `/watch/tv/${show.id}/1/${season.episodes.length}`);
  await expect(previous).toBeVisible();
  await expect(next).toBeHidden();
});

test('an episode that has not aired is announced instead of linked, also for n', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  const part = { overview: '', runtimeMinutes: null, rating: 0, stillPath: null };
  const episodes = ['2020-01-01', '', '2099-01-31'].map((date, index) => ({
    ...part,
    number: index + 1,
    name: `Part ${index + 1}`,
    date,
  }));
  await mockSeasons(page, (season) => (season === 1 ? success({ episodes }) : undefined));
  await openPage(page, `/watch/tv/${show.id}/2/1`);
  const seasons = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Seasons' }) });
  await seasons.getByRole('link').first().click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
  const next = page.getByRole('link', { name: 'Next Episode' });
  await next.click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await expect(page.getByText('Next episode airs January 31, 2099')).toBeVisible();
  await expect(next).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
});

test('n and p move through the season and are listed by ?', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.locator('iframe')).toBeAttached();
  await page.keyboard.press('p');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await expect(heading).toHaveText(`${show.name} S1E2`);
  await expect(heading).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next episode');
  await expect(help).toContainText('Previous episode');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${show.id}/1/1`);
});

test('links to the first episode of each season, and to each of this one', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  await openPage(page, `/watch/tv/${show.id}/1/2`);
  const list = page.getByRole('group').filter({ hasText: 'Season Episodes' });
  await expect(list.getByRole('link', { name: /^Episode 2: / })).toHaveAttribute('aria-current', 'true');
  await list.getByRole('heading', { name: 'Season Episodes' }).click();
  await expect(list.getByRole('link').first()).toBeHidden();
  await list.getByRole('heading', { name: 'Season Episodes' }).click();
  await list.getByRole('link', { name: /^Episode 3: / }).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/3`);

  const seasons = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Seasons' }) });
  await seasons.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/1`);
});

test('lists 20 episodes around the current one, and the others on request', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  const long = Array.from({ length: 64 }, (_, index) => ({
    number: index + 100,
    name: `Part ${index + 100}`,
    overview: '',
    date: '',
    runtimeMinutes: null,
    rating: 0,
    stillPath: null,
  }));
  await page.route(/\/api\/trpc\/catalogue\.seasonPage/, (route) =>
    route.fulfill(success({ episodes: long })),
  );
  await open(page, `/tv/${show.id}/1/1`);
  await choose(selectField(page, 'Season'), 'Season 2');
  await expect(page).toHaveURL(`/tv/${show.id}/2/100`);
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/100`);
  const parts = page.getByRole('group').filter({ hasText: 'Season Episodes' }).getByRole('link');
  await expect(parts).toHaveCount(20);
  await parts.nth(19).click();
  await page.getByRole('link', { name: 'Next Episode' }).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/120`);
  await expect(parts).toHaveCount(20);
  await expect(parts.first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Show all 64 episodes' }).click();
  await expect(parts).toHaveCount(64);
});

test('responds 404 for an episode that does not exist', { tag: '@desktop' }, async ({ request }) => {
  const { id } = await getShow(request, 1);
  expect((await request.get(`/watch/tv/${id}/1/9999`)).status()).toBe(404);
  expect((await request.get(`/watch/tv/${id}/999/1`)).status()).toBe(404);
});
