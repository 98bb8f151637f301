import { expect, test, vi } from 'vitest';
import { UNKNOWN_POSITION } from '#shared/watch-progress';
import { clearAccountData } from '../../src/storage/auth-data';
import { listStoredWatches, recordLocalWatch } from '../../src/storage/local-history';
import {
  listLocalWatches,
  listWatchesOf,
  removeStoredWatches,
  removeUnsentWatches,
} from '../../src/storage/local-history-list';
import { createLocalStorage } from '../support/local-storage';

const KEY = 'watchHistory';

test('entries of older versions remain when another title is watched; invalid entries are removed', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', { localStorage: createLocalStorage(stored) });
  const old = [{ media_id: 550, media_type: 'movie', timestamp: 5 }, { media_id: 1.5 }, null, 'x'];
  stored.set(KEY, JSON.stringify(old));
  recordLocalWatch({ mediaType: 'tv', id: 1399 });
  expect(listLocalWatches()).toEqual([
    {
      media_id: '1399',
      media_type: 'tv',
      season: 1,
      episode: 1,
      ...UNKNOWN_POSITION,
      timestamp: expect.any(Number),
    },
    { media_id: '550', media_type: 'movie', season: null, episode: null, ...UNKNOWN_POSITION, timestamp: 5 },
  ]);
  recordLocalWatch({ mediaType: 'movie', id: 550 });
  expect(listLocalWatches().map(({ media_id }) => media_id)).toEqual(['550', '1399']);
});

test('a title that was stored twice keeps its last position', () => {
  const movie = { media_type: 'movie', season: null, episode: null, timestamp: 5 };
  const twice = [
    { ...movie, media_id: '550', position: 500, duration: null },
    { ...movie, media_id: 550, position: 100, duration: 6000 },
  ];
  vi.stubGlobal('window', { localStorage: createLocalStorage(new Map([[KEY, JSON.stringify(twice)]])) });
  recordLocalWatch({ mediaType: 'movie', id: 550 });
  expect(listLocalWatches()).toMatchObject([{ media_id: '550', position: 500, duration: 6000 }]);
});

test('queued entries belong to one account', () => {
  const stored = new Map<string, string>([['marquee_user_id', 'ada']]);
  vi.stubGlobal('window', { localStorage: createLocalStorage(stored) });
  const listIds = () => listLocalWatches().map(({ media_id }) => media_id);
  recordLocalWatch({ mediaType: 'movie', id: 1 });
  recordLocalWatch({ mediaType: 'movie', id: 2 }, 'ada');
  expect(listIds()).toEqual(['2', '1']);
  stored.set('marquee_user_id', 'eve');
  expect(listIds()).toEqual(['1']);
  expect(listStoredWatches()).toHaveLength(1);
  expect(listWatchesOf('eve')).toEqual([]);
  // It stays queued when another account watches or clears it.
  recordLocalWatch({ mediaType: 'movie', id: 2 });
  removeStoredWatches(listStoredWatches());
  expect(listWatchesOf('ada')).toMatchObject([{ media_id: '2' }]);
  removeUnsentWatches('ada');
  expect(stored.has(KEY)).toBe(false);
});

test.each(['ada', null])('unsent watches outlast the session of the account %s', (userId) => {
  const stored = new Map<string, string>([['marquee_token', 'token-of-ada']]);
  if (userId !== null) stored.set('marquee_user_id', userId);
  vi.stubGlobal('window', { localStorage: createLocalStorage(stored) });
  vi.stubGlobal('navigator', {});
  recordLocalWatch({ mediaType: 'movie', id: 1 });
  recordLocalWatch({ mediaType: 'movie', id: 2 }, 'ada');
  recordLocalWatch({ mediaType: 'movie', id: 3 }, 'eve');
  clearAccountData();
  expect(listLocalWatches()).toMatchObject([{ media_id: '1' }]);
  expect(listWatchesOf('ada')).toMatchObject([{ media_id: '2' }]);
  expect(listWatchesOf('eve')).toMatchObject([{ media_id: '3' }]);
});

test('only the given entries are removed, also if another account has signed in', () => {
  const old = { media_id: 550, media_type: 'movie', timestamp: 5 };
  const stored = new Map<string, string>([['marquee_user_id', 'ada']]);
  vi.stubGlobal('window', { localStorage: createLocalStorage(stored) });
  stored.set(KEY, JSON.stringify([old, 'x']));
  recordLocalWatch({ mediaType: 'movie', id: 1 }, 'ada');
  const sent = [...listStoredWatches(), old, 'x'];
  stored.set('marquee_user_id', 'eve');
  recordLocalWatch({ mediaType: 'movie', id: 2 });
  recordLocalWatch({ mediaType: 'movie', id: 3 }, 'eve');
  removeStoredWatches(sent);
  expect(listLocalWatches().map(({ media_id }) => media_id)).toEqual(['3', '2']);
  expect(listWatchesOf('ada')).toEqual([]);
});
