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
import { joinPages } from '#shared/title-card';
import { buildTitleCard } from '../builders/titles';

const TODAY = '2026-03-15';

const state = (parts: Partial<BrowseState> = {}): BrowseState => ({ ...BROWSE_START, ...parts });

const toParams = (parts: Partial<BrowseSelection>, mediaType: 'movie' | 'tv' = 'movie') =>
  browseParameters(state(parts), mediaType, TODAY);

describe('TMDB parameters', () => {
  test('default to the most popular titles with at least 10 votes', () => {
    expect(toParams({})).toEqual({ sort_by: 'popularity.desc', 'vote_count.gte': '10' });
  });

  test('Trending covers the last 30 days including today', () => {
    expect(toParams({ filter: 'trending' })).toEqual({
      sort_by: 'popularity.desc',
      'vote_count.gte': '10',
      'primary_release_date.gte': '2026-02-13',
      'primary_release_date.lte': TODAY,
    });
    expect(toParams({ filter: 'trending' }, 'tv')).toMatchObject({
      'first_air_date.gte': '2026-02-13',
      'first_air_date.lte': TODAY,
    });
  });

  test('counts 30 days across a new year and a leap day', () => {
    const from = (today: string) =>
      browseParameters(state({ filter: 'trending' }), 'movie', today)['primary_release_date.gte'];
    expect(from('2026-01-01')).toBe('2025-12-02');
    expect(from('2024-03-15')).toBe('2024-02-14');
  });

  test('Top Rated requires 100 votes, other filters 10', () => {
    expect(toParams({ filter: 'top-rated', sort: 'top-rated' })).toEqual({
      sort_by: 'vote_average.desc',
      'vote_count.gte': '100',
    });
    expect(toParams({ sort: 'top-rated' })).toMatchObject({ 'vote_count.gte': '10' });
    expect(toParams({ filter: 'top-rated', sort: 'a-z' })).toMatchObject({ 'vote_count.gte': '100' });
  });

  test('a streaming service limits the list to its providers in the US', () => {
    expect(toParams({ service: 'hbo' }, 'tv')).toMatchObject({
      with_watch_providers: '384|1899',
      watch_region: 'US',
    });
  });

  test('Latest, as filter or sort, excludes future releases', () => {
    const latest = {
      sort_by: 'primary_release_date.desc',
      'vote_count.gte': '10',
      'primary_release_date.lte': TODAY,
    };
    expect(toParams({ filter: 'latest', sort: 'latest' })).toEqual(latest);
    expect(toParams({ sort: 'latest' })).toEqual(latest);
    expect(toParams({ sort: 'latest' }, 'tv')).toMatchObject({
      sort_by: 'first_air_date.desc',
      'first_air_date.lte': TODAY,
    });
    expect(toParams({ filter: 'latest', sort: 'a-z' })).toMatchObject({
      sort_by: 'title.asc',
      'primary_release_date.lte': TODAY,
    });
  });

  test('A to Z sorts movies by title and shows by name', () => {
    expect(toParams({ sort: 'a-z' }).sort_by).toBe('title.asc');
    expect(toParams({ sort: 'z-a' }).sort_by).toBe('title.desc');
    expect(toParams({ sort: 'a-z' }, 'tv').sort_by).toBe('name.asc');
    expect(toParams({ sort: 'z-a' }, 'tv').sort_by).toBe('name.desc');
    expect(toParams({ sort: 'highest-grossing' }).sort_by).toBe('revenue.desc');
  });

  test('combines a genre with any filter', () => {
    expect(toParams({ genre: 18, filter: 'trending' })).toMatchObject({ with_genres: '18' });
  });
});

describe('state changes', () => {
  test('a quick filter sets its sort, keeps the genre and clears the search', () => {
    const before = state({ sort: 'a-z', genre: 18, query: 'alien' });
    expect(chooseFilter(before, 'top-rated')).toEqual(
      state({ filter: 'top-rated', sort: 'top-rated', genre: 18 }),
    );
    expect(chooseFilter(before, 'latest').sort).toBe('latest');
    expect(chooseFilter(before, 'trending').sort).toBe('popular');
    expect(chooseFilter(before, 'all').sort).toBe('popular');
  });

  test('genre and sort clear the search', () => {
    const before = state({ query: 'alien' });
    expect(chooseGenre(before, 18)).toEqual(state({ genre: 18 }));
    expect(chooseSort(before, 'z-a')).toEqual(state({ sort: 'z-a' }));
  });

  test('shows have no sort by revenue', () => {
    expect(sortsOf('movie')).toContain('highest-grossing');
    expect(sortsOf('tv')).toEqual(['popular', 'top-rated', 'latest', 'a-z', 'z-a']);
  });
});

describe('URL parameters', () => {
  test('omit defaults', () => {
    expect(formatBrowseParams(BROWSE_START)).toBe('');
    expect(formatBrowseParams(state({ filter: 'latest', sort: 'latest' }))).toBe('?filter=latest');
  });

  test.each<Partial<BrowseState>>([
    {},
    { filter: 'top-rated', sort: 'top-rated', genre: 18 },
    { filter: 'top-rated', sort: 'popular' },
    { sort: 'highest-grossing' },
    { service: 'disney-plus', genre: 18 },
    { filter: 'trending', genre: 10751, sort: 'z-a', query: 'a&b=c? 100% %41 +1 “é”' },
  ])('round-trip %j', (parts) => {
    expect(parseBrowseParams(formatBrowseParams(state(parts)), 'movie')).toEqual(state(parts));
  });

  test.each([
    'filter=best&genre=abc&sort=up',
    'genre=-1',
    'genre=0',
    'genre=1.5',
    'genre=99999999999',
    'genre=18,35',
    'filter=&genre=&sort=&service=&q=',
    'service=Netflix',
    'service=8',
    'q=%20%20%00',
    'FILTER=latest',
    '%E0%A4%A',
    '__proto__=1&filter=constructor&service=constructor&sort=toString',
  ])('ignore the invalid parameters %s', (search) => {
    expect(parseBrowseParams(search, 'movie')).toEqual(BROWSE_START);
  });

  test('ignore a sort that shows do not have', () => {
    expect(parseBrowseParams('sort=highest-grossing', 'tv').sort).toBe('popular');
    expect(parseBrowseParams('filter=latest&sort=highest-grossing', 'tv').sort).toBe('latest');
  });

  test('shorten a long query', () => {
    expect(parseBrowseParams(`q=${'a'.repeat(9000)}`, 'movie').query).toHaveLength(500);
  });
});

describe('paging', () => {
  const page = { titles: [buildTitleCard()], page: 1, totalPages: 3 };

  test('continues after a page with valid titles', () => {
    expect(findNextPage(page)).toBe(2);
    expect(findNextPage({ ...page, page: 3 })).toBeNull();
    expect(findNextPage({ ...page, titles: [] })).toBeNull();
  });

  test('ends at page 500', () => {
    expect(findNextPage({ ...page, page: 499, totalPages: 57_000 })).toBe(500);
    expect(findNextPage({ ...page, page: 500, totalPages: 57_000 })).toBeNull();
  });

  test('removes duplicates of earlier pages', () => {
    const page = (...ids: number[]) => ({ titles: ids.map((id) => buildTitleCard({ id })) });
    const pages = [page(3, 1), page(1, 2, 3)];
    expect(joinPages(pages).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});
