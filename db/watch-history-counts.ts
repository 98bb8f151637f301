import type { SiteHistoryStats } from '#shared/history';
import type { Sql } from './client';

/** Up to so many rows are counted one by one, which takes some milliseconds. */
const COUNTED_ROWS = 100_000;

/** How many rows there are: counted up to a bound, beyond it as the table's own statistics estimate. */
async function countAll(sql: Sql): Promise<{ count: number; isEstimate: boolean }> {
  const [row] = await sql<[{ counted: number; estimated: number }]>`
    select
      (select count(*) from (select 1 from watch_history limit ${COUNTED_ROWS + 1}) bounded)::int as counted,
      greatest((select reltuples from pg_class where oid = 'watch_history'::regclass), 0)::float8 as estimated`;
  return row.counted <= COUNTED_ROWS
    ? { count: row.counted, isEstimate: false }
    : { count: Math.max(Math.round(row.estimated), row.counted), isEstimate: true };
}

/** Rows watched since midnight UTC: counted in their index up to the bound, beyond it as the planner estimates. */
async function countToday(sql: Sql): Promise<{ count: number; isEstimate: boolean }> {
  const [row] = await sql<[{ counted: number; midnight: Date }]>`
    with day as (select date_trunc('day', now(), 'UTC') as midnight)
    select midnight, (
      select count(*) from (
        select 1 from watch_history where watched_at >= midnight limit ${COUNTED_ROWS + 1}
      ) bounded
    )::int as counted from day`;
  if (row.counted <= COUNTED_ROWS) return { count: row.counted, isEstimate: false };
  const [plan] = await sql.unsafe<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }[]>(
    `explain (format json) select 1 from watch_history where watched_at >= '${row.midnight.toISOString()}'`,
  );
  const estimated = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { count: Math.max(estimated, row.counted), isEstimate: true };
}

/**
 * What is kept of everybody. No statement reads more than 100,000 rows or index entries, however large the table
 * is: past that the figures are PostgreSQL's own estimates (kept current by autovacuum, some percent off), which
 * costs the recording nothing, unlike counters that each write would have to change.
 */
export async function countSiteHistory(sql: Sql): Promise<SiteHistoryStats> {
  const [all, today] = [await countAll(sql), await countToday(sql)];
  return { total: all.count, today: today.count, isEstimate: all.isEstimate || today.isEstimate };
}

export async function hasHistoryTable(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    [{ isThere: boolean }]
  >`select to_regclass('watch_history') is not null as "isThere"`;
  return row.isThere;
}
