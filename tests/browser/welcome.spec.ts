import type { Locator, Page } from '@playwright/test';
import { open } from './browse-page';
import { expect, expectAccessible, test } from './fixtures';

const FLAG = 'marquee_first_time_notification_shown';
const DELAY_MS = 2_000;

test.use({ firstVisit: true });

const welcome = (page: Page): Locator => page.getByRole('dialog', { name: 'Welcome to Marquee' });

const flag = (page: Page): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), FLAG);

/** Opens the home page with a mocked clock and waits until it is hydrated. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, '/');
  await page.waitForLoadState('networkidle');
}

test('the welcome dialog opens 2 seconds after the first visit, once', { tag: '@phone' }, async ({
  page,
}) => {
  await openHome(page);
  await page.clock.runFor(DELAY_MS - 1);
  await expect(welcome(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(welcome(page)).toBeVisible();
  await expect(welcome(page)).toContainText('We host no media');
  await expect(welcome(page)).toContainText('deletes it after 15 days');
  await expect(welcome(page).getByRole('heading')).toBeFocused();
  await page.clock.resume();
  await welcome(page).evaluate((dialog) =>
    Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
  );
  await expectAccessible(page);
  expect(await flag(page)).toBeNull();
  await welcome(page).getByRole('button', { name: 'Start exploring' }).click();
  await expect(welcome(page)).toHaveCount(0);
  expect(await flag(page)).toBe('true');
  await page.reload({ waitUntil: 'networkidle' });
  await page.clock.runFor(2 * DELAY_MS);
  await expect(welcome(page)).toHaveCount(0);
});

test('the welcome dialog waits until no other dialog is open, and Escape closes it', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHome(page);
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  const code = page.waitForResponse(/welcome-dialog/);
  await page.clock.runFor(DELAY_MS);
  await (await code).finished();
  await expect(welcome(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toBeVisible();
  await expect(shortcuts).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  // The browser closes the dialog before it sends the event.
  await expect.poll(() => flag(page)).toBe('true');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the preference notifications disables the welcome dialog', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('marquee_preferences', '{"notifications":false}'));
  await openHome(page);
  await page.clock.runFor(2 * DELAY_MS);
  await expect(welcome(page)).toHaveCount(0);
});

test('showRatings hides ratings, also when it changes in another tab', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const rating = page.locator('main .rated').first();
  await page.goto('/movies', { waitUntil: 'networkidle' });
  await expect(rating).toBeVisible();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('marquee_preferences', '{"showRatings":false}'));
  await expect(rating).toHaveCount(0);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(rating).toHaveCount(0);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Trending Now' })).toBeVisible();
  await expect(rating).toHaveCount(0);
});
