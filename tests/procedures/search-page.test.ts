import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#shared/tmdb-schema';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import type { CatalogueRequest } from '../../server/tmdb/requests';
import { buildMovieItem, buildPage } from '../builders/movie-database';
import { createCatalogueCalls } from '../support/catalogue-calls';

const item = (id: number, overrides: Partial<MediaItem> = {}) =>
  buildMovieItem({ id, media_type: 'movie', popularity: id, ...overrides });

type Respond = (request: CatalogueRequest) => object;

/** The procedure on a movie database of the test, and the requests it received. */
function searchWith(respond: Respond) {
  const requests: string[] = [];
  const { searchPage: search } = createCatalogueCalls((request) => {
    const { query, page, primary_release_year: year } = request.params;
    requests.push([request.path, query, page, year].filter(Boolean).join(' '));
    return respond(request);
  });
  return { search, requests };
}

describe('searchPage', () => {
  test('returns the valid titles in the order of the movie database, without people and duplicates', async () => {
    const { search } = searchWith(() =>
      buildPage([
        item(3),
        { id: 9, media_type: 'person', name: 'Ada', known_for: [] },
        item(1, {
          media_type: 'tv',
          title: undefined,
          name: 'A show',
          release_date: undefined,
          first_air_date: '2001-01-01',
        }),
        item(3),
        item(4, { poster_path: null }),
        item(5, { media_type: undefined, release_date: '2026-01-01' }),
        item(6, { media_type: undefined, title: undefined, name: 'Untyped', first_air_date: '1999-09-09' }),
      ]),
    );
    const { titles } = await search({ type: 'multi', query: 'x' });
    expect(titles.map(({ mediaType, id, title }) => `${mediaType} ${id} ${title}`)).toEqual([
      'movie 3 Movie 3',
      'tv 1 A show',
      'movie 5 Movie 5',
      'tv 6 Untyped',
    ]);
    expect(titles[0]).toEqual({
      mediaType: 'movie',
      id: 3,
      title: 'Movie 3',
      date: '2010-05-05',
      posterPath: '/p.jpg',
      rating: 7,
      overview: 'Long enough to be shown.',
      genreIds: [18],
      popularity: 3,
      voteCount: 50,
    });
  });

  test.each([
    ['multi', '/search/multi'],
    ['movie', '/search/movie'],
    ['tv', '/search/tv'],
  ] as const)('%s calls %s for one page', async (type, path) => {
    const { search, requests } = searchWith(() =>
      buildPage([item(1, { media_type: undefined })], { total_pages: 7000 }),
    );
    const page = await search({ type, query: ' star   wars ', cursor: 3 });
    expect(requests).toEqual([`${path} star wars 3`]);
    expect(page).toMatchObject({ totalPages: 500 });
    expect(page.titles.map(({ mediaType }) => mediaType)).toEqual([type === 'tv' ? 'tv' : 'movie']);
  });

  test('long overviews are shortened after a word', async () => {
    const { search } = searchWith(() => buildPage([item(1, { overview: 'word '.repeat(100) })]));
    const { titles } = await search({ type: 'movie', query: 'x' });
    expect(titles[0]?.overview).toMatch(/^(word )+word…$/);
    expect(titles[0]?.overview.length).toBeLessThanOrEqual(221);
  });

  test('a query with a year is also sent without it and as a filter; later pages only without it', async () => {
    const { search, requests } = searchWith(({ params }) => {
      if (params.query !== 'aladdin') return buildPage([item(8)]);
      // A movie database that ignores the year returns titles of other years, too.
      const ofYear = [item(7, { release_date: '2019-05-22' }), item(9)];
      return params.primary_release_year
        ? buildPage(ofYear)
        : buildPage([item(1), item(2)], { total_pages: 4 });
    });
    const first = await search({ type: 'movie', query: 'aladdin 2019' });
    expect(first.titles.map(({ id }) => id)).toEqual([8, 7, 1, 2]);
    expect(first.totalPages).toBe(4);
    await search({ type: 'movie', query: 'aladdin 2019', cursor: 2 });
    expect(requests).toEqual([
      '/search/movie aladdin 2019 1',
      '/search/movie aladdin 1 2019',
      '/search/movie aladdin 1',
      '/search/movie aladdin 2',
    ]);
  });

  test('an outage is a failure, not an empty page', async () => {
    const { search } = searchWith(() => {
      throw new CatalogueError('unavailable', 'The movie database is unavailable.');
    });
    await expect(search({ type: 'multi', query: 'x' })).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test.each([
    [{ type: 'person', query: 'x' }],
    [{ type: 'multi', query: ' ' }],
    [{ type: 'multi', query: 'a'.repeat(501) }],
    [{ type: 'multi', query: 'x', cursor: 501 }],
  ])('rejects %j without a request', async (input) => {
    const { search, requests } = searchWith(() => buildPage([]));
    await expect(search(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(requests).toEqual([]);
  });
});
