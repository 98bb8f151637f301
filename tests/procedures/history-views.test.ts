import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#shared/tmdb-schema';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import type { CatalogueRequest } from '../../server/tmdb/requests';
import { buildMovieItem, buildPage } from '../builders/movie-database';
import { createAccountCalls } from '../support/account-calls';
import { createTestCatalogue } from '../support/test-catalogue';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();

const item = (id: number, overrides: Partial<MediaItem> = {}) =>
  buildMovieItem({ id, name: `Show ${id}`, first_air_date: '2011-05-05', ...overrides });
const unavailable = () => new CatalogueError('unavailable', 'The movie database failed.');
const notFound = () => new CatalogueError('not-found', 'There is no such title.');

type Respond = (request: CatalogueRequest) => object;

/** Signs a user up on a site with this movie database; errors that `respond` returns are thrown. */
async function signUpWith(respond: Respond) {
  const requests: CatalogueRequest[] = [];
  const catalogue = createTestCatalogue((request) => {
    requests.push(request);
    const response = respond(request);
    if (response instanceof Error) throw response;
    return response;
  });
  const { as } = await createAccountCalls(database, { catalogue }).signUp();
  /** The newest first. */
  const watch = async (
    ...titles: readonly { type: 'movie' | 'tv'; id: number | string; episode?: number }[]
  ) =>
    as().history.migrate({
      watchHistoryData: titles.map(({ type, id, episode = null }, index) => ({
        media_id: String(id),
        media_type: type,
        season: episode === null ? null : 1,
        episode,
        timestamp: Date.now() - (index + 1) * 1000,
      })),
    });
  return { calls: as().history, watch, requests };
}

const movie = (id: number | string) => ({ type: 'movie' as const, id });
const show = (id: number, episode: number) => ({ type: 'tv' as const, id, episode });

describe('Continue Watching', () => {
  const details: Respond = ({ kind, path }) => {
    const id = Number(path.split('/')[2]);
    if (kind === 'season') return { season_number: 1, episodes: [{ episode_number: 2, name: 'The Second' }] };
    if (id === 404) return notFound();
    if (id === 502) return unavailable();
    const genres = ['Drama', 'Crime', 'War', 'Western'].map((name, index) => ({ id: index + 1, name }));
    return { ...item(id), genres };
  };

  test('returns the 20 newest entries, the first 10 with details', async () => {
    const { calls, watch, requests } = await signUpWith(details);
    await watch(show(1, 2), ...Array.from({ length: 24 }, (_, index) => movie(index + 2)));
    const items = await calls.continueWatching();
    expect(items).toHaveLength(20);
    expect(items[0]).toEqual({
      id: 'tv-1',
      mediaType: 'tv',
      mediaId: '1',
      lastWatched: expect.stringMatching(/Z$/),
      season: 1,
      episode: 2,
      details: 'loaded',
      title: 'Show 1',
      poster: '/p.jpg',
      rating: 7,
      year: '2011',
      genres: ['Drama', 'Crime', 'War'],
      episodeTitle: 'The Second',
      hasEpisode: true,
      nextEpisode: 'none',
      position: null,
      duration: null,
    });
    expect(items.map(({ details, title }) => [details, title]).slice(9, 11)).toEqual([
      ['loaded', 'Movie 10'],
      ['waiting', null],
    ]);
    expect(requests.filter(({ kind }) => kind === 'title')).toHaveLength(10);

    const rest = items.slice(10, 20).map(({ mediaType, mediaId }) => ({ mediaType, mediaId }));
    const more = await calls.titleDetails({ titles: rest });
    expect(more.map(({ title }) => title)).toEqual(rest.map(({ mediaId }) => `Movie ${mediaId}`));
  });

  test('returns a title whose details fail, with the reason', async () => {
    const { calls, watch } = await signUpWith(details);
    await watch(movie(404), movie(502), movie('9223372036854775807'), show(7, 9), movie(8));
    const items = await calls.continueWatching();
    expect(items.map(({ mediaId, details, title }) => [mediaId, details, title])).toEqual([
      ['404', 'missing', null],
      ['502', 'unavailable', null],
      ['9223372036854775807', 'missing', null],
      ['7', 'loaded', 'Show 7'],
      ['8', 'loaded', 'Movie 8'],
    ]);
    expect(items[3]).toMatchObject({ episode: 9, episodeTitle: null });
  });

  test('reports episodes that the season does not have', async () => {
    const { calls, watch } = await signUpWith((request) => {
      const { kind, path } = request;
      if (kind !== 'season') return { ...item(1), seasons: [{ season_number: 1, episode_count: 2 }] };
      if (path === '/tv/4/season/1') return notFound();
      if (path === '/tv/5/season/1') return unavailable();
      return { season_number: 1, episodes: [{ episode_number: 62 }, { episode_number: 63 }] };
    });
    await watch(show(1, 63), show(2, 1), show(3, 64), show(4, 1), show(5, 64));
    const items = await calls.continueWatching();
    expect(items.map(({ mediaId, hasEpisode }) => [mediaId, hasEpisode])).toEqual([
      ['1', true],
      // The start of the season.
      ['2', true],
      ['3', false],
      // Listed, and unknown otherwise.
      ['4', false],
      // Unavailable.
      ['5', true],
    ]);
  });

  test('returns all entries while the movie database is unavailable', async () => {
    const { calls, watch } = await signUpWith(unavailable);
    await watch(movie(1), show(2, 3));
    expect(await calls.continueWatching()).toMatchObject([
      { id: 'movie-1', details: 'unavailable' },
      { id: 'tv-2', details: 'unavailable', season: 1, episode: 3 },
    ]);
  });

  test('details are limited to 10 titles per call', async () => {
    const { calls } = await signUpWith(details);
    const titles = Array.from({ length: 11 }, (_, index) => ({
      mediaType: 'movie' as const,
      mediaId: String(index + 1),
    }));
    await expect(calls.titleDetails({ titles })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('watchedTitles', () => {
  test('returns the details of titles to visitors, with the next episode', async () => {
    const catalogue = createTestCatalogue(({ kind, path }) => {
      if (kind !== 'season') return item(Number(path.split('/')[2]));
      return { season_number: 1, episodes: [{ episode_number: 2 }, { episode_number: 4 }] };
    });
    const { watchedTitles } = createAccountCalls(database, { catalogue }).request().catalogue;
    const titles = [2, 4, 3].map((episode) => ({
      mediaType: 'tv' as const,
      mediaId: '7',
      season: 1,
      episode,
    }));
    expect(await watchedTitles({ titles })).toMatchObject([
      { title: 'Show 7', hasEpisode: true, nextEpisode: { season: 1, episode: 4, title: 'Episode 4' } },
      { hasEpisode: true, nextEpisode: 'none' },
      { hasEpisode: false, nextEpisode: null },
    ]);
    const invalid = [
      Array.from({ length: 11 }, (_, index) => ({ mediaType: 'movie' as const, mediaId: String(index + 1) })),
      [{ mediaType: 'movie' as const, mediaId: '../x' }],
      [{ mediaType: 'tv' as const, mediaId: '7', season: -1, episode: 1.5 }],
    ];
    for (const wrong of invalid)
      await expect(watchedTitles({ titles: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the next episode', () => {
  const seasonNumberOf = (path: string) => Number(path.split('/').at(-1));
  const listedSeasons = [1, 2, 3].map((number) => ({ season_number: number, episode_count: 1 }));

  async function readNext(season: number, getSeason: (number: number) => object) {
    const catalogue = createTestCatalogue(({ kind, path }) => {
      if (kind !== 'season') return item(7, { seasons: listedSeasons });
      const response = getSeason(seasonNumberOf(path));
      if (response instanceof Error) throw response;
      return response;
    });
    const { watchedTitles } = createAccountCalls(database, { catalogue }).request().catalogue;
    const titles = [{ mediaType: 'tv' as const, mediaId: '7', season, episode: 1 }];
    const [details] = await watchedTitles({ titles });
    return details?.nextEpisode;
  }
  const seasonFrom = (date: string) => ({ episodes: [{ episode_number: 1, air_date: date }] });

  test('after the last one of a season is the first one of the next season', async () => {
    expect(await readNext(1, () => seasonFrom('2020-01-01'))).toEqual({
      season: 2,
      episode: 1,
      title: 'Episode 1',
    });
  });

  test('is none when the next season has not aired, and after the last season', async () => {
    const aired = await readNext(2, (number) => seasonFrom(number === 3 ? '2100-01-01' : '2020-01-01'));
    expect(aired).toBe('none');
    expect(await readNext(3, () => seasonFrom('2020-01-01'))).toBe('none');
  });

  test('is not known while the next season is unavailable', async () => {
    expect(
      await readNext(1, (number) => (number === 2 ? unavailable() : seasonFrom('2020-01-01'))),
    ).toBeNull();
  });

  test('skips a season that is listed and unknown', async () => {
    expect(await readNext(1, (number) => (number === 2 ? notFound() : seasonFrom('2020-01-01')))).toEqual({
      season: 3,
      episode: 1,
      title: 'Episode 1',
    });
  });
});

describe('Recommended for You', () => {
  const TRENDING = [
    item(900, { media_type: 'movie', vote_average: 6 }),
    item(901, { media_type: 'tv', vote_average: 8 }),
    { id: 902, media_type: 'person', name: 'Ada' },
    item(903, { media_type: 'movie', poster_path: null }),
  ];
  /** Each title has six similar ones, 10 times its id and up; each genre its own titles. */
  const responses: Respond = ({ kind, path, params }) => {
    if (kind === 'trending') return buildPage(TRENDING);
    if (kind === 'discover') {
      const genre = Number.parseInt(params.with_genres ?? '', 10);
      return buildPage([1, 2, 3, 4].map((rank) => item(genre * 10_000 + rank)));
    }
    const id = Number(path.split('/')[2]);
    const similar = [1, 2, 3, 4, 5].map((rank) => item(id * 10 + rank, { vote_average: 9 - rank / 10 }));
    const genres = [18, 35, 80, 99].slice(0, 1 + (id % 4)).map((genre) => ({ id: genre, name: 'G' }));
    return { ...item(id), genres, similar: buildPage([item(id * 10, { adult: true }), ...similar]) };
  };
  const keys = (titles: readonly { mediaType: string; id: number }[]) =>
    titles.map(({ mediaType, id }) => `${mediaType}-${id}`);

  test('are 3 similar titles of each of the last 5, then titles of genres; at most 20, best first', async () => {
    const { calls, watch, requests } = await signUpWith(responses);
    await watch(movie(11), movie(12), show(13, 1), movie(14), movie(15), movie(16));
    const titles = await calls.recommendations();
    const similar = ['movie-11', 'movie-12', 'tv-13', 'movie-14', 'movie-15'].flatMap((key) =>
      [1, 2, 3].map((rank) => `${key}${rank}`),
    );
    expect(keys(titles)).toHaveLength(20);
    expect(new Set(keys(titles)).size).toBe(20);
    expect(keys(titles)).toEqual(expect.arrayContaining(similar));
    expect(keys(titles)).toEqual(
      expect.arrayContaining(['movie-180001', 'movie-180002', 'tv-180001', 'tv-180002', 'movie-350001']),
    );
    const ratings = titles.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(requests.filter(({ kind }) => kind === 'title')).toHaveLength(5);
    // Three genres at most, each of movies and of shows.
    expect(
      requests
        .filter(({ kind }) => kind === 'discover')
        .map(({ path, params }) => [path, params.with_genres]),
    ).toEqual([
      ['/discover/movie', '18'],
      ['/discover/tv', '18'],
      ['/discover/movie', '35'],
      ['/discover/tv', '35'],
      ['/discover/movie', '80'],
      ['/discover/tv', '80'],
    ]);
  });

  test('contain no titles of the history', async () => {
    const { calls, watch } = await signUpWith(responses);
    const others = Array.from({ length: 30 }, (_, index) => movie(5000 + index));
    await watch(movie(11), movie(112), ...others, movie(111), movie(180_001));
    const titles = keys(await calls.recommendations());
    for (const watched of ['movie-111', 'movie-112', 'movie-180001']) expect(titles).not.toContain(watched);
    expect(titles).toEqual(expect.arrayContaining(['movie-113', 'movie-114', 'movie-115']));
  });

  test('map the genres of movies to those of shows and back', async () => {
    const { calls, watch, requests } = await signUpWith((request) =>
      request.kind === 'title'
        ? { ...item(1), genres: [{ id: 878, name: 'Science Fiction' }], similar: buildPage([]) }
        : responses(request),
    );
    await watch(movie(1));
    await calls.recommendations();
    expect(
      requests
        .filter(({ kind }) => kind === 'discover')
        .map(({ path, params }) => [path, params.with_genres]),
    ).toEqual([
      ['/discover/movie', '878'],
      ['/discover/tv', '10765'],
    ]);
  });

  test('are trending titles without a history or without results', async () => {
    const { calls, watch } = await signUpWith((request) =>
      request.kind === 'title' ? notFound() : responses(request),
    );
    expect(keys(await calls.recommendations())).toEqual(['tv-901', 'movie-900']);
    await watch(movie(900));
    expect(keys(await calls.recommendations())).toEqual(['tv-901']);
  });

  test('skip sources that fail, and fail without any source', async () => {
    const broken = await signUpWith((request) =>
      request.path.endsWith('/12') ? unavailable() : responses(request),
    );
    await broken.watch(movie(11), movie(12));
    expect(keys(await broken.calls.recommendations())).toEqual(expect.arrayContaining(['movie-111']));

    const { calls, watch } = await signUpWith(unavailable);
    await expect(calls.recommendations()).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
    await watch(movie(11));
    await expect(calls.recommendations()).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  });
});

test.each(['continueWatching', 'recommendations'] as const)('%s requires a session', async (name) => {
  const { request } = createAccountCalls(database);
  await expect(request().history[name]()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    message: 'No authentication token available',
  });
});
