import type { Role } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Fragment, Sql } from '../client';

const RANKS: Readonly<Record<Role, number>> = { user: 1, admin: 2, owner: 3 };

/** The expression of users_by_role_idx. */
export const roleRank = (sql: Sql, role: Fragment): Fragment =>
  sql`(case ${role} when 'user' then 1 when 'admin' then 2 else 3 end)`;

export function hasRole(sql: Sql, role: Role | 'all'): Fragment {
  if (role === 'all') return sql`true`;
  // Nearly every account is a user, so an index would not help, and the plain comparison is cheaper.
  return role === 'user' ? sql`users.role = 'user'` : sql`${roleRank(sql, sql`users.role`)} = ${RANKS[role]}`;
}

export const directionOf = (sql: Sql, direction: SortDirection): Fragment =>
  direction === 'asc' ? sql`asc` : sql`desc`;

/** All columns have the same direction, so that one index serves both. */
export function orderUsers(sql: Sql, sortBy: UserOrder, sortOrder: SortDirection): Fragment {
  const direction = directionOf(sql, sortOrder);
  const byTime = sql`users.created_at ${direction}, users.id ${direction}`;
  const orders = {
    username: sql`lower(users.username) ${direction}`,
    role: sql`${roleRank(sql, sql`users.role`)} ${direction}, ${byTime}`,
    isPremium: sql`users.is_premium ${direction}, ${byTime}`,
    created_at: byTime,
  };
  return orders[sortBy];
}
