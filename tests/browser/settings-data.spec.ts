import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, expectAccessible, test } from './fixtures';
import { banner, openSettings, stored } from './settings-page';
import { button } from './tabs';
import { readWatch, recordWatch } from './watch-history';

async function exportData(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await button(page, 'Export Data').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^marquee-account-\d{4}-\d\d-\d\d\.json$/);
  await expect(banner(page)).toHaveText('Your data has been exported');
  return readFile(await download.path(), 'utf8');
}

async function importData(page: Page, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Import Data').click();
  const file = { name: 'account.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await (await choosing).setFiles(file);
}

test('an exported account follows its schema and can be imported by another account', {
  tag: '@desktop',
}, async ({ page }) => {
  const from = await openSettings(page, 'Advanced');
  await recordWatch(page, from.token, { media_type: 'movie', media_id: 603, position: 90, duration: 900 });
  await page.evaluate(() => localStorage.setItem('marquee_preferences', '{"theme":"light","volume":35}'));
  await page.request.put('/api/settings/preferences', {
    headers: { authorization: `Bearer ${from.token}` },
    data: { preferences: { volume: 35 }, changedAt: new Date().toISOString() },
  });
  const exported = await exportData(page);
  await expectAccessible(page);

  const schema = await (await page.request.get('/api/account-archive.schema.json')).json();
  const validate = addFormats.default(new Ajv2020()).compile(schema);
  expect(validate(JSON.parse(exported)), JSON.stringify(validate.errors)).toBe(true);
  expect(JSON.parse(exported)).toMatchObject({ account: { username: from.username, email: from.email } });

  const to = await openSettings(page, 'Advanced');
  await importData(page, exported);
  await expect(banner(page)).toHaveText('Import completed. 1 items migrated, 0 skipped.');
  expect(await stored(page, 'marquee_preferences')).toMatchObject({ volume: 35 });
  expect(await readWatch(page, to.token, '603/movie')).toMatchObject({ position: 90, duration: 900 });
});

test('without a connection an export fails at once', { tag: '@desktop' }, async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await openSettings(page, 'Advanced');
  await context.setOffline(true);
  await button(page, 'Export Data').click();
  await expect(banner(page)).toHaveText("Your data couldn't be exported. Please try again.");
  await expect(button(page, 'Export Data')).toBeEnabled();
});

test('a file that is no exported account is refused, and a failed export is reported', {
  tag: '@desktop',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 429/);
  const { token } = await openSettings(page, 'Advanced');
  await importData(page, '{"preferences":{},"version":"1.0"}');
  await expect(banner(page)).toHaveText("This isn't an exported account.");
  await importData(page, '{"format":"marquee-account","version":"2.0","watchHistory":[]}');
  await expect(banner(page)).toHaveText('Only files of version 1.0 can be imported.');
  const authorization = `Bearer ${token}`;
  for (let count = 0; count < 10; count += 1)
    await page.request.get('/api/settings/export', { headers: { authorization } });
  await button(page, 'Export Data').click();
  await expect(banner(page)).toContainText('Too many exports. Please try again in');
});
