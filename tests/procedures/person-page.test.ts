import { describe, expect, test } from 'vitest';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import { buildMovieItem } from '../builders/movie-database';
import { createCatalogueCalls } from '../support/catalogue-calls';

const ID = 62;

function personFrom(body: object) {
  const credits = { combined_credits: { cast: [], crew: [] } };
  return createCatalogueCalls(() => ({ id: ID, name: 'Bo Ash', ...credits, ...body })).personPage({ id: ID });
}

const movie = (id: number, fields: object = {}) => ({
  ...buildMovieItem({ id }),
  media_type: 'movie',
  ...fields,
});
const show = (id: number, fields: object = {}) => ({
  ...buildMovieItem({ id, title: null, release_date: null }),
  media_type: 'tv',
  name: `Show ${id}`,
  first_air_date: '2012-02-02',
  ...fields,
});

describe('personPage', () => {
  test('returns the facts of a person, with the paragraphs of the biography', async () => {
    const page = await personFrom({
      name: ' Bo  Ash ',
      biography: 'First.\r\n\r\nSecond,\nstill second.\n \nThird.',
      birthday: '1955-03-19',
      deathday: '0000-00-00',
      place_of_birth: 'Idar-Oberstein, Germany',
      known_for_department: 'Acting',
      profile_path: 'p.jpg',
    });
    expect(page).toEqual({
      id: ID,
      name: 'Bo Ash',
      department: 'Acting',
      profilePath: '/p.jpg',
      birthDate: '1955-03-19',
      deathDate: '',
      birthPlace: 'Idar-Oberstein, Germany',
      biography: ['First.', 'Second, still second.', 'Third.'],
      knownFor: [],
      credits: [],
      creditCount: 0,
    });
  });

  test('lists the valid movies and shows of cast and crew, the newest first', async () => {
    const { credits } = await personFrom({
      combined_credits: {
        cast: [
          movie(1, { release_date: '1999-01-01', character: 'Neo' }),
          show(1, { character: 'Himself' }),
          movie(2, { vote_count: 4 }),
          movie(3, { poster_path: null }),
          movie(4, { release_date: '' }),
          movie(5, { adult: true }),
          { id: 'x' },
        ],
        crew: [movie(6, { release_date: '2020-05-05', job: 'Director', department: 'Directing' })],
      },
    });
    expect(credits.map(({ mediaType, id, date }) => `${mediaType} ${id} ${date}`)).toEqual([
      'movie 6 2020-05-05',
      'tv 1 2012-02-02',
      'movie 1 1999-01-01',
    ]);
    expect(credits[0]).toEqual({
      mediaType: 'movie',
      id: 6,
      title: 'Movie 6',
      date: '2020-05-05',
      posterPath: '/p.jpg',
      rating: 7,
      roles: ['Director'],
    });
  });

  test('lists a title once, with the different roles of the person', async () => {
    const { credits } = await personFrom({
      combined_credits: {
        cast: [
          movie(1, { character: 'Neo' }),
          movie(1, { character: ' Neo' }),
          movie(1, { character: 'Agent' }),
        ],
        crew: [movie(1, { job: 'Producer' }), movie(1, { job: 'Writer' }), show(1, { job: '' })],
      },
    });
    expect(credits.map(({ mediaType, roles }) => [mediaType, roles])).toEqual([
      ['tv', []],
      ['movie', ['Neo', 'Agent', 'Producer', 'Writer']],
    ]);
  });

  test('knows a person for the titles of their department with the most votes, not for talk shows', async () => {
    const cast = Array.from({ length: 15 }, (_, index) =>
      movie(index + 1, { vote_count: 100 + index, character: `Role ${index}` }),
    );
    const crew = [movie(50, { vote_count: 9000, department: 'Production', job: 'Producer' })];
    const talk = show(60, { vote_count: 9999, character: 'Self - Guest' });
    const { knownFor } = await personFrom({
      known_for_department: 'Acting',
      combined_credits: { cast: [...cast, talk], crew },
    });
    expect(knownFor.map(({ id }) => id)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    const ofOther = await personFrom({
      known_for_department: 'Editing',
      combined_credits: { cast: [talk], crew },
    });
    expect(ofOther.knownFor.map(({ id }) => id)).toEqual([60, 50]);
  });

  test('lists the 500 titles with the most votes of a longer filmography, the newest first', async () => {
    const cast = Array.from({ length: 700 }, (_, index) =>
      movie(index + 1, { vote_count: index < 499 ? 900 : 20, release_date: `${1950 + (index % 70)}-01-01` }),
    );
    const newest = movie(800, { vote_count: 20, release_date: '2021-01-01' });
    const { credits, creditCount } = await personFrom({ combined_credits: { cast, crew: [newest] } });
    expect([credits.length, creditCount]).toEqual([500, 701]);
    expect(credits[0]?.id).toBe(800);
    expect(credits.slice(1).every(({ id }) => id < 500)).toBe(true);
    const dates = credits.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('survives unusable fields, a missing name and another id', async () => {
    const page = await createCatalogueCalls(() => ({
      id: 7,
      name: null,
      biography: 3,
      birthday: {},
      combined_credits: { cast: 'none', crew: [movie(1, { job: 7 })] },
    })).personPage({ id: ID });
    expect(page).toMatchObject({ id: ID, name: 'Name unknown', biography: [], birthDate: '' });
    expect(page.credits).toMatchObject([{ id: 1, roles: [] }]);
  });

  test.each([
    ['no credits', {}],
    ['null', { combined_credits: null }],
    ['a text', { combined_credits: 'none' }],
    ['no lists', { combined_credits: {} }],
    ['one list, which is empty', { combined_credits: { cast: [] } }],
    ['lists of malformed items', { combined_credits: { cast: [{ id: 'x' }], crew: [7] } }],
    ['an empty list and one of malformed items', { combined_credits: { cast: [], crew: [{ id: null }] } }],
  ])('a response with %s is a failure, not an empty filmography', async (_, credits) => {
    const response = createCatalogueCalls(() => ({ id: ID, name: 'Bo Ash', ...credits })).personPage({
      id: ID,
    });
    await expect(response).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test('fails with the error of the movie database, and for invalid ids', async () => {
    const missing = createCatalogueCalls(() => {
      throw new CatalogueError('not-found', 'No such person.');
    });
    await expect(missing.personPage({ id: ID })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [0, -1, 1.5, 2 ** 31])
      await expect(missing.personPage({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
