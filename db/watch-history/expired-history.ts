import type { DatabaseClient, Sql } from '../client';

/** What a statement may take that begins at the oldest entry. */
const FIRST_TIMEOUT_MS = 60_000;

export type ExpiredBatch = {
  readonly removed: number;
  /** Where the next batch begins; null when this one found nothing. */
  readonly reached: Date | null;
};

type Batch = { readonly retentionDays: number; readonly from: Date | null; readonly limit: number };

/**
 * Removes some of the entries that are past the retention, the oldest first. It waits for nobody and keeps nobody
 * waiting for long: rows that somebody is writing are left to a later round. Nor does it wait for the disk, for what a
 * crash brings back is removed again.
 *
 * @param from where the last batch ended, so that the index is not walked again over what was removed already.
 * @param limit at most so many rows, few enough for a statement of some milliseconds.
 */
export async function deleteExpiredHistory(client: DatabaseClient, batch: Batch): Promise<ExpiredBatch> {
  if (batch.from !== null) return deleteBatch(client, batch);
  // Until vacuum has been there, the index still leads through all that was removed by the last run.
  let first: ExpiredBatch = { removed: 0, reached: null };
  await client.begin(async (transaction) => {
    await transaction`select set_config('statement_timeout', ${String(FIRST_TIMEOUT_MS)}, true)`;
    first = await deleteBatch(transaction, batch);
  });
  return first;
}

async function deleteBatch(sql: Sql, { retentionDays, from, limit }: Batch): Promise<ExpiredBatch> {
  const [row] = await sql<[ExpiredBatch]>`
    with expired as (
      select ctid, watched_at from watch_history
      where watched_at <= now() - ${`${retentionDays} days`}::interval
        and watched_at >= coalesce(${from}::timestamptz, '-infinity')
      order by watched_at limit ${limit}
      for update skip locked
    ), removed as (
      delete from watch_history where ctid = any (array(select ctid from expired)) returning 1
    )
    select (select count(*) from removed)::int as removed, (select max(watched_at) from expired) as reached,
      set_config('synchronous_commit', 'off', true)`;
  const { removed, reached } = row;
  return { removed, reached };
}
