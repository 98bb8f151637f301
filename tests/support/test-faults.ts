import { type TestContext, test } from 'vitest';

/** A fault and the behaviour that is promised. */
export type FaultRow = {
  /** Such as 'restarted under load'. */
  readonly fault: string;
  /** Such as 'nothing acknowledged is lost, and it is used again within 5 s'. */
  readonly expected: string;
  run(context: TestContext): Promise<void>;
  /** Runs only in `npm run test:faults`. */
  readonly isSlow?: boolean;
  readonly timeoutMs?: number;
  /** Why this machine cannot run the test. */
  readonly skipReason?: string | null;
};

type TableOptions = {
  readonly skipReason?: string | null;
  readonly concurrent?: boolean;
};

const RUNS_ALL = process.env.npm_lifecycle_event === 'test:faults' || process.env.FAULTS === 'all';

export function testFaults(
  dependency: string,
  rows: readonly FaultRow[],
  { skipReason = null, concurrent = false }: TableOptions = {},
): void {
  for (const row of rows) {
    const { fault, expected, run, isSlow = false, timeoutMs } = row;
    const options = { concurrent, skip: isSlow && !RUNS_ALL, ...(timeoutMs && { timeout: timeoutMs }) };
    test(`${dependency} | ${fault} | ${expected}`, options, (context) => {
      const reason = row.skipReason ?? skipReason;
      if (reason !== null) context.skip(reason);
      return run(context);
    });
  }
}

export async function millisecondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}
