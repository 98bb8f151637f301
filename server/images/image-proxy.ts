import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Log } from '../config/logger';
import type { Caller } from '../limits/caller';
import { CircuitBreaker } from '../limits/circuit-breaker';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import { type SharedCaller, SharedCalls } from '../limits/shared-calls';
import { withSpan } from '../tracing/tracer';
import { DiskCache, digestOf, type ImageBytes, MAX_BYTES_IN_MEMORY, type StoredImage } from './disk-cache';
import { EncoderError, ImageEncoder } from './encoder';
import { ImageError, isOutage, isOverload } from './image-error';
import { checkHeader } from './image-header';
import { fetchImage } from './image-host';
import { ImageMetrics } from './image-metrics';
import { type ImageFormat, type ImagePath, isOriginalSize, pixelsOf, scaledDown } from './image-request';

type ImageProxyOptions = {
  /** Such as https://image.tmdb.org/t/p. */
  readonly baseUrl: string;
  readonly cacheFolder: string;
  readonly cacheBytes: number;
  readonly log: Log;
};

type ImageResponse = {
  readonly image: StoredImage;
  /** False for an image of the host that was sent because too many are being encoded. */
  readonly isFinal: boolean;
  readonly outcome: 'memory' | 'disk' | 'miss' | 'original';
};

type Source = Pick<ImageBytes, 'bytes' | 'type'>;

const CONCURRENT_FETCHES = 16;
const MAX_WAITING_FETCHES = 500;
const MAX_FETCHES_PER_NETWORK = 200;
/** About one second of encoding posters. Beyond that, sending the larger original is faster than waiting. */
const MAX_WAITING_ENCODINGS = 32;
/** Originals are the largest files, and decoding them takes the most memory. */
const CONCURRENT_ORIGINALS = 2;
const MEMORY_BYTES = 16 * 1024 * 1024;
const MAX_FAILURES = 10_000;

/** Images of the image host as AVIF or WebP, stored on disk. */
export class ImageProxy {
  readonly #baseUrl: string;
  readonly #log: Log;
  readonly #disk: DiskCache;
  readonly #recent = new LRUCache<string, ImageBytes>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #failures = new LRUCache<string, ImageError>({ max: MAX_FAILURES });
  readonly #breaker: CircuitBreaker<ImageError>;
  readonly #fetchQueue = new FairQueue({
    concurrency: CONCURRENT_FETCHES,
    maxWaiting: MAX_WAITING_FETCHES,
    maxPerNetwork: MAX_FETCHES_PER_NETWORK,
  });
  readonly #encodeQueue = new FairQueue({ concurrency: 1, maxWaiting: MAX_WAITING_ENCODINGS });
  readonly #originalQueue = new FairQueue({
    concurrency: CONCURRENT_ORIGINALS,
    maxWaiting: MAX_WAITING_ENCODINGS,
  });
  readonly #encoder = new ImageEncoder();
  readonly #calls = new SharedCalls<ImageResponse>({ isRefusal: isOverload });
  readonly #sources = new SharedCalls<Source>({ isRefusal: isOverload });
  readonly metrics: ImageMetrics;

  constructor({ baseUrl, cacheFolder, cacheBytes, log }: ImageProxyOptions) {
    this.#baseUrl = baseUrl;
    this.#log = log;
    this.#disk = new DiskCache({ folder: cacheFolder, maxBytes: cacheBytes, log });
    this.#breaker = new CircuitBreaker({
      isOutage,
      createOpenError: (last) => new ImageError('outage', last),
      onOpen: ({ cause }) => log.warn({ err: cause }, 'Requests to the image host are paused'),
      onClose: () => log.info('Requests to the image host have resumed'),
    });
    this.metrics = new ImageMetrics({
      disk: this.#disk,
      queues: { fetch: this.#fetchQueue, encode: this.#encodeQueue },
    });
  }

  /** @throws ImageError, or the reason of the signal */
  async get(path: ImagePath, format: ImageFormat, caller: Caller): Promise<ImageResponse> {
    try {
      const response = await this.#find(path, format, caller);
      this.metrics.reads.inc({ outcome: response.outcome });
      return response;
    } catch (error) {
      if (error instanceof ImageError) this.metrics.reads.inc({ outcome: error.kind });
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#encoder.stop();
    await this.#disk.settle();
  }

  async #find(path: ImagePath, format: ImageFormat, caller: Caller): Promise<ImageResponse> {
    const key = keyOf(path, format);
    const recent = this.#recent.get(key);
    if (recent) return { image: recent, isFinal: true, outcome: 'memory' };
    return this.#calls.run(
      key,
      async (all) => {
        const stored = await this.#disk.read(key);
        if (stored && 'bytes' in stored) this.#recent.set(key, stored);
        if (stored) return { image: stored, isFinal: true, outcome: 'disk' };
        return this.#create(path, format, all);
      },
      caller,
    );
  }

  async #create(path: ImagePath, format: ImageFormat, caller: SharedCaller): Promise<ImageResponse> {
    const address = `${path.size}/${path.file}`;
    const failure = this.#failures.get(address);
    if (failure) throw failure;
    const work = () => this.#fetchAndEncode(path, format, caller);
    try {
      return await (isOriginalSize(path) ? this.#originalQueue.run(work, caller) : work());
    } catch (error) {
      if (error instanceof QueueFullError) return this.#getScaledDown(path, caller);
      if (error instanceof ImageError && error.cacheSeconds > 0)
        this.#failures.set(address, error, { ttl: error.cacheSeconds * 1000 });
      throw error;
    }
  }

  async #fetchAndEncode(path: ImagePath, format: ImageFormat, caller: SharedCaller): Promise<ImageResponse> {
    const source = await this.#getSource(path, caller);
    const image = await this.#encode(path, format, source, caller);
    if (image)
      return { image: await this.#store(keyOf(path, format), image), isFinal: true, outcome: 'miss' };
    if (isOriginalSize(path)) return this.#getScaledDown(path, caller);
    checkHeader(source.bytes);
    return { image: toStored(source), isFinal: false, outcome: 'original' };
  }

  async #getScaledDown(path: ImagePath, caller: SharedCaller): Promise<ImageResponse> {
    const { image } = await this.#find(scaledDown(path), 'original', caller);
    return { image, isFinal: false, outcome: 'original' };
  }

  async #store(key: string, image: ImageBytes): Promise<StoredImage> {
    const written = this.#disk.write(key, image);
    const file = image.bytes.length > MAX_BYTES_IN_MEMORY ? await written : null;
    if (!file) this.#recent.set(key, image);
    return file ?? image;
  }

  /** Formats of an image that are requested together have one source. */
  #getSource(path: ImagePath, caller: SharedCaller): Promise<Source> {
    const key = keyOf(path, 'original');
    return this.#sources.run(
      key,
      async (all) => {
        const stored = await this.#readSource(key);
        if (stored) return stored;
        try {
          return await this.#fetchQueue.run(() => this.#fetch(path, all.signal), all);
        } catch (error) {
          if (!(error instanceof QueueFullError)) throw error;
          throw new ImageError(error.isOwnShare ? 'too-many' : 'busy');
        }
      },
      caller,
    );
  }

  async #readSource(key: string): Promise<Source | null> {
    const stored = this.#recent.get(key) ?? (await this.#disk.read(key));
    if (!stored || 'bytes' in stored) return stored;
    const { folder, file, type } = stored;
    return readFile(join(folder, file)).then(
      (bytes) => ({ bytes, type }),
      () => null,
    );
  }

  async #fetch(path: ImagePath, signal: AbortSignal): Promise<Source> {
    this.#breaker.throwIfOpen();
    try {
      const source = await this.#breaker.execute(() => fetchImage(this.#baseUrl, path, signal), signal);
      this.metrics.fetches.inc({ outcome: 'ok' });
      return source;
    } catch (error) {
      this.metrics.fetches.inc({ outcome: error instanceof ImageError ? error.kind : 'aborted' });
      throw error;
    }
  }

  /** @returns null while too many images are being encoded, and when the encoder fails */
  async #encode(
    path: ImagePath,
    format: ImageFormat,
    source: Source,
    caller: SharedCaller,
  ): Promise<ImageBytes | null> {
    try {
      const bytes = await this.#encodeQueue.run(async () => {
        const end = this.metrics.encodings.startTimer({ format });
        const encoded = await withSpan({ name: `encode ${format}`, kind: 'internal' }, () =>
          this.#encoder.run({ bytes: source.bytes, format, maxPixels: pixelsOf(path) }),
        );
        end();
        return encoded;
      }, caller);
      return bytes === null || format === 'original'
        ? toStored(source)
        : toStored({ bytes, type: `image/${format}` });
    } catch (error) {
      if (error instanceof EncoderError) this.#log.warn({ err: error, ...path }, 'An image was not encoded');
      if (error instanceof EncoderError || error instanceof QueueFullError) return null;
      throw error;
    }
  }
}

function keyOf({ size, file }: ImagePath, format: ImageFormat): string {
  return `${size}/${file}.${format}`;
}

function toStored({ bytes, type }: Source): ImageBytes {
  return { bytes, type, digest: digestOf(bytes) };
}
