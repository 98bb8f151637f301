import { describe, expect, test } from 'vitest';
import { ROUTE_TABLE } from '../../src/app/routes';
import { parseErrorRedirect } from '../../src/features/static/error-redirect';
import { errorRedirectPath } from '../../src/navigation/paths';

const searchOf = (from: string): string =>
  new URL(errorRedirectPath('unavailable', from), 'http://page').search;

describe('parseErrorRedirect', () => {
  test.each(['/movie/11', '/watch/movie/11', '/movies?genre=18&sort=latest'])(
    'returns the page to retry: %s',
    (path) => {
      expect(parseErrorRedirect(searchOf(path), ROUTE_TABLE.hasPage)).toEqual({
        reason: 'unavailable',
        retryPath: path,
      });
    },
  );

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
  ])('rejects %j', (from) => {
    expect(parseErrorRedirect(searchOf(from), ROUTE_TABLE.hasPage)).toBeNull();
  });

  test('distinguishes a missing player from a failed load', () => {
    const search = new URL(errorRedirectPath('no-player', '/watch/movie/11'), 'http://page').search;
    expect(parseErrorRedirect(search, ROUTE_TABLE.hasPage)).toEqual({
      reason: 'no-player',
      retryPath: '/watch/movie/11',
    });
  });

  test('returns null without parameters', () => {
    expect(parseErrorRedirect('', ROUTE_TABLE.hasPage)).toBeNull();
  });
});
