import { listWatchHistory } from '../../db/watch-history/watch-history';
import { type DatabaseCalls, randomUserId, type Seeded } from '../support/database-calls';
import { readBackendCpuMs } from './backend-cpu';
import { printRow } from './parts';
import { RETENTION_DAYS } from './seeded-databases';
import { median, round } from './statistics';

const CALLS_PER_ROUND = 9;
const ROUNDS = 5;
/** PostgreSQL chooses a generic plan after five executions on a connection; the pool has ten. */
const WARM_UP_CALLS = 80;

/** Each history has some 25 pages of 8 KB, so those of two databases fill buffers of 1 GB. */
const HISTORIES_READ = 2_500;

/** Per call; null if the CPU time is unknown. */
type Cost = { readonly ms: number; readonly cpuMs: number | null };

async function measureRound(call: (seeded: Seeded) => Promise<unknown>, seeded: Seeded): Promise<Cost> {
  const times: number[] = [];
  const before = await readBackendCpuMs(seeded.sql);
  for (let count = 0; count < CALLS_PER_ROUND; count += 1) {
    const startedAt = performance.now();
    await call(seeded);
    times.push(performance.now() - startedAt);
  }
  const after = await readBackendCpuMs(seeded.sql);
  const cpuMs = before === null || after === null ? null : (after - before) / CALLS_PER_ROUND;
  return { ms: median(times), cpuMs };
}

function describeCosts(call: string, small: readonly Cost[], large: readonly Cost[]) {
  const ms = (costs: readonly Cost[]): number => median(costs.map((cost) => cost.ms));
  const cpuMs = (costs: readonly Cost[]): number => median(costs.map((cost) => cost.cpuMs ?? Number.NaN));
  return {
    call,
    'small, ms': round(ms(small), 2),
    'large, ms': round(ms(large), 2),
    'small, CPU ms': round(cpuMs(small), 2),
    'large, CPU ms': round(cpuMs(large), 2),
    ratio: round(ms(large) / ms(small), 2),
    'CPU ratio': round(cpuMs(large) / cpuMs(small), 2),
  };
}

/** Queries take several times longer while a server that has just started fills its buffers. */
export async function fillBuffers(databases: readonly Seeded[]): Promise<void> {
  const range = { limit: 50, offset: 0, retentionDays: RETENTION_DAYS };
  for (const seeded of databases) {
    const readHistory = () => listWatchHistory(seeded.sql, randomUserId(seeded), range);
    await Promise.all(Array.from({ length: HISTORIES_READ }, readHistory));
  }
}

/** Medians of alternating rounds, so that other load affects both databases. */
export async function compareCalls(calls: DatabaseCalls, small: Seeded, large: Seeded) {
  const rows: ReturnType<typeof describeCosts>[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const costs: { small: Cost; large: Cost }[] = [];
    for (let count = 0; count < WARM_UP_CALLS; count += 1) {
      await call(small);
      await call(large);
    }
    for (let turn = 0; turn < ROUNDS; turn += 1)
      costs.push({ small: await measureRound(call, small), large: await measureRound(call, large) });
    const [ofSmall, ofLarge] = [costs.map((cost) => cost.small), costs.map((cost) => cost.large)];
    rows.push(printRow(describeCosts(name, ofSmall, ofLarge)));
  }
  return rows;
}
