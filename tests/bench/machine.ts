import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { findChromium } from '../support/chromium';
import { median, percentile, round } from './statistics';

const SAMPLES = 200;
const WORK = Buffer.alloc(1024 * 1024);

/** Milliseconds of the same work, in all samples of this process. */
const samples: number[] = [];

function timeWork(): number {
  const startedAt = performance.now();
  createHash('sha256').update(WORK).digest();
  return performance.now() - startedAt;
}

/**
 * How many times its shortest time the same work takes now: median and 95th percentile. Well above 1 when other programs,
 * or other guests of a virtual machine's host, use the same cores: figures in milliseconds are then too large.
 */
export function measureSlowdown(): { readonly median: number; readonly p95: number } {
  const current = Array.from({ length: SAMPLES }, timeWork);
  samples.push(...current);
  return summarize(current);
}

function summarize(times: readonly number[]): { readonly median: number; readonly p95: number } {
  const shortest = Math.min(...samples);
  return {
    median: round(median(times) / shortest, 1),
    p95: round(percentile(times, 0.95) / shortest, 1),
  };
}

/** The machine, the versions, and the slowdown in all samples so far. */
export function describeMachine(): object {
  const browser = findChromium();
  return {
    processor: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    ...(browser && { browser: execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim() }),
    slowdown: summarize(samples),
  };
}
