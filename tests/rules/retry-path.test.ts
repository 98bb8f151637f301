import { describe, expect, test } from 'vitest';
import { findRetryPath } from '../../src/features/static/retry-path';
import { unavailablePath } from '../../src/paths';

const searchOf = (from: string): string => new URL(unavailablePath(from), 'http://page').search;

describe('the page to try again after a failed load (2 §2)', () => {
  test.each(['/movie/11', '/watch/movie/11', '/movies?genre=18&sort=latest'])('%s is one', (path) => {
    expect(findRetryPath(searchOf(path))).toBe(path);
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
    '',
  ])('%j is none', (from) => {
    expect(findRetryPath(searchOf(from))).toBeNull();
  });

  test('no address is none', () => {
    expect(findRetryPath('')).toBeNull();
  });
});
