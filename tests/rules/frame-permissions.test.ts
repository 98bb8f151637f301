import { expect, test } from 'vitest';
import { framePermissions, frameSandbox } from '../../src/ui/frame-permissions';

const SITE = 'https://marquee.example/watch/movie/11';

test.each([
  ['a player on another host has its own origin', 'https://player.example/movie/11', true],
  ['a player on another port has its own origin', 'https://marquee.example:8443/movie/11', true],
  ['a player of the site has no origin', '/demo-player/movie/11', false],
  [
    'a player of the site with its full URL has no origin',
    'https://marquee.example/demo-player/movie/11',
    false,
  ],
  [
    'a player of the site with an explicit port has no origin',
    'https://marquee.example:443/demo-player/movie/11',
    false,
  ],
])('%s', (_what, player, hasOrigin) => {
  const sandbox = frameSandbox(player, SITE).split(' ');
  expect(sandbox.includes('allow-same-origin')).toBe(hasOrigin);
  expect(sandbox).toContain('allow-scripts');
});

test.each(['https://player.example/movie/11', '/demo-player/movie/11'])(
  'the sandbox forbids popups and top navigation: %s',
  (player) => {
    expect(frameSandbox(player, SITE)).not.toMatch(/popups|top-navigation|modals|downloads/);
  },
);

test('autoplay is allowed according to the preference', () => {
  expect(framePermissions({ autoPlay: true })).toMatch(/^autoplay; fullscreen/);
  expect(framePermissions({ autoPlay: false })).toMatch(/^autoplay 'none'; fullscreen/);
});
