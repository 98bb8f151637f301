import type { Locator, Page } from '@playwright/test';
import type { ServerSettings, StreamingServer } from '#shared/streaming-servers-schema';
import { getMovie } from './find-titles';
import { test as base, expect } from './fixtures';
import type { PlayerSite } from './sites';

export { expect };

/** `good` plays and sends the messages of its buttons, `silent` never responds, `refusing` must not be framed. */
export type PlayerKind = 'good' | 'silent' | 'refusing';

type MovieOptions = {
  readonly settings?: Partial<ServerSettings>;
  /** The document of the players that are `good`. */
  readonly player?: string;
  readonly waitUntil?: 'commit' | 'load';
};

type PlayerFixtures = {
  /** Opens the player of a movie with these servers. @returns the movie's id */
  readonly openMovie: (servers: readonly object[], options?: MovieOptions) => Promise<number>;
};

/** A site with a configuration file that the tests write. */
export const test = base.extend<PlayerFixtures & { readonly site: PlayerSite }>({
  openMovie: async ({ page, request, site }, use) =>
    use(async (servers, { settings, player: document, waitUntil = 'load' }: MovieOptions = {}) => {
      const { id } = await getMovie(request);
      await mockPlayers(page, document);
      await configure(site, servers, settings);
      await page.goto(`/watch/movie/${id}`, { waitUntil });
      return id;
    }),
  site: async ({ playerSite }, use) => use(playerSite),
});

const GOOD_PLAYER = `<!doctype html><title>Player</title><p>Playing</p>
<button onclick="say('playing')">Play</button><button onclick="say('ended')">End</button>
<script>
  function say(type) {
    parent.postMessage({ source: 'marquee-player', type, position: 1, duration: 60 }, '*');
  }
  say('ready');
</script>`;

/** A player that sends messages only when its buttons are pressed. */
export const QUIET_PLAYER = GOOD_PLAYER.replace("say('ready');", '');

export function server(id: number, kind: PlayerKind = 'good', changes: Partial<StreamingServer> = {}) {
  const player = `https://player${id}.example/${kind}`;
  return {
    id,
    name: `Player ${id}`,
    movieUrl: player,
    tvUrl: player,
    enabled: true,
    priority: id,
    ...changes,
  };
}

/** Mocks every player. @returns the referrers of the requests so far */
export async function mockPlayers(page: Page, good = GOOD_PLAYER): Promise<string[]> {
  const referrers: string[] = [];
  await page.context().route(/^https:\/\/player\d+\.example\//, (route) => {
    const request = route.request();
    referrers.push(request.headers().referer ?? '');
    const kind = new URL(request.url()).pathname.split('/')[1];
    if (kind === 'silent') return undefined;
    const headers: Record<string, string> = kind === 'refusing' ? { 'x-frame-options': 'DENY' } : {};
    return route.fulfill({ contentType: 'text/html', headers, body: good });
  });
  return referrers;
}

export function configure(
  site: PlayerSite,
  servers: readonly object[],
  settings: Partial<ServerSettings> = {},
): Promise<void> {
  return site.writeConfig(JSON.stringify({ servers, settings }));
}

export const player = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
export const frame = (page: Page): Locator => page.locator('iframe');
export const loading = (page: Page): Locator => page.getByText('Loading your content...');
/** The page also has an invisible copy, which reserves its space. */
export const notPlaying = (page: Page): Locator => page.getByText('Not playing?').filter({ visible: true });
export const playing = (page: Page): Locator => frame(page).contentFrame().getByText('Playing');
/** One line for each server that was tried. */
export const tried = (page: Page): Locator =>
  page.getByRole('list', { name: 'Servers tried' }).getByRole('listitem');
export const tryNext = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Try the next server: ${name}` });
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .filter({ hasText: name });

/** For `addInitScript`: counts the messages that the page receives. `press` needs it. */
export function countPlayerMessages(): void {
  if (window !== window.top) return;
  window.addEventListener('message', ({ data }) => {
    const { dataset } = document.documentElement;
    dataset[data.type] = String(Number(dataset[data.type] ?? 0) + 1);
  });
}

const MESSAGE_OF = { Play: 'playing', End: 'ended' };

/** Presses a button of the player and waits until the page has received its message. */
export async function press(page: Page, button: 'Play' | 'End'): Promise<void> {
  const readCount = async () => Number(await page.locator('html').getAttribute(`data-${MESSAGE_OF[button]}`));
  await expect(loading(page)).toBeHidden();
  const count = await readCount();
  await frame(page).contentFrame().getByRole('button', { name: button }).press('Enter');
  await expect.poll(readCount).toBeGreaterThan(count);
}

/**
 * Installs Playwright's clock. To advance it would also time out the request for newer servers, and the fallback servers
 * would replace a player that is loading.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal });
  });
}

/** Advances performance.now() only: Playwright's clock would also stop the timers of the page. */
export const advanceClock = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((added) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + added;
  }, milliseconds);

/** Lets the player report an end that counts: some seconds after it began to play. */
export async function playToEnd(page: Page): Promise<void> {
  await press(page, 'Play');
  await advanceClock(page, 5_000);
  await press(page, 'End');
}

/** Lets the demo player, which starts by itself, report its end. It is paused: to play on would close the card. */
export async function endDemoPlayer(page: Page): Promise<void> {
  const document = frame(page).contentFrame();
  const controls = document.getByRole('group', { name: 'Playback' });
  await controls.getByRole('button', { name: 'Pause' }).click();
  await expect(controls.getByRole('button', { name: 'Play' })).toBeVisible();
  await advanceClock(page, 5_000);
  await document.locator('body').evaluate(() => {
    window.parent.postMessage({ source: 'marquee-player', type: 'ended' }, '*');
  });
}

/** Expands the row with the server in use. */
export async function showServers(page: Page): Promise<void> {
  const panel = page.getByRole('group').filter({ hasText: /^Server: / });
  await expect(panel).toContainText(/^Server: [^…]/);
  await panel.getByText(/^Server: /).click();
  await expect(page.getByRole('heading', { name: 'Streaming Servers' })).toBeVisible();
}
