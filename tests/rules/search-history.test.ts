import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listPastSearches,
  recordPastSearch,
  removePastSearch,
  subscribeToPastSearches,
} from '../../src/storage/search-history';
import { createLocalStorage } from '../support/local-storage';

const KEY = 'marquee_search_history';
const MINUTE_MS = 60_000;

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('window', {
    localStorage: createLocalStorage(stored),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
});

const queries = (): string[] => listPastSearches().map(({ query }) => query);

describe('recent searches', () => {
  test('are at most ten, the newest first, stored as query, time and count', () => {
    for (let number = 1; number <= 12; number += 1)
      recordPastSearch(`film number ${number}.`, number, number);
    expect(queries()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `film number ${number}.`));
    expect(JSON.parse(stored.get(KEY) ?? '')[0]).toEqual({
      query: 'film number 12.',
      timestamp: 12,
      results: 12,
    });
  });

  test('a repeated query moves to the top, ignoring case', () => {
    recordPastSearch('Dune', 3, 1);
    recordPastSearch('alien', 9, 2);
    recordPastSearch('dune', 4, 3);
    expect(queries()).toEqual(['dune', 'alien']);
  });

  test('a longer query replaces its prefix within a minute, but not later', () => {
    recordPastSearch('star', 20, 0);
    recordPastSearch('Star Wars', 11, MINUTE_MS - 1);
    expect(queries()).toEqual(['Star Wars']);
    recordPastSearch('star wars: rogue', 1, 3 * MINUTE_MS);
    expect(queries()).toEqual(['star wars: rogue', 'Star Wars']);
    recordPastSearch('dune', 1, 3 * MINUTE_MS);
    recordPastSearch('star wars: rogue one', 1, 3 * MINUTE_MS);
    expect(queries()).toEqual(['star wars: rogue one', 'dune', 'star wars: rogue', 'Star Wars']);
  });

  test('can be removed one by one, and notify listeners', () => {
    recordPastSearch('dune', 3, 1);
    recordPastSearch('alien', 9, 2);
    const listener = vi.fn();
    const stop = subscribeToPastSearches(listener);
    removePastSearch('dune');
    expect(queries()).toEqual(['alien']);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    removePastSearch('alien');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test.each(['no json', '{}', '[1,null,{"query":"x"},{"query":"","timestamp":1,"results":1}]'])(
    'an invalid stored value is ignored: %s',
    (text) => {
      stored.set(KEY, text);
      expect(listPastSearches()).toEqual([]);
      expect(stored.get(KEY)).toBe('[]');
      recordPastSearch('dune', 3, 1);
      expect(queries()).toEqual(['dune']);
    },
  );

  test('damaged entries are removed or repaired in storage, once', () => {
    const past = (query: unknown, timestamp: unknown = 1) => ({ query, timestamp, results: 1 });
    const impossible = [-1e300, 1e300, -1, null, '5'].map((timestamp) => past('impossible', timestamp));
    const entries = [
      past('dune'),
      ...impossible,
      past('DUNE', 2),
      past('a'.repeat(5000)),
      past(' \u202ealien\u0007 '),
    ];
    stored.set(KEY, JSON.stringify([...entries, past('\u200b'), past(7)]));
    const write = vi.spyOn(window.localStorage, 'setItem');
    expect(listPastSearches()).toEqual([past('dune'), past('a'.repeat(500)), past('alien')]);
    expect(JSON.parse(stored.get(KEY) ?? '')).toEqual(listPastSearches());
    expect(write).toHaveBeenCalledTimes(1);
  });

  test('valid entries and an empty storage are not written', () => {
    expect(listPastSearches()).toEqual([]);
    expect(stored.has(KEY)).toBe(false);
    recordPastSearch('dune', 3, 1);
    const write = vi.spyOn(window.localStorage, 'setItem');
    expect(queries()).toEqual(['dune']);
    expect(write).not.toHaveBeenCalled();
  });
});
