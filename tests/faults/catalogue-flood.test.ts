import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, LIST, send, startUpstream } from './catalogue-upstream';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const isSearch = request.url?.includes('/search/');
    (isSearch ? behaviours.hang : send(200, { ...LIST, id: 11 }))(request, response);
  });
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

test('a flood of searches leaves titles and lists their calls, and is told when to come again', async () => {
  const leaving = new AbortController();
  const searches = Array.from({ length: 300 }, (_, index) =>
    fetch(`${site.url}/api/tmdb/search/movie?query=${index}`, { signal: leaving.signal }),
  );
  const refused = await Promise.any(
    searches.map(async (search) => {
      const answer = await search;
      return answer.status === 503 ? answer : Promise.reject(answer.status);
    }),
  );
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toEqual({
    success: false,
    message: 'Too many titles are being looked up. Please try again shortly.',
    code: 'SERVICE_UNAVAILABLE',
  });

  const paths = ['movie/11', 'tv/12', 'tv/popular', 'trending/all/day', 'discover/movie', 'discover/tv'];
  const visitors = Array.from({ length: 500 }, () => 'movie/11');
  const answers = await Promise.all(
    [...paths, ...visitors].map((path) => fetch(`${site.url}/api/tmdb/${path}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const asked = upstream.seen.urls.filter((url) => !url.includes('/search/'));
  expect(asked).toHaveLength(paths.length);

  leaving.abort();
  await Promise.allSettled(searches);
});
