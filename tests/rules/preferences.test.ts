import { expect, test } from 'vitest';
import { findPreferencesProblem } from '../../src/shared/preference-changes';
import { DEFAULT_PREFERENCES, parsePreferences } from '../../src/shared/preferences';

test('there are thirteen preferences with defaults', () => {
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
  'reads the defaults from the corrupt value %j',
  (stored) => {
    expect(parsePreferences(stored)).toEqual(DEFAULT_PREFERENCES);
  },
);

test('replaces only invalid fields by their defaults', () => {
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
])('reads the volume %s as %s', (stored, volume) => {
  expect(parsePreferences({ volume: stored }).volume).toBe(volume);
});

test.each([0, -1, 1.5, '1', true])('reads the invalid default server %s as null', (defaultServer) => {
  expect(parsePreferences({ defaultServer }).defaultServer).toBeNull();
});

test.each([
  [{}, null],
  [DEFAULT_PREFERENCES, null],
  [{ volume: 500 }, null],
  [null, 'Preferences must be an object'],
  [[], 'Preferences must be an object'],
  [{ autoplay: true }, 'Unknown preference "autoplay"'],
  [JSON.parse('{"__proto__":{}}'), 'Unknown preference "__proto__"'],
  [{ theme: 'system' }, null],
  [{ theme: 'pink' }, 'The value of the preference "theme" is invalid'],
])('validates the imported value %j: %s', (value, problem) => {
  expect(findPreferencesProblem(value)).toBe(problem);
});
