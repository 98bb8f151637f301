import { describe, expect, test } from 'vitest';
import { ROUTE_TABLE } from '../../src/app/routes';
import { parseErrorRedirect } from '../../src/features/static/error-redirect';
import { errorRedirectPath } from '../../src/navigation/paths';

const searchOf = (from: string): string =>
  new URL(errorRedirectPath('unavailable', from), 'http://page').search;

describe('the page to retry after a failed load', () => {
  test.each(['/movie/11', '/watch/movie/11', '/movies?genre=18&sort=latest'])('%s is one', (path) => {
    expect(parseErrorRedirect(searchOf(path), ROUTE_TABLE.hasPage)).toEqual({
      reason: 'unavailable',
      retryPath: path,
    });
  });

  test.each([
    'https://evil.example/movie/11',
    '//evil.example/movie/11',
    '/\\evil.example/movie/11',
    '/\t/evil.example/movie/11',
    '\\\\evil.example/movie/11',
    'javascript:alert(1)',
    'movie/11',
    '/movie/0',
    '/no/such/page',
    '/404',
    '//',
    '/.//',
    '',
  ])('%j is none', (from) => {
    expect(parseErrorRedirect(searchOf(from), ROUTE_TABLE.hasPage)).toBeNull();
  });

  test('a missing player is distinguished from a failed load', () => {
    const search = new URL(errorRedirectPath('no-player', '/watch/movie/11'), 'http://page').search;
    expect(parseErrorRedirect(search, ROUTE_TABLE.hasPage)).toEqual({
      reason: 'no-player',
      retryPath: '/watch/movie/11',
    });
  });

  test('an empty address is not one', () => {
    expect(parseErrorRedirect('', ROUTE_TABLE.hasPage)).toBeNull();
  });
});
