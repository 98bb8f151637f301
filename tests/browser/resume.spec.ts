import type { Page } from '@playwright/test';
import { blockFonts, expectNoLayoutShift, getLayoutShift } from '../support/layout-shift';
import { signIn, signUp } from './auth';
import { getMovie, getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage, reloadPage, waitForHydration } from './open-page';
import { selectField } from './select-list';
import { recordWatch, storeHistory } from './watch-history';

const watchNow = (page: Page) => page.getByRole('link', { name: 'Watch Now' });
const startOver = (page: Page) => page.getByRole('link', { name: 'Start from the beginning' });

test.beforeEach(({ page, expectedConsole }) => blockFonts(page, expectedConsole));

test("a show's page names, marks and opens the episode where a visitor stopped", async ({
  page,
  request,
}) => {
  const { id } = await getShow(request, 3);
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveText('Watch Now S1E1');
  await expect(startOver(page)).toHaveCount(0);
  await expect(page.locator('[aria-current="true"]')).toHaveCount(0);
  await storeHistory(page, {
    media_type: 'tv',
    media_id: id,
    season: 2,
    episode: 2,
    position: 600,
    duration: 2400,
  });
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveText('Watch Now S2E2');
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/2/2`);
  await expect(startOver(page)).toHaveAttribute('href', `/watch/tv/${id}/1/1?start=0`);
  await expect(selectField(page, 'Season')).toContainText('Season 2');
  const current = page.getByRole('link', { name: /^Episode 2: .*, 25% watched$/ });
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[aria-current="true"]')).toHaveCount(1);
  await expectNoLayoutShift(page);
  await expectAccessible(page);

  await startOver(page).click();
  await expect(page).toHaveURL(`/watch/tv/${id}/1/1`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/demo-player/tv/${id}/1/1`);
});

test('an address with an episode keeps it, and starts it over', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getShow(request, 3);
  const watched = { media_type: 'tv', media_id: id, position: 600, duration: 2400 } as const;
  await storeHistory(page, { ...watched, season: 2, episode: 2 });
  await openPage(page, `/tv/${id}/1/3`);
  await expect(watchNow(page)).toHaveText('Watch Now S1E3');
  await waitForHydration(page);
  await expect(startOver(page)).toHaveCount(0);
  await openPage(page, `/tv/${id}/2/2`);
  await expect(watchNow(page)).toHaveText('Watch Now S2E2');
  await expect(startOver(page)).toHaveAttribute('href', `/watch/tv/${id}/2/2?start=0`);
});

test('after a finished episode, the next one continues', { tag: '@desktop' }, async ({ page, request }) => {
  const { id } = await getShow(request, 3);
  const watched = { media_type: 'tv', media_id: id, position: 2390, duration: 2400 } as const;
  await storeHistory(page, { ...watched, season: 1, episode: 2 });
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveText('Watch Now S1E3');
  await expect(page.getByRole('link', { name: /^Episode 3: / })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: /% watched$/ })).toHaveCount(0);
});

test('a movie with a position can be started from the beginning, also in a new tab', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { id } = await getMovie(request);
  const settings: unknown[] = [];
  await page.exposeFunction('reportSettings', (data: unknown) => settings.push(data));
  await page.addInitScript(() => {
    if (window === window.top) return;
    window.addEventListener('message', ({ data }) => {
      const report: unknown = Reflect.get(window, 'reportSettings');
      if (data?.type === 'settings' && typeof report === 'function') report(data);
    });
  });
  await openPage(page, `/movie/${id}`);
  await expect(startOver(page)).toHaveCount(0);
  await storeHistory(page, { media_type: 'movie', media_id: id, position: 40, duration: 60 });
  await openPage(page, `/movie/${id}`);
  const path = `/watch/movie/${id}`;
  await expect(startOver(page)).toHaveAttribute('href', `${path}?start=0`);
  await expectNoLayoutShift(page);
  await expectAccessible(page);

  await openPage(page, `${path}?start=0`);
  await expect(page).toHaveURL(path);
  await expect.poll(() => settings).toContainEqual(expect.objectContaining({ startAt: 0 }));
  settings.length = 0;
  await reloadPage(page);
  await expect.poll(() => settings).toEqual([expect.not.objectContaining({ startAt: 0 })]);
});

test('without remembered positions only what differs from Watch Now is offered', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('marquee_preferences', '{"rememberPosition":false}');
  });
  const show = await getShow(request, 3);
  const episode = { media_type: 'tv', media_id: show.id, position: 600, duration: 2400 } as const;
  await storeHistory(page, { ...episode, season: 2, episode: 2 });
  await openPage(page, `/tv/${show.id}`);
  await expect(watchNow(page)).toHaveText('Watch Now S2E2');
  await expect(startOver(page)).toHaveAttribute('href', `/watch/tv/${show.id}/1/1?start=0`);
  await expect(page.getByRole('link', { name: /^Restart/ })).toHaveCount(0);
  await expectNoLayoutShift(page);
  await storeHistory(page, { ...episode, season: 1, episode: 1 });
  await openPage(page, `/tv/${show.id}`);
  await expect(page.getByRole('link', { name: /25% watched$/ })).toBeVisible();
  await expect(startOver(page)).toHaveCount(0);
});

test("a user's position is named when the server has sent it, and until then the player finds it", {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { id } = await getShow(request, 3);
  const { token } = await signUp(page);
  await recordWatch(page, token, {
    media_type: 'tv',
    media_id: id,
    season: 2,
    episode: 2,
    position: 600,
    duration: 2400,
  });
  await signIn(page, token);
  const release = await holdRequests(page, /history\.one/);
  await openPage(page, `/tv/${id}`);
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}`);
  await expect(watchNow(page).getByText('S1E1')).toBeHidden();
  // The name of the account has appeared in the top bar.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const shiftBefore = await getLayoutShift(page);
  release();
  await expect(watchNow(page).getByText('S2E2')).toBeVisible();
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${id}/2/2`);
  await expect(startOver(page)).toBeVisible();
  expect(await getLayoutShift(page)).toBe(shiftBefore);
});

test('cards show and name how much was watched', { tag: '@phone' }, async ({ page, request }) => {
  const movie = await getMovie(request);
  await storeHistory(page, { media_type: 'movie', media_id: movie.id, position: 40, duration: 100 });
  await openPage(page, '/movies');
  const card = page.locator(`a[href="/movie/${movie.id}"]`).first();
  await expect(card).toHaveAccessibleName(/\(\d{4}\), 40% watched$/);
  await expectNoLayoutShift(page);
  await expectAccessible(page);
});

test("a user's progress disappears from the cards with the session", { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request);
  const { token } = await signUp(page);
  const watched = { media_type: 'movie', media_id: movie.id, position: 40, duration: 100 } as const;
  await recordWatch(page, token, watched);
  await signIn(page, token);
  await openPage(page, '/movies');
  const card = page.locator(`a[href="/movie/${movie.id}"]`).first();
  await expect(card).toHaveAccessibleName(/, 40% watched$/);
  await page.evaluate(() => {
    localStorage.removeItem('marquee_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'marquee_token' }));
  });
  await expect(card).toHaveAccessibleName(/\(\d{4}\)$/);
});

test('after a finished season finale, Watch Now leads to the next season', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 3);
  const finale = show.seasons?.find(({ season_number }) => season_number === 1)?.episode_count ?? 0;
  const watched = {
    media_type: 'tv',
    media_id: show.id,
    season: 1,
    episode: finale,
    duration: 2400,
  } as const;
  await storeHistory(page, { ...watched, position: 2390 });
  await openPage(page, `/tv/${show.id}`);
  await expect(watchNow(page)).toHaveText('Watch Now S2E1');
  await expect(watchNow(page)).toHaveAttribute('href', `/watch/tv/${show.id}/2/1`);
  await expect(selectField(page, 'Season')).toContainText('Season 2');
  await expectNoLayoutShift(page);
  await openPage(page, `/watch/tv/${show.id}`);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/1`);

  // The player records its position when the page is left.
  await page.goto('/robots.txt');
  await storeHistory(page, { ...watched, position: 1200 });
  await openPage(page, `/tv/${show.id}`);
  await expect(watchNow(page)).toHaveText(`Watch Now S1E${finale}`);
});

test('a later episode can be restarted while its position is within it', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { id } = await getShow(request, 3);
  const watched = { media_type: 'tv', media_id: id, duration: 2400 } as const;
  const restart = page.getByRole('link', { name: /^Restart/ });
  const sizes = [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ];
  await storeHistory(page, { ...watched, season: 2, episode: 2, position: 600 });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await openPage(page, `/tv/${id}`);
    await expect(startOver(page)).toHaveAttribute('href', `/watch/tv/${id}/1/1?start=0`);
    await expect(restart).toHaveText('Restart S2E2');
    await expect(restart).toHaveAttribute('href', `/watch/tv/${id}/2/2?start=0`);
    await expectNoLayoutShift(page);
    const tops = await Promise.all(
      [startOver(page), restart].map((link) =>
        link.evaluate((element) => element.getBoundingClientRect().top),
      ),
    );
    expect(tops[0]).toBe(tops[1]);
    const spaceBelow = await startOver(page).evaluate(
      (link) =>
        (link.closest('section')?.getBoundingClientRect().bottom ?? 0) - link.getBoundingClientRect().bottom,
    );
    expect(spaceBelow).toBeGreaterThan(0);
  }
  await expectAccessible(page);
  await restart.click();
  await expect(page).toHaveURL(`/watch/tv/${id}/2/2`);

  // The player records its position when the page is left.
  await page.goto('/robots.txt');
  for (const other of [
    // The first episode has one link already.
    { season: 1, episode: 1, position: 600 },
    { season: 2, episode: 2, position: 5 },
    { season: 2, episode: 2, position: 2390 },
  ]) {
    await storeHistory(page, { ...watched, ...other });
    await openPage(page, `/tv/${id}`);
    await expect(startOver(page)).toBeVisible();
    await expect(restart).toHaveCount(0);
  }
});
