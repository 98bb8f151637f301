import { fork } from 'node:child_process';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ImageEncoder } from '../../server/images/encoder';
import { ImageError } from '../../server/images/image-error';

vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:child_process')>();
  return { ...original, fork: vi.fn(original.fork) };
});

const create = { width: 342, height: 513, channels: 3, background: '#446688' } as const;
const poster = await sharp({ create }).jpeg().toBuffer();
const maxPixels = { width: 342 };

function startEncoder(options?: ConstructorParameters<typeof ImageEncoder>[0]): ImageEncoder {
  const encoder = new ImageEncoder(options);
  onTestFinished(() => encoder.stop());
  return encoder;
}

const startedProcesses = () => vi.mocked(fork).mock.results.map(({ value }) => value);

beforeEach(() => {
  vi.mocked(fork).mockClear();
});

test('the jobs of an encoder share a process with one malloc arena', async () => {
  const encoder = startEncoder();
  const encoded = await encoder.run({ bytes: poster, format: 'avif', maxPixels });
  expect(await sharp(encoded ?? undefined).metadata()).toMatchObject({ format: 'heif', width: 342 });
  expect(await encoder.run({ bytes: poster, format: 'original', maxPixels })).toBeNull();
  expect(startedProcesses()).toHaveLength(1);
  const env = expect.objectContaining({ MALLOC_ARENA_MAX: '1' });
  expect(fork).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ env }));
});

test('a process that keeps much memory ends after its job, also after a failed one', async () => {
  const encoder = startEncoder({ maxResidentBytes: 1 });
  expect(await encoder.run({ bytes: poster, format: 'webp', maxPixels })).toBeInstanceOf(Buffer);
  const damaged = encoder.run({ bytes: poster.subarray(0, 100), format: 'webp', maxPixels });
  await expect(damaged).rejects.toThrow(ImageError);
  expect(startedProcesses().map(({ killed }) => killed)).toEqual([true, true]);
});
