import { describe, expect, test } from 'vitest';
import { listCast } from '../../mocks/demo/catalogue/people/credits';
import { getTitleId } from '../../mocks/demo/catalogue/titles/title-ids';
import { createDemoDatabase, type DemoItem, dateOf, nameOf } from '../support/demo-database';

const { request, read } = createDemoDatabase();
const bodyOf = async (path: string) => (await request(path)).json();

describe('lists', () => {
  test('have 20 items per page and totals beyond page 500', async () => {
    const list = await read('/movie/popular?page=3');
    expect(list).toMatchObject({ page: 3, total_pages: expect.any(Number) });
    expect(list.results).toHaveLength(20);
    expect(list.total_pages).toBeGreaterThan(500);
    expect(list.total_pages).toBe(Math.ceil(list.total_results / 20));
    expect((await read('/movie/popular?page=500')).results).toHaveLength(20);
  });

  test.each(['0', '501', '-1', 'abc', '1.5', ''])('reject page %j', async (page) => {
    const response = await request(`/discover/movie?page=${page}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      success: false,
      status_code: 22,
      status_message: 'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
    });
  });

  test('are empty after the last page, and have one page without matches', async () => {
    expect((await read('/discover/tv?with_genres=37&page=400')).results).toEqual([]);
    expect(await read('/search/movie?query=qqqqzzzz')).toEqual({
      page: 1,
      results: [],
      total_pages: 1,
      total_results: 0,
    });
  });

  test('have a media type in trending and the multi search only', async () => {
    const typed = await Promise.all(
      ['/trending/all/day', '/trending/tv/week', '/search/multi?query=star'].map((path) => read(path)),
    );
    expect(typed.every(({ results }) => results.length > 0)).toBe(true);
    for (const { results } of typed) expect(results.every((item) => item.media_type)).toBe(true);
    const plain = await Promise.all(
      ['/movie/popular', '/tv/popular', '/discover/tv', '/search/tv?query=star'].map((path) => read(path)),
    );
    for (const { results } of plain) expect(results.some((item) => 'media_type' in item)).toBe(false);
  });

  test('contain both media types in trending/all and one in trending/movie', async () => {
    const typesOf = async (media: string) =>
      new Set((await read(`/trending/${media}/day`)).results.map((item) => item.media_type));
    expect(await typesOf('all')).toEqual(new Set(['movie', 'tv']));
    expect(await typesOf('movie')).toEqual(new Set(['movie']));
  });

  test('contain the genres of TMDB for each media type', async () => {
    const movies = await bodyOf('/genre/movie/list');
    const shows = await bodyOf('/genre/tv/list');
    expect(movies.genres).toContainEqual({ id: 878, name: 'Science Fiction' });
    expect(shows.genres).toContainEqual({ id: 10765, name: 'Sci-Fi & Fantasy' });
    expect([movies.genres.length, shows.genres.length]).toEqual([19, 16]);
  });
});

describe('discover', () => {
  const sorts: [string, string, (item: DemoItem) => number | string][] = [
    ['movie', 'vote_average', (item) => item.vote_average],
    ['movie', 'vote_count', (item) => item.vote_count],
    ['movie', 'primary_release_date', dateOf],
    ['movie', 'title', nameOf],
    ['tv', 'vote_average', (item) => item.vote_average],
    ['tv', 'first_air_date', dateOf],
    ['tv', 'name', nameOf],
  ];
  test.each(sorts)('%s is sorted by %s in both directions', async (kind, field, measure) => {
    const compare = (a: number | string, b: number | string) =>
      typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'en');
    const known = field.endsWith('_date') ? `&${field}.gte=1900-01-01` : '';
    for (const [direction, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const lists = await Promise.all(
        [1, 2].map((page) =>
          read(`/discover/${kind}?sort_by=${field}.${direction}&vote_count.gte=20${known}&page=${page}`),
        ),
      );
      const values = lists.flatMap(({ results }) => results.map(measure)).filter((value) => value !== '');
      expect(values.length).toBeGreaterThan(20);
      expect(values).toEqual([...values].sort((a, b) => sign * compare(a, b)));
    }
  });

  test('sorts movies by revenue, and by popularity if sort_by is unknown', async () => {
    const { results } = await read('/discover/movie?sort_by=revenue.desc');
    const revenues = [];
    for (const { id } of results) revenues.push((await bodyOf(`/movie/${id}`)).revenue);
    expect(revenues).toEqual([...revenues].sort((a, b) => b - a));
    expect(revenues[0]).toBeGreaterThan(100_000_000);
    expect(await read('/discover/tv?sort_by=revenue.desc')).toEqual(await read('/discover/tv'));
  });

  test('combines genres with AND for a comma and with OR for a pipe', async () => {
    const both = await read('/discover/movie?with_genres=28,53');
    const either = await read('/discover/movie?with_genres=28|53');
    expect(both.results.every(({ genre_ids }) => genre_ids.includes(28) && genre_ids.includes(53))).toBe(
      true,
    );
    expect(either.results.every(({ genre_ids }) => genre_ids.includes(28) || genre_ids.includes(53))).toBe(
      true,
    );
    expect(both.total_results).toBeGreaterThan(0);
    expect(either.total_results).toBeGreaterThan(both.total_results);
  });

  test('filters by provider only with a region, and has no titles of the former HBO', async () => {
    const count = async (query: string) => (await read(`/discover/tv?${query}`)).total_results;
    const all = await count('');
    expect(await count('with_watch_providers=8')).toBe(all);
    expect(await count('with_watch_providers=8&watch_region=US')).toBeLessThan(all / 2);
    expect(await count('with_watch_providers=384&watch_region=US')).toBe(0);
    expect(await count('with_watch_providers=384|1899&watch_region=US')).toBeGreaterThan(100);
  });

  test('filters by minimum and maximum of votes, rating and date', async () => {
    const { results } = await read(
      '/discover/movie?vote_count.gte=100&vote_count.lte=900&vote_average.gte=6&vote_average.lte=7' +
        '&primary_release_date.gte=2010-01-01&primary_release_date.lte=2019-12-31',
    );
    expect(results.length).toBeGreaterThan(5);
    for (const item of results) {
      expect(item.vote_count).toBeGreaterThanOrEqual(100);
      expect(item.vote_count).toBeLessThanOrEqual(900);
      expect(Math.round(item.vote_average * 10) / 10).toBeGreaterThanOrEqual(6);
      expect(item.vote_average).toBeLessThanOrEqual(7);
      expect(dateOf(item) >= '2010-01-01' && dateOf(item) <= '2019-12-31').toBe(true);
    }
  });

  test('includes titles on the minimum and maximum date', async () => {
    const [newest] = (await read('/discover/tv?sort_by=first_air_date.desc&first_air_date.lte=2026-03-15'))
      .results;
    const date = newest?.first_air_date;
    const same = await read(`/discover/tv?first_air_date.gte=${date}&first_air_date.lte=${date}`);
    expect(same.results.map(({ id }) => id)).toContain(newest?.id);
  });

  test('excludes adult titles by default, and filters by language', async () => {
    const without = await read('/discover/movie');
    const including = await read('/discover/movie?include_adult=true');
    expect(including.total_results).toBeGreaterThan(without.total_results);
    const french = await read('/discover/movie?with_original_language=fr');
    expect(new Set(french.results.map((item) => item.original_language))).toEqual(new Set(['fr']));
  });
});

describe('search', () => {
  test('returns an exact name first, ignoring case and accents', async () => {
    for (const query of ['slack water', 'SLACK WATER', 'Släck  Wäter']) {
      const { results } = await read(`/search/multi?query=${encodeURIComponent(query)}`);
      expect(nameOf(results[0] as DemoItem)).toBe('Slack Water');
    }
    const { results } = await read('/search/movie?query=elodie and the tide');
    expect(results.map(nameOf)).toEqual(['Élodie and the Tide']);
  });

  test('finds original titles, numbers and prefixes of words', async () => {
    const find = async (query: string) =>
      (await read(`/search/movie?query=${encodeURIComponent(query)}`)).results.map(nameOf);
    expect(await find('김씨네')).toContain('Kim’s Table');
    expect(await find('009')).toContain('Unit 009');
    expect((await find('cartograph'))[0]).toBe('The Cartographer’s Daughter');
    expect(await find('cartographers daughter')).toEqual(['The Cartographer’s Daughter']);
  });

  test('returns people with known_for in the multi search only', async () => {
    const { results } = await bodyOf('/search/multi?query=wren halloway');
    const person = results.find((item: { media_type: string }) => item.media_type === 'person');
    expect(person).toMatchObject({ name: 'Wren Halloway', known_for_department: 'Acting' });
    expect(person.known_for.length).toBeGreaterThan(0);
    expect((await read('/search/movie?query=wren halloway')).results).toEqual([]);
  });

  test('filters by year', async () => {
    const year = async (kind: string, query: string) =>
      (await read(`/search/${kind}?query=the&${query}`)).results.map((item) => dateOf(item).slice(0, 4));
    expect(new Set(await year('movie', 'year=2019'))).toEqual(new Set(['2019']));
    expect(new Set(await year('movie', 'primary_release_year=2018'))).toEqual(new Set(['2018']));
    expect(new Set(await year('tv', 'first_air_date_year=2020'))).toEqual(new Set(['2020']));
  });

  test('without a query is 422', async () => {
    const response = await request('/search/tv?page=1');
    expect([response.status, await response.json()]).toEqual([422, { errors: ['query must be provided'] }]);
  });
});

describe('titles', () => {
  const firstId = async (kind: string) => (await read(`/${kind}/popular`)).results[0]?.id ?? 0;

  test('a movie has genres and the objects of append_to_response', async () => {
    const id = await firstId('movie');
    const movie = await bodyOf(`/movie/${id}?append_to_response=videos,credits,similar,unknown`);
    expect(movie).toMatchObject({
      id,
      status: 'Released',
      runtime: expect.any(Number),
      tagline: expect.any(String),
    });
    expect(movie.genres[0]).toEqual({ id: expect.any(Number), name: expect.any(String) });
    expect(movie).not.toHaveProperty('genre_ids');
    expect(movie).not.toHaveProperty('unknown');
    expect(movie.credits.cast[0]).toMatchObject({ character: 'Wren Halloway', order: 0 });
    expect(movie.credits.crew.some(({ job }: { job: string }) => job === 'Director')).toBe(true);
    expect(movie.videos.results.length).toBeGreaterThan(0);
    expect(movie.similar.results).toHaveLength(20);
    expect(await bodyOf(`/movie/${id}/similar`)).toEqual(movie.similar);
    expect(await bodyOf(`/movie/${id}/credits`)).toEqual({ id, ...movie.credits });
    expect(await bodyOf(`/movie/${id}/videos`)).toEqual({ id, ...movie.videos });
  });

  test('number_of_seasons does not count specials, and a season contains its episodes', async () => {
    const id = await firstId('tv');
    const show = await bodyOf(`/tv/${id}`);
    const regular = show.seasons.filter((season: { season_number: number }) => season.season_number > 0);
    expect(show.number_of_seasons).toBe(regular.length);
    const season = await bodyOf(`/tv/${id}/season/1`);
    expect(season.episodes).toHaveLength(regular[0].episode_count);
    expect(season.air_date).toBe(show.first_air_date);
    expect(season.episodes[1]).toEqual(await bodyOf(`/tv/${id}/season/1/episode/2`));
    expect(season.episodes[1]).toMatchObject({ episode_number: 2, season_number: 1, show_id: id });
  });

  test('more than 20 objects in append_to_response are rejected', async () => {
    const response = await request(
      `/movie/${await firstId('movie')}?append_to_response=${'videos,'.repeat(21)}`,
    );
    expect([response.status, (await response.json()).status_code]).toEqual([400, 27]);
  });

  test.each([
    '/movie/1',
    '/movie/abc',
    '/tv/0',
    '/tv/1/season/1',
    '/nothing/here',
    '/trending/all/month',
    '/movie/1/similar',
  ])('%s is 404', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      status_code: 34,
      status_message: 'The resource you requested could not be found.',
    });
  });

  test('seasons and episodes after the last are 404', async () => {
    const id = await firstId('tv');
    for (const path of ['season/99', 'season/x', 'season/1/episode/0', 'season/1/episode/999']) {
      expect((await request(`/tv/${id}/${path}`)).status, path).toBe(404);
    }
  });
});

describe('every response', () => {
  test('requires a key or a token', async () => {
    expect((await request('/movie/popular?api_key=any', {})).status).toBe(200);
    for (const path of ['/movie/popular', '/nothing']) {
      const response = await request(path, {});
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ success: false, status_code: 7 });
    }
  });

  test('is cacheable, for minutes if trending and for hours otherwise, and has an ETag', async () => {
    const maxAge = async (path: string) =>
      Number(/^public, max-age=(\d+)$/.exec((await request(path)).headers.get('cache-control') ?? '')?.[1]);
    expect(await maxAge('/trending/all/day')).toBeGreaterThanOrEqual(360);
    expect(await maxAge('/trending/all/day')).toBeLessThanOrEqual(540);
    expect(await maxAge('/movie/popular')).toBeGreaterThan(3_600);
    expect((await request('/movie/popular')).headers.get('etag')).toMatch(/^W\/"[0-9a-f]{8}"$/);
    expect((await request('/movie/1')).headers.get('cache-control')).toBeNull();
  });
});

describe('people', () => {
  type Credit = { id: number; media_type: string; character?: string; job?: string };
  type Person = {
    id: number;
    name: string;
    birthday: string | null;
    deathday: string | null;
    biography: string;
    combined_credits?: { cast: Credit[]; crew: Credit[] };
  };
  const listPopular = async (): Promise<{ id: number; known_for: object[] }[]> =>
    (await bodyOf('/person/popular?page=1')).results;

  test('have the credits of the titles that name them', async () => {
    const movie = (await read('/movie/popular')).results[0];
    const { credits } = await bodyOf(`/movie/${movie?.id}?append_to_response=credits`);
    const [actor] = credits.cast;
    const director = credits.crew.find(({ job }: Credit) => job === 'Director');
    const acted: Person = await bodyOf(`/person/${actor.id}?append_to_response=combined_credits`);
    expect(acted.name).toBe(actor.name);
    expect(acted.combined_credits?.cast).toContainEqual(
      expect.objectContaining({
        id: movie?.id,
        media_type: 'movie',
        character: actor.character,
        credit_id: actor.credit_id,
      }),
    );
    const directed: Person = await bodyOf(`/person/${director.id}?append_to_response=combined_credits`);
    expect(directed.combined_credits?.crew).toContainEqual(
      expect.objectContaining({ id: movie?.id, job: 'Director', credit_id: director.credit_id }),
    );
    expect(await bodyOf(`/person/${actor.id}`)).not.toHaveProperty('combined_credits');
  });

  test('have all their credits in the first response', async () => {
    const rank = 9000;
    const [member] = listCast('movie', rank);
    const { combined_credits } = await bodyOf(
      `/person/${member?.person.id}?append_to_response=combined_credits`,
    );
    expect(combined_credits.cast).toContainEqual(
      expect.objectContaining({ id: getTitleId('movie', rank), character: member?.character }),
    );
  });

  test('have plausible lives, some without dates or biography', async () => {
    const popular = await listPopular();
    expect(popular).toHaveLength(20);
    const obscure = (await bodyOf('/person/popular?page=200')).results;
    const people: Person[] = await Promise.all(
      [...popular, ...obscure].map(({ id }: { id: number }) => bodyOf(`/person/${id}`)),
    );
    const today = new Date().toISOString().slice(0, 10);
    for (const { birthday, deathday, name } of people) {
      expect(name).not.toBe('');
      if (birthday) expect(birthday < today).toBe(true);
      if (birthday && deathday) expect(deathday > birthday && deathday <= today).toBe(true);
    }
    expect(people.some(({ birthday }) => birthday === null)).toBe(true);
    expect(people.some(({ biography }) => biography === '')).toBe(true);
    expect(people.some(({ biography }) => biography.split('\n\n').length > 2)).toBe(true);
    expect(people.every(({ biography }) => !/[{}]/.test(biography))).toBe(true);
  });

  test('are unknown by other ids', async () => {
    for (const id of ['1', '299', 'abc', '999999999'])
      expect((await request(`/person/${id}`)).status, id).toBe(404);
  });
});
