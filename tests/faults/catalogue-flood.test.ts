import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, LIST, send, startUpstream } from './catalogue-upstream';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;
/** Searches that the site gave up, each after 3 s. */
let searchesEnded = 0;

beforeEach(async () => {
  searchesEnded = 0;
  upstream = await startUpstream((request, response) => {
    const isSearch = request.url?.includes('/search/') ?? false;
    if (isSearch) response.on('close', () => (searchesEnded += 1));
    (isSearch ? behaviours.hang : send(200, { ...LIST, id: 11 }))(request, response);
  });
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl, TRUST_PROXY: 'loopback' });
});
afterEach(async () => {
  await site.stop();
  await upstream.close();
});

// A machine that takes seconds to ask all this sees the searches given up first, which says nothing: it asks again.
test('a flood of searches leaves titles and lists their calls, and is told when to come again', {
  retry: 2,
}, async () => {
  const leaving = new AbortController();
  const searches = Array.from({ length: 300 }, (_, index) =>
    fetch(`${site.url}/api/tmdb/search/movie?query=${index}`, {
      // From ten networks: one alone may not fill the line.
      headers: { 'x-forwarded-for': `192.0.2.${index % 10}` },
      signal: leaving.signal,
    }),
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

  const statusesOf = async (paths: readonly string[]) => {
    const answers = await Promise.all(paths.map((path) => fetch(`${site.url}/api/tmdb/${path}`)));
    return new Set(answers.map(({ status }) => status));
  };
  const paths = ['movie/11', 'tv/12', 'tv/popular', 'trending/all/day', 'discover/movie', 'discover/tv'];
  expect(await statusesOf(paths)).toEqual(new Set([200]));
  // None of them waited for a search to be given up.
  expect(searchesEnded).toBe(0);

  expect(await statusesOf(Array.from({ length: 500 }, () => 'movie/13'))).toEqual(new Set([200]));
  const asked = upstream.seen.urls.filter((url) => !url.includes('/search/'));
  expect(asked).toHaveLength(paths.length + 1);

  leaving.abort();
  await Promise.allSettled(searches);
});
