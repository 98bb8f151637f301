import { mkdtemp, readdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { removeFolder } from '../support/remove-folder';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, createRecordingLog, send, startUpstream } from '../support/upstream-server';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;
type Handler = Parameters<Upstream['behave']>[0];

/** What Chromium sends for images. */
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const WAIT = { timeout: 60_000 };
const FINAL = 'public, max-age=31536000, immutable';

async function createNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const create = { width, height, channels: 3, background: '#446688', noise } as const;
  return sharp({ create }).jpeg().toBuffer();
}

const poster = await createNoise(342, 513);
const backdrop = await createNoise(1280, 720);
/** A few KB, but too many pixels. */
const bomb = await sharp({ create: { width: 4200, height: 4200, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const image = (bytes: Buffer, type = 'image/jpeg') => send(200, bytes, { 'content-type': type });

let host: Upstream;
let site: TestSite;
let dataDir: string;

const startSite = (settings: NodeJS.ProcessEnv = {}, log?: Parameters<typeof startTestSite>[2]) =>
  startTestSite(
    { IMAGE_PROXY: 'on', IMAGE_BASE_URL: host.baseUrl, DATA_DIR: dataDir, ...settings },
    undefined,
    log,
  );
const get = (
  path: string,
  { accept = BROWSER, at = site, ...init }: RequestInit & { accept?: string; at?: TestSite } = {},
) => fetch(at.url + path, { ...init, headers: { accept } });
const typeOf = (response: Response) => response.headers.get('content-type');

async function readMetric(name: string, at = site): Promise<number> {
  const metrics = await (await fetch(`${at.url}/metrics`)).text();
  const line = metrics.split('\n').find((each) => each.startsWith(`marquee_image_${name} `));
  return Number(line?.split(' ')[1] ?? 0);
}
const RUNNING = 'queue{queue="fetch",state="running"}';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marquee-images-'));
  host = await startUpstream();
  site = await startSite();
});
beforeEach(() => host.behave(image(poster)));
afterAll(async () => {
  await site.stop();
  await host.close();
  await removeFolder(dataDir);
});

describe('an image', () => {
  test.each([
    [BROWSER, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['image/avif;q=0,image/webp', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['text/html', 'image/jpeg', 'jpeg'],
  ])('is sent to a client that accepts %s as %s', async (accept, type, format) => {
    const response = await get('/img/w342/negotiated.jpg', { accept });
    expect([response.status, typeOf(response)]).toEqual([200, type]);
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('cache-control')).toBe(FINAL);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.has('set-cookie')).toBe(false);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 342, height: 513 });
    const unchanged = { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await fetch(response.url, { headers: { accept, ...unchanged } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get('/img/w342/negotiated.jpg', { accept, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test('is not larger than its size', async () => {
    host.behave(image(backdrop));
    const portrait = await (await get('/img/h632/large.jpg')).arrayBuffer();
    expect(await sharp(portrait).metadata()).toMatchObject({ height: 632 });
    const small = await (await get('/img/w45/large.jpg')).arrayBuffer();
    expect(await sharp(small).metadata()).toMatchObject({ width: 45 });
  });

  test('is fetched and encoded once for 100 requests at once', async () => {
    const calls = host.calls();
    const encodings = 'encoding_duration_seconds_count{format="avif"}';
    const before = await readMetric(encodings);
    const responses = await Promise.all(Array.from({ length: 100 }, () => get('/img/w342/shared.jpg')));
    expect(new Set(responses.map(typeOf))).toEqual(new Set(['image/avif']));
    expect(host.calls() - calls).toBe(1);
    expect((await readMetric(encodings)) - before).toBe(1);
  });

  test('is served from the disk after a restart, without the image host, unless its file is damaged', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'marquee-images-'));
    onTestFinished(() => removeFolder(DATA_DIR));
    const first = await startSite({ DATA_DIR });
    for (const name of ['kept', 'damaged', 'cut']) await get(`/img/w342/${name}.jpg`, { at: first });
    await first.stop();
    const folder = join(DATA_DIR, 'images', 'w342');
    const files = await readdir(folder);
    const fileOf = (name: string) => join(folder, files.find((file) => file.startsWith(`${name}.`)) ?? '');
    await writeFile(fileOf('damaged'), 'x'.repeat(500));
    await truncate(fileOf('cut'), 100);

    const second = await startSite({ DATA_DIR });
    onTestFinished(() => second.stop());
    const before = host.calls();
    expect(typeOf(await get('/img/w342/kept.jpg', { at: second }))).toBe('image/avif');
    expect(host.calls() - before).toBe(0);
    for (const name of ['damaged', 'cut']) {
      const bytes = await (await get(`/img/w342/${name}.jpg`, { at: second })).arrayBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 342 });
    }
    expect(host.calls() - before).toBe(2);
  });

  test('is served without a usable cache folder, which is logged once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-images-'));
    onTestFinished(() => removeFolder(folder));
    await writeFile(join(folder, 'images'), 'not a folder');
    const { lines, log } = createRecordingLog();
    const other = await startSite({ DATA_DIR: folder }, { log });
    for (const name of ['one', 'two', 'one'])
      expect(typeOf(await get(`/img/w342/${name}.jpg`, { at: other }))).toBe('image/avif');
    await expect.poll(() => readMetric('cache_write_failures_total', other), WAIT).toBeGreaterThan(1);
    await other.stop();
    expect(lines.filter((line) => line.includes('cannot be stored'))).toHaveLength(1);
  });
});

describe('a request', () => {
  test.each([
    '/img',
    '/img/w342',
    '/img/w342/',
    '/img/w343/a.jpg',
    '/img/w99999/a.jpg',
    '/img/constructor/a.jpg',
    '/img/W342/a.jpg',
    '/img/w342/a.gif',
    '/img/w342/a.html',
    '/img/w342/a.svgz',
    '/img/w342/.jpg',
    '/img/w342/a/b.jpg',
    '/img/w342/..%2f..%2fetc%2fpasswd.jpg',
    '/img/w342/%2e%2e/a.jpg',
    '/img/w342/a%00.jpg',
    '/img/w342/a%5c.jpg',
    '/img/w342//a.jpg',
    '/img/w342/http:%2f%2f127.0.0.1%2fa.jpg',
    '/img/w342/@127.0.0.1:1.jpg',
    `/img/w342/${'a'.repeat(101)}.jpg`,
    '/img/w342/%F0%9F%98%80.jpg',
    '/img/w342/a.jpg%3Fx',
  ])('for %s is refused without a request to the image host', async (path) => {
    const before = host.calls();
    expect((await get(path)).status).toBe(400);
    expect(host.calls() - before).toBe(0);
  });

  test('for /IMG/ gets the page that unknown paths get', async () => {
    const before = host.calls();
    const response = await get('/IMG/w342/a.jpg');
    expect([response.status, typeOf(response)]).toEqual([404, 'text/html; charset=utf-8']);
    expect(response.headers.get('cache-control')).not.toContain('immutable');
    expect(host.calls() - before).toBe(0);
  });

  test('by another method is refused', async () => {
    const response = await get('/img/w342/a.jpg', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('of a client that leaves frees its place', async () => {
    host.behave(behaviours.hang);
    const client = new AbortController();
    const left = get('/img/w342/left.jpg', { signal: client.signal }).catch((error: Error) => error.name);
    await expect.poll(() => readMetric(RUNNING), WAIT).toBe(1);
    client.abort();
    expect(await left).toBe('AbortError');
    await expect.poll(() => readMetric(RUNNING), WAIT).toBe(0);
  });
});

describe('the image host', () => {
  const cutOff: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': poster.length });
    response.write(poster.subarray(0, 5000), () => response.destroy());
  };
  const endless: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const pour = () => {
      while (response.write(poster)) if (response.destroyed) return;
    };
    response.on('drain', pour);
    pour();
  };

  test('that misbehaves causes no 500, and nothing of it is stored', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const cases: readonly (readonly [string, number, Handler])[] = [
      ['missing', 404, behaviours.missing],
      ['html', 415, behaviours.html],
      ['html-as-jpeg', 415, image(Buffer.from('<html>'))],
      ['svg', 415, image(Buffer.from(svg), 'image/svg+xml')],
      ['svg-as-png', 415, image(Buffer.from(svg), 'image/png')],
      ['gif', 415, image(gif, 'image/gif')],
      ['untyped', 415, (_request, response) => void response.end(poster)],
      ['empty', 415, image(Buffer.alloc(0))],
      ['half', 422, image(poster.subarray(0, poster.length / 2))],
      ['bomb', 422, image(bomb, 'image/png')],
      ['declared-huge', 422, send(200, '', { 'content-type': 'image/jpeg', 'content-length': '999999999' })],
      ['endless', 422, endless],
      ['forbidden', 502, send(403, 'Forbidden', { 'content-type': 'text/plain' })],
      ['elsewhere', 502, send(302, '', { location: './real.png' })],
      ['failed', 502, behaviours.failed],
      ['reset', 502, behaviours.reset],
      ['cut-off', 502, cutOff],
      ['hanging', 504, behaviours.hang],
    ];
    const byName = new Map(cases.map(([name, , behave]) => [name, behave]));
    byName.set('real', image(poster));
    host.behave((request, response) => {
      const [, name = ''] = /([\w-]+)\.png$/.exec(request.url ?? '') ?? [];
      byName.get(name)?.(request, response);
    });
    const found = await Promise.all(
      cases.flatMap(([name]) =>
        [BROWSER, '*/*'].map(async (accept) => {
          const response = await get(`/img/w342/${name}.png`, { accept });
          expect(typeOf(response), name).toBe('application/json; charset=utf-8');
          expect(
            Number(/max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1]),
          ).toBeLessThan(61);
          return [name, response.status];
        }),
      ),
    );
    expect(found).toEqual(
      cases.flatMap(([name, status]) => [
        [name, status],
        [name, status],
      ]),
    );
    const stored = await readdir(join(dataDir, 'images'), { recursive: true });
    expect(stored.filter((file) => /\.png\./.test(file))).toEqual([]);
    const before = host.calls();
    expect((await get('/img/w342/missing.png')).status).toBe(404);
    expect(host.calls() - before).toBe(0);
  });

  test('that refuses many images is still asked for others', async () => {
    const refuse = send(403, 'Forbidden', { 'content-type': 'text/plain' });
    host.behave((request, response) =>
      (request.url?.includes('refused') ? refuse : image(poster))(request, response),
    );
    const paths = Array.from({ length: 30 }, (_, index) => `/img/w342/refused-${index}.jpg`);
    const refused = await Promise.all(paths.map((path) => get(path)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([502]));
    expect((await get('/img/w342/other.jpg')).status).toBe(200);
  });

  test('that fails is asked again soon, and recovers', async () => {
    host.behave(behaviours.failed);
    const paths = Array.from({ length: 30 }, (_, index) => `/img/w342/outage-${index}.jpg`);
    const before = host.calls();
    const failed = await Promise.all(paths.map((path) => get(path)));
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([502]));
    expect(host.calls() - before).toBeLessThan(paths.length);
    host.behave(image(poster));
    await expect.poll(async () => (await get(paths[0] ?? '')).status, WAIT).toBe(200);
  });
});

test('beyond the queue, clients get the original for a minute, and pages are not delayed', async () => {
  await get('/movies');
  let pending = 80;
  const requests = Array.from({ length: pending }, async (_, index) => {
    const response = await get(`/img/w342/queued-${index}.jpg`);
    await response.arrayBuffer();
    pending -= 1;
    return response;
  });
  host.behave((request, response) =>
    (request.url?.endsWith('.png') ? image(bomb, 'image/png') : image(poster))(request, response),
  );
  const bombs = Promise.all(
    Array.from({ length: 5 }, (_, index) => get(`/img/w342/queued-bomb-${index}.png`)),
  );
  await Promise.race(requests);
  expect((await get('/movies')).status).toBe(200);
  expect(pending).toBeGreaterThan(0);
  expect((await bombs).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  const responses = await Promise.all(requests);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const originals = responses.filter((response) => typeOf(response) === 'image/jpeg');
  expect(originals.length).toBeGreaterThan(0);
  expect(originals.map(({ headers }) => headers.get('cache-control'))).toEqual(
    originals.map(() => 'public, max-age=60'),
  );
  const [{ url } = { url: '' }] = originals;
  expect(typeOf(await get(new URL(url).pathname))).toBe('image/avif');
});
