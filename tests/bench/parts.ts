import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { dirname } from 'node:path';
import { withTimeout } from '../../server/limits/timeout';
import { describeMachine, measureSlowdown } from './machine';
import { interrupted, watchStarts } from './resources';

const PART_TIMEOUT_MS = 30 * 60_000;

export type Rows = readonly object[];
export type Part = () => Promise<Rows> | Rows;

/** Prints a result before the other results of its part are known. */
export function printRow<Row extends object>(row: Row): Row {
  console.log(
    Object.entries(row)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  );
  return row;
}

export type Figure = { readonly what: string; readonly figure: number; readonly unit: string };

export const printFigure = (what: string, figure: number, unit = ''): Figure =>
  printRow({ what, figure, unit });

/**
 * Measures the parts in turn, and prints and saves the results of each. A part that fails does not end the others, but sets
 * the exit code.
 */
export async function runParts(parts: Readonly<Record<string, Part>>, resultsFile: string): Promise<void> {
  const results: Record<string, Rows> = {};
  const failed: string[] = [];
  await mkdir(dirname(resultsFile), { recursive: true });
  for (const [name, measure] of Object.entries(parts)) {
    const stopStarted = watchStarts();
    const slowdown = measureSlowdown();
    console.log(
      `\n${name} (load ${loadavg()[0]?.toFixed(1)}, slowdown: median ${slowdown.median}, p95 ${slowdown.p95})`,
    );
    try {
      const rows = await withTimeout(async () => measure(), PART_TIMEOUT_MS, { signal: interrupted });
      results[name] = rows;
      console.table(rows);
    } catch (error) {
      await stopStarted();
      if (interrupted.aborted) return;
      failed.push(name);
      console.error(`${name} failed:`, error);
    }
    await writeFile(resultsFile, `${JSON.stringify({ machine: describeMachine(), ...results }, null, 2)}\n`);
  }
  console.log('\nmachine', describeMachine());
  if (failed.length === 0) return;
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
