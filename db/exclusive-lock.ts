import type { DatabaseClient } from './client';

/** Any number that no other program uses in the same database, one for each kind of work. */
export const HISTORY_CLEANUP_LOCK = '21780717364405606';
export const DAY_COUNTS_LOCK = '21780717364405608';
export const AUDIT_CLEANUP_LOCK = '21780717364405610';

/** Notes that the work goes on; throws when the lock was lost, with its connection for instance. */
export type ConfirmLock = () => Promise<void>;

/**
 * Does work that only one instance may do at a time. The lock is held by a transaction that does nothing else: it
 * keeps no snapshot between its statements, so vacuum goes on, and it ends with its connection, so that no instance
 * that died leaves it behind.
 *
 * @param work calls `confirm` every few seconds, for a transaction that says nothing is ended.
 * @returns what the work returns; null when another instance is at it.
 */
export async function withExclusiveLock<Outcome>(
  client: DatabaseClient,
  lock: string,
  work: (confirm: ConfirmLock) => Promise<Outcome>,
): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  await client.begin(async (transaction) => {
    const [row] = await transaction<[{ isTaken: boolean }]>`
      select pg_try_advisory_xact_lock(${lock}) as "isTaken"`;
    if (row.isTaken) outcome = await work(async () => void (await transaction`select 1`));
  });
  return outcome;
}
