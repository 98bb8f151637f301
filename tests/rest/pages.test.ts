import { delay, HttpResponse, http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PREVIOUS_NAME_DAYS } from '../../db/previous-names';
import { mockThirdParties } from '../support/mocked-third-parties';
import { startTestSite, type TestSite } from '../support/test-site';

const { thirdParties, faults } = mockThirdParties();
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ PUBLIC_URL: 'https://marquee.example' });
});
afterAll(async () => {
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(site.url + path, { headers });

async function firstTrendingMovie(): Promise<{ id: number; title: string }> {
  return (await (await get('/api/tmdb/trending/movie/day')).json()).results[0];
}

/** @returns the text of an element as shown by a browser. */
const decoded = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');

test('the data of rendered pages needs no superjson', async () => {
  const { id } = await firstTrendingMovie();
  for (const path of ['/', '/movies', '/tv', '/search?q=star', `/movie/${id}`, `/watch/movie/${id}`]) {
    const [, state = ''] = /id="page-state">(.*?)<\/script>/s.exec(await (await get(path)).text()) ?? [];
    const queries: { state: { data?: { json: unknown; meta?: unknown } } }[] =
      JSON.parse(state).queries.queries;
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.map((query) => query.state.data?.meta)).toEqual(queries.map(() => undefined));
  }
});

test('a query of emoji beyond the length limit is searched', async () => {
  const response = await get(`/search?q=a${encodeURIComponent('😀'.repeat(300))}`);
  expect(response.status).toBe(200);
  expect(decoded(await response.text())).not.toContain('query must be valid Unicode text');
});

test('a slow search says without scripts that a reload shows the results', async () => {
  thirdParties.use(
    http.get('https://api.themoviedb.org/3/search/multi', async () => {
      await delay(1_600);
    }),
  );
  const read = async () => decoded(await (await get('/search?q=a&rating_min=9')).text());
  expect(await read()).toContain('The search is taking a while. Reload the page');
  thirdParties.resetHandlers();
  await expect.poll(read).not.toContain('The search is taking a while');
});

test('a search whose second page fails shows the first page and an error', async () => {
  const pages: (string | null)[] = [];
  thirdParties.use(
    http.get('https://api.themoviedb.org/3/search/multi', ({ request }) => {
      const page = new URL(request.url).searchParams.get('page');
      pages.push(page);
      return page === '2' ? new HttpResponse(null, { status: 500 }) : undefined;
    }),
  );
  const html = decoded(await (await get('/search?q=the&rating_min=6')).text());
  thirdParties.resetHandlers();
  expect(html).toContain('Search failed. Please try again.');
  expect(html).toContain('of the first 20 match your filters');
  expect(html).toContain('aria-posinset="1"');
  expect(pages.filter((page) => page === '1')).toHaveLength(1);
});

describe('the home page is rendered on the server', () => {
  test('with its hero, its first row and the data for hydration', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    const html = decoded(await response.text());
    const { title } = await firstTrendingMovie();
    expect(html).toContain('Trending Now');
    const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(shown).toContain(title);
    expect(html).toMatch(/<script type="application\/json" id="page-state">/);
    expect(html).toContain('<link rel="canonical" href="https://marquee.example/">');
  });

  test('once for many visitors, and revalidated with 304', async () => {
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await get('/', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('with the same bytes by every instance that has the same data', async () => {
    const etag = (await get('/')).headers.get('etag');
    const other = await startTestSite({ PUBLIC_URL: 'https://marquee.example' });
    try {
      expect((await fetch(`${other.url}/`)).headers.get('etag')).toBe(etag);
    } finally {
      await other.stop();
    }
  });

  test('once for all URLs that differ in unused parameters', async () => {
    const etag = (await get('/')).headers.get('etag');
    expect((await get('/?utm_source=letter&z=1')).headers.get('etag')).toBe(etag);
    const list = (await get('/movies?sort=latest&genre=28')).headers.get('etag');
    expect((await get('/movies?z=1&genre=28&sort=latest')).headers.get('etag')).toBe(list);
    expect((await get('/movies?genre=28')).headers.get('etag')).not.toBe(list);
    const unknown = await (await get('/nope/at/all?z=1')).text();
    expect(await (await get('/another')).text()).toBe(unknown);
  });

  test('with a policy that allows no inline script and only frames of the players', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('the first paint', () => {
  /** Ten TCP segments without headers. */
  const MAX_FIRST_FLIGHT_BYTES = 10 * 1460 - 1600;

  test.each(['/', '/movies', '/tv', '/search?q=love', '/movie/11', '/watch/movie/11'])(
    '%s fits into the initial congestion window',
    async (path) => {
      const { headers } = await get(path, { 'accept-encoding': 'br' });
      expect(headers.get('content-encoding')).toBe('br');
      expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(MAX_FIRST_FLIGHT_BYTES);
    },
  );

  test('the ratings of home rows have the decimal place that cards show', async () => {
    const html = await (await get('/')).text();
    const [, state = ''] = /id="page-state">(.*?)<\/script>/s.exec(html) ?? [];
    const ratings = [...state.matchAll(/-poster\.svg","rating":([\d.]+)/g)].map(([, rating]) => rating);
    expect(ratings.length).toBeGreaterThan(100);
    for (const rating of ratings) expect(rating).toMatch(/^\d+(\.\d)?$/);
  });

  test.each([
    ['/', 1],
    ['/movies', 2],
  ])('%s loads its style sheet, the font and %i pictures first', async (path, pictures) => {
    const html = await (await get(path)).text();
    const links = html.match(/<link rel="(stylesheet|modulepreload|preload)"[^>]*>/g) ?? [];
    const kinds = links.map((link) => /as="(\w+)"/.exec(link)?.[1] ?? /rel="(\w+)"/.exec(link)?.[1]);
    const images = Array.from({ length: pictures }, () => 'image');
    expect(kinds.slice(0, 2 + pictures)).toEqual(['stylesheet', 'font', ...images]);
    expect(new Set(kinds.slice(2 + pictures))).toEqual(new Set(['modulepreload']));
  });

  const MODULE = /<(?:script type="module"|link rel="modulepreload")/;
  const TEMPLATE = /<template id="(?:entry-link|scripts)">(.*?)<\/template>/gs;

  test('home and title pages have their scripts in templates, which browsers do not load', async () => {
    const { id } = await firstTrendingMovie();
    const show = (await (await get('/api/tmdb/trending/tv/day')).json()).results[0];
    for (const path of ['/', `/movie/${id}`, `/tv/${show.id}`]) {
      const html = await (await get(path)).text();
      const templates = [...html.matchAll(TEMPLATE)].map(([, content]) => content);
      expect(templates).toEqual([
        expect.stringMatching(/^<link rel="modulepreload" fetchpriority="low"[^>]*\/index-[^>]*>$/),
        expect.stringMatching(
          /^(?:<link rel="modulepreload" fetchpriority="low"[^>]*>){3,}<script type="module" fetchpriority="low"[^>]*><\/script>$/,
        ),
      ]);
      expect(html.replace(TEMPLATE, '')).not.toMatch(MODULE);
    }
  });

  test.each(['/movies', '/tv', '/search?q=love', '/watch/movie/11', '/privacy'])(
    '%s has no hero picture, so browsers load its scripts at once',
    async (path) => {
      const html = await (await get(path)).text();
      expect(html).not.toContain('<template');
      expect(html).toMatch(/<script type="module" fetchpriority="low"/);
    },
  );
});

test.each([
  [
    '/privacy',
    'Privacy policy',
    [
      'January 15, 2025',
      'privacy@marquee.example',
      `signs you in for ${PREVIOUS_NAME_DAYS} days`,
      'Owners can delete their account once another owner has changed their role.',
    ],
  ],
  ['/dmca', 'Copyright and DMCA', ['Nothing is hosted here', 'January 15, 2025', 'dmca@marquee.example']],
  ['/info', 'Platform Info', ['watch.marquee.example', 'Features', 'TMDB API']],
])('%s is rendered with its required content', async (path, heading, facts) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(`<title>${heading} · Marquee</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  for (const fact of facts) expect(html).toContain(fact);
});

describe('addresses', () => {
  test.each([
    '/nope',
    '/404',
    '/movie/abc',
    '/movie/0',
    '/movie/9999999999',
    '/tv/9999999999',
    '/watch/person/11',
    '/movie/11/cast',
  ])('%s is 404 with a link to the home page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Go Home');
  });

  test('a trailing slash redirects permanently, except on unknown paths', async () => {
    const request = (path: string, method: string) =>
      fetch(site.url + path, { method, redirect: 'manual' }).then(({ status, headers }) => [
        status,
        headers.get('location'),
        headers.has('content-security-policy'),
      ]);
    expect(await request('/movies/?genre=28&utm=x', 'GET')).toEqual([301, '/movies?genre=28&utm=x', true]);
    expect(await request('/tv/11/1/2/', 'HEAD')).toEqual([301, '/tv/11/1/2', true]);
    for (const path of ['/', '/?q=1']) expect(await request(path, 'GET')).toEqual([200, null, true]);
    for (const path of ['/nope/', '/404/', '/movie/0/'])
      expect(await request(path, 'GET')).toEqual([404, null, true]);
    expect((await get('/privacy/')).url).toBe(`${site.url}/privacy`);
    // Browsers keep it as long as they like otherwise.
    const redirect = await fetch(`${site.url}/movies/`, { redirect: 'manual' });
    expect(redirect.headers.get('cache-control')).toBe('no-cache');
  });

  test('a title that does not exist is 404 and is shown at /404', async () => {
    const response = await get('/movie/999999999');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('"redirect":{"from":"/movie/999999999","to":"/404"}');
    expect(html).toContain('noindex');
  });

  test('a title that is unavailable is 502', async () => {
    faults.set('401');
    const response = await get('/movie/77');
    expect(response.status).toBe(502);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('couldn&#x27;t be loaded');
    expect(html).not.toMatch(/node_modules|test-key|at async/);
  });

  test('the player of a movie has the same canonical URL with a season and episode', async () => {
    const { id } = await firstTrendingMovie();
    const response = await get(`/watch/movie/${id}/1/7`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      `<link rel="canonical" href="https://marquee.example/watch/movie/${id}">`,
    );
    expect((await get(`/watch/movie/${id}/1`)).status).toBe(404);
  });

  test('pages accept GET and HEAD only', async () => {
    const response = await fetch(`${site.url}/`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a shared cache', () => {
  const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

  test('may reuse pages, which are tagged with their titles, lists and players', async () => {
    const { id } = await firstTrendingMovie();
    for (const [path, tags] of [
      [`/movie/${id}`, ['players', 'catalogue', `movie-${id}`]],
      ['/', ['players', 'catalogue', 'trending-movie-day', 'movie-popular']],
    ] as const) {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe(SHARED);
      expect(headers.get('cache-tag')?.split(',')).toEqual(expect.arrayContaining([...tags]));
    }
    const { headers } = await get(`/api/tmdb/movie/${id}`);
    expect(headers.get('cache-tag')).toBe(`catalogue,movie-${id}`);
  });

  test('may not store errors, missing pages or account data', async () => {
    for (const path of ['/movie/999999999', '/nothing-here', '/api/watch-history', '/api/tmdb/movie/0']) {
      const { headers } = await get(path);
      expect([headers.get('cache-control'), headers.get('cache-tag')]).toEqual(['no-store', null]);
    }
  });
});

test('tRPC responses are cacheable and marked when stale, except with a token', async () => {
  const { id } = await firstTrendingMovie();
  const view = `/api/trpc/catalogue.titlePage?input=${encodeURIComponent(JSON.stringify({ json: { mediaType: 'movie', id } }))}`;
  const { headers } = await get(view);
  expect([headers.get('cache-control'), headers.get('x-cache')]).toEqual([
    'public, max-age=0, s-maxage=60, stale-if-error=86400',
    expect.stringMatching(/^(HIT|MISS)$/),
  ]);
  for (const [path, token] of [
    [view, 'Bearer x'],
    [view.replace('?', '?batch=1&'), ''],
    ['/api/trpc/health', ''],
  ] as const) {
    const response = await get(path, token ? { authorization: token } : {});
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('cached pages are served while the movie database fails', async () => {
  const { id, title } = await firstTrendingMovie();
  expect((await get(`/movie/${id}`)).status).toBe(200);
  faults.set('500');
  const response = await get(`/movie/${id}?from=elsewhere`);
  expect(response.status).toBe(200);
  expect(decoded(await response.text())).toContain(title);
});

describe('the demo player', () => {
  test('shows an escaped title and can be framed by the site only', async () => {
    const { id } = await firstTrendingMovie();
    const response = await get(`/demo-player/movie/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(await response.text()).not.toMatch(/__TITLE__|__SUBTITLE__/);
  });
});
