import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT } from '../../server/config/project';
import { describeWith } from '../support/describe-with';
import { findFreePort } from '../support/free-port';
import { mockThirdParties } from '../support/mocked-third-parties';
import { removeFolder } from '../support/remove-folder';
import { startTestSite, type TestSite } from '../support/test-site';
import { startVarnish, type TestVarnish } from '../support/test-varnish';

mockThirdParties();

describeWith('varnishd', 'behind Varnish', () => {
  let folder: string;
  let serversConfig: string;
  let site: TestSite;
  let varnish: TestVarnish;
  let purgeUrl: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-shared-cache-'));
    serversConfig = join(folder, 'servers.json');
    await copyFile(join(PROJECT.publicFolder, 'config/servers.json'), serversConfig);
    const purgePort = await findFreePort();
    purgeUrl = `http://127.0.0.1:${purgePort}`;
    site = await startTestSite({ CACHE_PURGE_URL: purgeUrl, SERVERS_CONFIG: serversConfig });
    varnish = await startVarnish(site.url, purgePort);
  });
  afterAll(async () => {
    await varnish.stop();
    await site.stop();
    await removeFolder(folder);
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(varnish.url + path, { headers });

  /** Of the cached copy in seconds; null if the site has sent the response itself. */
  async function ageOf(path: string, headers?: Record<string, string>): Promise<number | null> {
    const response = await get(path, headers);
    expect(response.status).toBe(200);
    // Varnish sends a request identifier only with the response of the site.
    return response.headers.has('x-request-id') ? null : Number(response.headers.get('age'));
  }

  const purge = (tags: string, url = purgeUrl): Promise<Response> =>
    fetch(url, { method: 'POST', headers: { 'cache-tag': tags } });

  async function trendingMovie(): Promise<{ id: number; title: string }> {
    return (await (await get('/api/tmdb/trending/movie/day')).json()).results[0];
  }

  test('pages and catalogue responses reach the site once', async () => {
    const { id, title } = await trendingMovie();
    for (const path of ['/', `/movie/${id}`, `/api/tmdb/movie/${id}`]) {
      await get(path);
      expect(await ageOf(path)).not.toBeNull();
    }
    const page = await get(`/movie/${id}`, { cookie: 'other=1' });
    expect(await page.text()).toContain(title);
    expect([page.headers.has('cache-tag'), page.headers.get('etag')]).toEqual([false, expect.any(String)]);
  });

  test('errors, health and requests with a token reach the site each time', async () => {
    for (const path of ['/nothing-here', '/api/watch-history', '/healthz']) {
      await get(path);
      expect((await get(path)).headers.has('x-request-id')).toBe(true);
    }
    await get('/movies');
    expect(await ageOf('/movies', { authorization: 'Bearer x' })).toBeNull();
  });

  test('a purge removes the responses with one of its tags', async () => {
    const { id } = await trendingMovie();
    const paths = [`/movie/${id}`, `/api/tmdb/movie/${id}`, '/tv'];
    for (const path of paths) await get(path);
    expect((await purge(`movie-${id},person-1`)).status).toBe(200);
    expect(await Promise.all(paths.map((path) => ageOf(path)))).toEqual([null, null, expect.any(Number)]);
  });

  test('visitors cannot purge', async () => {
    await get('/');
    expect((await purge('catalogue', varnish.url)).status).toBe(405);
    for (const tags of ['.*', ',', 'catalogue,']) expect((await purge(tags)).status).toBe(400);
    expect(await ageOf('/')).not.toBeNull();
  });

  test('changed players remove the pages, which name them in their Content-Security-Policy', async () => {
    await get('/movies');
    const config = JSON.parse(await readFile(serversConfig, 'utf8'));
    const added = { ...config.servers[0], id: 9, movieUrl: 'https://added.example/movie' };
    await writeFile(serversConfig, JSON.stringify({ ...config, servers: [...config.servers, added] }));
    // The site notices the change at the next request.
    await get('/not-cached');
    await expect
      .poll(async () => (await get('/movies')).headers.get('content-security-policy'))
      .toContain('https://added.example');
  });

  test('cached pages are served while the site is down', async () => {
    await get('/movies');
    await site.stop();
    expect(await ageOf('/movies')).not.toBeNull();
    const missing = await get('/tv?genre=18');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});
