import type { UserPage, UserPageRequest } from '#shared/administration-schema';
import { type DatabaseClient, readSnapshot, type Transaction } from '../../db/client';
import { countUsers, listUsers } from '../../db/users/user-list';
import { searchUsers } from '../../db/users/user-search';
import type { Db } from '../database/db';

function paginate(total: number, { page, limit }: UserPageRequest) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const currentPage = Math.min(page, totalPages);
  return { totalPages, currentPage, offset: (currentPage - 1) * limit };
}

function describePage(
  request: UserPageRequest,
  total: number,
  hasMoreMatches: boolean,
): UserPage['pagination'] {
  const { currentPage, totalPages } = paginate(total, request);
  return {
    currentPage,
    totalPages,
    totalUsers: total,
    limit: request.limit,
    hasNext: currentPage < totalPages,
    hasPrev: currentPage > 1,
    hasMoreMatches,
  };
}

/** A page of users. A page past the end is the last one. */
export function listUserPage(sql: DatabaseClient, request: UserPageRequest): Promise<UserPage> {
  return readSnapshot(sql, (transaction) => readUserPage(transaction, request));
}

async function readUserPage(sql: Transaction, request: UserPageRequest): Promise<UserPage> {
  if (request.search !== '') {
    const { users, total, hasMore } = await searchUsers(sql, request);
    const { offset } = paginate(total, request);
    return { users: users.slice(0, total - offset), pagination: describePage(request, total, hasMore) };
  }
  const { role, sortBy, sortOrder, limit } = request;
  const total = await countUsers(sql, role);
  const { offset } = paginate(total, request);
  const users = await listUsers(sql, { role, sortBy, sortOrder, offset, limit }, total);
  return { users, pagination: describePage(request, total, false) };
}

const NEWEST_USERS = 1000;

export function listNewestUsers(db: Db) {
  const newest = {
    role: 'all',
    sortBy: 'created_at',
    sortOrder: 'desc',
    offset: 0,
    limit: NEWEST_USERS,
  } as const;
  return db.read(listUsers, newest, NEWEST_USERS);
}
