import type { SiteHistoryStats } from '#shared/watch-history-schema';
import type { Sql } from '../client';

/** Up to so many rows are counted one by one, which takes some milliseconds. */
const COUNTED_ROWS = 40_000;

type Count = { readonly count: number; readonly isEstimate: boolean };

/** What autovacuum noted last; below zero when it has not been there yet. */
async function estimateAll(sql: Sql): Promise<number> {
  const [row] = await sql<[{ rows: number }]>`
    select reltuples::float8 as rows from pg_class where oid = 'watch_history'::regclass`;
  return Math.round(row.rows);
}

/** What the planner takes for the number of rows watched since then, from the same notes. */
async function estimateSince(sql: Sql, since: Date): Promise<number> {
  const [plan] = await sql.unsafe<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }[]>(
    `explain (format json) select 1 from watch_history where watched_at >= '${since.toISOString()}'`,
  );
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** Counts in the index of the times, newest first, and stops one past the bound. Null is from the beginning. */
async function countSince(sql: Sql, since: Date | null, bound: number): Promise<number> {
  const [row] = await sql<[{ rows: number }]>`
    select count(*)::int as rows from (
      select 1 from watch_history where watched_at >= coalesce(${since}::timestamptz, '-infinity')
      order by watched_at desc limit ${bound + 1}
    ) bounded`;
  return row.rows;
}

async function countOrEstimate(
  count: () => Promise<number>,
  estimate: () => Promise<number>,
  bound: number,
): Promise<Count> {
  const estimated = await estimate();
  if (estimated > bound) return { count: estimated, isEstimate: true };
  const counted = await count();
  return { count: counted, isEstimate: counted > bound };
}

/**
 * What is kept of everybody. No statement reads more than 40,000 index entries, however large the table is: past
 * that the figures are PostgreSQL's own estimates (kept current by autovacuum, some percent off), which costs the
 * recording nothing, unlike counters that each write would have to change.
 *
 * @param bound up to so many rows are counted.
 */
export async function countSiteHistory(sql: Sql, bound: number = COUNTED_ROWS): Promise<SiteHistoryStats> {
  const [{ midnight }] = await sql<[{ midnight: Date }]>`select date_trunc('day', now(), 'UTC') as midnight`;
  const all = await countOrEstimate(
    () => countSince(sql, null, bound),
    () => estimateAll(sql),
    bound,
  );
  const today = await countOrEstimate(
    () => countSince(sql, midnight, bound),
    // Of a table that was counted there is nothing to estimate.
    () => (all.isEstimate ? estimateSince(sql, midnight) : Promise.resolve(0)),
    bound,
  );
  return { total: all.count, today: today.count, isEstimate: all.isEstimate || today.isEstimate };
}

export async function hasHistoryTable(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    [{ isThere: boolean }]
  >`select to_regclass('watch_history') is not null as "isThere"`;
  return row.isThere;
}
