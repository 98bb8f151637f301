import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRAND } from '#shared/brand';
import { PROJECT } from '../../server/config/project';
import { earlierAssetsFolder, retainAssets } from '../../server/http/earlier-assets';
import { listFiles, serveStaticFiles } from '../../server/http/static-files';
import { listFirstLoadFiles } from '../support/first-load';
import { startTestSite, type TestSite } from '../support/test-site';

const CLIP = '/demo-player/clip-720p.webm';
let site: TestSite;
let clip: Buffer;
beforeAll(async () => {
  site = await startTestSite();
  clip = await readFile(join(PROJECT.publicFolder, CLIP));
});
afterAll(() => site.stop());

const request = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(site.url + path, { method, headers });

test('every built file has a media type', async () => {
  const paths = listFiles(join(PROJECT.distFolder, 'client'));
  const types = await Promise.all(
    paths
      .filter((path) => !/\.(br|gz|html)$/.test(path))
      .map(async (path) => (await request(path, {}, 'HEAD')).headers.get('content-type')),
  );
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter((type) => type === null || type.startsWith('application/octet-stream'))).toEqual([]);
});

test('the manifest of the installed app contains the brand', async () => {
  const manifest = await (await request('/manifest.webmanifest')).json();
  expect([manifest.name, manifest.short_name]).toEqual([BRAND.name, BRAND.name]);
  expect(BRAND.description).toContain(manifest.description);
});

describe('a hashed asset', () => {
  const asset = `/${listFirstLoadFiles(PROJECT.root, 'features/home/home-page.tsx')[0]}`;

  test('is compressed as the client accepts, immutable, and revalidated with 304', async () => {
    const sizes = new Map<string, number>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await request(asset, { 'accept-encoding': encoding });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      sizes.set(encoding, Number(response.headers.get('content-length')));
      await expect(response.text()).resolves.toBe(
        await readFile(join(PROJECT.distFolder, 'client', asset), 'utf8'),
      );
      const etag = response.headers.get('etag') ?? '';
      // Without it, fetch sends no-cache, which prevents a 304.
      const revalidate = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const again = await request(asset, { 'accept-encoding': encoding, ...revalidate });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const [br, gzip, identity] = [...sizes.values()];
    expect(Number(br)).toBeLessThan(Number(gzip));
    expect(Number(gzip)).toBeLessThan(Number(identity));
  });

  test('is 412 as uncompressed JSON if a precondition fails', async () => {
    const response = await request(asset, { 'accept-encoding': 'br', 'if-match': '"older"' });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([412, null]);
    expect(await response.json()).toMatchObject({ success: false, code: 'PRECONDITION_FAILED' });
  });

  test('responds to HEAD with its length, and to other methods with 405', async () => {
    const head = await request(asset, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await request(asset, {}, method);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await response.json()).toMatchObject({ success: false, code: 'METHOD_NOT_SUPPORTED' });
    }
  });
});

describe('parts of a video', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=-100', -100, undefined],
    ['bytes=990-', 990, undefined],
    ['bytes=100-199', 100, 200],
  ])('are sent for %s', async (range, from, to) => {
    const response = await request(CLIP, { range });
    expect(response.status).toBe(206);
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(clip.subarray(from, to))).toBe(true);
    expect(response.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${clip.length}$`));
  });

  test('an unsatisfiable range is 416, and an invalid, multiple or too long one is ignored', async () => {
    const unsatisfiable = await request(CLIP, { range: 'bytes=10-5' });
    expect([unsatisfiable.status, await unsatisfiable.text()]).toEqual([416, '']);
    expect(unsatisfiable.headers.get('content-range')).toBe(`bytes */${clip.length}`);
    for (const range of ['bytes=abc', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', `bytes=-${clip.length + 1}`]) {
      const whole = await request(CLIP, { range });
      expect([range, whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([
        range,
        200,
        clip.length,
      ]);
    }
  });

  test('are not sent in response to HEAD', async () => {
    const response = await request(CLIP, { range: 'bytes=0-9' }, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(clip.length)]);
  });

  test('are replaced by the whole file if it has changed', async () => {
    const etag = (await request(CLIP, {}, 'HEAD')).headers.get('etag') ?? '';
    expect((await request(CLIP, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await request(CLIP, { range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200);
  });
});

test.each([
  '/index.html',
  '/index.html.br',
  '/watchdog.js.br',
  '/demo-player/index.html',
  '/demo-player/failing.html',
  '/.vite/manifest.json',
  '/config/servers%2ejson',
])('%s is not served', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/__TITLE__|<!--page-->|"servers"|isEntry/);
});

test('the server configuration is read from its file for each request', async () => {
  const response = await request('/config/servers.json', {}, 'POST');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await request('/config/servers.json')).headers.get('cache-control')).toBe('no-cache');
});

test('the service worker is revalidated each time and may connect to the site and the image host', async () => {
  const { status, headers } = await request('/sw.js');
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://image.tmdb.org");
});

test('all files of the API documentation page are served', async () => {
  const page = await (await request('/api/docs')).text();
  const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(3);
  for (const path of files) expect((await request(path ?? '')).status).toBe(200);
});

describe('files that disappear and clients that disconnect', () => {
  let folder: string;
  let server: Server;
  let url: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-files-'));
    await writeFile(join(folder, 'big.txt'), 'marquee '.repeat(500_000));
    const app = express();
    app.use(serveStaticFiles(folder, () => undefined));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await promisify(server.close.bind(server))();
    await rm(folder, { recursive: true, force: true });
  });

  test.runIf(process.platform === 'linux')('do not leak file descriptors', async () => {
    const countOpen = async (): Promise<number> => {
      const links = await readdir('/proc/self/fd');
      const targets = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return targets.filter((target) => target.startsWith(folder)).length;
    };
    const disconnect = async (): Promise<void> => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write('GET /big.txt HTTP/1.1\r\nHost: marquee\r\n\r\n');
      await once(socket, 'data');
      socket.destroy();
    };
    await Promise.all(Array.from({ length: 50 }, disconnect));
    await expect.poll(countOpen).toBe(0);
    expect((await (await fetch(`${url}/big.txt`)).text()).length).toBe(4_000_000);
  });

  test('end in 404', async () => {
    await rm(join(folder, 'big.txt'));
    expect((await fetch(`${url}/big.txt`)).status).toBe(404);
    expect((await fetch(`${url}/big.txt`, { headers: { range: 'bytes=-9' } })).status).toBe(404);
  });
});

describe('the assets of an earlier release', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marquee-assets-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('are served as long as they are kept', async () => {
    const built = join(dataDir, 'built');
    const folder = earlierAssetsFolder({ dataDir });
    await mkdir(built);
    await writeFile(join(built, 'home-old1.js'), 'old');
    await writeFile(join(built, 'home-old1.js.gz'), gzipSync('old'));
    await retainAssets(built, folder);
    await retainAssets(join(PROJECT.distFolder, 'client/assets'), folder);
    await writeFile(join(dataDir, 'secret.js'), 'secret');
    const later = await startTestSite({ DATA_DIR: dataDir });
    const load = (path: string): Promise<Response> =>
      fetch(later.url + path, { headers: { 'accept-encoding': 'gzip' } });
    const response = await load('/assets/home-old1.js');
    expect([await response.text(), response.headers.get('cache-control')]).toEqual([
      'old',
      'public, max-age=31536000, immutable',
    ]);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    for (const path of ['/assets/home-none.js', '/assets/..%2fsecret.js', '/assets/%2e%2e/secret.js'])
      expect((await load(path)).status).toBeGreaterThanOrEqual(400);
    await later.stop();
  });

  test('are deleted 30 days after the release last started', async () => {
    const [built, kept] = [join(dataDir, 'built'), join(dataDir, 'kept')];
    await mkdir(built);
    await writeFile(join(built, 'current.js'), '');
    await retainAssets(built, kept);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await utimes(join(kept, 'current.js'), daysAgo(31), daysAgo(31));
    for (const [name, days] of [
      ['older.js', 31],
      ['recent.js', 29],
    ] as const) {
      await writeFile(join(kept, name), '');
      await utimes(join(kept, name), daysAgo(days), daysAgo(days));
    }
    // A file system may have a folder of its own.
    await mkdir(join(kept, 'lost+found'));
    await utimes(join(kept, 'lost+found'), daysAgo(31), daysAgo(31));
    await retainAssets(built, kept);
    expect((await readdir(kept)).toSorted()).toEqual(['current.js', 'lost+found', 'recent.js']);
  });
});
