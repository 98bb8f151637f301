import { expect, test } from 'vitest';
import { isValidTarget } from '../../server/http/request-validation';

test.each([
  '/',
  '/movie/11',
  '/search?q=a/../b',
  '/api/tmdb/search/multi?query=%2e%2e%2f',
  '/search?q=50%25',
  '/tv/1/2/3?x=//',
  '/movies?from=50%&genre=%ff',
  '/api/tmdb/search/multi?query=%C3%A9+%F0%9F%8E%AC',
])('%s is valid', (target) => {
  expect(isValidTarget(target)).toBe(true);
});

test.each([
  'http://evil.example/api/health',
  '*',
  '/a/../b',
  '/a/./b',
  '/a/%2e%2e/b',
  '/a/.%2E/b',
  '//evil.example',
  '/a//b',
  '/a\\b',
  '/a%5cb',
  '/a%2fb',
  '/a%00',
  '/%ff',
  '/%zz',
  '/api/tmdb/search/multi?query=%ff%fe',
  '/api/tmdb/search/multi?query=100%',
  '/%61pi/tmdb/search/multi?query=%ED%A0%80',
  '/a b',
  '/a#b',
  '/a\u0000',
])('%s is refused', (target) => {
  expect(isValidTarget(target)).toBe(false);
});
