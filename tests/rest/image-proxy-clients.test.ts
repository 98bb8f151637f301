import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../server/config/logger';
import { ImageError } from '../../server/images/image-error';
import { ImageProxy } from '../../server/images/image-proxy';
import { createGate } from '../support/gate';
import { removeFolder } from '../support/remove-folder';
import { startTestSite } from '../support/test-site';
import { send, startUpstream } from '../support/upstream-server';

type Handler = Parameters<Awaited<ReturnType<typeof startUpstream>>['behave']>[0];

const WAIT = { timeout: 60_000 };
const MEGABYTE = 1024 * 1024;
const NOT_FINAL = 'public, max-age=60';
const ABUSER = { network: '192.0.2.1' };
const VICTIM = { network: '192.0.2.2' };

const image = (bytes: Buffer) => send(200, bytes, { 'content-type': 'image/jpeg' });
const create = { width: 342, height: 513, channels: 3, background: '#446688' } as const;
let poster: Buffer;
/** Decoders ignore what follows the picture. */
let largePoster: Buffer;

beforeAll(async () => {
  poster = await sharp({ create }).jpeg().toBuffer();
  largePoster = Buffer.concat([poster, Buffer.alloc(3.5 * MEGABYTE)]);
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-images-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function startHost(handler: Handler) {
  const host = await startUpstream(handler);
  onTestFinished(() => host.close());
  return host;
}

async function startSite(
  handler: Handler,
  settings: NodeJS.ProcessEnv = {},
  timeouts: Parameters<typeof startTestSite>[2] = {},
) {
  const host = await startHost(handler);
  const dataDir = await createFolder();
  const site = await startTestSite(
    { IMAGE_PROXY: 'on', IMAGE_BASE_URL: host.baseUrl, DATA_DIR: dataDir, ...settings },
    undefined,
    timeouts,
  );
  onTestFinished(() => site.stop());
  return { site, host, folder: join(dataDir, 'images') };
}

async function startProxy(handler: Handler) {
  const host = await startHost(handler);
  const images = new ImageProxy({
    baseUrl: host.baseUrl,
    cacheFolder: await createFolder(),
    cacheBytes: 100 * MEGABYTE,
    log: createLog({ level: 'silent' }),
  });
  onTestFinished(() => images.stop());
  const get = (name: string, caller: { network: string | null }) =>
    images.get({ size: 'w342', file: `${name}.jpg` }, 'original', caller);
  return { get, host };
}

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: marquee\r\nAccept: */*\r\n\r\n`;

/** Requests each path several times and reads nothing: the buffers of the system hold about the first response. */
function requestUnread(siteUrl: string, paths: readonly string[], times: number): Socket[] {
  const { port, hostname } = new URL(siteUrl);
  return paths.map((path) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).pause();
    socket.write(requestOf(path).repeat(times));
    onTestFinished(() => void socket.destroy());
    return socket;
  });
}

test('clients that do not read large images hold little memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const { site } = await startSite(image(largePoster));
  const paths = Array.from({ length: 20 }, (_, index) => `/img/w342/unread-${index}.jpg`);
  for (const path of paths) {
    const response = await fetch(site.url + path, { headers: { accept: '*/*' } });
    expect((await response.arrayBuffer()).byteLength).toBe(largePoster.length);
  }
  const measureMegabytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers / MEGABYTE;
  };
  const before = measureMegabytes();
  requestUnread(site.url, paths, 3);
  const reads = async () => {
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    return Number(/^marquee_image_reads_total\{outcome="disk"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  // The third of a connection waits for the second, which is not read.
  await expect.poll(reads, WAIT).toBeGreaterThanOrEqual(2 * paths.length);
  await expect
    .poll(() => measureMegabytes() - before, WAIT)
    .toBeLessThan((largePoster.length / MEGABYTE / 2) * paths.length);
  expect(await site.countConnections()).toBeGreaterThanOrEqual(paths.length);
});

test('clients that do not read are disconnected', async () => {
  const { site } = await startSite(image(largePoster), {}, { idleTimeoutMs: 300 });
  requestUnread(site.url, ['/img/w342/a.jpg', '/img/w342/b.jpg'], 8);
  await expect.poll(() => site.countConnections(), WAIT).toBeGreaterThan(1);
  await expect.poll(() => site.countConnections(), WAIT).toBe(0);
});

test('without a usable disk, a network has a limited number of large images in memory', async () => {
  const { site, folder } = await startSite(image(largePoster), { TRUST_PROXY: '1' });
  await writeFile(folder, 'not a folder');
  const get = (network?: string) =>
    fetch(`${site.url}/img/w342/large.jpg`, {
      headers: { accept: '*/*', ...(network && { 'x-forwarded-for': network }) },
    });
  const read = async (network?: string) => {
    const response = await get(network);
    await response.arrayBuffer();
    return response.status;
  };
  expect(await read()).toBe(200);
  const sockets = requestUnread(site.url, Array(4).fill('/img/w342/large.jpg'), 1);
  async function requestMore() {
    // The buffers of the system may hold all of the responses so far.
    for (const socket of sockets) socket.write(requestOf('/img/w342/large.jpg'));
    const response = await get();
    await response.arrayBuffer();
    const { status, headers } = response;
    return [status, headers.get('retry-after'), headers.get('cache-control')];
  }
  await expect.poll(requestMore, WAIT).toEqual([429, '2', 'no-store']);
  expect(await read('192.0.2.2')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => read(), WAIT).toBe(200);
});

test('a large image answers conditional requests, HEAD and a range, and is created again when its file is lost', async () => {
  const { site, host, folder } = await startSite(image(largePoster));
  const get = (headers: HeadersInit = {}, method = 'GET') =>
    fetch(`${site.url}/img/w342/large.jpg`, { method, headers: { accept: '*/*', ...headers } });
  const { headers } = await get();
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([headers.get('vary'), headers.get('accept-ranges')]).toEqual(['Accept', null]);
  const unchanged = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await get(unchanged)).status).toBe(304);
  const changed = await get({ 'if-match': '"other"' });
  expect([changed.status, changed.headers.get('cache-control')]).toEqual([412, 'no-store']);
  const head = await get({}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(largePoster.length)]);
  const range = await get({ range: 'bytes=0-9' });
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([200, largePoster.length]);
  const calls = host.calls();
  await rm(join(folder, 'w342'), { recursive: true });
  expect((await (await get()).arrayBuffer()).byteLength).toBe(largePoster.length);
  expect(host.calls() - calls).toBe(1);
  expect(await readdir(join(folder, 'w342'))).toHaveLength(1);
});

test('an image of the original size is scaled down, also for clients without AVIF and WebP', async () => {
  const original = await sharp({ create: { ...create, width: 3840, height: 2160 } })
    .png()
    .toBuffer();
  const { site } = await startSite(send(200, original, { 'content-type': 'image/png' }));
  for (const [accept, type, format] of [
    ['*/*', 'image/jpeg', 'jpeg'],
    ['image/avif', 'image/avif', 'heif'],
  ] as const) {
    const response = await fetch(`${site.url}/img/original/large.png`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(type);
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format, width: 2560, height: 1440 });
  }
});

test('beyond the queue of original sizes, clients get the image host’s largest scaled-down image', async () => {
  const gate = createGate();
  const { site, host } = await startSite(async (request, response) => {
    if (request.url?.includes('/original/')) await gate.opened;
    image(poster)(request, response);
  });
  const requests = Array.from({ length: 40 }, (_, index) =>
    fetch(`${site.url}/img/original/${index}.jpg`, { headers: { accept: 'image/avif' } }),
  );
  const first = await Promise.race(requests);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, NOT_FINAL]);
  const fetched = (size: string) => host.seen.urls.filter((url) => url.includes(`/${size}/`)).length;
  expect([fetched('original'), fetched('w1280')]).toEqual([2, expect.any(Number)]);
  gate.open();
  const types = (await Promise.all(requests)).map(({ headers }) => headers.get('content-type'));
  expect(types.filter((type) => type === 'image/avif')).toHaveLength(34);
});

test('a client that joins a request of another network has its own turn', async () => {
  const gate = createGate();
  const started: string[] = [];
  const { get, host } = await startProxy(async (request, response) => {
    started.push(request.url ?? '');
    await gate.opened;
    image(poster)(request, response);
  });
  const running = Array.from({ length: 16 }, (_, index) => get(`running-${index}`, ABUSER));
  await expect.poll(() => host.calls(), WAIT).toBe(16);
  const waiting = Array.from({ length: 20 }, (_, index) => get(`waiting-${index}`, ABUSER));
  waiting.push(get('wanted', ABUSER), get('wanted', VICTIM));
  gate.open();
  await Promise.all([...running, ...waiting]);
  const index = started.findIndex((url) => url.includes('wanted'));
  expect(index).toBeGreaterThanOrEqual(16);
  expect(index).toBeLessThan(20);
});

test('a client that joins a request of another network is not refused for its limit', async () => {
  const gate = createGate();
  const { get, host } = await startProxy(async (request, response) => {
    if (request.url?.includes('held')) await gate.opened;
    image(poster)(request, response);
  });
  const held = Array.from({ length: 200 }, (_, index) => get(`held-${index}`, ABUSER));
  await expect.poll(() => host.calls(), WAIT).toBe(16);
  const outcomes = Promise.allSettled([get('wanted', ABUSER), get('wanted', VICTIM)]);
  await expect(get('unwanted', ABUSER)).rejects.toThrow(ImageError);
  gate.open();
  const [refused, joined] = await outcomes;
  expect([refused?.status, joined?.status]).toEqual(['rejected', 'fulfilled']);
  await Promise.all(held);
});
