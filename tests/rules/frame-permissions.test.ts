import { expect, test } from 'vitest';
import { framePermissions, frameSandbox } from '../../src/features/player/frame-permissions';

const SITE = 'https://marquee.example/watch/movie/11';

test.each([
  ['a player elsewhere keeps its own origin', 'https://player.example/movie/11', true],
  ['a player on another port keeps it too', 'https://marquee.example:8443/movie/11', true],
  ['a player on the site itself does not', '/demo-player/movie/11', false],
  ['nor under its full address', 'https://marquee.example/demo-player/movie/11', false],
  ['nor with its port spelled out', 'https://marquee.example:443/demo-player/movie/11', false],
])('%s', (_what, player, keepsOrigin) => {
  const sandbox = frameSandbox(player, SITE).split(' ');
  expect(sandbox.includes('allow-same-origin')).toBe(keepsOrigin);
  expect(sandbox).toContain('allow-scripts');
});

test.each(['https://player.example/movie/11', '/demo-player/movie/11'])(
  'no popups, no leading away: %s',
  (player) => {
    expect(frameSandbox(player, SITE)).not.toMatch(/popups|top-navigation|modals|downloads/);
  },
);

test('a player starts by itself only for those who prefer it', () => {
  expect(framePermissions({ autoPlay: true })).toMatch(/^autoplay; fullscreen/);
  expect(framePermissions({ autoPlay: false })).toMatch(/^autoplay 'none'; fullscreen/);
});
