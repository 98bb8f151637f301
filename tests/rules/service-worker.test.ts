import { describe, expect, test } from 'vitest';
import { responseDate } from '../../src/service-worker/cached-responses';
import {
  findRequestKind,
  isCacheable,
  type RequestFacts,
  type RequestKind,
} from '../../src/service-worker/worker/caching-rules';

const SITE = 'https://marquee.example';

function kindOf(path: string, facts: Partial<RequestFacts> = {}): RequestKind | null {
  const url = new URL(path, SITE).href;
  return findRequestKind({ method: 'GET', url, destination: '', headers: new Headers(), ...facts }, SITE);
}

const asPage: Partial<RequestFacts> = { destination: 'document' };
const asImage: Partial<RequestFacts> = { destination: 'image' };
const withToken: Partial<RequestFacts> = { headers: new Headers({ authorization: 'Bearer x' }) };

describe('the service worker', () => {
  test.each([
    ['/', asPage, 'page'],
    ['/movies?genre=18', asPage, 'page'],
    ['/tv/7/1/2', asPage, 'page'],
    ['/my-listing', asPage, 'page'],
    ['/api/tmdb/trending/all/day', {}, 'api'],
    ['/api/trpc/catalogue.titlePage?input=%7B%7D', {}, 'api'],
    ['https://image.example/t/p/w500/x.jpg', asImage, 'image'],
    ['/demo-images/w500/x.svg', asImage, 'image'],
    ['/img/w500/x.jpg', asImage, 'image'],
  ] as const)('caches %s', (path, facts, kind) => {
    expect(kindOf(path, facts)).toBe(kind);
  });

  test.each([
    ['/?reset=token', asPage],
    ['/?undo=token', asPage],
    ['/?confirm=token', asPage],
    ['/?other=1&reset=token', asPage],
    ['/admin', asPage],
    ['/admin/users', asPage],
    ['/settings', asPage],
    ['/settings?tab=profile', asPage],
    ['/my-list', asPage],
    ['/404?unavailable=%2Fmovie%2F11', asPage],
    ['/api/docs', asPage],
    ['https://elsewhere.example/', asPage],
    ['/demo-player/movie/11', { destination: 'iframe' }],
    ['/api/tmdb/cache/stats', {}],
    ['/api/tmdb/trending/all/day', { method: 'POST' }],
    ['/api/tmdb/trending/all/day', withToken],
    ['/api/trpc/catalogue.titlePage', withToken],
    ['/api/trpc/catalogue.cacheStats', {}],
    ['/api/trpc/catalogue.genres,auth.verify', {}],
    ['/api/trpc/catalogue.genres?batch=1', {}],
    ['/api/trpc/auth.verify', {}],
    ['/api/trpc/history.list', {}],
    ['/api/watch-history', {}],
    ['/api/auth/profile', {}],
    ['/config/servers.json', {}],
    ['/images/poster-placeholder.svg', asImage],
  ] as const)('does not cache %s %o', (path, facts) => {
    expect(kindOf(path, facts)).toBeNull();
  });
});

describe('a response', () => {
  const api = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' };
  const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  const caches = (
    kind: RequestKind,
    headers: Record<string, string>,
    status = 200,
    hasCached = true,
  ): boolean => isCacheable(kind, new Response('{}', { status, headers }), hasCached);

  test('without personal data is cached', () => {
    expect(caches('api', api)).toBe(true);
    expect(caches('page', page)).toBe(true);
    expect(caches('image', { 'content-type': 'image/jpeg' })).toBe(true);
  });

  test.each([
    ['public, max-age=31536000, immutable', true],
    ['max-age=3600', true],
    ['public, max-age=60', false],
  ])('that is an image is cached if it stays the same: %s', (cacheControl, expected) => {
    const image = { 'content-type': 'image/jpeg', 'cache-control': cacheControl };
    expect(caches('image', image)).toBe(expected);
  });

  test.each([404, 500, 502, 503, 206])('that failed or is partial is not cached: %i', (status) => {
    expect(caches('api', api, status)).toBe(false);
    expect(caches('page', page, status)).toBe(false);
  });

  test.each([
    { 'cache-control': 'no-store' },
    { 'cache-control': 'private, max-age=60' },
    { 'cache-control': 'no-cache' },
    { 'set-cookie': 'id=1' },
    { 'content-type': 'text/html' },
  ])('that is not public or has another type is not cached: %o', (headers) => {
    expect(caches('api', { ...api, ...headers })).toBe(false);
  });

  test('that is stale is cached only if there is no other', () => {
    const stale = { ...api, 'x-cache': 'STALE' };
    expect(caches('api', stale, 200, false)).toBe(true);
    expect(caches('api', stale)).toBe(false);
  });

  test('has the date of the server, but not a future one', () => {
    const at = (date?: string) => responseDate({ headers: new Headers(date ? { date } : {}) }, 1_000_000);
    expect([at('Thu, 01 Jan 1970 00:10:00 GMT'), at('Fri, 02 Jan 1970 00:00:00 GMT'), at()]).toEqual([
      600_000, 1_000_000, 1_000_000,
    ]);
  });
});
