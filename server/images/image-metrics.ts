import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FairQueue } from '../limits/fair-queue';
import type { DiskCache } from './disk-cache';

const ENCODING_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type ImageMetricsOptions = {
  readonly disk: Pick<DiskCache, 'bytes' | 'files' | 'writeFailures'>;
  readonly queues: Readonly<Record<'fetch' | 'encode', Pick<FairQueue, 'runningCount' | 'waitingCount'>>>;
};

export class ImageMetrics {
  readonly registry = new Registry();
  readonly reads = new Counter({
    name: 'marquee_image_reads_total',
    help: 'Images by where they were found; an original is sent while too many images are being encoded',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly fetches = new Counter({
    name: 'marquee_image_fetches_total',
    help: 'Requests to the image host by outcome',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly encodings = new Histogram({
    name: 'marquee_image_encoding_duration_seconds',
    help: 'Time in which images were decoded and encoded',
    labelNames: ['format'],
    buckets: ENCODING_BUCKETS_S,
    registers: [this.registry],
  });

  constructor({ disk, queues }: ImageMetricsOptions) {
    const registers = [this.registry];
    new Gauge({
      name: 'marquee_image_cache_bytes',
      help: 'Size of the stored images',
      registers,
      collect() {
        this.set(disk.bytes);
      },
    });
    new Gauge({
      name: 'marquee_image_cache_files',
      help: 'Number of the stored images',
      registers,
      collect() {
        this.set(disk.files);
      },
    });
    new Counter({
      name: 'marquee_image_cache_write_failures_total',
      help: 'Images that could not be stored',
      registers,
      collect() {
        this.reset();
        this.inc(disk.writeFailures);
      },
    });
    new Gauge({
      name: 'marquee_image_queue',
      help: 'Images that are being fetched or encoded, or wait for it',
      labelNames: ['queue', 'state'],
      registers,
      collect() {
        for (const [queue, { runningCount, waitingCount }] of Object.entries(queues)) {
          this.set({ queue, state: 'running' }, runningCount);
          this.set({ queue, state: 'waiting' }, waitingCount);
        }
      },
    });
  }
}
