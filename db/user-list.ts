import type { Role, User } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql } from './client';
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
export async function countUsers(sql: Sql, role: Role | 'all'): Promise<number> {
  const [row] = await sql<[{ users: number }]>`
    select coalesce(sum(users), 0)::float8 as users from user_counts
    where ${role === 'all' ? sql`true` : sql`role = ${role}`}`;
  return row.users;
}

/**
 * A part of the list of everybody. The kept counts tell the day where it begins; the
 * order by usernames is gone through in its index alone, from the end that is nearer.
 *
 * @param total as countUsers tells it for this role.
 */
export async function listUsers(
  sql: Sql,
  { role, sortBy, sortOrder, offset, limit }: UserRange,
  total: number,
): Promise<User[]> {
  const count = Math.min(limit, total - offset);
  if (count <= 0) return [];
  const isFar = offset > total / 2;
  const [from, way] = isFar ? [total - offset - count, opposite(sortOrder)] : [offset, sortOrder];
  const { condition, skipped } = await findStart(sql, { role, sortBy, sortOrder: way }, from);
  const users = await sql<User[]>`
    select ${userColumns(sql)} from (
      select id from users where ${hasRole(sql, role)} and ${condition}
      order by ${orderUsers(sql, sortBy, way)} offset ${from - skipped} limit ${count}
    ) page join users on users.id = page.id
    order by ${orderUsers(sql, sortBy, sortOrder)}`;
  return [...users];
}

/** Accounts in the order of their ids, for reading all of them part by part. @param after the last id seen, or ''. */
export async function listUsersAfter(sql: Sql, after: string, limit: number): Promise<User[]> {
  return sql<User[]>`
    select ${userColumns(sql)} from users where id > ${after} order by id limit ${limit}`;
}
