import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const get = (path: string): Promise<Response> => fetch(site.url + path);

test('without a database the process is alive but not ready', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ ready: false });
  const health = await get('/api/health');
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({
    success: false,
    uptime: expect.any(Number),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    message: expect.stringContaining("database can't be reached"),
  });
});

test('the OpenAPI document lists the catalogue calls', async () => {
  const document = await (await get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/tmdb/trending/{mediaType}/{window}',
      '/tmdb/movie/popular',
      '/tmdb/movie/{id}',
      '/tmdb/tv/{id}/season/{season}',
      '/tmdb/search/multi',
      '/tmdb/genre/tv/list',
      '/tmdb/discover/movie',
      '/tmdb/cache/clear',
      '/health',
    ]),
  );
});

test('the server configuration is served without caching', async () => {
  const response = await get('/config/servers.json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toMatchObject({ servers: expect.any(Array), settings: { maxRetries: 3 } });
});
