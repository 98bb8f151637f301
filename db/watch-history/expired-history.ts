import type { DatabaseClient, Sql } from '../client';

/** Until vacuum has run, the first batch reads the index entries of all rows that the last run deleted. */
const FIRST_BATCH_TIMEOUT_MS = 60_000;

export type ExpiredBatch = {
  readonly removed: number;
  readonly reached: Date | null;
};

type Batch = { readonly retentionDays: number; readonly from: Date | null; readonly limit: number };

/** Starts where the previous batch ended. Commits without waiting: rows that a crash restores are deleted again. */
export function deleteExpiredHistory(client: DatabaseClient, batch: Batch): Promise<ExpiredBatch> {
  if (batch.from !== null) return deleteBatch(client, batch);
  return client.begin(async (transaction) => {
    await transaction`select set_config('statement_timeout', ${String(FIRST_BATCH_TIMEOUT_MS)}, true)`;
    return deleteBatch(transaction, batch);
  });
}

async function deleteBatch(sql: Sql, { retentionDays, from, limit }: Batch): Promise<ExpiredBatch> {
  const [{ removed, reached }] = await sql<[ExpiredBatch]>`
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
  return { removed, reached };
}
