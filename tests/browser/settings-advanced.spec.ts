import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import { PASSWORD } from '../builders/users';
import { expect, expectAccessible, test } from './fixtures';
import { banner, mockUser, openSettings, stored } from './settings-page';
import { button } from './tabs';

async function importFile(page: Page, buffer: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Import Settings').click();
  const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(buffer) };
  await (await choosing).setFiles(file);
}

test('exports settings, resets them after a confirmation, and imports them again', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('marquee_preferences'))
      localStorage.setItem('marquee_preferences', '{"volume":35,"showRatings":false}');
  });
  await openSettings(page, 'Advanced');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export Settings').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^marquee-settings-\d{4}-\d\d-\d\d\.json$/);
  await expect(banner(page)).toHaveText('Preferences exported successfully');
  const exported = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(exported)).toEqual({
    preferences: { ...DEFAULT_PREFERENCES, volume: 35, showRatings: false },
    exportDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    version: '1.0',
  });
  await button(page, 'Reset Settings').click();
  const dialog = page.getByRole('alertdialog', { name: 'Reset Settings' });
  await expect(dialog).toContainText('Are you sure you want to reset all preferences to default?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Reset Settings')).toBeFocused();
  expect(await stored(page, 'marquee_preferences')).toMatchObject({ volume: 35 });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(banner(page)).toHaveText('Preferences reset to defaults');
  expect(await stored(page, 'marquee_preferences')).toEqual(DEFAULT_PREFERENCES);
  await importFile(page, exported);
  await expect(banner(page)).toHaveText('Preferences imported successfully');
  expect(await stored(page, 'marquee_preferences')).toMatchObject({ volume: 35, showRatings: false });
});

test('a dialog that is reopened right after Escape stays open', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page, 'Advanced');
  await button(page, 'Reset Settings').click();
  const dialog = page.getByRole('alertdialog', { name: 'Reset Settings' });
  await expect(dialog).toBeVisible();
  const hidden = page.getByRole('button', { name: 'Reset Settings', includeHidden: true });
  await hidden.evaluate(async (opener: HTMLElement) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    opener.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await expect(dialog).toBeVisible();
});

test('an imported file changes only what it contains', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('marquee_preferences'))
      localStorage.setItem('marquee_preferences', '{"volume":35,"compactMode":true,"theme":"light"}');
  });
  await openSettings(page, 'Advanced');
  await importFile(page, '{"version":"1.0","preferences":{"theme":"dark","showRatings":false}}');
  await expect(banner(page)).toHaveText('Preferences imported successfully');
  expect(await stored(page, 'marquee_preferences')).toEqual({
    ...DEFAULT_PREFERENCES,
    volume: 35,
    compactMode: true,
    showRatings: false,
  });
});

test('rejects invalid files', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page, 'Advanced');
  for (const [text, message] of [
    ['no json', "This isn't an exported settings file."],
    ['{"preferences":{}}', "This isn't an exported settings file."],
    ['{"version":"2.0","preferences":{}}', 'Only files of version 1.0 can be imported.'],
    [
      '{"version":"1.0","preferences":{"volume":"loud"}}',
      'This file can\'t be imported. The value of the preference "volume" is invalid.',
    ],
    [`{"version":"1.0","preferences":{}}${' '.repeat(70_000)}`, "This isn't an exported settings file."],
  ] as const) {
    await importFile(page, text);
    await expect(banner(page)).toHaveText(message);
  }
  await expectAccessible(page);
  expect(await stored(page, 'marquee_preferences')).toBeNull();
});

test('deletes the account only with its password', { tag: '@phone' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 400/);
  const user = await openSettings(page, 'Advanced');
  // Last, so that it is not pressed by mistake.
  await expect(page.getByRole('tabpanel').getByRole('button').last()).toHaveText('Delete my account');
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog).toContainText(user.username);
  const field = dialog.getByLabel('Password', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete forever' });
  await confirm.click();
  await expect(field).toHaveAccessibleDescription('Password is required');
  await field.fill('wrong');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete my account')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await field.fill(user.password);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused();
  await expectAccessible(page);
  const login = await page.request.post('/api/auth/login', {
    data: { emailOrUsername: user.username, password: PASSWORD },
  });
  expect(login.status()).toBe(401);
});

test('describes the cleanup of the history, and why an owner cannot delete their account', {
  tag: '@desktop',
}, async ({ page }) => {
  await mockUser(page, { role: 'owner' });
  await openSettings(page, 'Advanced');
  await expect(page.getByRole('tabpanel')).toContainText('15 days after you last watched them');
  await expect(page.getByText("Owners can't delete their own account.")).toBeVisible();
  await expect(button(page, 'Delete my account')).toHaveCount(0);
});
