import type { Page } from '@playwright/test';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/preferences';
import { signIn } from './auth';
import { expect, test } from './fixtures';
import { reloadPage } from './open-page';
import { choose, selectField } from './select-list';
import { openSettings } from './settings-page';
import { button, openTab } from './tabs';

const CHANGED: Preferences = {
  defaultServer: 2,
  autoPlay: false,
  volume: 70,
  quality: '720p',
  subtitles: true,
  theme: 'light',
  notifications: false,
  autoNext: false,
  skipIntro: true,
  rememberPosition: false,
  autoFullscreen: true,
  showRatings: false,
  compactMode: true,
};
const SWITCHES = [
  ['autoPlay', 'Auto Play'],
  ['autoNext', 'Auto Next Episode'],
  ['showRatings', 'Show Ratings'],
  ['notifications', 'Notifications'],
  ['subtitles', 'Subtitles'],
  ['skipIntro', 'Skip Intro'],
  ['rememberPosition', 'Remember Position'],
  ['autoFullscreen', 'Auto Full Screen'],
  ['compactMode', 'Compact Mode'],
] as const;

const serverOption = (page: Page, index: number) =>
  page.getByRole('group', { name: 'Default streaming server' }).getByRole('radio').nth(index);

test("all thirteen preferences have a control and reach the account's other browsers", {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  const { token } = await openSettings(page, 'Playback');
  const readStored = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await page.request.get('/api/settings/preferences', { headers })).json()).data
      ?.preferences;
  };
  await serverOption(page, 2).check();
  for (const [, name] of SWITCHES) await page.getByRole('switch', { name }).click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  for (const key of ['ArrowLeft', 'ArrowLeft']) await volume.press(key);
  await choose(selectField(page, 'Quality'), '720p');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(readStored).toEqual(CHANGED);

  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    await signIn(other, token);
    await openTab(other, 'Playback');
    await expect(serverOption(other, 2)).toBeChecked();
    for (const [field, name] of SWITCHES)
      await expect(other.getByRole('switch', { name })).toBeChecked({ checked: CHANGED[field] });
    await expect(other.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuenow', '70');
    await expect(selectField(other, 'Quality')).toContainText('720p');
    await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked();
    await expect(other.locator('html[data-theme="light"][data-compact]')).toBeAttached();

    // A change in the second browser reaches the first, which keeps its own later change of another field.
    await other.getByText('Dark', { exact: true }).click();
    await expect.poll(readStored).toEqual({ ...CHANGED, theme: 'dark' });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('html[data-theme="dark"]')).toBeAttached();
    await openTab(page, 'Advanced');
    await button(page, 'Reset Settings').click();
    await button(page, 'Reset').click();
    await expect.poll(readStored).toEqual(DEFAULT_PREFERENCES);
    await reloadPage(other);
    for (const [, name] of SWITCHES.slice(0, 4))
      await expect(other.getByRole('switch', { name })).toBeChecked();
    await expect(other.locator('html[data-compact]')).toHaveCount(0);
  } finally {
    await context.close();
  }
});
