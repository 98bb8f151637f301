import type { Role } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql } from './client';
import { rankOf } from './user-order';

type Fragment = ReturnType<typeof rankOf>;

/** Where to begin reading: the accounts that the condition leaves out are so many. */
type Start = { readonly condition: Fragment; readonly skipped: number };

type Bucket = {
  readonly key: string;
  /** YYYY-MM-DD (UTC). */
  readonly day: string;
  /** The accounts before it in the order. */
  readonly before: number;
};

/** What each order but the one by usernames begins with, in the kept counts and in the accounts. */
function keysOf(sql: Sql, sortBy: Exclude<UserOrder, 'username'>) {
  const keys = {
    role: [rankOf(sql, 'user_counts'), rankOf(sql, 'users'), sql`int`],
    isPremium: [sql`user_counts.is_premium`, sql`users.is_premium`, sql`boolean`],
    created_at: [sql`0`, sql`0`, sql`int`],
  } as const;
  return keys[sortBy];
}

/** The day's accounts in which the offset lies, by the kept counts of days. */
export async function findStart(
  sql: Sql,
  order: { readonly role: Role | 'all'; readonly sortBy: UserOrder; readonly sortOrder: SortDirection },
  offset: number,
): Promise<Start> {
  const everything = { condition: sql`true`, skipped: 0 };
  const { role, sortBy, sortOrder } = order;
  if (sortBy === 'username') return everything;
  const way = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const [countKey, userKey, type] = keysOf(sql, sortBy);
  const [bucket] = await sql<Bucket[]>`
    select key::text, to_char(day, 'YYYY-MM-DD') as day, before::float8 from (
      select key, day, sum(users) over (order by key ${way}, day ${way}) - users as before from (
        select ${countKey} as key, day, sum(users) as users from user_counts
        where users > 0 and ${role === 'all' ? sql`true` : sql`role = ${role}`} group by 1, 2
      ) days
    ) started where before <= ${offset} order by before desc limit 1`;
  if (!bucket) return everything;

  const day = sql`(${bucket.day}::date + ${sortOrder === 'asc' ? 0 : 1}::int) at time zone 'UTC'`;
  const comparison = sortOrder === 'asc' ? sql`>=` : sql`<`;
  // An order by the day alone compares the day alone, for the index knows no constant.
  const condition =
    sortBy === 'created_at'
      ? sql`users.created_at ${comparison} ${day}`
      : sql`(${userKey}, users.created_at) ${comparison} (${bucket.key}::text::${type}, ${day})`;
  return { condition, skipped: bucket.before };
}
