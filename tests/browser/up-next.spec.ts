import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Movie, Season, Show } from '#shared/tmdb-schema';
import { createGate } from '../support/gate';
import { signIn, signUp, type TestUser } from './auth';
import { getMovie, getShow } from './find-titles';
import { expectAccessible } from './fixtures';
import { failure, mockSeasons, success } from './mocked-responses';
import { openPage, reloadPage } from './open-page';
import {
  advanceClock,
  configure,
  countPlayerMessages,
  expect,
  frame,
  mockPlayers,
  playToEnd,
  press,
  server,
  showServers,
  test,
} from './player-site';
import { readWatch } from './watch-history';

/** Timers of one second wait for `passSecond`. */
function holdSeconds(): void {
  if (window !== window.top) return;
  const { setTimeout: wait, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  const hold = (run: () => void, delay?: number): number => {
    if (delay !== 1_000) return wait(run, delay);
    const id = wait(() => undefined, 2 ** 30);
    held.set(id, run);
    return id;
  };
  window.setTimeout = Object.assign(hold, wait);
  window.clearTimeout = (id) => {
    held.delete(Number(id));
    clear(id);
  };
  document.addEventListener('second-passed', () => {
    const runs = [...held.values()];
    held.clear();
    for (const run of runs) run();
  });
}

const passSecond = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('second-passed')));

const card = (page: Page): Locator => page.getByRole('region', { name: /^Up next/ });
const similar = (page: Page): Locator => page.getByRole('region', { name: 'You might also like' });
const playNow = (page: Page): Locator => page.getByRole('button', { name: 'Play now' });
const startsIn = (page: Page, seconds: number): Locator =>
  card(page).getByText(seconds === 1 ? 'Starts in 1 second' : `Starts in ${seconds} seconds`, {
    exact: true,
  });

async function passCountdown(page: Page, from = 8): Promise<void> {
  for (let seconds = from; seconds > 0; seconds -= 1) {
    await expect(startsIn(page, seconds)).toBeAttached();
    await passSecond(page);
  }
}

const preferManual = (page: Page) =>
  page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('marquee_preferences', '{"autoNext":false}');
  });

async function getSeason(request: APIRequestContext, showId: number, season: number): Promise<Season> {
  return (await request.get(`/api/tmdb/tv/${showId}/season/${season}`)).json();
}

type Sized = { readonly show: Show; readonly count: number };

/** A show with at least two seasons, and the number of episodes of season 1. */
async function getSized(request: APIRequestContext): Promise<Sized> {
  const show = await getShow(request, 3);
  const { episodes } = await getSeason(request, show.id, 1);
  return { show, count: episodes.length };
}

test.beforeEach(async ({ page, site }) => {
  await page.addInitScript(countPlayerMessages);
  await page.addInitScript(holdSeconds);
  await mockPlayers(page);
  await configure(site, [server(1), server(2)]);
});

test('the next episode is shown when one ends, and starts after eight seconds', async ({ page, request }) => {
  const { show } = await getSized(request);
  const { episodes } = await getSeason(request, show.id, 1);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await playToEnd(page);
  const name = `S1E2 · ${episodes[1]?.name}`;
  await expect(card(page).getByRole('heading')).toHaveText(`Up next: ${name}`);
  await expect(card(page).locator('img')).toHaveAttribute('src', /\/w185\//);
  await expect(card(page).getByText('8', { exact: true })).toBeVisible();
  await expect(playNow(page)).toBeFocused();
  const announced = page.locator('[aria-live=polite]').filter({ hasText: 'Up next' });
  await expect(announced).toHaveText(`Up next: ${name}. Starts in 8 seconds.`);
  await expectAccessible(page);
  await passSecond(page);
  await expect(card(page).getByText('7', { exact: true })).toBeVisible();
  // Announced once, not every second.
  await expect(announced).toHaveText(`Up next: ${name}. Starts in 8 seconds.`);
  await passCountdown(page, 7);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await expect(card(page)).toHaveCount(0);
  await expect(announced).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${show.name} S1E2`);
  await expect(heading).toBeFocused();
});

test('without autoNext nothing starts by itself, and Play now starts the episode', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { show } = await getSized(request);
  await preferManual(page);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await playToEnd(page);
  await expect(playNow(page)).toBeFocused();
  await expect(card(page).getByText(/Starts in/)).toHaveCount(0);
  await passSecond(page);
  await expectAccessible(page);
  await playNow(page).press('Enter');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Cancel and Escape keep the page, with the focus in the player', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { show } = await getSized(request);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await playToEnd(page);
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
  await reloadPage(page);
  await playToEnd(page);
  await expect(playNow(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
  await passSecond(page);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
});

test('the last episode of a season is followed by the first of the next season', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { show, count } = await getSized(request);
  const part = { overview: '', date: '', runtimeMinutes: null, rating: 0, stillPath: null };
  const episodes = [62, 63].map((number) => ({ ...part, number, name: `Part ${number}` }));
  const gate = createGate();
  await mockSeasons(page, async (season) => {
    if (season === 1) return undefined;
    await gate.opened;
    return success({ episodes });
  });
  await openPage(page, `/watch/tv/${show.id}/1/${count}`);
  await expect(page.getByRole('link', { name: 'Next Episode' })).toHaveCount(0);
  await playToEnd(page);
  await expect(card(page)).toContainText('Loading the next episode…');
  await expect(card(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  gate.open();
  await expect(card(page).getByRole('heading')).toHaveText('Up next: S2E62 · Part 62');
  await expect(card(page).locator('img')).toHaveAttribute('src', '/images/still-placeholder.svg');
  await passCountdown(page);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/2/62`);
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${show.id}/2/62`);
  await expect(page.getByRole('link', { name: 'Previous Episode' })).toHaveCount(0);
});

test('an episode that has not aired yet is announced, with similar shows instead of Play now', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { show, count } = await getSized(request);
  const part = { overview: '', runtimeMinutes: null, rating: 0, stillPath: null };
  const episodes = [{ ...part, number: 1, name: 'Return', date: '2099-01-31' }];
  await mockSeasons(page, (season) => (season > 1 ? success({ episodes }) : undefined));
  await openPage(page, `/watch/tv/${show.id}/1/${count}`);
  await playToEnd(page);
  await expect(card(page)).toContainText('Airs January 31, 2099');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Up next' })).toHaveText(
    'Up next: S2E1 · Return. Airs January 31, 2099.',
  );
  await expect(playNow(page)).toHaveCount(0);
  await expect(card(page).getByText(/Starts in/)).toHaveCount(0);
  const links = card(page).getByRole('list', { name: 'You might also like' }).getByRole('link');
  await expect(links).toHaveCount(6);
  await expect(links.first()).toBeFocused();
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
});

test('an end within five seconds counts when they are over, but starts one episode only', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { show } = await getSized(request);
  await page.clock.install();
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await press(page, 'Play');
  await press(page, 'End');
  await expect(card(page)).toHaveCount(0);
  await page.clock.fastForward(5_000);
  await expect(card(page)).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(1_000);
    expect(page.url()).toContain(`/watch/tv/${show.id}/1/2`);
  }).toPass({ intervals: [100] });
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${show.id}/1/2`);
  await press(page, 'Play');
  await press(page, 'End');
  await page.clock.fastForward(5_000);
  await expect(playNow(page)).toBeFocused();
  await expect(card(page).getByText(/Starts in/)).toHaveCount(0);
});

test('an advance and Back to details add no history entry', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { show } = await getSized(request);
  await openPage(page, `/tv/${show.id}/1/1`);
  await page.getByRole('link', { name: 'Watch Now' }).first().click();
  await playToEnd(page);
  await passCountdown(page);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await playToEnd(page);
  await playNow(page).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/3`);
  await page.getByRole('link', { name: 'Back to details' }).click();
  await expect(page).toHaveURL(`/tv/${show.id}/1/3`);
  await page.goBack();
  await expect(page).toHaveURL(`/tv/${show.id}/1/1`);
});

test('an episode that starts by itself after another user signed in is not recorded', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { show } = await getSized(request);
  const first = await signUp(page);
  const second = await signUp(page);
  const readEpisode = async ({ token }: TestUser) => {
    const entry = await readWatch(page, token, `${show.id}/tv`);
    return entry && `S${Reflect.get(entry, 'season')}E${Reflect.get(entry, 'episode')}`;
  };
  const readUserId = (tab: Page) => tab.evaluate(() => localStorage.getItem('marquee_user_id'));
  const recorded: string[] = [];
  page.on('request', (sent) => {
    if (/history\.record|api\/watch-history/.test(sent.url())) recorded.push(sent.postData() ?? '');
  });
  await signIn(page, first.token);
  // Verifies the token, as after signing in.
  await openPage(page, '/my-list');
  await expect.poll(() => readUserId(page)).not.toBeNull();
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await expect.poll(() => readEpisode(first)).toBe('S1E1');
  await playToEnd(page);
  await passCountdown(page);
  await expect.poll(() => readEpisode(first)).toBe('S1E2');
  await advanceClock(page, 30_000);
  await playToEnd(page);
  await expect(playNow(page)).toBeVisible();
  const firstId = await readUserId(page);

  const other = await page.context().newPage();
  await signIn(other, second.token);
  await openPage(other, '/my-list');
  await expect.poll(() => readUserId(other)).not.toBe(firstId);
  recorded.length = 0;
  await passCountdown(page);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/3`);
  await press(page, 'Play');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await readEpisode(second)).toBeNull();

  // What the user chooses is theirs.
  await page.getByRole('link', { name: 'Next Episode' }).click();
  await expect.poll(() => readEpisode(second)).toBe('S1E4');
  expect(recorded.filter((body) => body.includes('"episode":3'))).toEqual([]);
  expect(await readEpisode(first)).toBe('S1E2');
  await other.close();
});

test('a next season that fails to load can be retried, and leads to the show', {
  tag: '@desktop',
}, async ({ page, request, expectedConsole }) => {
  expectedConsole.push(/status of 502/);
  const { show, count } = await getSized(request);
  let isFailing = true;
  await mockSeasons(page, (season) => (season > 1 && isFailing ? failure() : undefined));
  await openPage(page, `/watch/tv/${show.id}/1/${count}`);
  await playToEnd(page);
  await expect(card(page)).toContainText("The next episode couldn't be loaded.");
  await expect(card(page).getByRole('link', { name: 'Go to the show' })).toHaveAttribute(
    'href',
    `/tv/${show.id}`,
  );
  const retry = card(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await expectAccessible(page);
  isFailing = false;
  await retry.press('Enter');
  await expect(card(page).getByRole('heading')).toHaveText(/^Up next: S2E1 · /);
  await expect(playNow(page)).toBeFocused();
});

async function expectSimilar(page: Page, titles: Pick<Movie, 'id'>[], type: 'movie' | 'tv'): Promise<void> {
  await playToEnd(page);
  const links = similar(page).getByRole('link');
  await expect(links).toHaveCount(6);
  await expect(links.first()).toBeFocused();
  await expectAccessible(page);
  const ids = titles.map(({ id }) => `/${type}/${id}`);
  const href = (await links.first().getAttribute('href')) ?? '';
  expect(ids).toContain(href);
  await links.first().click();
  await expect(page).toHaveURL(href);
}

test('similar shows follow the last episode of all', { tag: '@desktop' }, async ({ page, request }) => {
  const { show } = await getSized(request);
  const last = Math.max(...(show.seasons ?? []).map(({ season_number }) => season_number));
  const { episodes } = await getSeason(request, show.id, last);
  await openPage(page, `/watch/tv/${show.id}/${last}/${episodes.at(-1)?.episode_number}`);
  await expectSimilar(page, show.similar?.results ?? [], 'tv');
});

test('similar movies follow a movie, and can be closed', { tag: '@phone' }, async ({ page, request }) => {
  const movie = await getMovie(request, ({ similar: found }) => (found?.results.length ?? 0) >= 6);
  await openPage(page, `/watch/movie/${movie.id}`);
  await playToEnd(page);
  await similar(page).getByRole('button', { name: 'Close' }).click();
  await expect(similar(page)).toHaveCount(0);
  await reloadPage(page);
  await expectSimilar(page, movie.similar?.results ?? [], 'movie');
});

test('the countdown waits while the page or the card is hidden', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { show } = await getSized(request);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const settle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await playToEnd(page);
  await expect(startsIn(page, 8)).toBeAttached();
  await passSecond(page);
  await expect(startsIn(page, 7)).toBeAttached();
  await setHidden(true);
  await passSecond(page);
  await passSecond(page);
  await setHidden(false);
  await expect(startsIn(page, 7)).toBeAttached();
  await passSecond(page);
  await expect(startsIn(page, 6)).toBeAttached();

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(card(page)).not.toBeInViewport();
  await settle();
  await passSecond(page);
  await passSecond(page);
  await expect(startsIn(page, 6)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(card(page)).toBeInViewport({ ratio: 0.5 });
  await settle();
  await passCountdown(page, 6);
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
});

test('playing again, another server, another episode and leaving cancel the countdown', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { show } = await getSized(request);
  await openPage(page, `/tv/${show.id}/1/1`);
  await page.getByRole('link', { name: 'Watch Now' }).first().click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/1`);
  await playToEnd(page);
  await expect(card(page)).toBeVisible();
  await press(page, 'Play');
  await expect(card(page)).toHaveCount(0);

  await reloadPage(page);
  await playToEnd(page);
  await expect(card(page)).toBeVisible();
  await showServers(page);
  await page.getByRole('button', { name: 'Use Player 2' }).click();
  await expect(frame(page)).toHaveAttribute('src', `https://player2.example/good/${show.id}/1/1`);
  await expect(card(page)).toHaveCount(0);

  await reloadPage(page);
  await playToEnd(page);
  await expect(card(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(card(page)).toHaveCount(0);

  await reloadPage(page);
  await playToEnd(page);
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await playToEnd(page);
  await expect(card(page)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/tv/${show.id}/1/1`);
  await expect(card(page)).toHaveCount(0);
  await passSecond(page);
  await expect(page).toHaveURL(`/tv/${show.id}/1/1`);
});

test('the card does not take the focus from a text field', { tag: '@desktop' }, async ({ page, request }) => {
  const { show } = await getSized(request);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await press(page, 'Play');
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Note');
    document.querySelector('main')?.prepend(field);
    field.focus();
  });
  await advanceClock(page, 5_000);
  // The button of the player would take the focus.
  await frame(page)
    .contentFrame()
    .locator('body')
    .evaluate(() => window.parent.postMessage({ source: 'marquee-player', type: 'ended' }, '*'));
  await expect(playNow(page)).toBeVisible();
  await expect(page.getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeVisible();
});

test('in full screen the card is shown, and the next episode stays in full screen', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { show } = await getSized(request);
  const full = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'));
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await press(page, 'Play');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('f');
  await expect.poll(full).toBe('Player');
  await playToEnd(page);
  await expect(playNow(page)).toBeFocused();
  await expect(playNow(page)).toBeInViewport({ ratio: 1 });
  await playNow(page).click();
  await expect(page).toHaveURL(`/watch/tv/${show.id}/1/2`);
  await expect(frame(page)).toHaveAttribute('src', `https://player1.example/good/${show.id}/1/2`);
  expect(await full()).toBe('Player');
  await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
});

test('the full screen of the player itself ends, so that the card is visible', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { show } = await getSized(request);
  const full = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await press(page, 'Play');
  const body = frame(page).contentFrame().locator('body');
  await body.evaluate((element) => element.addEventListener('click', () => element.requestFullscreen()));
  await body.click();
  await expect.poll(full).toBe('IFRAME');
  await advanceClock(page, 5_000);
  await press(page, 'End');
  await expect.poll(full).toBeNull();
  await expect(playNow(page)).toBeInViewport({ ratio: 1 });
});

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 2560, height: 1440 },
];

test('the card fits into the player at every size', { tag: '@desktop' }, async ({ page, request }) => {
  const { show } = await getSized(request);
  await openPage(page, `/watch/tv/${show.id}/1/1`);
  await playToEnd(page);
  await expect(playNow(page)).toBeFocused();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const player = await page.getByRole('region', { name: 'Player' }).boundingBox();
    for (const name of ['Play now', 'Cancel']) {
      const box = await card(page).getByRole('button', { name }).boundingBox();
      if (!box || !player) throw new Error('not shown');
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.y).toBeGreaterThanOrEqual(player.y);
      expect(box.y + box.height).toBeLessThanOrEqual(player.y + player.height);
    }
    expect(await card(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(
      0,
    );
  }
});
