import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { CatalogueCache } from '../../server/tmdb/cache';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import {
  type CatalogueRequest,
  genresRequest,
  movieRequest,
  popularRequest,
  searchRequest,
  seasonRequest,
  trendingRequest,
} from '../../server/tmdb/requests';
import { createGate } from '../support/gate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TRENDING = trendingRequest('all', 'day');
const MOVIE = movieRequest(11);

let time: number;
let calls: string[];
/** The response of the movie database; by default the number of the call. */
let respond: (request: CatalogueRequest) => string | Promise<string>;

beforeEach(() => {
  time = 1_000_000;
  calls = [];
  respond = () => JSON.stringify({ call: calls.length });
});

function createCache(maxBytes = 10_000_000) {
  return new CatalogueCache({
    source: {
      fetch: async (request) => {
        calls.push(request.key);
        const text = await respond(request);
        return { text, body: JSON.parse(text) };
      },
    },
    maxBytes,
    now: () => time,
    log: pino({ level: 'silent' }),
  });
}

type Cache = ReturnType<typeof createCache>;

/** The state and body of the result, or the kind of its error. */
async function readText(cache: Cache, request: CatalogueRequest): Promise<string> {
  try {
    const { entry, state } = await cache.read(request);
    return `${state} ${JSON.stringify(entry.body)}`;
  } catch (error) {
    return error instanceof CatalogueError ? error.kind : String(error);
  }
}

/** Waits for background refreshes. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const down = (): never => {
  throw new CatalogueError('unavailable', 'down');
};
const gone = (): never => {
  throw new CatalogueError('not-found', 'gone');
};

describe('time to live', () => {
  test.each([
    ['trending', TRENDING, 10 * MINUTE],
    ['popular', popularRequest('tv', 1), HOUR],
    ['search', searchRequest('multi', 'star', 1), 30 * MINUTE],
    ['season', seasonRequest(1, 1), 6 * HOUR],
    ['title', MOVIE, 12 * HOUR],
    ['genres', genresRequest('movie'), 24 * HOUR],
  ])('%s', async (_kind, request, milliseconds) => {
    const cache = createCache();
    expect(await readText(cache, request)).toBe('MISS {"call":1}');
    time += milliseconds - 1;
    expect(await readText(cache, request)).toBe('HIT {"call":1}');
    time += 1;
    expect(await readText(cache, request)).toBe('STALE {"call":1}');
    await settle();
    expect(await readText(cache, request)).toBe('HIT {"call":2}');
  });
});

describe('concurrent reads', () => {
  test('500 reads of a missing key cause one call', async () => {
    const cache = createCache();
    await Promise.all(Array.from({ length: 500 }, () => readText(cache, TRENDING)));
    expect(calls).toEqual([TRENDING.key]);
  });

  test('a rejection for one network is not shared with waiting clients of other networks', async () => {
    const networks: (string | null)[] = [];
    const cache = new CatalogueCache({
      source: {
        fetch: async (_request, { network }) => {
          networks.push(network);
          await settle();
          if (network === 'busy') throw new CatalogueError('too-many', 'too many');
          return { text: '{}', body: JSON.parse('{}') };
        },
      },
      maxBytes: 10_000_000,
      now: () => time,
      log: pino({ level: 'silent' }),
    });
    const reads = ['busy', 'busy', 'a', 'busy', 'b'].map((network) => cache.read(MOVIE, network));
    const outcomes = await Promise.allSettled(reads);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, false, true, false, true]);
    expect(networks).toEqual(['busy', 'a']);
  });

  test('the source learns the networks of the clients that share a call', async () => {
    const waiting: (string | null)[] = [];
    const gate = createGate();
    const cache = new CatalogueCache({
      source: {
        fetch: async (_request, { networks }) => {
          networks?.subscribe((network) => waiting.push(network));
          await gate.opened;
          return { text: '{}', body: JSON.parse('{}') };
        },
      },
      maxBytes: 10_000_000,
      log: pino({ level: 'silent' }),
    });
    const reads = ['a', 'b', 'b', 'c'].map((network) => cache.read(MOVIE, network));
    gate.open();
    await Promise.all(reads);
    expect(waiting).toEqual(['a', 'b', 'c']);
  });

  test('a stale entry is refreshed once, also when several readers read or peek it', async () => {
    const cache = createCache();
    await readText(cache, TRENDING);
    time += HOUR;
    const states = [
      cache.peek(TRENDING.key)?.state,
      cache.peek(TRENDING.key)?.state,
      await readText(cache, TRENDING),
    ];
    expect(states).toEqual(['STALE', 'STALE', 'STALE {"call":1}']);
    await settle();
    expect(calls).toHaveLength(2);
    expect(cache.peek(TRENDING.key)?.state).toBe('HIT');
  });
});

describe('when the movie database fails', () => {
  test('a stale entry is served for 7 days and refreshed every 15 s at most', async () => {
    const cache = createCache();
    await readText(cache, TRENDING);
    respond = down;
    time += 24 * HOUR;
    for (let second = 0; second < 60; second++) {
      expect(await readText(cache, TRENDING)).toBe('STALE {"call":1}');
      await settle();
      time += 1000;
    }
    expect(calls).toHaveLength(1 + 4);
    time = 1_000_000 + 10 * MINUTE + 7 * 24 * HOUR;
    for (let round = 0; round < 10; round++) expect(await readText(cache, TRENDING)).toBe('unavailable');
    expect(calls).toHaveLength(1 + 4 + 1);
  });

  test('a missing key is fetched again after 3 s at the earliest', async () => {
    const cache = createCache();
    respond = down;
    for (let round = 0; round < 100; round++) expect(await readText(cache, TRENDING)).toBe('unavailable');
    time += 2999;
    expect(await readText(cache, TRENDING)).toBe('unavailable');
    expect(calls).toHaveLength(1);
    respond = () => '{"results":[]}';
    time += 1;
    expect(await readText(cache, TRENDING)).toBe('MISS {"results":[]}');
  });

  test('Retry-After extends both pauses to a minute at most', async () => {
    const cache = createCache();
    await readText(cache, TRENDING);
    respond = () => {
      throw new CatalogueError('unavailable', 'limited', { retryAfterSeconds: 3600 });
    };
    time += HOUR;
    await readText(cache, TRENDING);
    await readText(cache, MOVIE);
    await settle();
    time += 59_999;
    await readText(cache, TRENDING);
    await readText(cache, MOVIE);
    expect(calls).toHaveLength(3);
    time += 1;
    await readText(cache, TRENDING);
    await readText(cache, MOVIE);
    expect(calls).toHaveLength(5);
  });

  test('an unexpected error is a failure, and a stale entry survives it', async () => {
    const cache = createCache();
    await readText(cache, TRENDING);
    respond = () => '{"results":';
    time += HOUR;
    await readText(cache, TRENDING);
    await settle();
    expect(await readText(cache, TRENDING)).toBe('STALE {"call":1}');
    expect(await readText(cache, MOVIE)).toBe('unavailable');
  });
});

describe('a missing title', () => {
  test('is fetched once in 10 minutes', async () => {
    const cache = createCache();
    respond = gone;
    expect(await readText(cache, MOVIE)).toBe('not-found');
    time += 10 * MINUTE - 1;
    expect(await readText(cache, MOVIE)).toBe('not-found');
    expect(calls).toHaveLength(1);
    time += 1;
    respond = () => '{"id":11}';
    expect(await readText(cache, MOVIE)).toBe('MISS {"id":11}');
  });

  test('removes the cached title, while a 404 does not remove a list', async () => {
    const cache = createCache();
    await readText(cache, MOVIE);
    await readText(cache, TRENDING);
    respond = gone;
    time += 12 * HOUR;
    await readText(cache, MOVIE);
    await readText(cache, TRENDING);
    await settle();
    expect(await readText(cache, MOVIE)).toBe('not-found');
    expect(await readText(cache, TRENDING)).toBe('STALE {"call":2}');
  });
});

describe('the memory limit', () => {
  const body = JSON.stringify({ results: ['x'.repeat(10_000)] });

  test('applies to any number of searches, which do not evict lists and titles', async () => {
    const cache = createCache(2_000_000);
    respond = () => body;
    await readText(cache, TRENDING);
    await readText(cache, MOVIE);
    for (let page = 0; page < 300; page++) await readText(cache, searchRequest('multi', 'odd', page));
    expect(cache.stats().memoryUsage).toBeLessThan(2);
    expect(cache.peek(TRENDING.key)?.state).toBe('HIT');
    expect(cache.peek(MOVIE.key)?.state).toBe('HIT');
    expect(cache.peek(searchRequest('multi', 'odd', 0).key)).toBeNull();
    expect(cache.peek(searchRequest('multi', 'odd', 299).key)?.state).toBe('HIT');
  });

  test('keeps as many titles whose texts contain a character beyond Latin-1', async () => {
    const countKept = async (overview: string): Promise<number> => {
      const cache = createCache(2_000_000);
      respond = () => JSON.stringify({ overview, cast: ['x'.repeat(10_000)] });
      for (let id = 1; id <= 100; id++) await readText(cache, movieRequest(id));
      return cache.stats().totalKeys;
    };
    const kept = await countKept("Marquee's overview");
    expect(kept).toBeGreaterThan(30);
    expect(await countKept('Marquee’s overview')).toBe(kept);
  });
});

describe('clear', () => {
  test('removes entries, failures and counts', async () => {
    const cache = createCache();
    await readText(cache, TRENDING);
    respond = gone;
    await readText(cache, MOVIE);
    cache.clear();
    expect(cache.stats()).toEqual({
      totalKeys: 0,
      staleHits: 0,
      hits: 0,
      misses: 0,
      hitRate: '0%',
      memoryUsage: 0,
      bytes: 0,
    });
    respond = () => '{}';
    expect([await readText(cache, TRENDING), await readText(cache, MOVIE)]).toEqual(['MISS {}', 'MISS {}']);
  });

  test('does not cache the results of running calls, but returns them to their readers', async () => {
    const cache = createCache();
    let finish = (_text: string): void => undefined;
    respond = () => new Promise((resolve) => (finish = resolve));
    const early = readText(cache, TRENDING);
    await settle();
    cache.clear();
    const finishEarly = finish;
    const late = readText(cache, TRENDING);
    await settle();
    finish('"new"');
    finishEarly('"old"');
    expect([await early, await late, await readText(cache, TRENDING)]).toEqual([
      'MISS "old"',
      'MISS "new"',
      'HIT "new"',
    ]);
  });
});

test('the hit rate counts stale results as hits', async () => {
  const cache = createCache();
  await readText(cache, TRENDING);
  for (let round = 0; round < 10; round++) cache.peek(TRENDING.key);
  time += HOUR;
  for (let round = 0; round < 4; round++) await readText(cache, TRENDING);
  expect(cache.stats()).toMatchObject({ totalKeys: 1, hits: 14, misses: 1, hitRate: '93.3%' });
});

test('peek does not fetch', () => {
  const cache = createCache();
  expect(cache.peek(TRENDING.key)).toBeNull();
  expect(cache.peek('unknown')).toBeNull();
  expect(calls).toEqual([]);
});
