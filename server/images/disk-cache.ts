import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { errorCode } from '#shared/error-details';
import type { Log } from '../config/logger';

const IMAGE_TYPES = ['avif', 'webp', 'jpeg', 'png'] as const;

type ImageFacts = {
  readonly type: `image/${(typeof IMAGE_TYPES)[number]}`;
  readonly digest: string;
};

export type ImageBytes = ImageFacts & { readonly bytes: Buffer };

/** A large image, which is sent from the disk: its bytes would stay in memory as long as the slowest client reads. */
export type ImageFile = ImageFacts & {
  readonly folder: string;
  /** Relative to the folder. */
  readonly file: string;
};

export type StoredImage = ImageBytes | ImageFile;

type IndexEntry = ImageFacts & {
  readonly file: string;
  readonly diskBytes: number;
  usedAt: number;
};

type DiskCacheOptions = {
  readonly folder: string;
  readonly maxBytes: number;
  readonly log: Log;
};

/** Most posters have 20 KB, the largest backdrops in lists 150 KB. */
export const MAX_BYTES_IN_MEMORY = 128 * 1024;
/** {key}.{type}.{digest} */
const FILE = new RegExp(`^(.+)\\.(${IMAGE_TYPES.join('|')})\\.([\\w-]{22})$`);
const TEMPORARY_FILE = /^[\da-f-]{36}\.tmp$/;
/** Another process may still be writing a younger one. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;
/** File systems allocate whole blocks. */
const BLOCK_BYTES = 4096;
/** The time of the last use is written at most this often. */
const USE_INTERVAL_MS = 60 * 60 * 1000;
const CONCURRENT_STATS = 16;
/** A nearly full disk still stores small images. */
const RECOVERED_AFTER_MS = 60_000;

export function digestOf(bytes: Uint8Array): string {
  return shorten(createHash('sha256').update(bytes).digest());
}

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return shorten(hash.digest());
}

function shorten(hash: Buffer): string {
  return hash.subarray(0, 16).toString('base64url');
}

/**
 * Files that are deleted in the order of their last use when they exceed `maxBytes`. The names contain a digest, so that
 * damaged files are found, and the index is built from the folder at the start.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #log: Log;
  readonly #index: LRUCache<string, IndexEntry>;
  readonly #changes = new Set<Promise<unknown>>();
  #loading: Promise<void> | undefined;
  #hasFailed = false;
  #failedAt = 0;
  #writeFailures = 0;

  constructor({ folder, maxBytes, log }: DiskCacheOptions) {
    this.#folder = resolve(folder);
    this.#log = log;
    this.#index = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ diskBytes }) => diskBytes,
      dispose: ({ file }) => this.#remove(file),
    });
  }

  get bytes(): number {
    return this.#index.calculatedSize;
  }

  get files(): number {
    return this.#index.size;
  }

  get writeFailures(): number {
    return this.#writeFailures;
  }

  async read(key: string): Promise<StoredImage | null> {
    await this.#load();
    const entry = this.#index.get(key);
    if (!entry) return null;
    try {
      const image = await this.#readVerified(entry);
      if (image) {
        this.#recordUse(entry);
        return image;
      }
    } catch (error) {
      const isMissing = errorCode(error) === 'ENOENT';
      // The file itself may be good.
      if (!isMissing) this.#reportFailure(error);
      if (!isMissing) return null;
    }
    if (this.#index.peek(key) === entry) this.#index.delete(key);
    return null;
  }

  /** @returns null for an image that cannot be stored */
  write(key: string, image: ImageBytes): Promise<ImageFile | null> {
    const written = this.#write(key, image);
    this.#track(written);
    return written;
  }

  async settle(): Promise<void> {
    await this.#loading;
    while (this.#changes.size > 0) await Promise.all(this.#changes);
  }

  /** @returns null for a damaged file */
  async #readVerified({ file, type, digest, diskBytes }: IndexEntry): Promise<StoredImage | null> {
    if (diskBytes > MAX_BYTES_IN_MEMORY) {
      const found = await digestOfFile(this.#pathOf(file));
      return found === digest ? { folder: this.#folder, file, type, digest } : null;
    }
    const bytes = await readFile(this.#pathOf(file));
    return digestOf(bytes) === digest ? { bytes, type, digest } : null;
  }

  async #write(key: string, { bytes, type, digest }: ImageBytes): Promise<ImageFile | null> {
    await this.#load();
    const diskBytes = Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES;
    if (this.#index.has(key) || diskBytes > this.#index.maxSize) return null;
    const file = `${key}.${type.slice('image/'.length)}.${digest}`;
    const temporary = this.#pathOf(`${randomUUID()}.tmp`);
    try {
      await mkdir(dirname(this.#pathOf(file)), { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, this.#pathOf(file));
    } catch (error) {
      this.#writeFailures += 1;
      this.#reportFailure(error);
      await rm(temporary, { force: true }).catch(() => undefined);
      return null;
    }
    this.#reportSuccess();
    // After a concurrent write of the same image, replacing the entry would remove the file.
    if (this.#index.peek(key)?.file !== file)
      this.#index.set(key, { file, type, digest, diskBytes, usedAt: Date.now() });
    return { folder: this.#folder, file, type, digest };
  }

  #load(): Promise<void> {
    this.#loading ??= this.#buildIndex().catch((error: unknown) => this.#reportFailure(error));
    return this.#loading;
  }

  async #buildIndex(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const listed = await readdir(this.#folder, { recursive: true, withFileTypes: true });
    const files = listed.filter((item) => item.isFile()).values();
    const found: [string, IndexEntry][][] = [];
    // A shared iterator: a queue with an entry per file would block the process for seconds.
    const examineAll = async (): Promise<void> => {
      for (const { parentPath, name } of files)
        found.push(await this.#examine(relative(this.#folder, join(parentPath, name))));
    };
    await Promise.all(Array.from({ length: CONCURRENT_STATS }, examineAll));
    const entries = found.flat().toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, entry] of entries) {
      this.#index.set(key, entry);
      if (!this.#index.has(key)) this.#remove(entry.file);
    }
  }

  async #examine(path: string): Promise<[string, IndexEntry][]> {
    const file = path.split(sep).join('/');
    const facts = await stat(this.#pathOf(file)).catch(() => null);
    if (facts === null) return [];
    const { size, mtimeMs } = facts;
    if (TEMPORARY_FILE.test(file) && Date.now() - mtimeMs > ABANDONED_AFTER_MS) this.#remove(file);
    const [, key, typeName, digest] = FILE.exec(file) ?? [];
    const type = IMAGE_TYPES.find((name) => name === typeName);
    if (!key || !type || !digest) return [];
    const diskBytes = Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
    // A power failure can leave an empty file: its digest is wrong, so the next read deletes it. lru-cache needs a size
    // above 0.
    return [
      [key, { file, type: `image/${type}`, digest, diskBytes: diskBytes || BLOCK_BYTES, usedAt: mtimeMs }],
    ];
  }

  #recordUse(entry: IndexEntry): void {
    const now = Date.now();
    if (now - entry.usedAt < USE_INTERVAL_MS) return;
    entry.usedAt = now;
    this.#track(utimes(this.#pathOf(entry.file), now / 1000, now / 1000));
  }

  #remove(file: string): void {
    this.#track(rm(this.#pathOf(file), { force: true }));
  }

  #track(change: Promise<unknown>): void {
    // A change that fails leaves a file as it was, which the next start finds.
    const tracked = change.catch(() => undefined).finally(() => this.#changes.delete(tracked));
    this.#changes.add(tracked);
  }

  #reportFailure(error: unknown): void {
    this.#failedAt = performance.now();
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#log.warn({ err: error, folder: this.#folder }, 'Images cannot be stored and are encoded again');
  }

  #reportSuccess(): void {
    if (!this.#hasFailed || performance.now() - this.#failedAt < RECOVERED_AFTER_MS) return;
    this.#hasFailed = false;
    this.#log.info({ folder: this.#folder }, 'Images are stored again');
  }

  #pathOf(file: string): string {
    return join(this.#folder, file);
  }
}
