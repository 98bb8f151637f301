import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, findPreferencesProblem, parsePreferences } from '../../src/shared/preferences';

test('the thirteen defaults are those of 1 §3', () => {
  expect(parsePreferences(null)).toEqual({
    defaultServer: null,
    autoPlay: true,
    volume: 80,
    quality: 'auto',
    subtitles: false,
    theme: 'dark',
    notifications: true,
    autoNext: true,
    skipIntro: false,
    rememberPosition: true,
    autoFullscreen: false,
    showRatings: true,
    compactMode: false,
  });
});

test.each([undefined, 'text', 7, [], { volume: 'loud' }, JSON.parse('{"__proto__":{"autoPlay":false}}')])(
  'of the corrupt %j nothing is taken over',
  (stored) => {
    expect(parsePreferences(stored)).toEqual(DEFAULT_PREFERENCES);
  },
);

test('each field stands for itself: what is good is kept, the rest takes its default', () => {
  const stored = { autoPlay: false, showRatings: 'no', defaultServer: 2, quality: '1080p', more: 1 };
  expect(parsePreferences(stored)).toEqual({
    ...DEFAULT_PREFERENCES,
    autoPlay: false,
    defaultServer: 2,
    quality: '1080p',
  });
});

test.each([
  [-5, 0],
  [0, 0],
  [33.4, 33],
  [100, 100],
  [101, 100],
  [Number.POSITIVE_INFINITY, 100],
  [Number.NaN, 80],
  ['50', 80],
])('the volume %s is read as %s', (stored, volume) => {
  expect(parsePreferences({ volume: stored }).volume).toBe(volume);
});

test.each([0, -1, 1.5, '1', true])('the default server %s is none', (defaultServer) => {
  expect(parsePreferences({ defaultServer }).defaultServer).toBeNull();
});

test.each([
  [{}, null],
  [DEFAULT_PREFERENCES, null],
  [{ volume: 500 }, null],
  [null, 'Preferences must be an object'],
  [[], 'Preferences must be an object'],
  [{ autoplay: true }, 'There is no preference named autoplay'],
  [JSON.parse('{"__proto__":{}}'), 'There is no preference named __proto__'],
  [{ theme: 'pink' }, 'The preference theme has a value it cannot take'],
])('of the imported %j it is said: %s', (value, problem) => {
  expect(findPreferencesProblem(value)).toBe(problem);
});
