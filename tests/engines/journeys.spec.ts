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
    // Where the packages are meant to be there, their absence must not look like success.
    test.skipIf(!process.env.CI)(notice, () => expect.fail(`${engine.name} ${notice}`));
    return;
  }

  let site: SpawnedSite;
  let front: HttpProxy;
  let browser: Browser;
  let movie: Movie;
  let unopened: Movie;

  beforeAll(async () => {
    site = await spawnSite();
    front = await startHttpProxy(site.url);
    const isOk = (path: string) => () => fetch(site.url + path).then(({ ok }) => ok);
    await vi.waitUntil(isOk('/readyz'), { timeout: READY_MS });
    // The demo catalogue builds its index at the first search.
    await vi.waitUntil(isOk('/api/tmdb/search/multi?query=star'), { timeout: READY_MS });
    const list = await (await fetch(`${site.url}/api/tmdb/movie/popular`)).json();
    [movie, unopened] = list.results;
    browser = await engine.launch();
  });

  afterEach(({ task }) => {
    if (task.result?.state === 'fail') return;
    expect(browser.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await front?.close();
    await site?.stop();
  });

  /** Opens a page, and waits until its code has taken over from the rendered document. */
  async function open(path: string): Promise<void> {
    await browser.open(front.url + path);
    await expect.poll(() => browser.evaluate("'hydrated' in document.documentElement.dataset")).toBe(true);
  }
  const path = () => browser.evaluate('location.pathname + location.search');

  test('home', async () => {
    await open('/');
    await see(browser, "//h2[contains(., 'Trending Now')]");
    await see(browser, CARD);
    const loadedImages =
      '[...document.images].filter((image) => image.complete && image.naturalWidth > 0).length';
    await expect.poll(() => browser.evaluate(loadedImages)).toBeGreaterThan(5);
  });

  test('a list loads more while scrolling, and Back restores it', async () => {
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

  test('search', async () => {
    await open('/search');
    await see(browser, "//input[@type = 'search']");
    await expect.poll(() => browser.evaluate('document.activeElement.type')).toBe('search');
    await browser.fill("//input[@type = 'search']", movie.title);
    await see(browser, `//main//a[@href = '/movie/${movie.id}']`);
    await expect.poll(path).toContain('/search?q=');
  });

  test('a title and the link to its player', async () => {
    await open(`/movie/${movie.id}`);
    await see(browser, heading(movie.title));
    await browser.click("//a[contains(., 'Watch Now')]");
    await expect.poll(path).toBe(`/watch/movie/${movie.id}`);
    await see(browser, '//iframe');
  });

  test('watch and play', async () => {
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

  test('sign up', async () => {
    const name = `person-${randomBytes(5).toString('hex')}`;
    await open('/');
    await browser.click(button('Sign Up'));
    await browser.fill(field('Username'), name);
    await browser.fill(field('Email'), `${name}@example.org`);
    await browser.fill(field('Password'), PASSWORD);
    await browser.fill(field('Confirm password'), PASSWORD);
    await browser.click("//form//button[@type = 'submit']");
    await see(browser, button(`Account of ${name}`));
  });

  test('My List shows and removes a watched title', async () => {
    await open(`/watch/movie/${movie.id}`);
    await see(browser, heading(movie.title));
    await browser.click("//nav//a[normalize-space(.) = 'My List']");
    await see(browser, `//main//a[contains(@href, '/movie/${movie.id}')]`);
    await browser.click("//main//button[starts-with(@aria-label, 'Remove')]");
    await see(browser, "//main//*[normalize-space(.) = 'Nothing to continue']");
  });

  test('settings', async () => {
    await open('/settings?tab=playback');
    const isOn = "document.querySelector('[role=switch]').getAttribute('aria-checked')";
    await see(browser, "//input[@role = 'switch']");
    await browser.click("(//input[@role = 'switch'])[1]");
    await see(browser, "//*[normalize-space(.) = 'Preference updated successfully']");
    expect(await browser.evaluate(isOn)).toBe('false');
    await open('/settings?tab=playback');
    await see(browser, "//input[@role = 'switch']");
    await expect.poll(() => browser.evaluate(isOn)).toBe('false');
  });

  test('offline', async () => {
    await open('/privacy');
    const isKept = `(async () => navigator.serviceWorker.controller?.state === 'activated' &&
      (await caches.match('/privacy', { ignoreVary: true })) !== undefined)()`;
    await expect.poll(() => browser.evaluate(isKept)).toBe(true);
    await front.disconnect();
    await open('/privacy');
    await see(browser, heading('Privacy Policy'));
    await open(`/movie/${unopened.id}`);
    await see(browser, heading("This page isn't saved on this device"));
    await front.reconnect();
    await open(`/movie/${unopened.id}`);
    await see(browser, heading(unopened.title));
    // Browsers report each request without a network.
    browser.takeProblems();
  });
});
