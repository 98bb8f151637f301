import type { User } from '#shared/account-schema';
import { USER_MATCHES_MAX } from '#shared/administration';
import type { UserPageRequest } from '#shared/administration-schema';
import type { Fragment, Sql, Transaction } from '../client';
import { hasRole, orderUsers } from './user-fragments';
import { countUsers } from './user-list';
import { userColumns } from './users';

/** At most 12 ms. */
const SCANNED_USERS = 6000;
const TRIGRAM_MATCHES = 2000;

export type UserMatches = {
  readonly users: readonly User[];
  readonly total: number;
  readonly hasMore: boolean;
};

type Found = { readonly users: readonly User[]; readonly count: number };

const searchedText = (sql: Sql) => sql`(lower(users.username) || chr(10) || users.email)`;

// The expression of users_search_idx. pg_trgm indexes letters and digits only, so five signs are stored as letters.
const indexedText = (sql: Sql) =>
  sql`translate(lower(users.username) || chr(10) || users.email, '@.-_+', 'qxjzw')`;
const SIGNS = '@.-_+';
const LETTERS = 'qxjzw';

const isShort = (text: string): boolean => [...text].length < 3;

/** Fewer than three characters match only the start of the username or email address. */
function matches(sql: Sql, text: string): Fragment {
  const pattern = text.replace(/[\\%_]/g, '\\$&');
  const searched = searchedText(sql);
  if (!isShort(text)) return sql`${searched} like '%' || lower(${pattern}) || '%'`;
  return sql`(${searched} like lower(${pattern}) || '%' or ${searched} like '%' || chr(10) || lower(${pattern}) || '%')`;
}

function matchesTrigrams(sql: Sql, text: string): Fragment | null {
  if (isShort(text)) {
    if (!/^[a-z0-9]+$/i.test(text)) return null;
    // Two patterns with `like` would read the same entries of the index twice.
    return sql`${indexedText(sql)} ~ ('(^|' || chr(10) || ')' || lower(${text}))`;
  }
  const letters = text.toLowerCase().replace(/[@.\-_+]/g, (sign) => LETTERS.charAt(SIGNS.indexOf(sign)));
  // Trigrams that do not overlap are nearly as selective as all of them, and a third of the work.
  const parts = letters.match(/[a-z0-9]{3}(?:[a-z0-9]{1,2}(?![a-z0-9]))?/g);
  return parts && sql`${indexedText(sql)} like '%' || lower(${parts.join('%')}) || '%'`;
}

async function readPage(sql: Sql, request: UserPageRequest, candidates: Fragment): Promise<Found> {
  const { page, limit, sortBy, sortOrder } = request;
  const rows = await sql<(User & { count: number })[]>`
    with candidates as materialized (${candidates}),
      counted as (select count(*)::int as count from candidates)
    select ${userColumns(sql)}, (select count from counted) as count from candidates users
    order by ${orderUsers(sql, sortBy, sortOrder)}
    offset (
      select least(${page - 1}::int, greatest(0, least(count, ${USER_MATCHES_MAX}::int) - 1) / ${limit}::int) * ${limit}::int
      from counted
    ) limit ${limit}`;
  return { users: rows.map(({ count: _count, ...user }) => user), count: rows[0]?.count ?? 0 };
}

function scanInOrder(sql: Sql, request: UserPageRequest): Promise<Found> {
  const { search, role, sortBy, sortOrder } = request;
  const candidates = sql`
    select * from (
      select * from users where ${hasRole(sql, role)}
      order by ${orderUsers(sql, sortBy, sortOrder)} limit ${SCANNED_USERS}
    ) users where ${matches(sql, search)} limit ${USER_MATCHES_MAX + 1}`;
  return readPage(sql, request, candidates);
}

async function searchTrigrams(
  sql: Transaction,
  request: UserPageRequest,
  hasTrigrams: Fragment,
): Promise<Found> {
  // Because of the limit, the planner would expect a scan of the whole table to find enough matches early.
  await sql`set local enable_seqscan = off`;
  await sql`set local enable_indexscan = off`;
  // Starting parallel workers would take longer than they save.
  await sql`set local max_parallel_workers_per_gather = 0`;
  const candidates = sql`
    select * from users
    where ${hasTrigrams} and ${matches(sql, request.search)} and ${hasRole(sql, request.role)}
    limit ${TRIGRAM_MATCHES + 1}`;
  return readPage(sql, request, candidates);
}

/**
 * Frequent texts match among the first accounts of the requested order; the trigram index finds all matches of rare ones.
 * Otherwise the result is incomplete. Changes planner settings, so it must be the last statement of the transaction.
 */
export async function searchUsers(sql: Transaction, request: UserPageRequest): Promise<UserMatches> {
  const respond = ({ users, count }: Found, isComplete: boolean): UserMatches => ({
    users,
    total: Math.min(count, USER_MATCHES_MAX),
    hasMore: count > USER_MATCHES_MAX || !isComplete,
  });
  const scanned = await scanInOrder(sql, request);
  const isComplete = (await countUsers(sql, request.role)) <= SCANNED_USERS;
  if (isComplete || scanned.count > USER_MATCHES_MAX) return respond(scanned, isComplete);
  const hasTrigrams = matchesTrigrams(sql, request.search);
  if (hasTrigrams === null) return respond(scanned, false);
  const found = await searchTrigrams(sql, request, hasTrigrams);
  if (found.count <= TRIGRAM_MATCHES) return respond(found, true);
  return respond(scanned.count > 0 ? scanned : found, false);
}
