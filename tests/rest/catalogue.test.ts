import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mockThirdParties } from '../support/mocked-third-parties';
import { startTestSite, type TestSite } from '../support/test-site';

const unmocked: string[] = [];
const { faults } = mockThirdParties((request) => {
  if (!request.url.startsWith('http://127.0.0.1:')) unmocked.push(request.url);
});
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterEach(() => {
  expect(unmocked).toEqual([]);
});

afterAll(async () => {
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.url}${path}`, { headers });

describe('the catalogue proxy', () => {
  test.each([
    '/trending/all/day',
    '/trending/movie/day',
    '/trending/tv/day',
    '/movie/popular',
    '/movie/popular?page=2',
    '/tv/popular?page=500',
    '/search/multi?query=star&page=1',
    '/search/movie?query=star',
    '/search/tv?query=the',
    '/discover/movie?sort_by=popularity.desc&page=1&include_adult=false&vote_count.gte=10&with_genres=18',
    '/discover/movie?primary_release_date.gte=2020-01-01&primary_release_date.lte=2020-12-31',
    '/discover/tv?first_air_date.gte=2020-01-01&first_air_date.lte=2020-12-31',
    '/discover/tv?with_watch_providers=384%7C1899&watch_region=US',
  ])('GET /api/tmdb%s returns a page of titles', async (path) => {
    const response = await get(`/api/tmdb${path}`);
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body.results).toBeInstanceOf(Array);
    expect(body).toMatchObject({ page: expect.any(Number), total_pages: expect.any(Number) });
  });

  test.each(['movie', 'tv'])('a %s includes videos, credits and similar titles', async (mediaType) => {
    const list = await (await get(`/api/tmdb/trending/${mediaType}/day`)).json();
    const body = await (await get(`/api/tmdb/${mediaType}/${list.results[0].id}`)).json();
    expect(body).toMatchObject({
      id: list.results[0].id,
      genres: expect.any(Array),
      videos: { results: expect.any(Array) },
      credits: { cast: expect.any(Array) },
      similar: { results: expect.any(Array) },
    });
  });

  test('a person includes their movies and shows, also by a title of which they are the cast', async () => {
    const list = await (await get('/api/tmdb/movie/popular')).json();
    const { id: movieId } = list.results[0];
    const { credits } = await (await get(`/api/tmdb/movie/${movieId}`)).json();
    const [{ id, name, character }] = credits.cast;
    const body = await (await get(`/api/tmdb/person/${id}`)).json();
    expect(body).toMatchObject({ id, name, combined_credits: { crew: expect.any(Array) } });
    expect(body.combined_credits.cast).toContainEqual(
      expect.objectContaining({ id: movieId, media_type: 'movie', character }),
    );
  });

  test.each([
    ['1', 404, "The movie database doesn't have this person."],
    ['0', 400, 'id must be a positive whole number'],
    ['x', 400, 'id must be a positive whole number'],
    ['9999999999', 400, 'id must be a positive whole number'],
  ])('person %s is %i', async (id, status, message) => {
    const response = await get(`/api/tmdb/person/${id}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, message });
  });

  test('a season includes its episodes', async () => {
    const list = await (await get('/api/tmdb/trending/tv/day')).json();
    const body = await (await get(`/api/tmdb/tv/${list.results[0].id}/season/1`)).json();
    expect(body.episodes[0]).toMatchObject({ episode_number: 1, name: expect.any(String) });
  });

  test.each(['movie', 'tv'])('lists the genres of %s', async (mediaType) => {
    const body = await (await get(`/api/tmdb/genre/${mediaType}/list`)).json();
    expect(body.genres).toContainEqual({ id: 18, name: 'Drama' });
  });

  test('returns TMDB responses unchanged', async () => {
    const response = await (await get('/api/tmdb/movie/popular?page=3')).json();
    const original = await fetch('https://api.themoviedb.org/3/movie/popular?page=3&api_key=test-key');
    expect(response).toEqual(await original.json());
  });

  test('drops unknown parameters and never requests adult titles', async () => {
    await get('/api/tmdb/discover/movie?include_adult=true&page=7&region=BR&api_key=stolen');
    const requested = Object.keys(faults.calls().byPath);
    expect(requested.filter((path) => /discover\/movie\?.*page=7/.test(path))).toHaveLength(1);
    expect(requested.filter((path) => /[?&]region|stolen|include_adult=true/.test(path))).toEqual([]);
  });
});

describe('invalid input is 400 without a TMDB request', () => {
  test.each([
    ['/movie/popular?page=0', 'page must be a whole number from 1 to 500'],
    ['/movie/popular?page=501', 'page must be a whole number from 1 to 500'],
    ['/movie/popular?page=abc', 'page must be a whole number from 1 to 500'],
    ['/movie/popular?page=1.5', 'page must be a whole number from 1 to 500'],
    ['/movie/popular?page=1e2', 'page must be a whole number from 1 to 500'],
    ['/movie/popular?page=1&page=2', 'page must be a whole number from 1 to 500'],
    ['/movie/0', 'id must be a positive whole number'],
    ['/movie/-1', 'id must be a positive whole number'],
    ['/movie/abc', 'id must be a positive whole number'],
    ['/tv/99999999999', 'id must be a positive whole number'],
    ['/tv/1/season/x', 'season must be a whole number from 0 to 32767'],
    ['/tv/1/season/40000', 'season must be a whole number from 0 to 32767'],
    ['/trending/person/day', 'media type must be one of all, movie, tv'],
    ['/trending/all/month', 'time window must be one of day, week'],
    ['/search/multi', 'query must be a string'],
    ['/search/multi?query=%20', 'query must not be empty'],
    [`/search/multi?query=${'a'.repeat(10_000)}`, 'query must have at most 500 characters'],
    ['/search/multi?query=a&query=b', 'query must be a string'],
    ['/discover/movie?sort_by=release_date.desc', /^sort_by must be one of /],
    ['/discover/movie?with_genres=drama', 'with_genres must be ids separated by commas or pipes'],
    ['/discover/movie?primary_release_date.gte=yesterday', /written YYYY-MM-DD$/],
    ['/discover/tv?first_air_date.gte=2020-02-31', 'first_air_date.gte must be an existing date'],
    ['/discover/tv?watch_region=usa', 'watch_region must be a country code of two capital letters'],
  ])('GET /api/tmdb%s', async (path, message) => {
    const before = faults.calls().total;
    const response = await get(`/api/tmdb${path}`);
    expect(response.status).toBe(400);
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST', message: expected });
    expect(faults.calls().total).toBe(before);
  });

  test('REST calls do not change the validation of tRPC input', async () => {
    await get('/api/tmdb/movie/popular?page=2');
    const input = encodeURIComponent(JSON.stringify({ json: { page: 'x' } }));
    expect((await get(`/api/trpc/catalogue.popularMovies?input=${input}`)).status).toBe(400);
  });
});

describe('cached responses', () => {
  test('have X-Cache, an entity tag for revalidation and the same bytes', async () => {
    const path = '/api/tmdb/movie/popular?page=11';
    const first = await get(path);
    const second = await get(path);
    expect([first.headers.get('x-cache'), second.headers.get('x-cache')]).toEqual(['MISS', 'HIT']);
    expect(await second.text()).toBe(await first.text());
    const etag = second.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('etag')).toBe(etag);
    expect(second.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    const third = await get(path, { 'if-none-match': etag });
    expect([third.status, await third.text()]).toEqual([304, '']);
  });

  test('include tRPC queries', async () => {
    const url = `/api/trpc/catalogue.popularMovies?input=${encodeURIComponent('{"json":{"page":12}}')}`;
    const first = await (await get(url)).json();
    const again = await get(url);
    expect(again.headers.get('x-cache')).toBe('HIT');
    expect(await again.json()).toEqual(first);
    expect(first.result.data.json.results).toHaveLength(20);
  });

  test('HEAD returns the headers of GET', async () => {
    const response = await fetch(`${site.url}/api/tmdb/trending/all/day`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('failures', () => {
  test('a missing title is 404 and cached', async () => {
    const before = faults.calls().total;
    const responses = await Promise.all([get('/api/tmdb/movie/999999999'), get('/api/tmdb/movie/999999999')]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(await responses[0]?.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(faults.calls().total - before).toBe(1);
  });

  test('an outage is 502 instead of an empty list', async () => {
    faults.set('401');
    const response = await get('/api/tmdb/movie/popular?page=77');
    expect(response.status).toBe(502);
    const body = await response.json();
    expect(body).toMatchObject({
      success: false,
      code: 'BAD_GATEWAY',
      message: expect.stringContaining('key'),
    });
    expect(JSON.stringify(body)).not.toMatch(/test-key|stack|node_modules/);
  });

  test.each([
    ['GET', '/api/tmdb/cache/stats'],
    ['POST', '/api/tmdb/cache/clear'],
  ])('%s %s requires a session', async (method, path) => {
    const response = await fetch(`${site.url}${path}`, { method });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
  });

  test.each([
    '/api/tmdb/x/../cache/stats',
    '/api/tmdb/%2e%2e/health',
    '/api//health',
    '/api/tmdb/movie\\11',
    '/api/tmdb/movie%2f11',
    '/api/tmdb/%zz',
  ])('the invalid request target %s is rejected before routing', async (path) => {
    const { hostname, port } = new URL(site.url);
    const status = await rawStatus(hostname, Number(port), path);
    expect(status).toBe(400);
  });

  test('an unknown path is 404 as JSON', async () => {
    const response = await get('/api/nothing-here');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

/** Without the URL normalization of fetch. */
async function rawStatus(host: string, port: number, path: string): Promise<number | undefined> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ host, port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
