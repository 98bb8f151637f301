import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type HttpProxy, startHttpProxy } from '../support/http-proxy';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { type Browser, countVisible, type Scope } from './browser';
import { FIREFOX } from './firefox';
import { WEBKIT } from './webkit';

const heading = (text: string) => `//h1[contains(., ${JSON.stringify(text)})]`;
const button = (name: string) => `//button[normalize-space(.) = '${name}' or @aria-label = '${name}']`;
const CARD = "//main//a[starts-with(@href, '/movie/') or starts-with(@href, '/tv/')]";
const field = (label: string) => `//input[@id = //label[normalize-space(.) = '${label}']/@for]`;
type Movie = { readonly id: number; readonly title: string };

const READY_MS = 60_000;
const PASSWORD = 'Tulip-Harbour-7';

const see = (scope: Scope, xpath: string) =>
  expect.poll(() => scope.evaluate(countVisible(xpath)), { message: xpath }).toBeGreaterThan(0);

describe.for([FIREFOX, WEBKIT])('$name', (engine) => {
  if (!engine.isInstalled) {
    const notice = `is not installed (apt-get install ${engine.debianPackages})`;
    // In CI a missing browser must not look like success.
    test.skipIf(!process.env.CI)(notice, () => expect.fail(`${engine.name} ${notice}`));
    return;
  }

  let site: SpawnedSite;
  let proxy: HttpProxy;
  let browser: Browser;
  let movie: Movie;
  let unvisited: Movie;

  beforeAll(async () => {
    site = await spawnSite();
    proxy = await startHttpProxy(site.url);
    const isOk = (path: string) => () => fetch(site.url + path).then(({ ok }) => ok);
    await vi.waitUntil(isOk('/readyz'), { timeout: READY_MS });
    // The demo catalogue builds its index at the first search.
    await vi.waitUntil(isOk('/api/tmdb/search/multi?query=star'), { timeout: READY_MS });
    const list = await (await fetch(`${site.url}/api/tmdb/movie/popular`)).json();
    [movie, unvisited] = list.results;
    browser = await engine.launch();
  });

  afterEach(({ task }) => {
    if (task.result?.state === 'fail') return;
    expect(browser.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    await site?.stop();
  });

  /** Opens a page, and waits until its code has taken over from the rendered document. */
  async function open(path: string): Promise<void> {
    await browser.open(proxy.url + path);
    await expect.poll(() => browser.evaluate("'hydrated' in document.documentElement.dataset")).toBe(true);
  }
  const path = () => browser.evaluate('location.pathname + location.search');

  test('shows the home page with images', async () => {
    await open('/');
    await see(browser, "//h2[contains(., 'Trending Now')]");
    await see(browser, CARD);
    const loadedImages =
      '[...document.images].filter((image) => image.complete && image.naturalWidth > 0).length';
    await expect.poll(() => browser.evaluate(loadedImages)).toBeGreaterThan(5);
  });

  test('loads more of a list while scrolling and restores it after Back', async () => {
    await open('/movies');
    await see(browser, CARD);
    const height = () => browser.evaluate('document.documentElement.scrollHeight');
    const first = Number(await height());
    await expect
      .poll(async () => {
        await browser.evaluate('void scrollTo(0, document.documentElement.scrollHeight)');
        return height();
      })
      .toBeGreaterThan(2 * first);
    // Not at its end, where more would be loaded.
    await browser.evaluate(`void scrollTo(0, ${first})`);
    const cards = '[...document.querySelectorAll(\'main a[href^="/movie/"]\')]';
    const href = await browser.evaluate(
      `${cards}.find((card) => card.getBoundingClientRect().top > 100)?.getAttribute('href')`,
    );
    await browser.click(`//main//a[@href = '${href}']`);
    await expect.poll(path).toBe(href);
    await see(browser, "//a[contains(., 'Watch Now')]");
    await browser.back();
    await expect.poll(path).toBe('/movies');
    await see(browser, `//main//a[@href = '${href}']`);
    await expect.poll(() => browser.evaluate('scrollY')).toBeGreaterThan(first / 2);
  });

  test('searches', async () => {
    await open('/search');
    await see(browser, "//input[@type = 'search']");
    await expect.poll(() => browser.evaluate('document.activeElement.type')).toBe('search');
    await browser.fill("//input[@type = 'search']", movie.title);
    await see(browser, `//main//a[@href = '/movie/${movie.id}']`);
    await expect.poll(path).toContain('/search?q=');
  });

  test('opens the player from a title page', async () => {
    await open(`/movie/${movie.id}`);
    await see(browser, heading(movie.title));
    await browser.click("//a[contains(., 'Watch Now')]");
    await expect.poll(path).toBe(`/watch/movie/${movie.id}`);
    // Leaving the page while the scripts of the frame load would cause an error in them.
    const player = await browser.frame();
    await expect.poll(() => player.evaluate('document.readyState')).toBe('complete');
  });

  test('plays a title', async () => {
    await open(`/watch/movie/${movie.id}`);
    await expect.poll(() => browser.evaluate(countVisible("//*[. = 'Loading your content...']"))).toBe(0);
    const player = await browser.frame();
    await see(player, heading(movie.title));
    // The styles and the script of a frame without an origin have arrived.
    const position = "getComputedStyle(document.querySelector('.badge')).position";
    expect(await player.evaluate(position)).toBe('absolute');
    const clip = "document.querySelector('video')";
    // It starts by itself, without sound where the browser does not allow it.
    await expect.poll(() => player.evaluate(`${clip}.currentTime`)).toBeGreaterThan(1);
    expect(await player.evaluate(`${clip}.volume`)).toBeCloseTo(0.8);
    // The picture: the buttons fade out while the clip plays.
    await player.click('//video');
    await expect.poll(() => player.evaluate(`${clip}.paused`)).toBe(true);
  });

  test('signs up', async () => {
    const name = `user-${randomBytes(5).toString('hex')}`;
    await open('/');
    await browser.click(button('Sign Up'));
    await browser.fill(field('Username'), name);
    await browser.fill(field('Email'), `${name}@example.org`);
    await browser.fill(field('Password'), PASSWORD);
    await browser.fill(field('Confirm password'), PASSWORD);
    await browser.click("//form//button[@type = 'submit']");
    await see(browser, button(`Account of ${name}`));
  });

  test('shows a watched title in My List and removes it', async () => {
    await open(`/watch/movie/${movie.id}`);
    // A title counts as watched when its player opens.
    await see(browser, '//iframe');
    await browser.click("//nav//a[normalize-space(.) = 'My List']");
    await see(browser, `//main//a[contains(@href, '/movie/${movie.id}')]`);
    await browser.click("//main//button[starts-with(@aria-label, 'Remove')]");
    await see(browser, "//main//*[normalize-space(.) = 'Nothing to continue']");
  });

  test('saves settings', async () => {
    await open('/settings?tab=playback');
    const isOn = "document.querySelector('[role=switch]').getAttribute('aria-checked')";
    await see(browser, "//button[@role = 'switch']");
    await browser.click("(//button[@role = 'switch'])[1]");
    await see(browser, "//*[normalize-space(.) = 'Preference updated successfully']");
    expect(await browser.evaluate(isOn)).toBe('false');
    await open('/settings?tab=playback');
    await see(browser, "//button[@role = 'switch']");
    await expect.poll(() => browser.evaluate(isOn)).toBe('false');
  });

  test('serves a saved page offline', async () => {
    await open('/privacy');
    const isSaved = `(async () => navigator.serviceWorker.controller?.state === 'activated' &&
      (await caches.match('/privacy', { ignoreVary: true })) !== undefined)()`;
    await expect.poll(() => browser.evaluate(isSaved)).toBe(true);
    await proxy.disconnect();
    await open('/privacy');
    await see(browser, heading('Privacy policy'));
    await open(`/movie/${unvisited.id}`);
    await see(browser, heading("This page isn't saved on this device"));
    await proxy.reconnect();
    await open(`/movie/${unvisited.id}`);
    await see(browser, heading(unvisited.title));
    // Browsers report each request without a network.
    browser.takeProblems();
  });
});
