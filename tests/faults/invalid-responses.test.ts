import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BROWSE_START } from '#shared/browse';
import { readBrowsePage } from '../../server/catalogue/browse';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { readTitlePage } from '../../server/catalogue/title-page';
import { MovieDatabaseClient } from '../../server/tmdb/client';
import { popularRequest } from '../../server/tmdb/requests';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, createRecordingLog, send, startUpstream } from '../support/upstream-server';

const GOOD = {
  id: 11,
  title: 'Star Wars',
  overview: 'A farm boy leaves home.',
  poster_path: '/a.jpg',
  release_date: '1977-05-25',
  vote_average: 8.2,
  vote_count: 20_000,
  genre_ids: [12],
};
const page = (fields: object) => ({ page: 1, total_pages: 2, total_results: 40, results: [GOOD], ...fields });
/** Each has invalid facts or items, and is still a usable list. */
const USABLE_PAGES = {
  'a rating that is a string': page({ results: [GOOD, { ...GOOD, id: 12, vote_average: '8.1' }] }),
  'a number of pages that is a string': page({ total_pages: '500', total_results: {} }),
  'an item that is null': page({ results: [null, GOOD] }),
  'a genre id that is a string': page({ results: [{ ...GOOD, id: 12, genre_ids: ['12'] }, GOOD] }),
  'an item without an id': page({ results: [{ ...GOOD, id: undefined }, GOOD, 7] }),
  'texts that are numbers': page({
    results: [{ ...GOOD, id: 12, title: 7, adult: 'no', overview: [] }, GOOD],
  }),
};
const UNUSABLE_PAGES = {
  'no list': { page: 1 },
  'an object instead of the list': page({ results: {} }),
  'a list without a valid item': page({ results: [null, 'x', { id: '11' }] }),
  'an array instead of the object': [GOOD],
  'a field nested too deeply': page({ extra: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) }),
  'a key that cannot be serialized': page({ extra: { constructor: 1 } }),
};

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;
let time = 0;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl });
});
beforeEach(() => {
  upstream.behave(behaviours.ok);
});
afterEach(() => {
  time = 0;
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

function createOwnCatalogue() {
  const { log } = createRecordingLog();
  const client = new MovieDatabaseClient({ baseUrl: upstream.baseUrl, log });
  return createCatalogue({ client, cacheBytes: 1e7, now: () => time, log });
}

const browse = (catalogue: ReturnType<typeof createOwnCatalogue>) =>
  readBrowsePage(catalogue, { mediaType: 'movie', selection: BROWSE_START, page: 1 }, '2025-01-01');

test.each(Object.entries(USABLE_PAGES))(
  '%s: the response is returned unchanged, and views contain the valid titles',
  async (name, body) => {
    upstream.behave(send(200, body));
    const number = 1 + Object.keys(USABLE_PAGES).indexOf(name);
    for (const path of ['movie/popular', 'discover/tv']) {
      const response = await fetch(`${site.url}/api/tmdb/${path}?page=${number}`);
      expect([response.status, await response.json()]).toEqual([200, JSON.parse(JSON.stringify(body))]);
    }
    const { titles } = await browse(createOwnCatalogue());
    expect(titles.map(({ id }) => id)).toEqual([11]);
  },
);

test.each(Object.entries(UNUSABLE_PAGES))(
  '%s: 502 with a message, and nothing is cached',
  async (name, body) => {
    upstream.behave(send(200, body));
    const path = `/api/tmdb/search/movie?query=${encodeURIComponent(name)}`;
    const response = await fetch(`${site.url}${path}`);
    expect([response.status, await response.json()]).toEqual([
      502,
      { success: false, message: 'The movie database sent an incomplete response.', code: 'BAD_GATEWAY' },
    ]);
    const catalogue = createOwnCatalogue();
    await expect(catalogue.read(popularRequest('movie', 1))).rejects.toThrow('incomplete');
    upstream.behave(behaviours.ok);
    time += 3001;
    expect((await catalogue.read(popularRequest('movie', 1))).state).toBe('MISS');
  },
);

test('an invalid response does not replace a stale entry, and is fetched again', async () => {
  const catalogue = createOwnCatalogue();
  const read = async () => {
    const { state, entry } = await catalogue.read(popularRequest('movie', 1));
    return [state, entry.body];
  };
  await read();
  const good = JSON.parse(JSON.stringify((await read())[1]));
  upstream.behave(send(200, UNUSABLE_PAGES['a list without a valid item']));
  time += 3_600_001;
  const calls = upstream.calls();
  expect(await read()).toEqual(['STALE', good]);
  await expect.poll(() => upstream.calls()).toBe(calls + 1);
  expect(await read()).toEqual(['STALE', good]);

  const better = page({ results: [{ ...GOOD, id: 13 }] });
  upstream.behave(send(200, better));
  await expect
    .poll(async () => {
      time += 15_001;
      return read();
    })
    .toEqual(['HIT', better]);
});

test('a title with invalid details has a page', async () => {
  upstream.behave(
    send(200, {
      ...GOOD,
      runtime: '121',
      genres: [
        { id: '12', name: 'Adventure' },
        { id: 878, name: 'Science Fiction' },
      ],
      videos: { results: 'none' },
      credits: { cast: [null, { id: 2, name: 'Mark Hamill', character: 5 }] },
      similar: { results: [null, { ...GOOD, id: 12 }] },
      spoken_languages: {},
    }),
  );
  expect((await fetch(`${site.url}/api/tmdb/movie/11`)).status).toBe(200);
  expect(await readTitlePage(createOwnCatalogue(), 'movie', 11, 2025)).toMatchObject({
    title: 'Star Wars',
    runtimeMinutes: null,
    genres: [{ id: 878, name: 'Science Fiction' }],
    trailerKey: null,
    cast: [{ id: 2, name: 'Mark Hamill', character: '' }],
    similar: [{ id: 12 }],
  });
});
