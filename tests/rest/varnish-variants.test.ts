import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/describe-with';
import { findFreePort } from '../support/free-port';
import { startVarnish, type TestVarnish } from '../support/test-varnish';
import { send, startUpstream } from '../support/upstream-server';

const PURGE_TOKEN = 'purge-token';

describeWith('varnishd', 'Varnish in front of files', () => {
  let site: Awaited<ReturnType<typeof startUpstream>>;
  let varnish: TestVarnish;
  let purgePort: number;

  beforeAll(async () => {
    site = await startUpstream((request, response) => {
      const headers = { 'cache-control': 'public, max-age=3600', vary: 'Accept' };
      send(200, String(request.headers.accept), headers)(request, response);
    });
    purgePort = await findFreePort();
    varnish = await startVarnish(site.baseUrl, purgePort, { purgeToken: PURGE_TOKEN });
  });
  afterAll(async () => {
    await varnish.stop();
    await site.close();
  });

  const requestsOf = (path: string): string[] => site.seen.urls.filter((url) => url.startsWith(path));
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(varnish.url + path, { headers });

  test.each([
    '/assets/index.js',
    '/images/tmdb.svg',
    '/icons/icon-192.png',
    '/demo-player/clip.js',
    '/og-image.png',
  ])('%s reaches the site once, with any query and account', async (path) => {
    await get(`${path}?a=1`);
    await get(`${path}?a=2`, { authorization: 'Bearer x' });
    await get(path);
    expect(requestsOf(path)).toEqual([path]);
  });

  test.each(['/api/tmdb/movie/11', '/movie/11-index.js'])(
    '%s reaches the site with its query',
    async (path) => {
      await get(`${path}?a=1`);
      await get(`${path}?a=2`);
      expect(requestsOf(path)).toEqual([`${path}?a=1`, `${path}?a=2`]);
    },
  );

  test('images reach the site once per format that a browser can accept', async () => {
    const path = '/img/w342/a.jpg';
    const formats: Record<string, string> = {
      'image/avif,image/webp,image/png;q=0.5,*/*;q=0.1': 'image/avif',
      'image/webp, image/avif;q=0.8': 'image/avif',
      'image/avif;q=0, image/webp;q=0.5': 'image/webp',
      'image/webp,x/1': 'image/webp',
      'image/webp;q=0.0, x/2': 'undefined',
      'x/3': 'undefined',
    };
    for (const [accept, format] of Object.entries(formats))
      expect(await (await get(path, { accept })).text(), accept).toBe(format);
    expect(requestsOf(path)).toHaveLength(3);
  });

  test('a purge needs the token if Varnish has one', async () => {
    const purge = (headers: Record<string, string>): Promise<Response> =>
      fetch(`http://127.0.0.1:${purgePort}`, {
        method: 'POST',
        headers: { 'cache-tag': 'catalogue', ...headers },
      });
    expect((await purge({})).status).toBe(401);
    expect((await purge({ authorization: 'Bearer other' })).status).toBe(401);
    expect((await purge({ authorization: `Bearer ${PURGE_TOKEN}` })).status).toBe(200);
  });
});
