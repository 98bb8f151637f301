import Validator from '@adobe/structured-data-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../support/built-routes';
import { mockThirdParties } from '../support/mocked-third-parties';
import { readPageMetadata, type Thing } from '../support/page-metadata';
import { sendRawRequest } from '../support/raw-request';
import { SCHEMA_ORG } from '../support/schema-org';
import { startTestSite, type TestSite } from '../support/test-site';

const ORIGIN = 'https://marquee.example';
/** Pages that search engines must not list. */
const UNLISTED = /^\/(my-list|settings|admin|404|offline|watch\/.*)$/;

const { faults } = mockThirdParties();
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ PUBLIC_URL: ORIGIN });
});
afterAll(async () => {
  await site.stop();
});

const get = (path: string): Promise<Response> => fetch(site.url + path);
const read = async (path: string) => readPageMetadata(await (await get(path)).text());
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
const typesOf = (things: readonly Thing[]): string[] => things.map((thing) => thing['@type']);

async function samples() {
  const [movie, show] = await Promise.all(
    ['movie', 'tv'].map(
      async (type) => (await (await get(`/api/tmdb/${type}/popular`)).json()).results[0].id,
    ),
  );
  const { credits } = await (await get(`/api/tmdb/movie/${movie}`)).json();
  return { movieId: movie, showId: show, personId: credits.cast[0].id };
}

/** @returns violations of schema.org's vocabulary and of search engines' requirements. */
async function mistakesOf(things: readonly Thing[]): Promise<string[]> {
  const jsonld = Object.fromEntries(things.map((thing) => [thing['@type'], [structuredClone(thing)]]));
  const issues = await new Validator(SCHEMA_ORG).validate({ jsonld });
  return issues.map(({ issueMessage }) => issueMessage);
}

test('every route has a title, a description and a picture, or noindex', async () => {
  const seen = new Map<string, string>();
  for (const { pattern, path } of await listRoutes(await samples())) {
    const { title, meta, canonical, things } = await read(path);
    const found = { pattern, title, ...meta };
    expect(found).toMatchObject({
      title: expect.stringMatching(/Marquee/),
      description: expect.stringMatching(/.{20}/),
      'og:title': title,
      'og:description': meta.description,
      'og:image': expect.stringMatching(/^https:\/\//),
      'twitter:card': expect.stringMatching(/^summary/),
      'og:image:alt': expect.stringMatching(/.{10}/),
      'twitter:image': meta['og:image'],
      'twitter:image:alt': meta['og:image:alt'],
    });
    expect([pattern, (meta.description ?? '').length <= 201]).toEqual([pattern, true]);
    if (UNLISTED.test(path)) {
      expect([pattern, meta.robots, things]).toEqual([pattern, 'noindex', []]);
      continue;
    }
    expect([pattern, meta.robots, canonical, meta['og:url']]).toEqual([
      pattern,
      undefined,
      ORIGIN + path,
      ORIGIN + path,
    ]);
    expect([pattern, await mistakesOf(things)]).toEqual([pattern, []]);
    expect([pattern, seen.get(title)]).toEqual([pattern, undefined]);
    seen.set(title, pattern);
  }
});

test('JSON-LD describes the subject and the breadcrumbs of a page', async () => {
  const { movieId, showId, personId } = await samples();
  const movie = await (await get(`/api/tmdb/movie/${movieId}`)).json();
  const show = await (await get(`/api/tmdb/tv/${showId}`)).json();

  const [site] = (await read('/')).things;
  expect(site).toMatchObject({
    '@type': 'WebSite',
    url: `${ORIGIN}/`,
    potentialAction: { target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` } },
  });
  const ofMovie = (await read(`/movie/${movieId}`)).things;
  expect(typesOf(ofMovie)).toEqual(['Movie', 'BreadcrumbList']);
  expect(ofMovie[0]).toMatchObject({
    name: movie.title,
    duration: `PT${movie.runtime}M`,
    datePublished: movie.release_date,
    image: `https://image.tmdb.org/t/p/w780${movie.poster_path}`,
  });
  const ofEpisode = (await read(`/tv/${showId}/1/2`)).things;
  expect(ofEpisode[0]).toMatchObject({ '@type': 'TVSeries', numberOfSeasons: show.number_of_seasons });
  expect(ofEpisode[1]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${ORIGIN}/` },
      { position: 2, name: 'TV Shows', item: `${ORIGIN}/tv` },
      { position: 3, item: `${ORIGIN}/tv/${showId}` },
      { position: 4, name: 'Season 1, Episode 2', item: `${ORIGIN}/tv/${showId}/1/2` },
    ],
  });
  const person = await (await get(`/api/tmdb/person/${personId}`)).json();
  const ofPerson = (await read(`/person/${personId}`)).things;
  expect(typesOf(ofPerson)).toEqual(['Person', 'BreadcrumbList']);
  expect(ofPerson[0]).toMatchObject({
    name: person.name,
    url: `${ORIGIN}/person/${personId}`,
    birthDate: person.birthday,
  });
  expect(ofMovie[0]?.actor).toContainEqual({
    '@type': 'Person',
    name: person.name,
    url: `${ORIGIN}/person/${personId}`,
  });
  // The validator reports errors.
  expect(await mistakesOf([{ '@type': 'Movie', lenght: 'PT90M' }])).toHaveLength(1);
});

test.each([
  ['/movies?genre=878', '/movies?genre=878', 'Science Fiction Movies'],
  ['/tv?service=netflix&genre=18&utm=1', '/tv?genre=18&service=netflix', 'Drama TV Shows on Netflix'],
  ['/movies?filter=trending&genre=424242&sort=up', '/movies?filter=trending', 'Trending Movies'],
  ['/movies?filter=trending&q=the', '/movies', 'Search movies: the'],
  ['/search?q=the', '/search', 'Search: the'],
])('the metadata of %s names the list and its canonical URL', async (path, expected, name) => {
  const { title, meta, canonical, things } = await read(path);
  expect([title, meta['og:title']]).toEqual([`${name} · Marquee`, `${name} · Marquee`]);
  expect([canonical, meta['og:url']]).toEqual([ORIGIN + expected, ORIGIN + expected]);
  expect(things[0]?.itemListElement).toContainEqual(
    expect.objectContaining({ position: 2, name, item: ORIGIN + expected }),
  );
});

test('sitemaps list popular titles, people and pages with few upstream calls', async () => {
  const before = faults.calls().total;
  const index = await get('/sitemap.xml');
  expect(index.headers.get('content-type')).toMatch(/^application\/xml/);
  const listed = locations(await index.text());
  const paths: string[] = [];
  for (const address of [...listed, ...listed]) {
    const sitemap = await get(address.replace(ORIGIN, ''));
    expect([address, sitemap.status]).toEqual([address, 200]);
    paths.push(...locations(await sitemap.text()).map((location) => location.replace(ORIGIN, '')));
  }
  expect(faults.calls().total - before).toBeLessThanOrEqual(25);
  const unique = new Set(paths);
  expect(unique.size).toBeGreaterThan(300);
  const people = paths.filter((path) => path.startsWith('/person/'));
  expect(new Set(people).size).toBeGreaterThan(80);
  expect((await get(people.at(-1) ?? '')).status).toBe(200);
  // Exactly the listed pages of the route table.
  const routes = await listRoutes(await samples());
  const plain = routes.filter(({ pattern, path }) => !pattern.includes(':') && !UNLISTED.test(path));
  for (const { path } of plain) expect([...unique]).toContain(path);
  expect([...unique].filter((path) => UNLISTED.test(path))).toEqual([]);
});

test('robots.txt names the sitemap and disallows private pages only', async () => {
  const response = await get('/robots.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(closed).toEqual(expect.arrayContaining(['/admin', '/api/', '/my-list', '/settings']));
  const listed = ['/', '/movies', '/tv', '/search', '/movie/11', '/assets/index.js'];
  expect(listed.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
});

test('without PUBLIC_URL, robots.txt and sitemaps use the Host header if it is valid', async () => {
  const plain = await startTestSite();
  try {
    const text = await (await fetch(`${plain.url}/robots.txt`)).text();
    expect(text).toContain(`Sitemap: ${plain.url}/sitemap.xml`);
    const request = (host: string, path: string) =>
      sendRawRequest(plain.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(await request('evil.example"><x>', '/sitemap.xml')).toMatch(/^HTTP\/1.1 400 /);
    expect(await request('evil.example"><x>', '/robots.txt')).not.toMatch(/evil|Sitemap/);
    expect(await request('films.example:8443', '/sitemap.xml')).toContain(
      '<loc>http://films.example:8443/sitemaps/pages.xml</loc>',
    );
    faults.set('500');
    const failed = await fetch(`${plain.url}/sitemaps/movies.xml`);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await get('/sitemaps/movies.xml')).status).toBe(200);
    for (const name of ['persons.xml', '__proto__', 'constructor'])
      expect([name, (await fetch(`${plain.url}/sitemaps/${name}`)).status]).toEqual([name, 404]);
  } finally {
    await plain.stop();
  }
});
