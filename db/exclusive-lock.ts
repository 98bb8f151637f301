import type { DatabaseClient } from './client';

export const HISTORY_CLEANUP_LOCK = '21780717364405606';
export const DAY_COUNTS_LOCK = '21780717364405608';
export const AUDIT_CLEANUP_LOCK = '21780717364405610';
export const ACCOUNT_CLEANUP_LOCK = '21780717364405612';

/** Throws when the lock was lost. Call it every few seconds, because PostgreSQL ends idle transactions. */
export type ConfirmLock = () => Promise<void>;

/** @returns null when another instance has the lock */
export function withExclusiveLock<Result>(
  client: DatabaseClient,
  lock: string,
  work: (confirm: ConfirmLock) => Promise<Result>,
): Promise<Result | null> {
  return client.begin(async (transaction) => {
    const [row] = await transaction<[{ isLocked: boolean }]>`
      select pg_try_advisory_xact_lock(${lock}) as "isLocked"`;
    return row.isLocked ? work(async () => void (await transaction`select 1`)) : null;
  });
}
