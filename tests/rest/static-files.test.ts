import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRAND } from '#shared/brand';
import { PROJECT } from '../../server/config/project';
import { readStaticFiles } from '../../server/http/static-file';
import { createStaticFiles } from '../../server/http/static-files';
import { listFirstLoadFiles } from '../support/first-load';
import { startTestSite, type TestSite } from '../support/test-site';

const CLIP = '/demo-player/clip.webm';
let site: TestSite;
let clip: Buffer;
beforeAll(async () => {
  site = await startTestSite();
  clip = await readFile(join(PROJECT.publicFolder, CLIP));
});
afterAll(() => site.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(site.url + path, { method, headers });

test('every built file says what it is', async () => {
  const files = await readStaticFiles(join(PROJECT.distFolder, 'client'));
  expect([...files].filter(([, { type }]) => type === 'application/octet-stream')).toEqual([]);
});

test('the manifest of the installed site says what the brand file says', async () => {
  const manifest = await (await ask('/manifest.webmanifest')).json();
  expect([manifest.name, manifest.short_name]).toEqual([BRAND.name, BRAND.name]);
  expect(BRAND.description).toContain(manifest.description);
});

describe('a hashed asset', () => {
  const asset = `/${listFirstLoadFiles(PROJECT.root, 'features/home/home-page.tsx')[0]}`;

  test('is compressed as the client likes, for good, and unchanged costs a 304', async () => {
    const sizes = new Map<string, number>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask(asset, { 'accept-encoding': encoding });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      sizes.set(encoding, Number(answer.headers.get('content-length')));
      await expect(answer.text()).resolves.toBe(
        await readFile(join(PROJECT.distFolder, 'client', asset), 'utf8'),
      );
      const etag = answer.headers.get('etag') ?? '';
      const again = await ask(asset, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const [br, gzip, identity] = [...sizes.values()];
    expect(Number(br)).toBeLessThan(Number(gzip));
    expect(Number(gzip)).toBeLessThan(Number(identity));
  });

  test('answers HEAD with its length and no other method', async () => {
    const head = await ask(asset, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await ask(asset, {}, method);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toMatchObject({ success: false, code: 'METHOD_NOT_SUPPORTED' });
    }
  });
});

describe('parts of a video', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=-100', -100, undefined],
    ['bytes=100-199', 100, 200],
  ])('%s', async (range, from, to) => {
    const answer = await ask(CLIP, { range });
    expect(answer.status).toBe(206);
    const part = Buffer.from(await answer.arrayBuffer());
    expect(part.equals(clip.subarray(from, to))).toBe(true);
    expect(answer.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${clip.length}$`));
  });

  test('a part that holds nothing is refused, and no part at all is the whole', async () => {
    const nothing = await ask(CLIP, { range: 'bytes=10-5' });
    expect([nothing.status, await nothing.text()]).toEqual([416, '']);
    expect(nothing.headers.get('content-range')).toBe(`bytes */${clip.length}`);
    const whole = await ask(CLIP, { range: 'bytes=abc' });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, clip.length]);
  });

  test('of another version are the whole of this one', async () => {
    const etag = (await ask(CLIP, {}, 'HEAD')).headers.get('etag') ?? '';
    expect((await ask(CLIP, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await ask(CLIP, { range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200);
  });
});

test.each(['/index.html', '/demo-player/index.html', '/.vite/manifest.json', '/config/servers%2ejson'])(
  '%s is no file',
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/__TITLE__|<!--page-->|"servers"|isEntry/);
  },
);

test('the configuration of the players is only ever the live one', async () => {
  const answer = await ask('/config/servers.json', {}, 'POST');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await ask('/config/servers.json')).headers.get('cache-control')).toBe('no-cache');
});

test('the offline worker is asked for each time, and may ask the site and the image host', async () => {
  const { status, headers } = await ask('/sw.js');
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://image.tmdb.org");
});

test("the API's own page has what it loads", async () => {
  const page = await (await ask('/api/docs')).text();
  const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(3);
  for (const path of files) expect((await ask(path ?? '')).status).toBe(200);
});

test('neither files that vanish nor clients that hang up do any harm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-files-'));
  await writeFile(join(folder, 'big.txt'), 'marquee '.repeat(500_000));
  const files = createStaticFiles(await readStaticFiles(folder), {});
  await rm(folder, { recursive: true });
  const server = createServer((request, response) => void files.respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const hangUp = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /big.txt HTTP/1.1\r\nHost: marquee\r\n\r\n');
      socket.once('data', () => socket.destroy());
      socket.once('error', reject).once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: 50 }, hangUp));

  const whole = await fetch(`http://127.0.0.1:${port}/big.txt`);
  expect((await whole.text()).length).toBe(4_000_000);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
