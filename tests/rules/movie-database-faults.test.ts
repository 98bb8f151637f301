import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFaults } from '../../mocks/movie-database/faults';
import { serveThirdParties, type ThirdPartyServer } from '../../mocks/third-party-server';
import { scaleToLoad } from '../support/scale-to-load';

const faults = createFaults();
let server: ThirdPartyServer;

beforeAll(async () => {
  server = await serveThirdParties({ host: '127.0.0.1', port: 0, faults });
});
afterAll(() => server.close());

const request = (path = '/movie/popular', init?: RequestInit) =>
  fetch(`${server.movieDatabaseUrl}${path}?api_key=any`, { redirect: 'manual', ...init });

describe('the mock server', () => {
  test('serves the movie database and the image host over HTTP', async () => {
    faults.clear();
    const list = await (await request()).json();
    expect(list.results).toHaveLength(20);
    const picture = await fetch(`${server.imageUrl}/w342${list.results[0].poster_path}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
    ]);
    expect((await fetch(new URL('/elsewhere', server.imageUrl))).status).toBe(404);
  });

  test.each([
    ['401', 401, 7],
    ['429', 429, 25],
    ['500', 500, 11],
    ['503', 503, 9],
  ] as const)('responds to fault %s with that status', async (fault, status, code) => {
    faults.set(fault, { retryAfter: 7 });
    const response = await request();
    expect([response.status, (await response.json()).status_code]).toEqual([status, code]);
    expect(response.headers.get('retry-after')).toBe(fault === '429' ? '7' : null);
  });

  test('can omit Retry-After from a 429', async () => {
    faults.set('429', { retryAfter: null });
    expect((await request()).headers.get('retry-after')).toBeNull();
  });

  test('responds with HTML, invalid JSON, no list, a large body and a redirect', async () => {
    faults.set('html');
    expect((await request()).headers.get('content-type')).toContain('text/html');
    faults.set('garbage');
    await expect((await request()).json()).rejects.toThrow(SyntaxError);
    faults.set('nolist');
    expect(await (await request()).json()).not.toHaveProperty('results');
    faults.set('huge');
    expect((await (await request()).arrayBuffer()).byteLength).toBeGreaterThan(2_000_000);
    faults.set('redirect');
    expect((await request()).status).toBe(302);
  });

  test('fault reset closes the connection', async () => {
    faults.set('reset');
    await expect(request()).rejects.toThrow('fetch failed');
  });

  test('fault hang sends no response', async () => {
    faults.set('hang');
    await expect(request('/movie/popular', { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
  });

  test('fault slow sends a response that does not end', async () => {
    faults.set('slow');
    const response = await request('/movie/popular', { signal: AbortSignal.timeout(scaleToLoad(400)) });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/timeout/);
  });

  test('limits a fault to matching paths and a share of requests', async () => {
    faults.set('500', { match: /popular/, rate: 0.5 });
    const statuses = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await request()).status);
    expect(statuses).toEqual([200, 500, 200, 500, 200, 500]);
    expect((await request('/genre/tv/list')).status).toBe(200);
  });

  test('counts requests, and has no fault after clear()', async () => {
    faults.clear();
    const before = faults.calls().total;
    expect((await request('/genre/movie/list')).status).toBe(200);
    expect(faults.calls().total).toBe(before + 1);
    expect(faults.calls().byPath['/3/genre/movie/list']).toBe(1);
  });
});
