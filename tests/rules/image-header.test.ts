import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../server/config/logger';
import { ImageError } from '../../server/images/image-error';
import { checkHeader } from '../../server/images/image-header';
import { ImageProxy } from '../../server/images/image-proxy';
import { removeFolder } from '../support/remove-folder';
import { send, startUpstream } from '../support/upstream-server';

const KILOBYTE = 1024;

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } });
const jpeg = await draw(342, 513).jpeg().toBuffer();
const png = await draw(342, 513).png().toBuffer();
const webp = await draw(342, 513).webp().toBuffer();

/** A valid JPEG with empty APP1 segments before its header. */
function padWithSegments(bytes: number): Buffer {
  const segments = Buffer.alloc(bytes, Buffer.from([0xff, 0xe1, 0, 2]));
  return Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]);
}

function check(bytes: Buffer): string {
  try {
    checkHeader(bytes);
    return 'usable';
  } catch (error) {
    return error instanceof ImageError ? error.kind : String(error);
  }
}

test.each([
  ['a JPEG', jpeg],
  ['a PNG', png],
  ['a WebP', webp],
  ['a JPEG with a few segments before its header', padWithSegments(KILOBYTE)],
  ['the beginning of an image', jpeg.subarray(0, jpeg.length / 2)],
])('%s is usable', (_what, bytes) => {
  expect(check(bytes)).toBe('usable');
});

test('an image of no size or with too many pixels is unusable', async () => {
  expect(check(await draw(4097, 4096).png().toBuffer())).toBe('unusable');
  expect(check(Buffer.from(png).fill(0, 16, 20))).toBe('unusable');
});

test.each([
  ['whose header is far from its beginning', padWithSegments(64 * KILOBYTE)],
  ['that is cut off before its header', jpeg.subarray(0, 20)],
  ['that contains zeros only', Buffer.from(jpeg).fill(0, 4)],
  ['that is empty', Buffer.alloc(0)],
  ['of another type', Buffer.from('RIFFxxxxWEBP<svg width="1" height="1">')],
])('only the encoder can find the size of an image %s', (_what, bytes) => {
  expect(check(bytes)).toBe('busy');
});

test('without the encoder, the image host’s file is sent if its header states a usable size', async () => {
  const host = await startUpstream((request, response) => {
    const bytes = request.url?.includes('padded') ? padWithSegments(64 * KILOBYTE) : jpeg;
    send(200, bytes, { 'content-type': 'image/jpeg' })(request, response);
  });
  onTestFinished(() => host.close());
  const cacheFolder = await mkdtemp(join(tmpdir(), 'marquee-images-'));
  onTestFinished(() => removeFolder(cacheFolder));
  const log = createLog({ level: 'silent' });
  const images = new ImageProxy({ baseUrl: host.baseUrl, cacheFolder, cacheBytes: 1024 * KILOBYTE, log });
  await images.stop();
  const get = (file: string) => images.get({ size: 'w342', file }, 'avif', { network: null });
  expect(await get('plain.jpg')).toMatchObject({
    isFinal: false,
    image: { bytes: jpeg, type: 'image/jpeg' },
  });
  for (const calls of [2, 3]) {
    const failure = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2, cacheSeconds: 0 };
    await expect(get('padded.jpg')).rejects.toMatchObject(failure);
    expect(host.calls()).toBe(calls);
  }
});
