import { readdir, readFile } from 'node:fs/promises';
import type { createClient } from '../support/http-client';
import { readMetric } from '../support/read-metric';

type Client = ReturnType<typeof createClient>;

export const METRICS_TOKEN = 'soak-metrics-token';
const SAMPLE_EVERY_MS = 1_000;
/** Metrics are read in every fifth sample. */
const METRICS_EVERY_SAMPLES = 5;

export type Sample = {
  readonly requests: number;
  readonly seconds: number;
  readonly residentBytes: number;
  readonly descriptors: number;
  readonly metrics: ProcessMetrics | null;
};

export type ProcessMetrics = {
  readonly heapBytes: number;
  readonly externalBytes: number;
  readonly cacheBytes: number;
  /** Since the last sample. */
  readonly lagMs: number;
  readonly longestLagMs: number;
};

/** Linux only. */
export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

export async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

export async function readMetrics(client: Client): Promise<ProcessMetrics> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { bytes } = await client.send({ method: 'GET', target: '/metrics', headers, body: null });
  const text = bytes.toString();
  const value = (name: string): number => readMetric(text, name);
  return {
    heapBytes: value('nodejs_heap_size_used_bytes'),
    externalBytes: value('nodejs_external_memory_bytes'),
    cacheBytes: value('marquee_cache_bytes'),
    lagMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    longestLagMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}

/** Takes a sample per second. */
export function watchProcess(pid: number, client: Client, requests: () => number) {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let isOver = false;

  async function watch(): Promise<void> {
    while (!isOver) {
      const [residentBytes, descriptors] = await Promise.all([readResidentBytes(pid), countDescriptors(pid)]);
      samples.push({
        requests: requests(),
        seconds: (performance.now() - startedAt) / 1000,
        residentBytes,
        descriptors,
        metrics: samples.length % METRICS_EVERY_SAMPLES === 0 ? await readMetrics(client) : null,
      });
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
    }
  }

  const watching = watch();
  return {
    samples,
    async stop(): Promise<readonly Sample[]> {
      isOver = true;
      await watching;
      return samples;
    },
  };
}
