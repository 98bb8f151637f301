import type { Page } from '@playwright/test';
import { listRoutes } from '../support/built-routes';
import { createUser } from './admin-page';
import { openUserMenu, signIn } from './auth';
import { getMovie, getPersonId, getShow, isComplete } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { openPage } from './open-page';

/** The time for all checks of a route on a slow machine. */
const ROUTE_MS = 60_000;
const WIDEST_PHONE_ZOOM = { width: 320, height: 640 };
/** 1440 x 900 at 200 %. */
const ZOOMED_DESKTOP = { width: 720, height: 450 };

/** What axe can find in one theme only. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Desktops open each screen in the light theme, phones in the dark one. */
async function useSystemTheme(page: Page, isMobile: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('marquee_preferences', '{"theme":"system"}');
  });
}

/** On phones also the rules about colours in the light theme: desktops are in it, and have few elements of their own. */
async function expectBothAccessible(page: Page, isMobile: boolean): Promise<void> {
  await expectAccessible(page);
  if (!isMobile) return;
  await setTheme(page, 'light');
  await expectAccessible(page, COLOR_RULES);
  await setTheme(page, 'dark');
}

/** Changes the theme of the system, and ends the transitions of colours. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.evaluate(async () => {
    // The end of a transition starts those of elements that inherit its colour.
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSTransition)) continue;
        animation.finish();
        quietFrames = -1;
      }
    }
  });
}

/** The headings and landmarks of a page. */
function readOutline(page: Page) {
  return page.evaluate(() => {
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const count = (selector: string): number =>
      [...document.querySelectorAll(selector)].filter(isSeen).length;
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isSeen);
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    return {
      title: document.title,
      language: document.documentElement.lang,
      landmarks: [
        count('body header:not(main header)'),
        count('main'),
        count('body footer:not(main footer)'),
      ],
      mainNavigations: count('nav[aria-label="Main"]'),
      mainHeadings: levels.filter((level) => level === 1).length,
      skippedLevels: levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
}

/** The name of the focused element, and whether it and its focus ring are visible. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // The focus ring has a transition.
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    const box = element.getBoundingClientRect();
    const marks = [element, ...element.querySelectorAll('*'), element.closest('label, search')];
    const isMarkedBy = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration): boolean =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || /\b[23]px\b/.test(boxShadow);
    const isMarked =
      isMarkedBy(getComputedStyle(element, '::after')) ||
      marks.some((part) => part && isMarkedBy(getComputedStyle(part)));
    return {
      html: element.outerHTML.slice(0, 200),
      isFrame: element.tagName === 'IFRAME',
      isLast: element.matches('footer a:last-of-type, footer li:last-child a'),
      isBehindContent: element.closest('footer') !== null,
      isInView: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
      isMarked,
    };
  });
}

test('every route passes axe in both themes and has landmarks, headings and a title, also enlarged', async ({
  page,
  request,
  isMobile,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id: movieId } = await getMovie(request, isComplete);
  const { id: showId } = await getShow(request, 2);
  const routes = await listRoutes({ movieId, showId, personId: await getPersonId(request) });
  test.setTimeout(routes.length * ROUTE_MS);
  await useSystemTheme(page, isMobile);
  const seen = new Set<string>();
  for (const { pattern, path, file } of routes) {
    await openPage(page, path);
    // The player of a show redirects to an episode.
    if (/^\/watch\/tv\/\d+$/.test(path)) await expect(page).toHaveURL(/\/watch\/tv\/\d+\/\d+\/\d+$/);
    // Visitors are sent from the admin panel to the home page.
    if (path === '/admin') await expect(page).toHaveURL('/');
    await expect(page.locator('h1:not([aria-busy=true]):visible')).toBeVisible();
    const outline = await readOutline(page);
    expect({ pattern, ...outline }).toEqual({
      pattern,
      title: expect.stringMatching(/^.+ · Marquee$|^Marquee: /),
      language: 'en',
      landmarks: [1, 1, 1],
      mainNavigations: 1,
      mainHeadings: 1,
      skippedLevels: [],
      overflow: 0,
    });
    // Several routes render the same page: its content is checked once.
    if (!seen.has(file)) await expectBothAccessible(page, isMobile);
    seen.add(file);
    const usual = page.viewportSize();
    await page.setViewportSize(isMobile ? WIDEST_PHONE_ZOOM : ZOOMED_DESKTOP);
    const { overflow } = await readOutline(page);
    expect({ pattern, overflow }).toEqual({ pattern, overflow: 0 });
    if (usual) await page.setViewportSize(usual);
    if (!isMobile) continue;
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect({ pattern, enlarged: (await readOutline(page)).overflow }).toEqual({ pattern, enlarged: 0 });
  }
});

test('screens of a signed-in owner and open panels pass axe in both themes', async ({
  page,
  request,
  site,
  isMobile,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await getShow(request, 2);
  const tabs = ['overview', 'users', 'system', 'analytics'].map((tab) => `/admin?tab=${tab}`);
  // On desktops these have the same elements.
  if (isMobile)
    tabs.push(...['profile', 'playback', 'privacy', 'advanced'].map((tab) => `/settings?tab=${tab}`));
  test.setTimeout((tabs.length + 6) * ROUTE_MS);
  await useSystemTheme(page, isMobile);
  const owner = await createUser(page, site, 'owner');
  await signIn(page, owner.token);
  for (const path of [`/watch/tv/${id}/1/1`, '/my-list', ...tabs]) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
    await expectBothAccessible(page, isMobile);
  }
  await openPage(page, '/settings?tab=advanced');
  await page.getByRole('button', { name: 'Reset Settings' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectBothAccessible(page, isMobile);
  await openPage(page, '/search?q=star&view=list');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectBothAccessible(page, isMobile);
  // The menu is above a hero, which stays dark.
  await openPage(page, `/tv/${id}`);
  await openUserMenu(page, isMobile, owner);
  await expect(page.getByText('Admin Panel')).toBeVisible();
  await expectBothAccessible(page, isMobile);
});

test('the Tab key reaches the end of each screen with a visible focus', { tag: '@desktop' }, async ({
  page,
  request,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id: movieId } = await getMovie(request, isComplete);
  const { id: showId } = await getShow(request, 2);
  const routes = await listRoutes({ movieId, showId, personId: await getPersonId(request) });
  const files = new Set<string>();
  const pages = routes.filter(({ file }) => !files.has(file) && files.add(file)).map(({ path }) => path);
  const tabs = ['playback', 'privacy', 'advanced'].map((tab) => `/settings?tab=${tab}`);
  tabs.push(...['users', 'system', 'analytics'].map((tab) => `/admin?tab=${tab}`));
  test.setTimeout((pages.length + tabs.length) * ROUTE_MS);
  const { token } = await createUser(page, site, 'owner');
  await signIn(page, token);
  for (const path of [...pages, ...tabs]) {
    // Searches with few results: a list that loads more while tabbing never ends.
    await openPage(page, /^\/(movies|tv|search)$/.test(path) ? `${path}?q=meridian` : path);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(page.locator('h1:not([aria-busy=true]):visible')).toBeVisible();
    // What loads later moves the focused element out of view.
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
    // The header and footer are the same on each page: they are checked on the first.
    const isFirst = path === pages[0];
    if (!isFirst) await page.getByRole('main').focus();
    let stops = 0;
    for (let isAtEnd = false; !isAtEnd; stops += 1) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === null) break;
      if (!focus.isFrame)
        expect({ path, ...focus }).toMatchObject({ path, html: focus.html, isInView: true, isMarked: true });
      isAtEnd = isFirst ? focus.isLast : focus.isBehindContent;
      expect(stops, `${path} ends`).toBeLessThan(120);
    }
    expect(stops, path).toBeGreaterThan(isFirst ? 20 : 0);
  }
});

test('selected items are visible in forced colours, and nothing animates with reduced motion', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openPage(page, '/movies?filter=trending');
  const lookOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(button);
      return { backgroundColor, borderTopWidth };
    });
  const [chosen, other] = [await lookOf('Trending'), await lookOf('Top Rated')];
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect(other.borderTopWidth).toBe('1px');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const colours = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).backgroundColor));
  expect(new Set(colours).size).toBe(2);

  const card = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await card.hover();
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  await card.focus();
  expect(await readFocus(page)).toMatchObject({ isMarked: true });

  await openPage(page, '/search');
  await page.getByRole('button', { name: 'Filters' }).click();
  const thumb = page.getByRole('slider').first();
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await thumb.evaluate((part) => getComputedStyle(part).backgroundColor)).not.toBe(canvas);
});
