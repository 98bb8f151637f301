import { expect, test } from 'vitest';
import {
  discoverRequest,
  genresRequest,
  movieRequest,
  personRequest,
  popularRequest,
  searchRequest,
  seasonRequest,
  showRequest,
  trendingRequest,
} from '../../server/tmdb/requests';

test('requests have the paths and parameters of the movie database', () => {
  const requests = [
    trendingRequest('all', 'week'),
    popularRequest('tv', 500),
    movieRequest(11),
    seasonRequest(1399, 0),
    personRequest(62),
    searchRequest('multi', 'star', 2),
    genresRequest('tv'),
    discoverRequest('movie', { sort_by: 'revenue.desc', 'vote_count.gte': 10, page: 3 }),
  ].map(({ path, params }) => `${path} ${JSON.stringify(params)}`);
  expect(requests).toEqual([
    '/trending/all/week {}',
    '/tv/popular {"page":"500"}',
    '/movie/11 {"append_to_response":"videos,credits,similar"}',
    '/tv/1399/season/0 {}',
    '/person/62 {"append_to_response":"combined_credits"}',
    '/search/multi {"include_adult":"false","page":"2","query":"star"}',
    '/genre/tv/list {}',
    '/discover/movie {"include_adult":"false","page":"3","sort_by":"revenue.desc","vote_count.gte":"10"}',
  ]);
});

test.each([
  [' star   wars ', 'star wars'],
  ['star\u00a0\twars', 'star wars'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
])('the queries %j and %j have the same key', (one, other) => {
  expect(searchRequest('movie', one, 1).key).toBe(searchRequest('movie', other, 1).key);
});

test('the order of parameters, empty values and the default page do not change the key', () => {
  const one = discoverRequest('tv', { with_genres: '18', sort_by: 'name.asc', page: 1, watch_region: '' });
  const other = discoverRequest('tv', { sort_by: 'name.asc', with_genres: '18', watch_region: undefined });
  expect(one.key).toBe(other.key);
});

test('different requests have different keys, also with special characters', () => {
  const keys = [
    searchRequest('movie', 'a', 1),
    searchRequest('tv', 'a', 1),
    searchRequest('movie', 'a', 2),
    searchRequest('movie', 'a&page=2', 1),
    searchRequest('movie', 'a?page=2', 1),
    movieRequest(1),
    showRequest(1),
    seasonRequest(1, 1),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('adult titles are always excluded', () => {
  expect(discoverRequest('movie', { include_adult: 'true' }).params.include_adult).toBe('false');
});
