import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFaults } from '../../mocks/movie-database/faults';
import { serveThirdParties, type ThirdPartyServer } from '../../mocks/third-party-server';

const faults = createFaults();
let server: ThirdPartyServer;

beforeAll(async () => {
  server = await serveThirdParties({ host: '127.0.0.1', port: 0, faults });
});
afterAll(() => server.close());

const request = (path = '/movie/popular', init?: RequestInit) =>
  fetch(`${server.movieDatabaseUrl}${path}?api_key=any`, { redirect: 'manual', ...init });

describe('the third parties over HTTP', () => {
  test('respond like the handlers and draw images', async () => {
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
  ] as const)('fault %s', async (fault, status, code) => {
    faults.set(fault, { retryAfter: 7 });
    const response = await request();
    expect([response.status, (await response.json()).status_code]).toEqual([status, code]);
    expect(response.headers.get('retry-after')).toBe(fault === '429' ? '7' : null);
  });

  test('fault 429 may come without Retry-After', async () => {
    faults.set('429', { retryAfter: null });
    expect((await request()).headers.get('retry-after')).toBeNull();
  });

  test('faults html, garbage, nolist, huge and redirect', async () => {
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

  test('fault reset breaks the connection', async () => {
    faults.set('reset');
    await expect(request()).rejects.toThrow('fetch failed');
  });

  test('the fault hang never responds', async () => {
    faults.set('hang');
    await expect(request('/movie/popular', { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
  });

  test('fault slow begins and does not end', async () => {
    faults.set('slow');
    const response = await request('/movie/popular', { signal: AbortSignal.timeout(400) });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/timeout/);
  });

  test('affects only matching paths, and the given share of calls', async () => {
    faults.set('500', { match: /popular/, rate: 0.5 });
    const statuses = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await request()).status);
    expect(statuses).toEqual([200, 500, 200, 500, 200, 500]);
    expect((await request('/genre/tv/list')).status).toBe(200);
  });

  test('counts the calls, and is well again when cleared', async () => {
    faults.clear();
    const before = faults.calls().total;
    expect((await request('/genre/movie/list')).status).toBe(200);
    expect(faults.calls().total).toBe(before + 1);
    expect(faults.calls().byPath['/3/genre/movie/list']).toBe(1);
  });
});
