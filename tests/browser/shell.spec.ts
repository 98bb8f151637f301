import type { Locator, Page } from '@playwright/test';
import { signIn, signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { holdRequests } from './mocked-responses';
import { openPage, reloadPage } from './open-page';

const MAIN_LINKS = ['Home', 'Movies', 'TV Shows', 'My List'];

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('links to the main pages and marks the current one', async ({ page, isMobile }) => {
  await openPage(page, '/');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: isMobile });
  await expect(mainLinks(page)).toHaveText(MAIN_LINKS);
  expect(
    await mainLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/', '/movies', '/tv', '/my-list']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toHaveAttribute(
    'href',
    '/search',
  );
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await expect(current).toHaveText('Home');
  await mainLinks(page).nth(1).click();
  await expect(page).toHaveURL('/movies');
  await expect(current).toHaveText('Movies');
});

test('the phone menu traps the focus and returns it to its button', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['Privacy', 'DMCA']);
  await expectAccessible(page);
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await menu.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
  await page.mouse.move(60, 400);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  expect(await scrollTop(page)).toBe(0);

  await open.click();
  await menu.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(menu).toBeHidden();
});

test('the top bar has a background once the page is scrolled by more than 8 px', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPage(page, '/');
  const background = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  for (const [top, expected] of [
    [9, 'rgb(11, 14, 20)'],
    [8, 'rgba(0, 0, 0, 0)'],
    [900, 'rgb(11, 14, 20)'],
    [0, 'rgba(0, 0, 0, 0)'],
  ] as const) {
    await page.evaluate((value) => window.scrollTo({ top: value, behavior: 'instant' }), top);
    await expect.poll(background).toBe(expected);
  }
});

test('the footer credits the data sources and states that no media is hosted', { tag: '@phone' }, async ({
  page,
}) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['Platform Info', 'Privacy', 'DMCA', '']);
  await expect(footer.getByRole('img', { name: 'The Movie Database (TMDB)' })).toBeVisible();
  await expect(footer).toContainText(
    'This product uses the TMDB API but is not endorsed or certified by TMDB.',
  );
  await expect(footer).toContainText('Streaming availability data by JustWatch.');
  await expect(footer).toContainText('Marquee hosts no media.');
  await footer.scrollIntoViewIfNeeded();
  const [logo, brand] = await Promise.all([
    footer.getByRole('img').boundingBox(),
    footer.getByText('Marquee', { exact: true }).boundingBox(),
  ]);
  expect(logo?.width ?? 0).toBeGreaterThan(0);
  expect(logo?.width ?? 0).toBeLessThan(brand?.width ?? 0);
});

test('the skip link moves the focus to the content', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('a new page starts at its top and is announced; Back restores scroll position and focus', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await openPage(page, '/');
  const row = page.getByRole('region', { name: 'Disney+ Collection' });
  const list = row.getByRole('list');
  const card = row.getByRole('listitem').getByRole('link').nth(12);
  await card.scrollIntoViewIfNeeded();
  const name = (await card.getAttribute('aria-label')) ?? '';
  const left = await list.evaluate((element) => element.scrollLeft);
  const top = await scrollTop(page);
  expect(left).toBeGreaterThan(0);
  expect(top).toBeGreaterThan(0);

  await card.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(name.replace(/ \(\d{4}\)$/, ''));
  await expect(heading).toBeFocused();
  await expect(page.locator('[aria-live=polite]', { hasText: `${name} · Marquee` })).toBeAttached();
  expect(await scrollTop(page)).toBe(0);
  // The previous page is removed when the next one is complete.
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
  await expect(page.locator('main h1')).toHaveCount(1);

  await page.goBack();
  await expect(card).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(top);
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(left);

  await page.goForward();
  await expect(heading).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 200));
  await reloadPage(page);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(top);
  await reloadPage(page);
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(left);
});

test('a reload restores the scrolled rows when recommendations appear above them', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token } = await signUp(page);
  await signIn(page, token);
  await openPage(page, '/');
  const row = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('list');
  const readLeft = (name: string) => row(name).evaluate((element) => element.scrollLeft);
  await expect(row('Recommended for You')).toBeVisible();
  await row('Trending Now').evaluate((element) => element.scrollTo({ left: 400, behavior: 'instant' }));
  await row('Recommended for You').evaluate((element) =>
    element.scrollTo({ left: 300, behavior: 'instant' }),
  );
  await expect.poll(() => readLeft('Trending Now')).toBeGreaterThan(300);
  const before = [await readLeft('Recommended for You'), await readLeft('Trending Now'), 0];
  await reloadPage(page);
  const after = () => Promise.all(['Recommended for You', 'Trending Now', 'Popular Movies'].map(readLeft));
  await expect.poll(after).toEqual(before);
});

test.describe('the user menu with the keyboard', { tag: '@desktop' }, () => {
  let button: Locator;

  test.beforeEach(async ({ page, expectedConsole }) => {
    expectedConsole.push(/status of 404/);
    const user = await signUp(page);
    await signIn(page, user.token);
    button = page.getByRole('button', { name: `Account of ${user.username}` });
  });

  test('the page does not scroll when the focus moves into the header', async ({ page }) => {
    await openPage(page, '/movies');
    await expect(button).toBeVisible();
    // The menu's code is loaded.
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await button.focus();
    expect(await scrollTop(page)).toBe(700);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    expect(await scrollTop(page)).toBe(700);
  });

  test('Enter, Space and ArrowDown open it on its first item before its code is loaded', async ({ page }) => {
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      const release = await holdRequests(page, /\/assets\/user-menu-[^/]+\.js$/);
      const requested = page.waitForRequest(/\/assets\/user-menu-[^/]+\.js$/);
      await openPage(page, '/404');
      await button.focus();
      await requested;
      await page.keyboard.press(key);
      release();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'My List' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
  });
});

test('an immediate Back restores the title of the page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const name = await page.title();
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      document.body.dataset.left = document.title;
      window.history.back();
    }).observe(document.querySelector('title') ?? document.head, { childList: true });
  });
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.locator('body')).toHaveAttribute('data-left', /^.+ · Marquee$/);
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(name);
});

test('Back focuses the card of the show', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/');
  const card = page.locator('main li a[href^="/tv/"]').first();
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(card).toBeFocused();
});

test('Back works while a page is not hydrated yet', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('link', { name: 'More Info' }).click();
  await expect(page.getByRole('heading', { name: 'Production' })).toBeVisible();
  const release = await holdRequests(page, /\/assets\/index-[^/]+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Production' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/');
  release();
  await expect(page.getByRole('region', { name: 'Trending Now' })).toBeVisible();
});

test('a navigation between the hydration of the shell and of the page causes no mismatch', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      history.pushState(null, '', '/dmca');
      dispatchEvent(new PopStateEvent('popstate'));
    }).observe(document, { attributeFilter: ['data-hydrated'], subtree: true });
  });
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copyright and DMCA');
});

test('unknown paths show the 404 page with links', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  await openPage(page, '/');
  const response = await openPage(page, '/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
  await openPage(page, '/404');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an outage shows its own 404 text and a link to retry the page', { tag: '@phone' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  await openPage(page, '/404?unavailable=%2Fmovies');
  await expect(page.getByRole('main')).toContainText("The movie database isn't responding");
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/movies');

  await openPage(page, `/404?unavailable=${encodeURIComponent('//evil.example/movies')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
});

test('a link to the current page scrolls to its top without a history entry', { tag: '@phone' }, async ({
  page,
}) => {
  await openPage(page, '/movies');
  await mainLinks(page).first().click();
  await expect(page).toHaveURL('/');
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  for (const link of [page.getByRole('link', { name: 'Marquee home' }), mainLinks(page).first()]) {
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await link.click();
    await expect.poll(() => scrollTop(page)).toBe(0);
    expect(await entries()).toBe(before);
  }
  await page.goBack();
  await expect(page).toHaveURL('/movies');
});
