import { describe, expect, test } from 'vitest';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import type { CatalogueRequest } from '../../server/tmdb/requests';
import { buildMovieItem, buildPage } from '../builders/movie-database';
import { createCatalogueCalls, TODAY } from '../support/catalogue-calls';

const INVALID_MOVIE = buildMovieItem({ id: 99, poster_path: null });
const GENRES = { genres: [{ id: 18, name: 'Drama', extra: 'unused' }] };

const pageOf = (results: object[], total_pages = 500) =>
  buildPage(results, { total_pages, total_results: total_pages * 20 });

/** The procedures on a movie database of the test, and the requests it received. */
function browseWith(respond: (request: CatalogueRequest) => object) {
  const requests: CatalogueRequest[] = [];
  const { browsePage, browseSearch, genres } = createCatalogueCalls((request) => {
    requests.push(request);
    return respond(request);
  });
  return { browsePage, browseSearch, genres, requests };
}

const START = { mediaType: 'movie', filter: 'all', genre: null, sort: 'popular' } as const;

describe('browsePage', () => {
  test('returns the valid titles in the order of the movie database, each once', async () => {
    const { browsePage } = browseWith(() =>
      pageOf(
        [
          buildMovieItem({ id: 1, vote_average: 5 }),
          INVALID_MOVIE,
          buildMovieItem({ id: 2, vote_average: 9 }),
          buildMovieItem(),
        ],
        57_000,
      ),
    );
    expect(await browsePage(START)).toEqual({
      titles: [expect.objectContaining({ id: 1, rating: 5 }), expect.objectContaining({ id: 2, rating: 9 })],
      page: 1,
      totalPages: 500,
    });
  });

  test('uses dates without a time, so that requests of a day have the same key', async () => {
    const { browsePage, requests } = browseWith(({ kind }) =>
      kind === 'genres' ? GENRES : pageOf([buildMovieItem()]),
    );
    const input = { ...START, filter: 'trending', genre: 18, cursor: 3 } as const;
    await browsePage(input);
    await browsePage(input);
    expect(requests.filter(({ kind }) => kind === 'discover').map(({ params }) => params)).toEqual([
      {
        include_adult: 'false',
        page: '3',
        'primary_release_date.gte': '2026-02-13',
        'primary_release_date.lte': TODAY,
        sort_by: 'popularity.desc',
        'vote_count.gte': '10',
        with_genres: '18',
      },
    ]);
  });

  test('skips pages without a valid title', async () => {
    const { browsePage, requests } = browseWith(({ params }) =>
      pageOf([params.page === '4' ? buildMovieItem({ id: 4 }) : INVALID_MOVIE]),
    );
    const step = await browsePage({ ...START, cursor: 2 });
    expect(step).toMatchObject({ titles: [{ id: 4 }], page: 4 });
    expect(requests.map(({ params }) => params.page)).toEqual(['2', '3', '4']);
  });

  test('stops after five invalid pages or the last page', async () => {
    const endless = browseWith(() => pageOf([INVALID_MOVIE]));
    expect(await endless.browsePage(START)).toMatchObject({ titles: [], page: 5 });
    expect(endless.requests).toHaveLength(5);

    const short = browseWith(() => pageOf([], 2));
    expect(await short.browsePage(START)).toMatchObject({ titles: [], page: 2, totalPages: 2 });
    expect(short.requests).toHaveLength(2);
  });

  test('ignores an unknown genre', async () => {
    const { browsePage, requests } = browseWith(({ kind }) =>
      kind === 'genres' ? GENRES : pageOf([buildMovieItem()]),
    );
    await browsePage({ ...START, genre: 424242 });
    expect(requests.at(-1)?.params).not.toHaveProperty('with_genres');
  });

  test('uses the genre when the list of genres is not available', async () => {
    const { browsePage, requests } = browseWith(({ kind }) => {
      if (kind === 'genres') throw new CatalogueError('unavailable', 'The movie database is unavailable.');
      return pageOf([buildMovieItem()]);
    });
    await browsePage({ ...START, genre: 18 });
    expect(requests.at(-1)?.params).toMatchObject({ with_genres: '18' });
  });

  test('fails in an outage instead of returning an empty list', async () => {
    const { browsePage, browseSearch } = browseWith(() => {
      throw new CatalogueError('unavailable', 'The movie database is unavailable.');
    });
    await expect(browsePage(START)).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
    await expect(browseSearch({ mediaType: 'movie', query: 'alien' })).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
    });
  });

  test.each([
    { cursor: 0 },
    { cursor: 501 },
    { genre: 0 },
    { genre: 1.5 },
    { filter: 'best' },
    { sort: 'up' },
    { mediaType: 'person' },
  ])('rejects %j without a request', async (input) => {
    const { browsePage, requests } = browseWith(() => pageOf([buildMovieItem()]));
    await expect(browsePage({ ...START, ...input } as typeof START)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(requests).toEqual([]);
  });
});

describe('browseSearch', () => {
  test('searches one media type, and skips pages without a valid title', async () => {
    const { browseSearch, requests } = browseWith(({ params }) =>
      pageOf(params.page === '2' ? [buildMovieItem({ id: 7 }), buildMovieItem({ id: 8 })] : [INVALID_MOVIE]),
    );
    const { titles, totalResults } = await browseSearch({ mediaType: 'movie', query: ' alien ' });
    expect(totalResults).toBe(10_000);
    expect(titles.map(({ id }) => id)).toEqual([7, 8]);
    expect(requests.map(({ path, params }) => `${path} ${params.query} ${params.page}`)).toEqual([
      '/search/movie alien 1',
      '/search/movie alien 2',
    ]);
  });
});

test('genres have an id and a name only', async () => {
  const { genres } = browseWith(() => GENRES);
  expect(await genres({ mediaType: 'tv' })).toEqual([{ id: 18, name: 'Drama' }]);
});
