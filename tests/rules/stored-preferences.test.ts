import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src/shared/preferences';
import { createLocalStorage } from '../support/local-storage';

const KEY = 'marquee_preferences';
const SERVER_KEY = 'marquee_default_server';

let stored: Map<string, string>;
let isFull: boolean;
let preferences: typeof import('../../src/storage/preferences');

beforeEach(async () => {
  stored = new Map();
  isFull = false;
  const storage = createLocalStorage(stored);
  vi.stubGlobal('window', {
    localStorage: {
      ...storage,
      setItem(key: string, value: string) {
        if (isFull) throw new Error('QuotaExceededError');
        storage.setItem(key, value);
      },
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.resetModules();
  preferences = await import('../../src/storage/preferences');
});

describe('stored preferences', () => {
  test('are the defaults at first, and reading writes nothing', () => {
    expect(preferences.readPreferences()).toEqual(DEFAULT_PREFERENCES);
    expect(stored.size).toBe(0);
  });

  test.each(['no json', '[]', 'null', '{"volume":"loud","theme":7,"autoPlay":"no"}'])(
    'are the defaults if the stored value is invalid: %s',
    (text) => {
      stored.set(KEY, text);
      expect(preferences.readPreferences()).toEqual(DEFAULT_PREFERENCES);
    },
  );

  test('are saved within limits, with all thirteen fields', () => {
    preferences.savePreferences({ volume: 250, autoNext: false });
    expect(preferences.readPreferences()).toEqual({ ...DEFAULT_PREFERENCES, volume: 100, autoNext: false });
    expect(Object.keys(JSON.parse(stored.get(KEY) ?? ''))).toHaveLength(13);
  });

  test('are the same object until they change', () => {
    const before = preferences.readPreferences();
    expect(preferences.readPreferences()).toBe(before);
    preferences.savePreferences({ showRatings: false });
    expect(preferences.readPreferences()).not.toBe(before);
  });

  test('are those of the text that is stored, even if another script has written it', () => {
    expect(preferences.readPreferences().autoPlay).toBe(true);
    stored.set(KEY, '{"autoPlay":false}');
    expect(preferences.readPreferences().autoPlay).toBe(false);
    stored.delete(KEY);
    expect(preferences.readPreferences().autoPlay).toBe(true);
  });

  test('are the defaults while another account than theirs is signed in', () => {
    stored.set('marquee_user_id', 'first');
    preferences.savePreferences({ autoPlay: false });
    stored.set('marquee_user_id', 'second');
    expect(preferences.readPreferences()).toEqual(DEFAULT_PREFERENCES);
    stored.set('marquee_user_id', 'first');
    expect(preferences.readPreferences().autoPlay).toBe(false);
  });

  test('notify listeners until they unsubscribe', () => {
    const listener = vi.fn();
    const stop = preferences.subscribeToPreferences(listener);
    preferences.savePreferences({ autoPlay: false });
    stop();
    preferences.savePreferences({ autoPlay: true });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['blocked', { getItem: null, setItem: null, removeItem: null }],
    ['missing', null],
  ])('last until the page is closed if the storage is %s', (_, localStorage) => {
    vi.stubGlobal('window', { localStorage });
    expect(preferences.readPreferences()).toEqual(DEFAULT_PREFERENCES);
    preferences.savePreferences({ autoPlay: false });
    expect(preferences.readPreferences().autoPlay).toBe(false);
  });

  test('last until the page is closed if the storage is full, and are stored when there is space', () => {
    isFull = true;
    preferences.savePreferences({ autoPlay: false });
    expect(preferences.readPreferences().autoPlay).toBe(false);
    isFull = false;
    preferences.savePreferences({ autoNext: false });
    expect(JSON.parse(stored.get(KEY) ?? '')).toMatchObject({ autoPlay: false, autoNext: false });
  });
});

describe('the default server', () => {
  test('is stored and removed under both keys', () => {
    preferences.savePreferences({ defaultServer: 2 });
    expect(stored.get(SERVER_KEY)).toBe('2');
    expect(JSON.parse(stored.get(KEY) ?? '')).toMatchObject({ defaultServer: 2 });
    preferences.savePreferences({ defaultServer: null });
    expect(stored.has(SERVER_KEY)).toBe(false);
    expect(preferences.readPreferences().defaultServer).toBeNull();
  });

  test('is read from its own key, unless the value is invalid', () => {
    stored.set(SERVER_KEY, '3');
    expect(preferences.readPreferences().defaultServer).toBe(3);
    stored.set(SERVER_KEY, '"third"');
    expect(preferences.readPreferences().defaultServer).toBeNull();
  });
});

describe('the last change', () => {
  test('has its time, and is not synchronized yet', () => {
    expect(preferences.findPreferencesChange()).toBeNull();
    preferences.savePreferences({ autoPlay: false });
    expect(preferences.findPreferencesChange()).toEqual({
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      userId: null,
      isSent: false,
      fields: ['autoPlay'],
    });
  });

  test.each(['{}', '[]', '"x"', '{"changedAt":"yesterday"}'])('is none if the stored value is %s', (text) => {
    stored.set('marquee_preferences_change', text);
    expect(preferences.findPreferencesChange()).toBeNull();
  });
});
