import type { Locator, Page } from '@playwright/test';
import { spawnSite } from '../support/spawned-site';
import { openUserMenu, signIn, signUp, userMenuItem } from './auth';
import { expect, expectAccessible, offlineTest as test } from './fixtures';
import { openPage, reloadPage, waitForHydration } from './open-page';
import { countCached, openCached, readCached } from './service-worker-caches';

test.use({ serviceWorkers: 'allow' });

const MOVIES_CODE = /\/assets\/movies-page-[\w-]+\.js/;
const GONE = { status: 404, headers: { 'cache-control': 'no-store' }, body: 'Not found' };
const OFFER = 'A new version is available';

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.classList.add('marked'));
const marked = (page: Page) => page.locator('html.marked');

/** At the end of the page. */
async function expectFooterAbove(page: Page, notice: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const lastLine = await page.getByRole('contentinfo').getByRole('paragraph').last().boundingBox();
  const shown = await notice.boundingBox();
  if (!lastLine || !shown) throw new Error('The footer or the notice is not visible.');
  expect(lastLine.y + lastLine.height).toBeLessThan(shown.y);
}

test('offers a new version unless notifications are off, and activates it in every tab on request', {
  tag: '@desktop',
}, async ({ page, context, front }) => {
  await openCached(page, '/privacy');
  const other = await context.newPage();
  await openPage(other, '/dmca');
  for (const tab of [page, other]) await mark(tab);
  front.replace(/^\/sw\.js$/, (own) => ({ ...own, body: `${own.body}\n// another` }));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  for (const tab of [page, other]) await expect(tab.getByText(OFFER)).toBeVisible();
  await expectAccessible(page);
  await expectFooterAbove(page, page.getByText(OFFER));
  await other.getByRole('button', { name: 'Not now' }).click();
  await expect(other.getByText(OFFER)).toBeHidden();
  for (const tab of [page, other]) await expect(marked(tab)).toBeAttached();

  const setNotifications = (isOn: boolean) =>
    page.evaluate(
      (notifications) => localStorage.setItem('marquee_preferences', JSON.stringify({ notifications })),
      isOn,
    );
  await setNotifications(false);
  await reloadPage(page);
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(await isWaiting()).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(OFFER)).toBeHidden();
  await setNotifications(true);
  await reloadPage(page);
  await expect(page.getByText(OFFER)).toBeVisible();
  await mark(page);

  await page.getByRole('button', { name: 'Update' }).click();
  for (const tab of [page, other]) await expect(marked(tab)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect.poll(isWaiting).toBe(false);
  await expect(page.getByText(OFFER)).toBeHidden();
});

test('OFFLINE_WORKER=off removes the worker and its caches', { tag: '@desktop' }, async ({ page, front }) => {
  await openCached(page, '/privacy');
  const without = await spawnSite({ OFFLINE_WORKER: 'off' });
  front.setTarget(without.url);
  await openPage(page, '/dmca');
  // Not countCached, which would create a cache again that is deleted while it counts.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  front.takePaths();
  await page.goto('/privacy', { waitUntil: 'networkidle' });
  expect(front.takePaths().filter((path) => /sw\.js|offline/.test(path))).toEqual([]);
  await page.goto('about:blank');
  await without.stop();
});

test('caches no personal data, and clears the caches at sign-out', { tag: '@desktop' }, async ({ page }) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  await openCached(page, '/');
  await mainLink(page, 'Movies').click();
  await page.locator('main a[href^="/movie/"]').first().click();
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await mainLink(page, 'My List').click();
  await expect(page.getByRole('main')).toContainText('Continue Watching');
  for (const path of ['/settings', '/my-list', '/movies']) await openPage(page, path);
  await expect.poll(async () => (await countCached(page))['marquee-reads'] ?? 0).toBeGreaterThan(1);

  const { urls, texts } = await readCached(page);
  expect(
    urls.filter((url) =>
      /auth\.|history|settings|admin|my-list|debug/.test(new URL(url).pathname.replace(/^\/assets\/.*/, '')),
    ),
  ).toEqual([]);
  for (const secret of [user.token, user.username])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);

  // Signing out works offline and deletes the cached home page.
  await page.context().setOffline(true);
  const other = await page.context().newPage();
  await openPage(other, '/my-list');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText("We can't check your sign-in right now");
  const menu = await openUserMenu(page, false, user);
  await userMenuItem(menu, false, 'Logout').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logout failed, but you have been signed out locally')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText("can't be reached");
  await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
  await expect
    .poll(async () => (await readCached(page)).urls.filter((url) => url.includes('titlePage')))
    .toEqual([]);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
});

test('reloads once without the worker when a deployment removed code, and never loops', {
  tag: '@desktop',
}, async ({ page, front, expectedConsole }) => {
  expectedConsole.push(/dynamically imported module/, /PageBoundary|ErrorBoundary/);
  const browserCache = await page.context().newCDPSession(page);
  async function loseCode(): Promise<void> {
    await browserCache.send('Network.clearBrowserCache');
    await page.evaluate(async (source) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        const lost = requests.filter(({ url }) => new RegExp(source).test(url));
        await Promise.all(lost.map((request) => cache.delete(request)));
      }
      await (await caches.open('left-over')).put('/x', new Response('x'));
    }, MOVIES_CODE.source);
  }

  await openCached(page, '/privacy');
  await loseCode();
  let isGone = true;
  front.replace(MOVIES_CODE, (own) => (isGone ? GONE : own));
  front.replace(/^\/movies$/, (own) => {
    isGone = false;
    return own;
  });
  await mark(page);
  await mainLink(page, 'Movies').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible();
  await expect(marked(page)).toBeHidden();
  await waitForHydration(page);
  expect(Object.keys(await countCached(page))).not.toContain('left-over');

  // The second failure in the session is reported.
  await openCached(page, '/dmca');
  await loseCode();
  front.restore();
  front.replace(MOVIES_CODE, () => GONE);
  front.takePaths();
  await mainLink(page, 'Movies').click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(front.takePaths().filter((path) => path === '/movies')).toEqual([]);
});
