import type { Sql } from '../client';

/** Parts of a day are counted one by one, in some milliseconds each. */
const PARTS = 48;
const PART_MINUTES = (24 * 60) / PARTS;

/** YYYY-MM-DD in UTC, within the retention. */
export async function listUncountedDays(sql: Sql, retentionDays: number): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select (now() at time zone 'UTC')::date - back as day from generate_series(${retentionDays - 1}::int, 0, -1) back
    ) days
    where not exists (select 1 from watch_counts where watch_counts.day = days.day and is_final)
    order by day`;
  return rows.map(({ day }) => day);
}

/** Keeps a larger stored number: watching a title again moves its entry to another day. */
export async function updateWatchCount(sql: Sql, day: string): Promise<void> {
  const [{ isFinal }] = await sql<[{ isFinal: boolean }]>`
    select ${day}::date < (now() at time zone 'UTC')::date as "isFinal"`;
  let records = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const [row] = await sql<[{ records: number }]>`
      select count(*)::int as records from watch_history
      where watched_at >= (${day}::date at time zone 'UTC') + ${`${part * PART_MINUTES} minutes`}::interval
        and watched_at < (${day}::date at time zone 'UTC') + ${`${(part + 1) * PART_MINUTES} minutes`}::interval`;
    records += row.records;
  }
  await sql`
    insert into watch_counts as stored (day, records, is_final) values (${day}::date, ${records}, ${isFinal})
    on conflict (day) do update
    set records = greatest(stored.records, excluded.records), is_final = stored.is_final or excluded.is_final`;
}
