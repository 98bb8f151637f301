import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../support/remove-folder';
import { startTestSite, type TestSite } from '../support/test-site';
import { send, startUpstream } from '../support/upstream-server';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const FINAL = 'public, max-age=31536000, immutable';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#446688',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  });
const jpeg = await noise(342, 513).jpeg().toBuffer();
const image = (bytes: Buffer, type = 'image/jpeg') => send(200, bytes, { 'content-type': type });

let host: Upstream;
let site: TestSite;
let dataDir: string;

const startSite = (settings: NodeJS.ProcessEnv = {}) =>
  startTestSite({ IMAGE_PROXY: 'on', IMAGE_BASE_URL: host.baseUrl, DATA_DIR: dataDir, ...settings });
const get = (path: string, accept = BROWSER, at = site) => fetch(at.url + path, { headers: { accept } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marquee-images-'));
  host = await startUpstream(image(jpeg));
  site = await startSite();
});
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
    const response = await get('/img/w342/negotiated.jpg', accept);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('cache-control')).toBe(FINAL);
    expect(response.headers.has('set-cookie')).toBe(false);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 342, height: 513 });
  });
});
