import { readFile } from 'node:fs/promises';
import type { Sql } from '../../db/client';

/** From /proc on Linux; null on other systems and for a process that has exited. */
async function readNanoseconds(pid: number): Promise<number | null> {
  try {
    return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]);
  } catch {
    return null;
  }
}

/** CPU time of the PostgreSQL processes of a database, which does not depend on other load; null if unknown. */
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
