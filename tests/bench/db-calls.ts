import type { DatabaseCalls, Seeded } from '../support/database-calls';
import { median, round } from './median';

const CALLS_A_ROUND = 9;
const ROUNDS = 5;

export type CallRow = {
  readonly call: string;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
};

async function measureRound(call: (seeded: Seeded) => Promise<unknown>, seeded: Seeded): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < CALLS_A_ROUND; count += 1) {
    const startedAt = performance.now();
    await call(seeded);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/**
 * What each call costs on a small and on a large database, in milliseconds: medians of rounds that go by turns, so
 * that noise meets both.
 */
export async function compareCalls(calls: DatabaseCalls, small: Seeded, large: Seeded): Promise<CallRow[]> {
  const rows: CallRow[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const times: { small: number; large: number }[] = [];
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const time = { small: await measureRound(call, small), large: await measureRound(call, large) };
      // The first round warms up.
      if (turn > 0) times.push(time);
    }
    const [a, b] = [median(times.map((time) => time.small)), median(times.map((time) => time.large))];
    rows.push({ call: name, small: round(a, 2), large: round(b, 2), ratio: round(b / a, 2) });
  }
  return rows;
}
