import { describe, expect, test } from 'vitest';
import { toPlayerSettings } from '#shared/player-settings';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import {
  createMessageFilter,
  type PlayerMessage,
  readPlayerMessage,
} from '../../src/features/player/player-protocol';
import { messageOrigin } from '../../src/ui/frame-permissions';

const message = (changes: object = {}) => ({ source: 'marquee-player', type: 'playing', ...changes });

describe('readPlayerMessage', () => {
  test.each(['ready', 'heartbeat', 'playing', 'paused', 'ended'])('accepts the type %s', (type) => {
    const positioned = message({ type, position: 1.5, duration: 60 });
    expect(readPlayerMessage(positioned)).toEqual({ type, position: 1, duration: 60 });
    expect(readPlayerMessage(message({ type }))).toEqual({ type, position: null, duration: null });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('ignores the duration %s', (duration) => {
    const positioned = message({ position: 100, duration });
    expect(readPlayerMessage(positioned)).toEqual({ type: 'playing', position: 100, duration: null });
  });

  test.each([-1, Number.NaN, '1', 61])('ignores the position %s of 60 seconds', (position) => {
    const positioned = message({ position, duration: 60 });
    expect(readPlayerMessage(positioned)).toEqual({ type: 'playing', position: null, duration: 60 });
  });

  test.each([
    ['a string', JSON.stringify(message())],
    ['null', null],
    ['an array', [message()]],
    ['another source', message({ source: 'another-player' })],
    ['an unknown type', message({ type: 'constructor' })],
    ['many fields', message(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`field${i}`, i])))],
    ['a Map', Object.assign(new Map(), message())],
  ])('rejects %s', (_what, data) => {
    expect(readPlayerMessage(data)).toBeNull();
  });
});

test.each([
  ['https://player.example/movie/11', 'https://player.example'],
  ['https://player.example:8443/movie/11', 'https://player.example:8443'],
  ['/demo-player/movie/11', 'null'],
  ['https://marquee.example/demo-player/movie/11', 'null'],
])('messages of %s have the origin %s', (player, origin) => {
  expect(messageOrigin(player, 'https://marquee.example/watch/movie/11')).toBe(origin);
});

describe('the message filter of an attempt', () => {
  const send = (filter: ReturnType<typeof createMessageFilter>, type: PlayerMessage['type'], now: number) =>
    filter({ type, position: null, duration: null }, now);

  test('delays "ended" until 5 seconds after the start', () => {
    const filter = createMessageFilter();
    expect(send(filter, 'ended', 0)).toBeNull();
    expect(send(filter, 'playing', 10_000)).toBe(0);
    expect(send(filter, 'ended', 13_000)).toBe(2_000);
    expect(send(filter, 'ended', 14_000)).toBeNull();
    expect(send(filter, 'playing', 14_500)).toBe(0);
    expect(send(filter, 'ended', 19_500)).toBe(0);
  });

  test('accepts "ended" once, and again after the title was played again', () => {
    const filter = createMessageFilter();
    send(filter, 'heartbeat', 0);
    expect(send(filter, 'ended', 5_000)).toBe(0);
    send(filter, 'heartbeat', 6_000);
    expect(send(filter, 'ended', 60_000)).toBeNull();
    send(filter, 'playing', 61_000);
    expect(send(filter, 'ended', 65_999)).toBe(1);
  });
});

describe('the settings for a player', () => {
  const preferences = { ...DEFAULT_PREFERENCES, autoPlay: false, volume: 35 };

  test('are the preferences about playback', () => {
    expect(toPlayerSettings(preferences, null)).toEqual({
      source: 'marquee',
      type: 'settings',
      volume: 35,
      quality: 'auto',
      subtitles: false,
      skipIntro: false,
      rememberPosition: true,
      autoFullscreen: false,
      autoplay: false,
    });
  });

  test('contain where the title starts, whether or not positions are remembered', () => {
    expect(toPlayerSettings(preferences, 90).startAt).toBe(90);
    expect(toPlayerSettings({ ...preferences, rememberPosition: false }, 90).startAt).toBe(90);
  });
});
