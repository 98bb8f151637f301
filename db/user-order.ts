import type { Role } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql, Transaction } from './client';

/** The column `role` of a table as the indexes of migration 003 write it: user, admin, owner. */
export const rankOf = (sql: Sql | Transaction, table: 'users' | 'user_counts') =>
  sql`(case ${sql(table)}.role when 'user' then 1 when 'admin' then 2 else 3 end)`;

const RANKS: Readonly<Record<Role, number>> = { user: 1, admin: 2, owner: 3 };

/** A condition on users. */
export function hasRole(sql: Sql | Transaction, role: Role | 'all') {
  return role === 'all' ? sql`true` : sql`${rankOf(sql, 'users')} = ${RANKS[role]}`;
}

/** What follows "order by": total, and the other way round as a whole, so that one index serves both ways. */
export function orderUsers(sql: Sql | Transaction, sortBy: UserOrder, direction: SortDirection) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const byTime = sql`users.created_at ${way}, users.id ${way}`;
  const orders = {
    username: sql`lower(users.username) ${way}`,
    role: sql`${rankOf(sql, 'users')} ${way}, ${byTime}`,
    isPremium: sql`users.is_premium ${way}, ${byTime}`,
    created_at: byTime,
  };
  return orders[sortBy];
}

export function opposite(direction: SortDirection): SortDirection {
  return direction === 'asc' ? 'desc' : 'asc';
}
