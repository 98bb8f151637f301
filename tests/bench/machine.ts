import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { findChromium } from '../support/chromium';
import { median, percentile, round } from './statistics';

const SAMPLES = 200;
const SHORT_SAMPLES = 30;
/** A slowdown up to which the cores are taken as unused by others. */
const QUIET = 1.25;
const MIN_TRIES = 3;
const TRY_AGAIN_MS = 5_000;
/** 650 KB. Other guests of the host slow down what uses memory, like Marquee, more than arithmetic. */
const WORK = JSON.stringify(
  Array.from({ length: 8000 }, (_, id) => ({
    id,
    title: `Title ${id}`,
    date: '2026-11-28',
    posterPath: `/${id * 7919}.jpg`,
  })),
);

/** Milliseconds of parsing it, in all samples of this process. */
const samples: number[] = [];
let shortestMs = Number.POSITIVE_INFINITY;

function takeSamples(count: number): number[] {
  const taken = Array.from({ length: count }, () => {
    const startedAt = performance.now();
    JSON.parse(WORK);
    return performance.now() - startedAt;
  });
  for (const ms of taken) {
    samples.push(ms);
    shortestMs = Math.min(shortestMs, ms);
  }
  return taken;
}

/** How many times its shortest time in this process the same work takes: median and 95th percentile. */
type Slowdown = { readonly median: number; readonly p95: number; readonly shortestMs: number };

/**
 * Well above 1 when other programs, or other guests of a virtual machine's host, use the same cores: figures in
 * milliseconds are then too large.
 */
export function measureSlowdown(): Slowdown {
  return summarize(takeSamples(SAMPLES));
}

function summarize(times: readonly number[]): Slowdown {
  return {
    median: round(median(times) / shortestMs, 1),
    p95: round(percentile(times, 0.95) / shortestMs, 1),
    shortestMs: round(shortestMs, 2),
  };
}

const measurements = { quiet: 0, noisy: 0, repeated: 0 };

function isQuiet(): boolean {
  const current = median(takeSamples(SHORT_SAMPLES));
  return current <= QUIET * shortestMs;
}

/** Repeats a measurement when others used the cores before or after it: twice, and short ones for five seconds. */
export async function measureWhenQuiet<T>(measure: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    const wasQuiet = isQuiet();
    const result = await measure();
    const isReliable = wasQuiet && isQuiet();
    const mayRepeat = tries < MIN_TRIES || performance.now() - startedAt < TRY_AGAIN_MS;
    if (isReliable || !mayRepeat) {
      measurements[isReliable ? 'quiet' : 'noisy'] += 1;
      return result;
    }
    measurements.repeated += 1;
  }
}

/** The machine, the versions, the slowdown in all samples so far, and how many measurements others disturbed. */
export function describeMachine(): object {
  const browser = findChromium();
  return {
    processor: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    ...(browser && { browser: execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim() }),
    slowdown: summarize(samples),
    measurements,
  };
}
