import { describe, expect, test } from 'vitest';
import type { MoviePage } from '#shared/title-page';
import { moviePanels } from '../../src/features/title/movie-facts';
import { buildMoviePage } from '../builders/titles';

const MOVIE = buildMoviePage({
  id: 11,
  title: 'The Long Harbour',
  date: '2019-05-03',
  rating: 8.438,
  votes: 26_280,
  studio: 'Pier Pictures',
  country: 'Portugal',
  language: 'Portuguese',
  runtimeMinutes: 142,
  budget: 63_000_000,
  revenue: 463_517_383,
});

/** The facts of a panel that are shown, as a record. */
function panel(title: string, changes: Partial<MoviePage> = {}): Record<string, string> {
  const facts =
    moviePanels({ ...MOVIE, ...changes }).find((candidate) => candidate.title === title)?.facts ?? [];
  return Object.fromEntries(facts.flatMap(({ label, value }) => (value ? [[label, value]] : [])));
}

describe('the panels of a movie', () => {
  test('Production', () => {
    expect(panel('Production')).toEqual({
      'Release date': 'May 3, 2019',
      Runtime: '2h 22m',
      Studio: 'Pier Pictures',
      Country: 'Portugal',
    });
  });

  test('Ratings', () => {
    expect(panel('Ratings')).toEqual({
      Rating: '8.4 / 10',
      'Total votes': '26,280',
      Status: 'Released',
      Language: 'Portuguese',
    });
  });

  test('Box Office', () => {
    expect(panel('Box Office')).toEqual({ Budget: '$63.0M', Revenue: '$463.5M', Profit: '$400.5M' });
  });

  test('a loss is a negative profit', () => {
    expect(panel('Box Office', { revenue: 500_000 }).Profit).toBe('-$62.5M');
  });

  test('profit requires budget and revenue', () => {
    expect(panel('Box Office', { budget: null })).toEqual({ Revenue: '$463.5M' });
    expect(panel('Box Office', { revenue: null })).toEqual({ Budget: '$63.0M' });
    expect(panel('Box Office', { budget: null, revenue: null })).toEqual({});
  });

  test('amounts other than zero are never shown as zero', () => {
    expect(panel('Box Office', { budget: 7_000, revenue: null })).toEqual({ Budget: 'Under $0.1M' });
    expect(panel('Box Office', { budget: 50_000, revenue: null })).toEqual({ Budget: '$0.1M' });
    const profit = (revenue: number) => panel('Box Office', { budget: 1_000_000, revenue }).Profit;
    expect(profit(1_000_000)).toBe('$0.0M');
    expect(profit(951_000)).toBe('Loss under $0.1M');
    expect(profit(940_000)).toBe('-$0.1M');
  });

  test('unknown facts are left out', () => {
    const blank = {
      date: '',
      runtimeMinutes: null,
      studio: null,
      country: null,
      rating: 0,
      votes: 0,
      language: null,
    };
    expect(panel('Production', blank)).toEqual({});
    expect(panel('Ratings', blank)).toEqual({ Status: 'Released' });
    expect(panel('Production', { date: '2019-99-99' })).not.toHaveProperty('Release date');
  });

  test('a movie of less than an hour has 0 hours', () => {
    expect(panel('Production', { runtimeMinutes: 45 }).Runtime).toBe('0h 45m');
  });
});
