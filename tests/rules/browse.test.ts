import { describe, expect, test } from 'vitest';
import {
  BROWSE_START,
  type BrowseSelection,
  type BrowseState,
  browseParameters,
  chooseFilter,
  chooseGenre,
  chooseSort,
  findNextPage,
  formatBrowseParams,
  parseBrowseParams,
  sortsOf,
} from '#shared/browse';
import { joinPages, type TitleCard } from '#shared/title-card';

const TODAY = '2026-03-15';

const state = (parts: Partial<BrowseState> = {}): BrowseState => ({ ...BROWSE_START, ...parts });

const asked = (parts: Partial<BrowseSelection>, mediaType: 'movie' | 'tv' = 'movie') =>
  browseParameters(state(parts), mediaType, TODAY);

function title(id: number): TitleCard {
  return {
    mediaType: 'movie',
    id,
    title: `Movie ${id}`,
    date: '2020-01-01',
    posterPath: '/a.jpg',
    rating: 7,
  };
}

describe('what is asked of the movie database (1 §4)', () => {
  test('by default the most popular with at least 10 votes', () => {
    expect(asked({})).toEqual({ sort_by: 'popularity.desc', 'vote_count.gte': '10' });
  });

  test('Trending asks for the last 30 days up to today', () => {
    expect(asked({ filter: 'trending' })).toEqual({
      sort_by: 'popularity.desc',
      'vote_count.gte': '10',
      'primary_release_date.gte': '2026-02-13',
      'primary_release_date.lte': TODAY,
    });
    expect(asked({ filter: 'trending' }, 'tv')).toMatchObject({
      'first_air_date.gte': '2026-02-13',
      'first_air_date.lte': TODAY,
    });
  });

  test('30 days are counted across a year and a leap day', () => {
    const from = (today: string) =>
      browseParameters(state({ filter: 'trending' }), 'movie', today)['primary_release_date.gte'];
    expect(from('2026-01-01')).toBe('2025-12-02');
    expect(from('2024-03-15')).toBe('2024-02-14');
  });

  test('Top Rated asks for 100 votes, every other filter for 10', () => {
    expect(asked({ filter: 'top-rated', sort: 'top-rated' })).toEqual({
      sort_by: 'vote_average.desc',
      'vote_count.gte': '100',
    });
    expect(asked({ sort: 'top-rated' })).toMatchObject({ 'vote_count.gte': '10' });
    expect(asked({ filter: 'top-rated', sort: 'a-z' })).toMatchObject({ 'vote_count.gte': '100' });
  });

  test('Latest, filter or sort, asks for what is released by today', () => {
    const latest = {
      sort_by: 'primary_release_date.desc',
      'vote_count.gte': '10',
      'primary_release_date.lte': TODAY,
    };
    expect(asked({ filter: 'latest', sort: 'latest' })).toEqual(latest);
    expect(asked({ sort: 'latest' })).toEqual(latest);
    expect(asked({ sort: 'latest' }, 'tv')).toMatchObject({
      sort_by: 'first_air_date.desc',
      'first_air_date.lte': TODAY,
    });
    expect(asked({ filter: 'latest', sort: 'a-z' })).toMatchObject({
      sort_by: 'title.asc',
      'primary_release_date.lte': TODAY,
    });
  });

  test('A to Z goes by title for movies and by name for shows', () => {
    expect(asked({ sort: 'a-z' }).sort_by).toBe('title.asc');
    expect(asked({ sort: 'z-a' }).sort_by).toBe('title.desc');
    expect(asked({ sort: 'a-z' }, 'tv').sort_by).toBe('name.asc');
    expect(asked({ sort: 'z-a' }, 'tv').sort_by).toBe('name.desc');
    expect(asked({ sort: 'highest-grossing' }).sort_by).toBe('revenue.desc');
  });

  test('a genre goes along with any filter', () => {
    expect(asked({ genre: 18, filter: 'trending' })).toMatchObject({ with_genres: '18' });
  });
});

describe('what a choice changes (1 §4)', () => {
  test('a quick filter brings its sort, keeps the genre and clears the search', () => {
    const before = state({ sort: 'a-z', genre: 18, query: 'alien' });
    expect(chooseFilter(before, 'top-rated')).toEqual(
      state({ filter: 'top-rated', sort: 'top-rated', genre: 18 }),
    );
    expect(chooseFilter(before, 'latest').sort).toBe('latest');
    expect(chooseFilter(before, 'trending').sort).toBe('popular');
    expect(chooseFilter(before, 'all').sort).toBe('popular');
  });

  test('genre and sort clear the search, too', () => {
    const before = state({ query: 'alien' });
    expect(chooseGenre(before, 18)).toEqual(state({ genre: 18 }));
    expect(chooseSort(before, 'z-a')).toEqual(state({ sort: 'z-a' }));
  });

  test('shows are not sorted by revenue', () => {
    expect(sortsOf('movie')).toContain('highest-grossing');
    expect(sortsOf('tv')).toEqual(['popular', 'top-rated', 'latest', 'a-z', 'z-a']);
  });
});

describe('the address', () => {
  test('leaves defaults out', () => {
    expect(formatBrowseParams(BROWSE_START)).toBe('');
    expect(formatBrowseParams(state({ filter: 'latest', sort: 'latest' }))).toBe('?filter=latest');
  });

  test.each<Partial<BrowseState>>([
    {},
    { filter: 'top-rated', sort: 'top-rated', genre: 18 },
    { filter: 'top-rated', sort: 'popular' },
    { sort: 'highest-grossing' },
    { filter: 'trending', genre: 10751, sort: 'z-a', query: 'a&b=c? 100% %41 +1 “é”' },
  ])('says and means the same: %j', (parts) => {
    expect(parseBrowseParams(formatBrowseParams(state(parts)), 'movie')).toEqual(state(parts));
  });

  test.each([
    'filter=best&genre=abc&sort=up',
    'genre=-1',
    'genre=0',
    'genre=1.5',
    'genre=99999999999',
    'genre=18,35',
    'filter=&genre=&sort=&q=',
    'q=%20%20%00',
    'FILTER=latest',
    '%E0%A4%A',
    '__proto__=1&filter=constructor&sort=toString',
  ])('counts garbage as not said: %s', (search) => {
    expect(parseBrowseParams(search, 'movie')).toEqual(BROWSE_START);
  });

  test('a sort that shows do not have counts as not said', () => {
    expect(parseBrowseParams('sort=highest-grossing', 'tv').sort).toBe('popular');
    expect(parseBrowseParams('filter=latest&sort=highest-grossing', 'tv').sort).toBe('latest');
  });

  test('a search is cut to what may be asked', () => {
    expect(parseBrowseParams(`q=${'a'.repeat(9000)}`, 'movie').query).toHaveLength(500);
  });
});

describe('pages', () => {
  const page = { titles: [title(1)], page: 1, totalPages: 3 };

  test('go on while there are more and something valid came', () => {
    expect(findNextPage(page)).toBe(2);
    expect(findNextPage({ ...page, page: 3 })).toBeNull();
    expect(findNextPage({ ...page, titles: [] })).toBeNull();
  });

  test('end at 500', () => {
    expect(findNextPage({ ...page, page: 499, totalPages: 57_000 })).toBe(500);
    expect(findNextPage({ ...page, page: 500, totalPages: 57_000 })).toBeNull();
  });

  test('show a title once, where it came first', () => {
    const pages = [{ titles: [title(3), title(1)] }, { titles: [title(1), title(2), title(3)] }];
    expect(joinPages(pages).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});
