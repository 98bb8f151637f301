import { describe, expect, test } from 'vitest';
import { isValidMedia, listBestTitles, listValidTitles } from '#shared/media-validity';
import type { MediaItem } from '#shared/tmdb-schema';
import { buildMovieItem } from '../builders/movie-database';

const YEAR = 2026;

describe('isValidMedia', () => {
  test.each<[string, Partial<MediaItem>, boolean]>([
    ['a complete movie', {}, true],
    ['id 0', { id: 0 }, false],
    ['a negative id', { id: -3 }, false],
    ['no poster', { poster_path: null }, false],
    ['an empty poster path', { poster_path: '' }, false],
    ['no title', { title: '' }, false],
    ['a blank title', { title: '  ' }, false],
    ['a name in place of a title', { title: undefined, name: 'Reel' }, true],
    ['no date', { release_date: '' }, false],
    ['a year alone', { release_date: '2019' }, false],
    ['rating 0', { vote_average: 0 }, false],
    ['rating 10', { vote_average: 10 }, true],
    ['rating above 10', { vote_average: 10.1 }, false],
    ['no rating', { vote_average: null }, false],
    ['an overview of 9 characters', { overview: 'Nine char' }, false],
    ['no overview', { overview: undefined }, false],
    ['4 votes', { vote_count: 4 }, false],
    ['adult', { adult: true }, false],
    ['adult unknown', { adult: undefined }, true],
    ['the year 1899', { release_date: '1899-12-31' }, false],
    ['the year 1900', { release_date: '1900-01-01' }, true],
    ['two years ahead', { release_date: '2028-12-31' }, true],
    ['three years ahead', { release_date: '2029-01-01' }, false],
    ['no genres', { genre_ids: [] }, false],
    ['genres unknown', { genre_ids: null }, false],
    ['a genre 0', { genre_ids: [18, 0] }, false],
  ])('%s', (_name, change, expected) => {
    expect(isValidMedia(buildMovieItem(change), 'movie', YEAR)).toBe(expected);
  });

  test.each([
    ['1949-12-31', false],
    ['1950-01-01', true],
    ['2028-06-01', true],
  ])('checks a show first aired %s', (first_air_date, expected) => {
    const show = buildMovieItem({ title: undefined, name: 'Reels', release_date: undefined, first_air_date });
    expect(isValidMedia(show, 'tv', YEAR)).toBe(expected);
  });
});

describe('lists', () => {
  test('drop duplicates by id and type, and people', () => {
    const list = [
      buildMovieItem({ media_type: 'movie' }),
      buildMovieItem({ media_type: 'movie', title: 'Again' }),
      buildMovieItem({ media_type: 'tv', title: undefined, name: 'Series' }),
      buildMovieItem({ media_type: 'person', name: 'Ada' }),
    ];
    expect(listValidTitles(list, YEAR).map(({ mediaType, title }) => `${mediaType} ${title}`)).toEqual([
      'movie Movie 1',
      'tv Series',
    ]);
  });

  test('listValidTitles keeps the order', () => {
    const list = [buildMovieItem({ id: 1, vote_average: 5 }), buildMovieItem({ id: 2, vote_average: 9 })];
    expect(listValidTitles(list, YEAR, 'movie').map(({ id }) => id)).toEqual([1, 2]);
  });

  test('listBestTitles sorts by rating, votes and popularity, descending', () => {
    const list = [
      buildMovieItem({ id: 1, vote_average: 7, vote_count: 10, popularity: 1 }),
      buildMovieItem({ id: 2, vote_average: 7, vote_count: 10, popularity: 2 }),
      buildMovieItem({ id: 3, vote_average: 7, vote_count: 20, popularity: 0 }),
      buildMovieItem({ id: 4, vote_average: 8, vote_count: 5, popularity: 0 }),
    ];
    expect(listBestTitles(list, YEAR, 'movie').map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });
});
