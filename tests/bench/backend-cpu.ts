import { readFile } from 'node:fs/promises';
import type { Sql } from '../../db/client';

/** Nanoseconds on a processor, as Linux tells them of a process; null elsewhere, and of one that has ended. */
async function readNanoseconds(pid: number): Promise<number | null> {
  try {
    return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]);
  } catch {
    return null;
  }
}

/**
 * Milliseconds of processor time that the server's processes for a database have taken. Unlike the time on the clock it
 * says the same on a machine that does other things meanwhile. Null where it cannot be told.
 */
export async function readBackendCpuMs(sql: Sql): Promise<number | null> {
  const processes = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  let sum: number | null = null;
  for (const { pid } of processes) {
    const taken = await readNanoseconds(pid);
    if (taken !== null) sum = (sum ?? 0) + taken;
  }
  return sum === null ? null : sum / 1e6;
}
