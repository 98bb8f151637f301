import type { Page } from '@playwright/test';
import type { ServerSettings } from '#shared/streaming-servers';
import { expect, expectAccessible, test } from './fixtures';
import { getMovie } from './titles';

const CONFIG = '**/config/servers.json';

/** A player on the site's own origin, so that no policy stands in its way; `kind` says how it behaves. */
const server = (id: number, kind: 'good' | 'silent', changes: object = {}) => ({
  id,
  name: `Player ${id}`,
  movieUrl: `/mock-player/${kind}/${id}`,
  tvUrl: `/mock-player/${kind}/${id}`,
  enabled: true,
  priority: id,
  ...changes,
});

const GOOD_PLAYER = '<!doctype html><title>Player</title><p>Playing</p>';

/** Serves a configuration, and the players it names. Calling it again changes the configuration. */
async function configure(
  page: Page,
  servers: readonly object[],
  settings: Partial<ServerSettings> = {},
): Promise<void> {
  await page.unroute(CONFIG);
  await page.route(CONFIG, (route) => route.fulfill({ json: { servers, settings } }));
  await page.unroute('**/mock-player/**');
  // What is silent is never answered.
  await page.route('**/mock-player/**', (route) =>
    route.request().url().includes('/good/')
      ? route.fulfill({ contentType: 'text/html', body: GOOD_PLAYER })
      : undefined,
  );
}

const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .filter({ hasText: name });
const frame = (page: Page) => page.locator('iframe');
const loading = (page: Page) => page.getByText('Loading your content...');

test('plays a movie, and remembers that it was watched', async ({ page, request }) => {
  const movie = await getMovie(request);
  await page.goto(`/watch/movie/${movie.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${movie.title} (${movie.release_date?.slice(0, 4)})`,
  );
  await expect(loading(page)).toBeHidden();
  await expect(frame(page)).toHaveAttribute('src', `/demo-player/movie/${movie.id}`);
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-presentation');
  await expect(frame(page)).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame(page)).toHaveAttribute(
    'allow',
    'autoplay; fullscreen; encrypted-media; picture-in-picture',
  );
  await expect(frame(page)).toHaveAttribute('title', `${movie.title} in Demo Player`);
  await expect(frame(page).contentFrame().getByRole('heading')).toContainText(movie.title ?? '');
  await expectAccessible(page);

  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('watchHistory') ?? '[]'));
  expect(history).toEqual([
    expect.objectContaining({ media_id: String(movie.id), media_type: 'movie', season: null, episode: null }),
  ]);
  await page.getByRole('link', { name: 'Back to details' }).click();
  await expect(page).toHaveURL(`/movie/${movie.id}`);
});

test('gives the frame 16:9 and all of the window that it can have', async ({ page, request, isMobile }) => {
  const movie = await getMovie(request);
  await page.goto(`/watch/movie/${movie.id}`);
  const box = await frame(page).boundingBox();
  const { width, height, y } = box ?? { width: 0, height: 0, y: 0 };
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect(width).toBeGreaterThan(isMobile ? 350 : 1_200);
});

test('offers the enabled servers by priority, begins with the configured one, and switches', async ({
  page,
  request,
}) => {
  const { id } = await getMovie(request);
  const servers = [server(3, 'good'), server(2, 'good', { enabled: false }), server(1, 'good')];
  await configure(page, servers, { defaultServer: 3 });
  await page.goto(`/watch/movie/${id}`);
  const names = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/^Player \d$/);
  await expect(names).toHaveText(['Player 1', 'Player 3']);
  await expect(row(page, 'Player 3')).toContainText('Active');
  await expect(row(page, 'Player 1')).toContainText('Priority 1');

  await page.getByRole('button', { name: 'Use Player 1' }).click();
  await expect(frame(page)).toHaveAttribute('src', `/mock-player/good/1/${id}`);
  await expect(row(page, 'Player 1')).toContainText('Active');
  await expect(row(page, 'Player 3')).not.toContainText('Active');
});

test('begins with the default that this browser chose, until it is removed', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await configure(page, [server(1, 'good'), server(2, 'good')]);
  await page.goto(`/watch/movie/${id}`);
  await page.getByRole('button', { name: 'Set as default Player 2' }).click();
  await expect(row(page, 'Player 2')).toContainText('Default');
  expect(await page.evaluate(() => localStorage.getItem('marquee_default_server'))).toBe('2');
  await page.reload();
  await expect(frame(page)).toHaveAttribute('src', `/mock-player/good/2/${id}`);

  await page.getByRole('button', { name: 'Remove default Player 2' }).click();
  await page.reload();
  await expect(frame(page)).toHaveAttribute('src', `/mock-player/good/1/${id}`);
});

test.describe('without a configuration', () => {
  test.beforeEach(({ expectedConsole }) => {
    expectedConsole.push(/Failed to load resource/);
  });

  for (const [what, answer] of [
    ['the server refuses it', { status: 503, json: { success: false } }],
    ['it is no JSON', { status: 200, contentType: 'application/json', body: '{ "servers":' }],
    ['it is something else', { status: 200, json: { hello: 'there' } }],
  ] as const) {
    test(`says so and plays on one of three fallback servers when ${what}`, async ({ page, request }) => {
      const { id } = await getMovie(request);
      await page.route(CONFIG, (route) => route.fulfill(answer));
      await page.goto(`/watch/movie/${id}`);
      await expect(page.getByText('Config Error')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(3);
      await expect(frame(page)).toHaveAttribute('src', `/demo-player/movie/${id}`);
      await expectAccessible(page);

      await configure(page, [server(7, 'good')]);
      await page.getByRole('button', { name: 'Refresh servers' }).click();
      await expect(page.getByText('Config Error')).toBeHidden();
      await expect(frame(page)).toHaveAttribute('src', `/mock-player/good/7/${id}`);
    });
  }
});

test('hears that the configuration has changed', async ({ page, request }) => {
  const { id } = await getMovie(request);
  await configure(page, [server(1, 'good')]);
  await page.goto(`/watch/movie/${id}`);
  await expect(row(page, 'Player 1')).toBeVisible();
  await configure(page, [server(1, 'good'), server(2, 'good')]);
  await page.evaluate(() => window.dispatchEvent(new Event('serverConfigUpdated')));
  await expect(row(page, 'Player 2')).toBeVisible();
  await expect(frame(page)).toHaveAttribute('src', `/mock-player/good/1/${id}`);
});

test('without any server there is nothing to watch', async ({ page, request, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getMovie(request);
  await configure(page, [server(1, 'good', { enabled: false })]);
  await page.goto(`/watch/movie/${id}`);
  await expect(page).toHaveURL(`/404?no-player=%2Fwatch%2Fmovie%2F${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No player is set up');
  await expectAccessible(page);
  await configure(page, [server(1, 'good')]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(frame(page)).toHaveAttribute('src', `/mock-player/good/1/${id}`);
});

test.describe('a player that does not load', () => {
  test('is tried again, then the next one is, and all of it is told', async ({ page, request }) => {
    const { id } = await getMovie(request);
    // Each sentence stands for some seconds, so that a busy machine sees it too.
    await configure(page, [server(1, 'silent'), server(2, 'good')], { loadTimeout: 4_000, maxRetries: 1 });
    await page.goto(`/watch/movie/${id}`);
    await expect(loading(page)).toBeVisible();
    await expect(page.getByText('Player 1 is taking longer than usual.')).toBeVisible();
    await expect(page.getByText('Player 1 did not load within 4 s. Trying again (2 of 2).')).toBeVisible();
    await expect(frame(page).contentFrame().getByText('Playing')).toBeVisible();
    await expect(loading(page)).toBeHidden();
    await expect(page.getByRole('main').locator('ol').getByRole('listitem')).toHaveText([
      '1. Player 1 did not load within 4 s',
      '2. Player 1 did not load within 4 s',
      '3. Player 2 has loaded',
    ]);
    await expectAccessible(page);
  });

  test('is not followed by another when the settings say so, and can be retried', async ({
    page,
    request,
  }) => {
    const { id } = await getMovie(request);
    const settings = { loadTimeout: 1_000, maxRetries: 0, autoFallback: false };
    await configure(page, [server(1, 'silent'), server(2, 'good')], settings);
    await page.goto(`/watch/movie/${id}`);
    await expect(page.getByText('No player could load this title.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(loading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Use Player 2' }).click();
    await expect(frame(page).contentFrame().getByText('Playing')).toBeVisible();
  });

  test('can be passed over at once', async ({ page, request }) => {
    const { id } = await getMovie(request);
    await configure(page, [server(1, 'silent'), server(2, 'good')], { loadTimeout: 4_000 });
    await page.goto(`/watch/movie/${id}`);
    await page.getByRole('button', { name: 'Try Player 2' }).click();
    await expect(frame(page).contentFrame().getByText('Playing')).toBeVisible();
  });
});

test('keeps a player from opening windows and from leading the page away', async ({
  page,
  request,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/sandbox/i);
  const { id } = await getMovie(request);
  await configure(page, [server(1, 'good')]);
  await page.unroute('**/mock-player/**');
  await page.route('**/mock-player/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><p></p><script>
        const said = [];
        try { said.push(window.open('/404') === null ? 'no window' : 'window'); } catch { said.push('no window'); }
        try { window.top.location = '/404'; said.push('led away'); } catch { said.push('stayed'); }
        try { said.push(localStorage.length + ' stored'); } catch { said.push('no storage'); }
        document.querySelector('p').textContent = said.join(', ') + ', from "' + document.referrer + '"';
      </script>`,
    }),
  );
  await page.goto(`/watch/movie/${id}`);
  await expect(frame(page).contentFrame().getByText('no window, stayed, no storage, from ""')).toBeVisible();
  await expect(page).toHaveURL(`/watch/movie/${id}`);
  expect(context.pages()).toHaveLength(1);
});

test('answers 404 for a movie that there is not', async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  expect((await page.goto('/watch/movie/2147483647'))?.status()).toBe(404);
  await expect(page).toHaveURL('/404');
});
