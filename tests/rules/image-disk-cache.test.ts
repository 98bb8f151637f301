import { mkdir, mkdtemp, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DiskCache, digestOf, type ImageBytes } from '../../server/images/disk-cache';
import { removeFolder } from '../support/remove-folder';
import { mountSmallDisk, NO_SMALL_DISK } from '../support/small-disk';
import { createRecordingLog } from '../support/upstream-server';

const BLOCK = 4096;
const HOUR_MS = 3_600_000;

function createImage(text: string, size = BLOCK): ImageBytes {
  const bytes = Buffer.alloc(size, text);
  return { bytes, type: 'image/avif', digest: digestOf(bytes) };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-cache-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

function openCache(folder: string, maxBytes = 100 * BLOCK) {
  const { lines, log } = createRecordingLog();
  return { lines, cache: new DiskCache({ folder, maxBytes, log }) };
}

async function fill(cache: DiskCache, names: readonly string[]): Promise<void> {
  for (const name of names) {
    cache.write(`w92/${name}`, createImage(name));
    await cache.settle();
  }
}

async function findStored(cache: DiskCache, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => cache.read(`w92/${name}`)));
  return names.filter((_, index) => found[index] !== null);
}

test('at its limit the cache deletes the image that was not used for longest, in whole blocks', async () => {
  const folder = await createFolder();
  const { cache } = openCache(folder, 3 * BLOCK);
  await fill(cache, ['a', 'b', 'c']);
  await cache.read('w92/a');
  cache.write('w92/d', createImage('d', 1));
  await cache.settle();
  expect(await findStored(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
  expect([cache.files, cache.bytes]).toEqual([3, 3 * BLOCK]);
  expect(await readdir(join(folder, 'w92'))).toHaveLength(3);
  cache.write('w92/large', createImage('e', 4 * BLOCK));
  await cache.settle();
  expect(await findStored(cache, ['a', 'c', 'd', 'large'])).toEqual(['a', 'c', 'd']);
});

test('two writes of an image at the same time keep its file', async () => {
  const { cache } = openCache(await createFolder());
  const image = createImage('a');
  await Promise.all([cache.write('w92/a', image), cache.write('w92/a', image)]);
  await cache.settle();
  expect(await cache.read('w92/a')).toEqual(image);
});

test('after a restart the images and the order of their use are the same', async () => {
  const folder = await createFolder();
  const { cache } = openCache(folder);
  await fill(cache, ['a', 'b', 'c']);
  const files = await readdir(join(folder, 'w92'));
  for (const [index, file] of files.toSorted().entries()) {
    const hoursAgo = new Date(Date.now() - (10 - index) * HOUR_MS);
    await utimes(join(folder, 'w92', file), hoursAgo, hoursAgo);
  }
  await writeFile(join(folder, 'w92', 'notes.txt'), 'not an image');
  const { cache: second } = openCache(folder);
  expect(await second.read('w92/a')).toEqual(createImage('a'));
  await second.settle();

  const { cache: third } = openCache(folder, 2 * BLOCK);
  expect(await findStored(third, ['a', 'b', 'c'])).toEqual(['a', 'c']);
  await third.settle();
  expect(await readdir(join(folder, 'w92'))).toHaveLength(3);
});

test('a damaged, cut, lost or half-written file is never served', async () => {
  const folder = await createFolder();
  const { cache } = openCache(folder);
  const names = ['good', 'damaged', 'cut', 'empty', 'lost'];
  await fill(cache, names);
  const fileOf = async (name: string) =>
    join(folder, 'w92', (await readdir(join(folder, 'w92'))).find((file) => file.startsWith(name)) ?? '');
  const damaged = await readFile(await fileOf('damaged'));
  damaged[100] = 0;
  await writeFile(await fileOf('damaged'), damaged);
  await truncate(await fileOf('cut'), 10);
  await truncate(await fileOf('empty'), 0);
  await removeFolder(await fileOf('lost'));
  const [young, old] = ['1', '2'].map((digit) => join(folder, `${crypto.randomUUID().slice(1)}${digit}.tmp`));
  for (const file of [young, old]) await writeFile(file ?? '', 'half an image');
  const yesterday = new Date(Date.now() - 24 * HOUR_MS);
  await utimes(old ?? '', yesterday, yesterday);

  for (const opened of [cache, openCache(folder).cache]) {
    expect(await findStored(opened, names)).toEqual(['good']);
    await opened.settle();
  }
  expect(await readdir(join(folder, 'w92'))).toHaveLength(1);
  expect((await readdir(folder)).filter((file) => file.endsWith('.tmp'))).toHaveLength(1);
});

async function expectFailure(folder: string): Promise<ReturnType<typeof openCache>> {
  const opened = openCache(folder);
  await fill(opened.cache, ['a', 'b']);
  expect(await findStored(opened.cache, ['a', 'b'])).toEqual([]);
  expect(opened.cache.writeFailures).toBe(2);
  expect(opened.lines.filter((line) => line.includes('cannot be stored'))).toHaveLength(1);
  return opened;
}

test('a folder that cannot be used is logged once', async () => {
  const folder = await createFolder();
  await writeFile(join(folder, 'file'), '');
  await expectFailure(join(folder, 'file'));
});

test.skipIf(NO_SMALL_DISK)('a full disk is logged once, leaves no file behind, and works again', async () => {
  const disk = mountSmallDisk(1);
  onTestFinished(disk.remove);
  await mkdir(join(disk.path, 'w92'));
  disk.fill();
  const { cache, lines } = await expectFailure(disk.path);
  expect(await readdir(disk.path)).toEqual(['filler', 'w92']);
  await disk.makeRoom();
  await fill(cache, ['c']);
  expect(await findStored(cache, ['c'])).toEqual(['c']);
  const countRecoveries = () => lines.filter((line) => line.includes('stored again')).length;
  // A disk that is nearly full still stores some images.
  expect(countRecoveries()).toBe(0);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  await fill(cache, ['d', 'e']);
  expect(countRecoveries()).toBe(1);
});
