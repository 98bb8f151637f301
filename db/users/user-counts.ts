import type { AdminStats, DayCounts } from '#shared/administration-schema';
import type { Sql } from '../client';

/** Days, weeks and months are in UTC. */
export async function getUserStats(sql: Sql): Promise<AdminStats> {
  const [row] = await sql<[AdminStats]>`
    select
      coalesce(sum(users), 0)::float8 as "totalUsers",
      coalesce(sum(users) filter (where day >= today.date), 0)::float8 as "newUsersToday",
      coalesce(sum(users) filter (where day >= date_trunc('week', today.date)::date), 0)::float8 as "newUsersThisWeek",
      coalesce(sum(users) filter (where day >= date_trunc('month', today.date)::date), 0)::float8
        as "newUsersThisMonth",
      coalesce(sum(users) filter (where is_premium), 0)::float8 as "premiumUsers",
      coalesce(sum(users) filter (where role <> 'user'), 0)::float8 as "adminUsers"
    from (select (now() at time zone 'UTC')::date as date) today left join user_counts on true`;
  return row;
}

/** The oldest first, up to today (UTC). */
export async function listDayCounts(sql: Sql, days: number): Promise<DayCounts[]> {
  return sql<DayCounts[]>`
    select to_char(day, 'YYYY-MM-DD') as date,
      (select coalesce(sum(users), 0)::float8 from user_counts where user_counts.day = days.day) as registrations,
      (select records::float8 from watch_counts where watch_counts.day = days.day) as "watchRecords"
    from (
      select (now() at time zone 'UTC')::date - back as day from generate_series(${days - 1}::int, 0, -1) back
    ) days order by days.day`;
}
