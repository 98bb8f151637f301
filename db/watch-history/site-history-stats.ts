import type { SiteHistoryStats } from '#shared/watch-history-schema';
import type { Sql } from '../client';

const MAX_COUNTED_ROWS = 40_000;

/** -1 before the first autovacuum. */
async function estimateAll(sql: Sql): Promise<number> {
  const [row] = await sql<[{ rows: number }]>`
    select reltuples::float8 as rows from pg_class where oid = 'watch_history'::regclass`;
  return Math.round(row.rows);
}

async function estimateSince(sql: Sql, since: Date): Promise<number> {
  const [plan] = await sql.unsafe<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }[]>(
    `explain (format json) select 1 from watch_history where watched_at >= '${since.toISOString()}'`,
  );
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function countSince(sql: Sql, since: Date | null, max: number): Promise<number> {
  const [row] = await sql<[{ rows: number }]>`
    select count(*)::int as rows from (
      select 1 from watch_history where watched_at >= coalesce(${since}::timestamptz, '-infinity')
      order by watched_at desc limit ${max + 1}
    ) bounded`;
  return row.rows;
}

/** Numbers above `max` are estimates of PostgreSQL, some percent off. */
export async function countSiteHistory(sql: Sql, max: number = MAX_COUNTED_ROWS): Promise<SiteHistoryStats> {
  const count = async (since: Date | null, estimated: number) => {
    if (estimated > max) return { count: estimated, isEstimate: true };
    const counted = await countSince(sql, since, max);
    return { count: counted, isEstimate: counted > max };
  };
  const [{ midnight }] = await sql<[{ midnight: Date }]>`select date_trunc('day', now(), 'UTC') as midnight`;
  const all = await count(null, await estimateAll(sql));
  const today = await count(midnight, all.isEstimate ? await estimateSince(sql, midnight) : 0);
  return { total: all.count, today: today.count, isEstimate: all.isEstimate || today.isEstimate };
}

export async function hasHistoryTable(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ exists: boolean }]>`select to_regclass('watch_history') is not null as exists`;
  return row.exists;
}
