import type { Role, User } from '#shared/account';
import type { SortDirection, UserOrder } from '#shared/administration';
import type { Sql } from './client';
import { countUsers } from './user-list';
import { hasRole, orderUsers } from './user-order';
import { userColumns } from './users';

/** What matches at most so many accounts is looked up by its letters. */
const RARE_MATCHES = 10_000;
/** What matches more is met soon by walking the list; so many accounts are looked at, at most. */
const WALKED_USERS = 20_000;

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

type Fragment = ReturnType<typeof searched>;
type MatchRow = User & { readonly found: number; readonly place: string };

const searched = (sql: Sql) => sql`(lower(users.username) || chr(10) || users.email)`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether the index knows a text: it keeps letters and digits by threes, and by their beginnings. */
function isIndexed(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text) || /^[\p{L}\p{N}]/u.test(text);
}

/** Three letters and more may stand anywhere; fewer begin the username or the e-mail, or the list would be everybody. */
function matches(sql: Sql, text: string) {
  const pattern = escaped(text);
  if ([...text].length >= 3) return sql`${searched(sql)} like '%' || lower(${pattern}) || '%'`;
  return sql`(
    ${searched(sql)} like lower(${pattern}) || '%' or ${searched(sql)} like '%' || chr(10) || lower(${pattern}) || '%'
  )`;
}

/** How many the planner takes to match, from the statistics of the index. */
async function estimateMatches(sql: Sql, text: string): Promise<number> {
  const [row] = await sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }[]>`
    explain (format json) select 1 from users where ${matches(sql, text)}`;
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** @param candidates the ids that match, or as many of them as are looked at. */
async function listCandidates(sql: Sql, search: UserSearch, candidates: Fragment): Promise<MatchRow[]> {
  const { sortBy, sortOrder, offset, limit, most } = search;
  const order = orderUsers(sql, sortBy, sortOrder);
  const rows = await sql<MatchRow[]>`
    with candidates as materialized (${candidates}), page as (
      select users.* from candidates join users on users.id = candidates.id
      order by ${order} offset ${offset} limit ${Math.max(0, Math.min(limit, most - offset))}
    )
    select found.users as found, page.* from (select count(*)::int as users from candidates) found
    left join (select ${userColumns(sql)}, row_number() over (order by ${order}) as place from page users) page on true
    order by page.place`;
  return [...rows];
}

const toUsers = (rows: readonly MatchRow[]): User[] =>
  rows.flatMap(({ found: _found, place: _place, ...user }) => (user.id === null ? [] : [user]));

/** The first matches in the order asked for, without regard to case (2 §2 "Users"). Any of it takes some milliseconds. */
export async function searchUsers(sql: Sql, search: UserSearch): Promise<UserMatches> {
  const { text, role, most, sortBy, sortOrder } = search;
  const condition = sql`${matches(sql, text)} and ${hasRole(sql, role)}`;
  const byLetters = () =>
    listCandidates(sql, search, sql`select users.id from users where ${condition} limit ${RARE_MATCHES + 1}`);
  const byWalking = () =>
    listCandidates(
      sql,
      search,
      sql`select users.id from (
        select users.* from users where ${hasRole(sql, role)}
        order by ${orderUsers(sql, sortBy, sortOrder)} limit ${WALKED_USERS}
      ) users where ${matches(sql, text)} limit ${most + 1}`,
    );

  const isRare = isIndexed(text) && (await estimateMatches(sql, text)) <= RARE_MATCHES;
  let rows = isRare ? await byLetters() : await byWalking();
  // Common all in all, but far away in this order: those that the letters lead to, in order among themselves.
  if (!isRare && isIndexed(text) && (rows[0]?.found ?? 0) === 0) rows = await byLetters();
  const found = rows[0]?.found ?? 0;
  const isWhole = isRare ? found <= RARE_MATCHES : await hasAtMost(sql, role, WALKED_USERS);
  return { users: toUsers(rows), total: Math.min(found, most), hasMore: found > most || !isWhole };
}

async function hasAtMost(sql: Sql, role: Role | 'all', users: number): Promise<boolean> {
  return (await countUsers(sql, role)) <= users;
}
