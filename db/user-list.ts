import type { Role, User } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql, Transaction } from './client';
import { hasRole, opposite, orderUsers } from './user-order';
import { findStart } from './user-start';
import { userColumns } from './users';

export type UserRange = {
  readonly role: Role | 'all';
  readonly sortBy: UserOrder;
  readonly sortOrder: SortDirection;
  readonly offset: number;
  readonly limit: number;
};

/** How many accounts there are, from the kept counts. */
export async function countUsers(sql: Sql | Transaction, role: Role | 'all'): Promise<number> {
  const [row] = await sql<[{ users: number }]>`
    select coalesce(sum(users), 0)::float8 as users from user_counts
    where ${role === 'all' ? sql`true` : sql`role = ${role}`}`;
  return row.users;
}

/** Not more people than that are all looked at. */
export const SORTED_USERS = 10_000;

/**
 * A part of the list of everybody. The kept counts tell the day where it begins; the
 * block of usernames where it begins, and from there its index is gone through, from the end that is nearer.
 *
 * @param total as countUsers tells it for this role.
 */
export async function listUsers(sql: Sql | Transaction, range: UserRange, total: number): Promise<User[]> {
  const { role, sortBy, sortOrder, offset, limit } = range;
  const count = Math.min(limit, total - offset);
  if (count <= 0) return [];
  if (role !== 'all' && role !== 'user' && total <= SORTED_USERS) return listFew(sql, range);
  // Within one role the order by roles is the one by time.
  const order = { role, sortBy: role !== 'all' && sortBy === 'role' ? 'created_at' : sortBy } as const;
  const isFar = offset > total / 2;
  const [from, way] = isFar ? [total - offset - count, opposite(sortOrder)] : [offset, sortOrder];
  const { condition, skipped } = await findStart(sql, { ...order, sortOrder: way }, from);
  const users = await sql<User[]>`
    select ${userColumns(sql)} from (
      select id from users where ${hasRole(sql, role)} and ${condition}
      order by ${orderUsers(sql, order.sortBy, way)} offset ${from - skipped} limit ${count}
    ) page join users on users.id = page.id
    order by ${orderUsers(sql, sortBy, sortOrder)}`;
  return [...users];
}

/** "offset 0" keeps the planner from walking everybody in the order asked for until these few have turned up. */
async function listFew(
  sql: Sql | Transaction,
  { role, sortBy, sortOrder, offset, limit }: UserRange,
): Promise<User[]> {
  const users = await sql<User[]>`
    select ${userColumns(sql)} from (select * from users where ${hasRole(sql, role)} offset 0) users
    order by ${orderUsers(sql, sortBy, sortOrder)} offset ${offset} limit ${limit}`;
  return [...users];
}

/** Accounts in the order of their ids, for reading all of them part by part. @param after the last id seen, or ''. */
export async function listUsersAfter(sql: Sql | Transaction, after: string, limit: number): Promise<User[]> {
  return sql<User[]>`
    select ${userColumns(sql)} from users where id > ${after} order by id limit ${limit}`;
}
