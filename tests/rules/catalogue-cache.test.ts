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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TRENDING = trendingRequest('all', 'day');
const MOVIE = movieRequest(11);

let time: number;
let calls: string[];
/** How the movie database answers; the default tells the number of the call. */
let answer: (request: CatalogueRequest) => string | Promise<string>;

beforeEach(() => {
  time = 1_000_000;
  calls = [];
  answer = () => JSON.stringify({ call: calls.length });
});

function createCache(maxBytes = 10_000_000) {
  return new CatalogueCache({
    source: {
      fetch: async (request) => {
        calls.push(request.key);
        const text = await answer(request);
        return { text, body: JSON.parse(text) };
      },
    },
    maxBytes,
    now: () => time,
    log: pino({ level: 'silent' }),
  });
}

type Cache = ReturnType<typeof createCache>;

/** The state and the number of the call that an answer came from, or the kind of its error. */
async function look(cache: Cache, request: CatalogueRequest): Promise<string> {
  try {
    const { entry, state } = await cache.read(request);
    return `${state} ${JSON.stringify(entry.body)}`;
  } catch (error) {
    return error instanceof CatalogueError ? error.kind : String(error);
  }
}

/** Lets background refreshes come to their end. */
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
    expect(await look(cache, request)).toBe('MISS {"call":1}');
    time += milliseconds - 1;
    expect(await look(cache, request)).toBe('HIT {"call":1}');
    time += 1;
    expect(await look(cache, request)).toBe('STALE {"call":1}');
    await settle();
    expect(await look(cache, request)).toBe('HIT {"call":2}');
  });
});

describe('one call', () => {
  test('for 500 cold reads of one key, and one for each other key', async () => {
    const cache = createCache();
    await Promise.all(Array.from({ length: 500 }, () => look(cache, TRENDING)));
    expect(calls).toEqual([TRENDING.key]);
  });

  test('but what one network is refused is asked for again for the others who wait for it', async () => {
    const networks: (string | null)[] = [];
    const cache = new CatalogueCache({
      source: {
        fetch: async (_request, { network }) => {
          networks.push(network);
          await settle();
          if (network === 'greedy') throw new CatalogueError('too-many', 'too many');
          return { text: '{}', body: JSON.parse('{}') };
        },
      },
      maxBytes: 10_000_000,
      now: () => time,
      log: pino({ level: 'silent' }),
    });
    const asked = ['greedy', 'greedy', 'a', 'greedy', 'b'].map((network) => cache.read(MOVIE, network));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, false, true, false, true]);
    expect(networks).toEqual(['greedy', 'a']);
  });

  test('refreshes a stale entry however many read it meanwhile, by peek or by read', async () => {
    const cache = createCache();
    await look(cache, TRENDING);
    time += HOUR;
    const states = [
      cache.peek(TRENDING.key)?.state,
      cache.peek(TRENDING.key)?.state,
      await look(cache, TRENDING),
    ];
    expect(states).toEqual(['STALE', 'STALE', 'STALE {"call":1}']);
    await settle();
    expect(calls).toHaveLength(2);
    expect(cache.peek(TRENDING.key)?.state).toBe('HIT');
  });
});

describe('when the movie database fails', () => {
  test('a stale entry stands in for 7 days, asked for again every 15 s at most', async () => {
    const cache = createCache();
    await look(cache, TRENDING);
    answer = down;
    time += 24 * HOUR;
    for (let second = 0; second < 60; second++) {
      expect(await look(cache, TRENDING)).toBe('STALE {"call":1}');
      await settle();
      time += 1000;
    }
    expect(calls).toHaveLength(1 + 4);
    time = 1_000_000 + 10 * MINUTE + 7 * 24 * HOUR;
    for (let round = 0; round < 10; round++) expect(await look(cache, TRENDING)).toBe('unavailable');
    expect(calls).toHaveLength(1 + 4 + 1);
  });

  test('a cold key is left alone for 3 s and then asked for again, however many read it', async () => {
    const cache = createCache();
    answer = down;
    for (let round = 0; round < 100; round++) expect(await look(cache, TRENDING)).toBe('unavailable');
    time += 2999;
    expect(await look(cache, TRENDING)).toBe('unavailable');
    expect(calls).toHaveLength(1);
    answer = () => '{"results":[]}';
    time += 1;
    expect(await look(cache, TRENDING)).toBe('MISS {"results":[]}');
  });

  test('Retry-After makes both pauses longer, a minute at most', async () => {
    const cache = createCache();
    await look(cache, TRENDING);
    answer = () => {
      throw new CatalogueError('unavailable', 'limited', { retryAfterSeconds: 3600 });
    };
    time += HOUR;
    await look(cache, TRENDING);
    await look(cache, MOVIE);
    await settle();
    time += 59_999;
    await look(cache, TRENDING);
    await look(cache, MOVIE);
    expect(calls).toHaveLength(3);
    time += 1;
    await look(cache, TRENDING);
    await look(cache, MOVIE);
    expect(calls).toHaveLength(5);
  });

  test('an answer that is no JSON is a failure, and a stale entry survives it', async () => {
    const cache = createCache();
    await look(cache, TRENDING);
    answer = () => '{"results":';
    time += HOUR;
    await look(cache, TRENDING);
    await settle();
    expect(await look(cache, TRENDING)).toBe('STALE {"call":1}');
    expect(await look(cache, MOVIE)).toBe('unavailable');
  });
});

describe('what does not exist', () => {
  test('is asked for once in 10 minutes', async () => {
    const cache = createCache();
    answer = gone;
    expect(await look(cache, MOVIE)).toBe('not-found');
    time += 10 * MINUTE - 1;
    expect(await look(cache, MOVIE)).toBe('not-found');
    expect(calls).toHaveLength(1);
    time += 1;
    answer = () => '{"id":11}';
    expect(await look(cache, MOVIE)).toBe('MISS {"id":11}');
  });

  test('replaces the title it was, while a list outlives a 404', async () => {
    const cache = createCache();
    await look(cache, MOVIE);
    await look(cache, TRENDING);
    answer = gone;
    time += 12 * HOUR;
    await look(cache, MOVIE);
    await look(cache, TRENDING);
    await settle();
    expect(await look(cache, MOVIE)).toBe('not-found');
    expect(await look(cache, TRENDING)).toBe('STALE {"call":2}');
  });
});

describe('the bound', () => {
  const body = JSON.stringify({ results: ['x'.repeat(10_000)] });

  test('holds however many searches come, and they cannot push out lists and titles', async () => {
    const cache = createCache(2_000_000);
    answer = () => body;
    await look(cache, TRENDING);
    await look(cache, MOVIE);
    for (let page = 0; page < 300; page++) await look(cache, searchRequest('multi', 'odd', page));
    expect(cache.stats().memoryUsage).toBeLessThan(2);
    expect(cache.peek(TRENDING.key)?.state).toBe('HIT');
    expect(cache.peek(MOVIE.key)?.state).toBe('HIT');
    expect(cache.peek(searchRequest('multi', 'odd', 0).key)).toBeNull();
    expect(cache.peek(searchRequest('multi', 'odd', 299).key)?.state).toBe('HIT');
  });
});

describe('clear', () => {
  test('forgets answers, failures and counts', async () => {
    const cache = createCache();
    await look(cache, TRENDING);
    answer = gone;
    await look(cache, MOVIE);
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
    answer = () => '{}';
    expect([await look(cache, TRENDING), await look(cache, MOVIE)]).toEqual(['MISS {}', 'MISS {}']);
  });

  test('also drops what is under way: its reader is answered, but it is not kept', async () => {
    const cache = createCache();
    let finish = (_text: string): void => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    const early = look(cache, TRENDING);
    await settle();
    cache.clear();
    const finishEarly = finish;
    const late = look(cache, TRENDING);
    await settle();
    finish('"new"');
    finishEarly('"old"');
    expect([await early, await late, await look(cache, TRENDING)]).toEqual([
      'MISS "old"',
      'MISS "new"',
      'HIT "new"',
    ]);
  });
});

test('the hit rate counts stale answers as hits', async () => {
  const cache = createCache();
  await look(cache, TRENDING);
  for (let round = 0; round < 10; round++) cache.peek(TRENDING.key);
  time += HOUR;
  for (let round = 0; round < 4; round++) await look(cache, TRENDING);
  expect(cache.stats()).toMatchObject({ totalKeys: 1, hits: 14, misses: 1, hitRate: '93.3%' });
});

test('peek does not ask for what it does not know', () => {
  const cache = createCache();
  expect(cache.peek(TRENDING.key)).toBeNull();
  expect(cache.peek('nonsense')).toBeNull();
  expect(calls).toEqual([]);
});
