import type { Role, User } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql, Transaction } from './client';
import { countUsers, SORTED_USERS } from './user-list';
import { type Fragment, findLookup, type Lookup, matches } from './user-match';
import { hasRole, orderUsers } from './user-order';
import { userColumns } from './users';

/** What matches at most so many accounts is looked up by its letters. */
const RARE_MATCHES = 3000;
/** And when the index goes through so many entries at most to find them, which takes some milliseconds. */
const SCANNED_ENTRIES = 80_000;
/** What matches more is met soon by walking the list; so many accounts are looked at, at most. */
const WALKED_USERS = 16_000;

export type UserSearch = {
  readonly text: string;
  readonly role: Role | 'all';
  readonly sortBy: UserOrder;
  readonly sortOrder: SortDirection;
  readonly offset: number;
  readonly limit: number;
  /** The first matches that are listed at all. */
  readonly most: number;
};

export type UserMatches = {
  readonly users: readonly User[];
  /** How many can be listed; `most` at most. */
  readonly total: number;
  /** Whether there are, or may be, more. */
  readonly hasMore: boolean;
};

type Client = Sql | Transaction;
type MatchRow = User & { readonly found: number; readonly place: string };
type Found = {
  readonly users: readonly User[];
  readonly found: number;
  /** Whether all that match were looked at. */
  readonly isWhole: boolean;
};

/** What any order needs. */
const sortedColumns = (sql: Client) =>
  sql`users.id, users.username, users.role, users.is_premium, users.created_at`;

/** @param candidates those that match, or as many of them as are looked at: their `sortedColumns`. */
async function listCandidates(
  sql: Client,
  search: UserSearch,
  candidates: Fragment,
): Promise<Omit<Found, 'isWhole'>> {
  const { sortBy, sortOrder, offset, limit, most } = search;
  const order = orderUsers(sql, sortBy, sortOrder);
  const rows = await sql<MatchRow[]>`
    with candidates as materialized (${candidates}), page as (
      select users.id from candidates users order by ${order} offset ${offset} limit ${Math.max(0, Math.min(limit, most - offset))}
    )
    select found.users as found, page.* from (select count(*)::int as users from candidates) found
    left join (
      select ${userColumns(sql)}, row_number() over (order by ${order}) as place
      from page join users on users.id = page.id
    ) page on true
    order by page.place`;
  return {
    found: rows[0]?.found ?? 0,
    users: rows.flatMap(({ found: _found, place: _place, ...user }) => (user.id === null ? [] : [user])),
  };
}

/** Looks at the first accounts in an order. */
async function findByWalking(
  sql: Client,
  search: UserSearch,
  { sortBy, sortOrder }: Pick<UserSearch, 'sortBy' | 'sortOrder'>,
): Promise<Found> {
  const { text, role, most } = search;
  const met = await listCandidates(
    sql,
    search,
    sql`select ${sortedColumns(sql)} from (
      select users.id from (
        select users.id, users.username, users.email from users where ${hasRole(sql, role)}
        order by ${orderUsers(sql, sortBy, sortOrder)} limit ${WALKED_USERS}
      ) users where ${matches(sql, text)} limit ${most + 1}
    ) met join users on users.id = met.id`,
  );
  return { ...met, isWhole: false };
}

/** In no order, so all that the index of the letters has, or too many to tell the first of them. */
async function findByLetters(sql: Client, search: UserSearch, lookup: Lookup): Promise<Found> {
  const condition = sql`${lookup.condition} and ${hasRole(sql, search.role)}`;
  const candidates = sql`select ${sortedColumns(sql)} from users where ${condition} limit ${RARE_MATCHES + 1}`;
  const met = await listCandidates(sql, search, candidates);
  return { ...met, isWhole: met.found <= RARE_MATCHES };
}

/** So few people that each is looked at. */
async function findAmongFew(sql: Client, search: UserSearch): Promise<Found> {
  const few = sql`select ${sortedColumns(sql)}, email from users where ${hasRole(sql, search.role)} offset 0`;
  const candidates = sql`select ${sortedColumns(sql)} from (${few}) users where ${matches(sql, search.text)}`;
  return { ...(await listCandidates(sql, search, candidates)), isWhole: true };
}

/**
 * What is common all in all, but far away in the order asked for: those that are met first in another order that has
 * nothing to do with it, put in order among themselves.
 */
async function findElsewhere(sql: Client, search: UserSearch, lookup: Lookup | null): Promise<Found> {
  const orders = [
    { sortBy: 'created_at', sortOrder: 'desc' },
    { sortBy: 'created_at', sortOrder: 'asc' },
    { sortBy: 'username', sortOrder: 'asc' },
  ] as const;
  for (const order of orders) {
    if (order.sortBy === search.sortBy && order.sortOrder === search.sortOrder) continue;
    const met = await findByWalking(sql, search, order);
    if (met.found > 0) return met;
  }
  return lookup ? findByLetters(sql, search, lookup) : { users: [], found: 0, isWhole: false };
}

async function find(sql: Client, search: UserSearch): Promise<Found> {
  const { text, role } = search;
  if ((await countUsers(sql, role)) <= SORTED_USERS) return findAmongFew(sql, search);
  const lookup = await findLookup(sql, text);
  if (lookup && lookup.expected <= RARE_MATCHES && lookup.scanned <= SCANNED_ENTRIES)
    return findByLetters(sql, search, lookup);
  const walked = await findByWalking(sql, search, search);
  return walked.found > 0 ? walked : findElsewhere(sql, search, lookup);
}

/** The first matches in the order asked for, without regard to case (2 §2 "Users"). Any of it takes some milliseconds. */
export async function searchUsers(sql: Client, search: UserSearch): Promise<UserMatches> {
  const { users, found, isWhole } = await find(sql, search);
  return { users, total: Math.min(found, search.most), hasMore: found > search.most || !isWhole };
}
