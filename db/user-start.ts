import type { Role } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql, Transaction } from './client';
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
function keysOf(sql: Sql | Transaction, sortBy: Exclude<UserOrder, 'username'>) {
  const keys = {
    role: [rankOf(sql, 'user_counts'), rankOf(sql, 'users'), sql`int`],
    isPremium: [sql`user_counts.is_premium`, sql`users.is_premium`, sql`boolean`],
    created_at: [sql`0`, sql`0`, sql`int`],
  } as const;
  return keys[sortBy];
}

/** The block of usernames in which the offset lies, by the kept counts of blocks; null when it is the first. */
async function findUsernameStart(
  sql: Sql | Transaction,
  role: Role | 'all',
  sortOrder: SortDirection,
  offset: number,
): Promise<Start | null> {
  const way = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  // Upwards a block begins with its first name, downwards below the first name of the one above.
  const edge = sortOrder === 'asc' ? sql`starts_at` : sql`lag(starts_at) over (order by starts_at desc)`;
  const [block] = await sql<{ edge: string | null; before: number }[]>`
    select edge, before::float8 from (
      select ${edge} as edge, sum(users) over (order by starts_at ${way}) - users as before from (
        select starts_at, sum(users) as users from username_blocks
        where ${role === 'all' ? sql`true` : sql`role = ${role}`} group by starts_at
      ) blocks
    ) started where before <= ${offset} order by before desc limit 1`;
  if (!block || block.edge === null) return null;
  const comparison = sortOrder === 'asc' ? sql`>=` : sql`<`;
  return { condition: sql`lower(users.username) ${comparison} ${block.edge}`, skipped: block.before };
}

/** The day's accounts, or the block of usernames, in which the offset lies, by the kept counts. */
export async function findStart(
  sql: Sql | Transaction,
  order: { readonly role: Role | 'all'; readonly sortBy: UserOrder; readonly sortOrder: SortDirection },
  offset: number,
): Promise<Start> {
  const everything = { condition: sql`true`, skipped: 0 };
  const { role, sortBy, sortOrder } = order;
  if (sortBy === 'username') return (await findUsernameStart(sql, role, sortOrder, offset)) ?? everything;
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
