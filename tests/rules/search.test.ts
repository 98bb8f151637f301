import { describe, expect, test } from 'vitest';
import {
  clearFilters,
  defaultSearch,
  findDatedQuery,
  formatSearchParams,
  isFiltered,
  listNearQueries,
  mergeGenres,
  normalizeQuery,
  parseSearchParams,
  type SearchState,
  type SearchTitle,
} from '#shared/search';
import { foldTitle, matchesFilters, selectResults } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { buildSearchTitle } from '../builders/titles';

const YEAR = 2026;
const DEFAULTS = defaultSearch(YEAR);

const state = (changes: Partial<SearchState> = {}): SearchState => ({ ...DEFAULTS, query: 'x', ...changes });

let nextId = 1;
function title(name: string, changes: Partial<SearchTitle> = {}): SearchTitle {
  return buildSearchTitle({
    id: nextId++,
    title: name,
    date: '2010-01-01',
    popularity: 1,
    voteCount: 100,
    ...changes,
  });
}

const names = (titles: readonly SearchTitle[]): string[] =>
  titles.map((shown) => `${shown.title} ${shown.date.slice(0, 4)}`);

describe('URL parameters of the search page', () => {
  test('contain everything except defaults', () => {
    expect(formatSearchParams(state({ query: 'star wars' }), YEAR)).toBe('q=star+wars');
    const all = state({
      query: 'a&b=c%41 é',
      type: 'tv',
      sort: 'release_date',
      genres: [28, 12],
      yearMin: 1990,
      yearMax: 2000,
      ratingMin: 6.5,
      ratingMax: 9.9,
      view: 'list',
    });
    const address = formatSearchParams(all, YEAR);
    expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
      q: 'a&b=c%41 é',
      type: 'tv',
      sort: 'release_date',
      genres: '28,12',
      year_min: '1990',
      year_max: '2000',
      rating_min: '6.5',
      rating_max: '9.9',
      view: 'list',
    });
    expect(parseSearchParams(address, YEAR)).toEqual(all);
  });

  test('are empty without a query', () => {
    expect(formatSearchParams({ ...DEFAULTS, type: 'movie', genres: [18] }, YEAR)).toBe('');
  });

  test.each([
    'type=person',
    'type=MOVIE',
    'sort=worst',
    'view=table',
    'genres=drama',
    'genres=18,',
    'genres=18,-1',
    'year_min=1899',
    'year_min=19x0',
    'year_min=',
    'year_max=2027',
    'year_max=1e3',
    'year_min=2001&year_max=2000',
    'rating_min=-1',
    'rating_min=NaN',
    'rating_max=10.1',
    'rating_max=7.25',
    'rating_min=8&rating_max=7',
    '%E0%A4%A&type',
  ])('fall back to the defaults for %j', (address) => {
    expect(parseSearchParams(`q=x&${address}`, YEAR)).toEqual(state());
  });

  test('accept the limits of the ranges', () => {
    const address = 'q=x&year_min=2026&year_max=2026&rating_min=10&rating_max=10';
    expect(parseSearchParams(address, YEAR)).toMatchObject({ yearMin: 2026, yearMax: 2026, ratingMin: 10 });
    expect(parseSearchParams('q=x&year_min=1900&rating_max=0', YEAR)).toMatchObject({
      yearMin: 1900,
      ratingMax: 0,
    });
  });

  test('collapse white space and shorten queries to 500 characters', () => {
    expect(parseSearchParams('q=%20star%0A%20%00wars%20', YEAR).query).toBe('star wars');
    expect(parseSearchParams(`q=${'a'.repeat(10_000)}`, YEAR).query).toHaveLength(500);
  });

  test('never contain half of a character, which the server would refuse', () => {
    const { query } = parseSearchParams(`q=a${'😀'.repeat(300)}`, YEAR);
    expect(query).toBe(`a${'😀'.repeat(249)}`);
    expect(normalizeQuery('\ud83d star \ude00')).toBe('star');
  });

  test('contain neither control characters nor bidirectional overrides', () => {
    expect(parseSearchParams('q=%1B%5Bstar%07%E2%80%AE%20wars%E2%81%A9%EF%BB%BF', YEAR).query).toBe(
      '[star wars',
    );
    expect(normalizeQuery('\u202e\u0000\u200b')).toBe('');
  });

  test('Clear All keeps the query and the view', () => {
    const filtered = state({ type: 'tv', sort: 'title', genres: [18], ratingMin: 5, view: 'list' });
    expect(clearFilters(filtered, YEAR)).toEqual(state({ view: 'list' }));
  });
});

describe('findDatedQuery', () => {
  test.each([
    ['aladdin 2019', 'aladdin', '2019'],
    ['the thing (1982)', 'the thing', '1982'],
    ['1917 2019', '1917', '2019'],
    ['soon 2028', 'soon', '2028'],
    ['old 1900', 'old', '1900'],
  ])('splits %j into %j and %s', (query, text, year) => {
    expect(findDatedQuery(query, YEAR)).toEqual({ title: text, year });
  });

  test.each([
    '2001',
    '1917',
    '(2019)',
    'blade runner 2049',
    'soon 2029',
    'old 1899',
    'area 51',
    'x2019',
    'a 20199',
  ])('returns null for %j', (query) => {
    expect(findDatedQuery(query, YEAR)).toBeNull();
  });
});

describe('order by popularity', () => {
  test.each([
    ['AMELIE', 'Amélie'],
    ['spider man', 'Spider-Man'],
    ['wall e', 'WALL·E'],
    ["schindler's list", 'Schindlers List'],
    ['fast and furious', 'Fast & Furious'],
    ['tromso', 'Tromsø'],
    ['aegis', 'Ægis'],
  ])('folds %j and %j to the same title', (one, other) => {
    expect(foldTitle(one)).toBe(foldTitle(other));
  });

  test('puts a title that equals the query first', () => {
    const found = [
      title('Amélie and Friends', { popularity: 90 }),
      title('Amélie', { popularity: 3 }),
      title('Not Amélie', { popularity: 50 }),
      title('AMELIE', { popularity: 4 }),
    ];
    expect(names(selectResults(found, state({ query: 'amelie' }), YEAR))).toEqual([
      'AMELIE 2010',
      'Amélie 2010',
      'Amélie and Friends 2010',
      'Not Amélie 2010',
    ]);
  });

  test('puts titles of the year in the query first, then equal titles of other years', () => {
    const found = [
      title('Aladdin and the King', { date: '1996-01-01', popularity: 90 }),
      title('Aladdin', { date: '1992-11-25', popularity: 80 }),
      title('Adventures of Aladdin', { date: '2019-03-01', popularity: 70 }),
      title('Aladdin', { date: '2019-05-22', popularity: 2 }),
      title('Aladdin Again', { date: '2019-07-01', popularity: 1 }),
      title('Unlike It', { date: '2019-07-01', popularity: 99 }),
    ];
    expect(names(selectResults(found, state({ query: 'aladdin 2019' }), YEAR))).toEqual([
      'Aladdin 2019',
      'Aladdin Again 2019',
      'Adventures of Aladdin 2019',
      'Aladdin 1992',
      'Unlike It 2019',
      'Aladdin and the King 1996',
    ]);
  });

  test('treats a year in a title as part of the title', () => {
    const found = [
      title('Wonder Woman', { date: '1984-01-01', popularity: 99 }),
      title('Wonder Woman 1984', { date: '2020-12-16', popularity: 5 }),
    ];
    expect(names(selectResults(found, state({ query: 'wonder woman 1984' }), YEAR))).toEqual([
      'Wonder Woman 1984 2020',
      'Wonder Woman 1984',
    ]);
  });
});

describe('other orders', () => {
  const found = [
    title('Élan', { rating: 8, date: '2001-01-01', voteCount: 10, popularity: 9 }),
    title('zebra', { rating: 8, date: '2020-05-05', voteCount: 900 }),
    title('Eager', { rating: 9.1, date: '1999-12-31' }),
  ];

  test.each([
    ['rating', ['Eager 1999', 'zebra 2020', 'Élan 2001']],
    ['release_date', ['zebra 2020', 'Élan 2001', 'Eager 1999']],
    ['title', ['Eager 1999', 'Élan 2001', 'zebra 2020']],
  ] as const)('sort by %s', (sort, expected) => {
    expect(names(selectResults(found, state({ query: 'zebra', sort }), YEAR))).toEqual(expected);
  });

  test('do not modify the loaded results', () => {
    const before = names(found);
    selectResults(found, state({ sort: 'title' }), YEAR);
    expect(names(found)).toEqual(before);
  });
});

describe('filters', () => {
  test.each([
    ['any of the genres', { genreIds: [12, 28] }, { genres: [28, 99] }, true],
    ['none of the genres', { genreIds: [12] }, { genres: [28, 99] }, false],
    ['the first year of the range', { date: '1990-01-01' }, { yearMin: 1990 }, true],
    ['a year before the range', { date: '1989-12-31' }, { yearMin: 1990 }, false],
    ['the last year of the range', { date: '2000-12-31' }, { yearMax: 2000 }, true],
    ['a year after the range', { date: '2001-01-01' }, { yearMax: 2000 }, false],
    ['no date and a range of years', { date: '' }, { yearMin: 1901 }, false],
    ['next year and a range without a maximum', { date: '2027-01-01' }, { yearMin: 1990 }, true],
    ['next year and no range', { date: '2027-01-01' }, {}, true],
    ['the lowest rating of the range', { rating: 6.5 }, { ratingMin: 6.5 }, true],
    ['a rating below the range', { rating: 6.49 }, { ratingMin: 6.5 }, false],
    ['the highest rating of the range', { rating: 8 }, { ratingMax: 8 }, true],
    ['a rating above the range', { rating: 8.01 }, { ratingMax: 8 }, false],
  ])('match or exclude %s', (_, changes, filters, passes) => {
    const filtered = state(filters);
    expect(matchesFilters(title('x', changes), filtered, YEAR)).toBe(passes);
    expect(isFiltered(filtered, YEAR)).toBe(Object.keys(filters).length > 0);
  });
});

test('joins pages without duplicates; a movie and a show may share an id', () => {
  const page = (...titles: SearchTitle[]) => ({ titles, totalPages: 2 });
  const joined = joinPages([
    page(title('a', { id: 1 }), title('b', { id: 2 })),
    page(title('a again', { id: 1 }), title('a show', { id: 1, mediaType: 'tv' })),
  ]);
  expect(joined.map((shown) => shown.title)).toEqual(['a', 'b', 'a show']);
});

test('merges the genres of movies and shows by name', () => {
  const merged = mergeGenres([
    [
      { id: 28, name: 'Action' },
      { id: 18, name: 'Drama' },
    ],
    [
      { id: 18, name: 'Drama' },
      { id: 10759, name: 'Action & Adventure' },
      { id: 16, name: 'Animation' },
    ],
  ]);
  expect(merged.map(({ name }) => name)).toEqual(['Action', 'Action & Adventure', 'Animation', 'Drama']);
});

test.each([
  ['star wars 1977', ['star wars']],
  ['2012 (2009) disaster', ['disaster', '2012 (2009)']],
  ['star wars tales', ['star wars']],
  ['1984', []],
  ['star', []],
])('the near queries of "%s" lack the year or the last word', (query, near) => {
  expect(listNearQueries(query)).toEqual(near);
});
