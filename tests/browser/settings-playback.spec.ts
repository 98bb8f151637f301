import { getMovie } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { openPage, reloadPage } from './open-page';
import { choose, selectField } from './select-list';
import { banner, openSettings, stored } from './settings-page';
import { button, tab } from './tabs';

const PLAYER = { movieUrl: '/demo-player/movie', tvUrl: '/demo-player/tv' };
const CONFIG = {
  lastUpdated: '2026-03-04T12:00:00Z',
  servers: [
    { id: 7, name: 'Second', ...PLAYER, enabled: true, priority: 2 },
    { id: 9, name: 'Third', ...PLAYER, enabled: false, priority: 3 },
    { id: 4, name: 'First', ...PLAYER, enabled: true, priority: 1 },
  ],
};

test('selects the default server, and stores it under both keys', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/config/servers.json', (route) => route.fulfill({ json: CONFIG }));
  await openSettings(page, 'Playback');
  const choices = page.getByRole('group', { name: 'Default streaming server' }).getByRole('radio');
  await expect(choices).toHaveCount(4);
  const facts = [
    "The site's default server",
    'Priority #1 Enabled',
    'Priority #2 Enabled',
    'Priority #3 Disabled',
  ];
  for (const [index, name] of ['Auto-select', 'First', 'Second', 'Third'].entries()) {
    await expect(choices.nth(index)).toHaveAccessibleName(name);
    await expect(choices.nth(index)).toHaveAccessibleDescription(facts[index] ?? '');
  }
  await expect(choices.first()).toBeChecked();
  await expect(choices.last()).toBeDisabled();
  await expect(page.getByText(/^Servers updated at Mar 4, 2026/)).toBeVisible();
  await page.getByRole('radio', { name: 'Second' }).check();
  await expect(banner(page)).toHaveText('Preference updated successfully');
  expect(await stored(page, 'marquee_default_server')).toBe(7);
  expect(await stored(page, 'marquee_preferences')).toMatchObject({ defaultServer: 7 });
  await reloadPage(page);
  await expect(page.getByRole('radio', { name: 'Second' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: 'Second' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Auto-select' })).toBeChecked();
  expect(await stored(page, 'marquee_default_server')).toBeNull();
});

test('reports a removed server and a server list that fails to load', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 500/);
  await page.route('**/config/servers.json', (route) => route.fulfill({ status: 500, body: '' }));
  await page.addInitScript(() => localStorage.setItem('marquee_default_server', '99'));
  await openSettings(page, 'Playback');
  await expect(page.getByText('The server you chose is no longer available')).toBeVisible();
  await expect(page.getByText("The server list couldn't be loaded.")).toBeVisible();
  await expect(page.getByRole('group', { name: /^Default/ }).getByRole('radio')).toHaveCount(4);
});

test('four switches change preferences, also in other tabs, and are visible in forced colours', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSettings(page, 'Playback');
  const other = await context.newPage();
  await openPage(other, '/settings?tab=playback');
  for (const [name, field] of [
    ['Auto Play', 'autoPlay'],
    ['Auto Next Episode', 'autoNext'],
    ['Show Ratings', 'showRatings'],
    ['Notifications', 'notifications'],
  ] as const) {
    const toggle = page.getByRole('switch', { name });
    await expect(toggle).toBeChecked();
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect(banner(page)).toHaveText('Preference updated successfully');
    expect(await stored(page, 'marquee_preferences')).toMatchObject({ [field]: false });
    await expect(other.getByRole('switch', { name })).not.toBeChecked();
  }
  await page.emulateMedia({ forcedColors: 'active' });
  const toggle = page.getByRole('switch', { name: 'Show Ratings' });
  const readBackground = () => toggle.evaluate((element) => getComputedStyle(element).backgroundColor);
  const off = await readBackground();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(readBackground).not.toBe(off);
});

test('player preferences are below the four switches, and reach the player', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await openSettings(page, 'Playback');
  const names = ['Auto Play', 'Auto Next Episode', 'Show Ratings', 'Notifications'];
  const playerNames = ['Subtitles', 'Skip Intro', 'Remember Position', 'Auto Full Screen'];
  const switches = page.getByRole('switch');
  for (const [index, name] of [...names, ...playerNames, 'Compact Mode'].entries())
    await expect(switches.nth(index)).toHaveAccessibleName(name);
  for (const name of playerNames) await page.getByRole('switch', { name }).click();
  await choose(selectField(page, 'Quality'), '720p');
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.press('ArrowLeft');
  await volume.press('ArrowLeft');
  await expect(volume).toHaveAttribute('aria-valuetext', '70 percent');
  expect(await stored(page, 'marquee_preferences')).toMatchObject({
    volume: 70,
    quality: '720p',
    subtitles: true,
    skipIntro: true,
    rememberPosition: false,
    autoFullscreen: true,
  });
  for (const name of ['Default streaming server', 'General', 'Player', 'Appearance'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
  const { id } = await getMovie(request);
  await openPage(page, `/watch/movie/${id}`);
  const player = page.locator('iframe').contentFrame();
  await expect(player.locator('video')).toHaveJSProperty('volume', 0.7);
  await expect(player.getByRole('combobox', { name: 'Quality' })).toHaveValue('720p');
});

test('the next user of the browser starts with their own preferences', { tag: '@desktop' }, async ({
  page,
}) => {
  await openSettings(page, 'Playback');
  await page.getByRole('switch', { name: 'Auto Play' }).click();
  await expect(page.getByRole('switch', { name: 'Auto Play' })).not.toBeChecked();
  await tab(page, 'Advanced').click();
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL('/');
  expect(await stored(page, 'marquee_preferences')).toBeNull();

  const next = await openSettings(page, 'Playback');
  await page.getByRole('switch', { name: 'Show Ratings' }).click();
  const readPreferences = async () => {
    const headers = { authorization: `Bearer ${next.token}` };
    const { data } = await (await page.request.get('/api/settings/preferences', { headers })).json();
    return data?.preferences;
  };
  await expect.poll(readPreferences).toMatchObject({ showRatings: false, autoPlay: true });
});

test('the toast disappears after 5 seconds or when dismissed', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page, 'Playback');
  const toggle = page.getByRole('switch', { name: 'Auto Play' });
  await toggle.click();
  await button(page, 'Dismiss').click();
  await expect(banner(page)).toBeEmpty();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await toggle.click();
  await expect(banner(page)).toHaveText('Preference updated successfully');
  await page.clock.runFor(4_900);
  await expect(banner(page)).not.toBeEmpty();
  await page.clock.runFor(200);
  await expect(banner(page)).toBeEmpty();
});

test('PageUp and PageDown move the volume by 10, to 100 and 0 at most', { tag: '@desktop' }, async ({
  page,
}) => {
  await openSettings(page, 'Playback');
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.press('End');
  await volume.press('ArrowLeft');
  for (const [key, percent] of [
    ['PageUp', 100],
    ['PageDown', 90],
    ['PageDown', 80],
    ['PageUp', 90],
  ] as const) {
    await volume.press(key);
    await expect(volume).toHaveAttribute('aria-valuetext', `${percent} percent`);
  }
  await volume.press('Home');
  await volume.press('ArrowRight');
  await volume.press('PageDown');
  await expect(volume).toHaveAttribute('aria-valuetext', '0 percent');
  await expect.poll(() => stored(page, 'marquee_preferences')).toMatchObject({ volume: 0 });
});
