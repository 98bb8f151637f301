import { fail } from './admin-page';
import { signIn, signUp } from './auth';
import { expect, expectAccessible, test } from './fixtures';
import { openPage, reloadPage } from './open-page';
import { openSettings } from './settings-page';
import { button, openTab, type SettingsTab, tab } from './tabs';

const TABS: readonly SettingsTab[] = ['Profile', 'Playback', 'Privacy', 'Advanced'];

test('visitors see Sign In Required and can go back', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/movies');
  await openPage(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(
    page.getByText('Please sign in to access your account settings and preferences.'),
  ).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Go Back').click();
  await expect(page).toHaveURL('/movies');
});

test('visitors can sign in on the page', { tag: '@phone' }, async ({ page }) => {
  const user = await signUp(page);
  await openPage(page, '/settings?tab=playback');
  await button(page, 'Sign in').click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Email or username').fill(user.username);
  await panel.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Playback')).toHaveAttribute('aria-selected', 'true');
  await expect(panel).toHaveCount(0);
});

test("the server renders the visitor's view, which a browser with a session hides", {
  tag: '@desktop',
}, async ({ page }) => {
  const html = await (await page.request.get('/settings')).text();
  expect(html).toContain('Please sign in to access your account settings and preferences.');
  expect(html).toContain('noindex');

  // Without scripts, only the style sheet hides elements.
  await page.route('**/assets/*.js', () => {});
  await signIn(page, 'x'.repeat(43));
  await page.goto('/settings', { waitUntil: 'commit' });
  // Before the style sheet is loaded there are two headings, and the page is not rendered.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Settings']);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('each tab has an address, and the arrow keys wrap around', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page, 'Profile');
  await tab(page, 'Playback').click();
  await expect(page).toHaveURL('/settings?tab=playback');
  await expect(page.getByRole('tabpanel', { name: 'Playback' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Profile').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/settings?tab=advanced');
  await expect(tab(page, 'Advanced')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/settings');
  await page.keyboard.press('End');
  await expect(tab(page, 'Advanced')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab(page, 'Profile')).toBeFocused();
  await expect(page.getByRole('tablist').locator('[tabindex="0"]')).toHaveCount(1);
  await openPage(page, '/settings?tab=nonsense');
  await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true');
});

/** Buttons with the words of their row or of the heading above them. */
function findRepeated(panel: Element): (string | undefined)[] {
  const read = (section: Element, selector: string) =>
    [...section.querySelectorAll(selector)].map((each) => each.textContent?.trim().toLowerCase());
  return [...panel.querySelectorAll('section')].flatMap((section) => {
    const words = read(section, 'h2, .font-medium:not(button)');
    return read(section, 'button').filter((text) => words.includes(text));
  });
}

test('every tab is accessible, fits the narrowest screen and repeats no words', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await openSettings(page, 'Profile');
  await page.setViewportSize({ width: 320, height: 640 });
  async function expectFit(): Promise<void> {
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  for (const name of TABS) {
    await openTab(page, name);
    await page.waitForLoadState('networkidle');
    await expectFit();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    expect(await page.getByRole('tabpanel').evaluate(findRepeated)).toEqual([]);
  }

  const failures = ['Your sessions cannot be read right now.', 'Your watching cannot be counted right now.'];
  const queries = ['settings.sessions', 'history.stats'];
  await fail(page, new Map(queries.map((query, index) => [query, failures[index] ?? ''])));
  await openTab(page, 'Privacy');
  for (const failure of failures)
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  await expectFit();

  const outage = 'The database is not available.';
  await fail(page, new Map(queries.map((query) => [query, outage])));
  await reloadPage(page);
  await expect(page.getByText('Your devices are listed here once they can be loaded.')).toBeVisible();
  await expect(page.getByText(outage)).toHaveCount(1);
});

test('a notice is below the top bar and above the content', { tag: '@phone' }, async ({ page }) => {
  await openSettings(page, 'Advanced');
  await button(page, 'Export Settings').click();
  const notice = page.getByRole('main').getByRole('status', { name: 'Message' });
  await expect(notice).toHaveText('Preferences exported successfully');
  const bar = await page.getByRole('banner').boundingBox();
  const box = await notice.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Number.POSITIVE_INFINITY));
  await expect(notice).toBeInViewport({ ratio: 1 });
});

test('signing out in another tab closes the settings in this one', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const user = await openSettings(page, 'Playback');
  const other = await context.newPage();
  await openPage(other, '/settings?tab=advanced');
  await button(other, 'Sign Out').click();
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByText("You've been signed out")).toBeVisible();
  await expect(other.getByText("You've been signed out")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('marquee_token'))).toBeNull();
  const response = await page.request.get('/api/auth/verify', {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.status()).toBe(401);
});

test('another browser loads the preferences, and the newer change wins', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await signUp(page);
  await signIn(page, user.token);
  await openTab(page, 'Playback');
  const saved = page.waitForResponse(/settings\.savePreferences/);
  await page.getByRole('switch', { name: 'Auto Next Episode' }).uncheck();
  await saved;
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const elsewhere = await context.newPage();
  await signIn(elsewhere, user.token);
  await openTab(elsewhere, 'Playback');
  await expect(elsewhere.getByRole('switch', { name: 'Auto Next Episode' })).not.toBeChecked();
  await expect(elsewhere.getByRole('switch', { name: 'Auto Play' })).toBeChecked();
  const savedAgain = elsewhere.waitForResponse(/settings\.savePreferences/);
  await elsewhere.getByRole('switch', { name: 'Auto Play' }).uncheck();
  await savedAgain;
  await context.close();
  await reloadPage(page);
  await expect(page.getByRole('switch', { name: 'Auto Play' })).not.toBeChecked();
});
