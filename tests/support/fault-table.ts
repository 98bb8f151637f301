import { type TestContext, test } from 'vitest';

/** One row of the table of faults: what goes wrong, what is promised then, and the trial of it. */
export type FaultRow = {
  /** Such as 'restarted under load'. */
  readonly fault: string;
  /** Such as 'nothing acknowledged is lost, and it is used again within 5 s'. */
  readonly expected: string;
  /** `onTestFinished` of the context undoes what the trial did. */
  run(context: TestContext): Promise<void>;
  /** Takes seconds: tried by `npm run test:faults` alone. */
  readonly isSlow?: boolean;
  readonly timeoutMs?: number;
  /** Why it cannot be tried on this machine; null where it can. */
  readonly cannot?: string | null;
};

type TableOptions = {
  /** The same of all rows. */
  readonly cannot?: string | null;
  /** Rows that stand on nothing common wait for their timeouts side by side. */
  readonly concurrent?: boolean;
};

/** `npm run test:faults` tries every row, `npm test` those that take no time. FAULTS=all does so in any run. */
const TRIES_ALL = process.env.npm_lifecycle_event === 'test:faults' || process.env.FAULTS === 'all';

/**
 * Makes each row a test, named 'PostgreSQL | restarted under load | what is promised'.
 *
 * @param dependency what fails; in a file on the process itself, 'The process'.
 */
export function testFaults(
  dependency: string,
  rows: readonly FaultRow[],
  { cannot = null, concurrent = false }: TableOptions = {},
): void {
  for (const row of rows) {
    const { fault, expected, run, isSlow = false, timeoutMs } = row;
    const options = { concurrent, skip: isSlow && !TRIES_ALL, ...(timeoutMs && { timeout: timeoutMs }) };
    test(`${dependency} | ${fault} | ${expected}`, options, (context) => {
      const obstacle = row.cannot ?? cannot;
      if (obstacle !== null) context.skip(obstacle);
      return run(context);
    });
  }
}

/** How long something takes on the monotonic clock. */
export async function millisecondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}
