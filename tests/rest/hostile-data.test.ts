import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOME_ROW_KEYS } from '#shared/home-rows';
import { HOSTILE_IDS } from '../builders/hostile-titles';
import { type HostileDatabase, startHostileDatabase } from '../support/hostile-database';
import { startTestSite, type TestSite } from '../support/test-site';

let database: HostileDatabase;
let site: TestSite;

beforeAll(async () => {
  database = await startHostileDatabase();
  site = await startTestSite({
    TMDB_BASE_URL: database.movieDatabaseUrl,
    IMAGE_BASE_URL: database.imageUrl,
    REQUESTS_PER_CLIENT: '5000',
  });
});
afterAll(async () => {
  await site.stop();
  await database.close();
});

const titles = HOSTILE_IDS.flatMap((id) => [`movie/${id}`, `tv/${id}`]);
const PROXIED = [
  'trending/all/day',
  'trending/movie/week',
  'movie/popular',
  'tv/popular',
  'discover/movie',
  'discover/tv',
  'search/multi?query=a',
  'search/movie?query=a',
  'search/tv?query=a',
  'genre/movie/list',
  'genre/tv/list',
  ...titles,
  ...HOSTILE_IDS.map((id) => `tv/${id}/season/1`),
  ...HOSTILE_IDS.map((id) => `person/${id}`),
].map((path) => `/api/tmdb/${path}`);

const call = (name: string, input: unknown) =>
  `/api/trpc/catalogue.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const VIEWS = [
  call('hero', null),
  ...HOME_ROW_KEYS.map((row) => call('homeRow', { row })),
  ...HOSTILE_IDS.map((id) => call('titlePage', { mediaType: 'tv', id })),
  ...HOSTILE_IDS.map((id) => call('titlePage', { mediaType: 'movie', id })),
  ...HOSTILE_IDS.map((id) => call('seasonPage', { id, season: 1 })),
  ...HOSTILE_IDS.map((id) => call('personPage', { id })),
  call('searchPage', { type: 'multi', query: 'a' }),
  call('browsePage', { mediaType: 'tv', filter: 'all', genre: null, sort: 'popular' }),
  call('browseSearch', { mediaType: 'movie', query: 'a' }),
  call('genres', { mediaType: 'movie' }),
];

const PAGES = [
  '/',
  '/movies',
  '/tv',
  '/search?q=a',
  ...titles.map((path) => `/${path}`),
  ...HOSTILE_IDS.map((id) => `/person/${id}`),
  ...HOSTILE_IDS.flatMap((id) => [
    `/tv/${id}/1/1`,
    `/tv/${id}/2/30`,
    `/watch/tv/${id}/7/3`,
    `/watch/movie/${id}`,
  ]),
];

const LINKING_PAGES = [
  '/',
  '/movies',
  '/tv',
  '/search?q=a',
  '/movie/1000',
  '/tv/1000',
  '/tv/1001/2/30',
  '/watch/tv/1002/7/3',
];

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });

/** Internal links of a document, unescaped. */
function linksOf(html: string): string[] {
  const found = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)];
}

test.for(PROXIED)('%s returns 200', async (path) => {
  expect((await get(path)).status).toBe(200);
});

test.for(VIEWS)('%s returns valid data', async (path) => {
  const response = await get(path);
  const text = await response.text();
  expect([response.status, text]).toEqual([
    200,
    expect.not.stringMatching(/0000-00-00|\u202e|\\u0000|\\ud83d\b/),
  ]);
  expect(text).not.toMatch(/"(poster|backdrop|still|profile)Path":"([^/]|\/\/|[^"]* )/);
});

/** The document without the data of its scripts. */
const visible = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/gs, '');

test.for(PAGES)('%s is rendered without invalid data', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  const invalid = /\(0000\)|0000-00-00|\bNaN\b|Invalid Date|undefined|\de\+\d|\u202e|<script>alert/g;
  expect([...visible(await response.text()).matchAll(invalid)].map(String)).toEqual([]);
});

test('all links of the pages work', async () => {
  const documents = await Promise.all(LINKING_PAGES.map(async (path) => (await get(path)).text()));
  const links = [...new Set(documents.flatMap(linksOf))];
  expect(links.length).toBeGreaterThan(HOSTILE_IDS.length * 2);
  const queue = new PQueue({ concurrency: 8 });
  const statuses = await queue.addAll(links.map((link) => async () => `${(await get(link)).status} ${link}`));
  expect(statuses.filter((status) => !/^[23]/.test(status))).toEqual([]);
});
