import { describe, expect, test } from 'vitest';
import { messageOrigin } from '../../src/features/player/frame-permissions';
import { readPlayerMessage } from '../../src/features/player/player-message';

const message = (changes: object = {}) => ({ source: 'marquee-player', type: 'playing', ...changes });

describe("a player's message", () => {
  test.each(['ready', 'heartbeat', 'playing', 'paused', 'ended'])('may say %s', (type) => {
    expect(readPlayerMessage(message({ type, position: 1.5, duration: 60 }))).toBe(type);
    expect(readPlayerMessage(message({ type }))).toBe(type);
  });

  test.each([
    ['a text', JSON.stringify(message())],
    ['nothing', null],
    ['a list', [message()]],
    ['of another source', message({ source: 'somebody' })],
    ['of an unknown type', message({ type: 'constructor' })],
    ['from before its beginning', message({ position: -1 })],
    ['at no number', message({ position: Number.NaN })],
    ['at a text', message({ position: '1' })],
    ['of an endless film', message({ duration: Number.POSITIVE_INFINITY })],
    ['of many fields', message(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`field${i}`, i])))],
    ['of another kind of object', Object.assign(new Map(), message())],
  ])('is not one when it is %s', (_what, data) => {
    expect(readPlayerMessage(data)).toBeNull();
  });
});

test.each([
  ['https://player.example/movie/11', 'https://player.example'],
  ['https://player.example:8443/movie/11', 'https://player.example:8443'],
  ['/demo-player/movie/11', 'null'],
  ['https://marquee.example/demo-player/movie/11', 'null'],
])('messages of %s come from %s', (player, origin) => {
  expect(messageOrigin(player, 'https://marquee.example/watch/movie/11')).toBe(origin);
});
