import { USER_MATCHES_MAX, type UserPage, type UserPageRequest } from '#shared/administration';
import type { Sql, Transaction } from '../../db/client';
import { readTogether } from '../../db/reading';
import { countUsers, listUsers } from '../../db/user-list';
import { searchUsers } from '../../db/user-search';

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

/** A page of users (2 §7 "Admin"). A page past the end is the last one, so that a deletion leaves nobody nowhere. */
export function listUserPage(sql: Sql, request: UserPageRequest): Promise<UserPage> {
  return readTogether(sql, (transaction) => readUserPage(transaction, request));
}

async function readUserPage(sql: Transaction, request: UserPageRequest): Promise<UserPage> {
  const { search, role, sortBy, sortOrder, limit, page } = request;
  if (search === '') {
    const total = await countUsers(sql, role);
    const { offset } = paginate(total, request);
    const users = await listUsers(sql, { role, sortBy, sortOrder, offset, limit }, total);
    return { users, pagination: describePage(request, total, false) };
  }
  const query = { text: search, role, sortBy, sortOrder, limit, most: USER_MATCHES_MAX };
  const asked = await searchUsers(sql, { ...query, offset: (page - 1) * limit });
  const { currentPage, offset } = paginate(asked.total, request);
  const { users, total, hasMore } =
    currentPage === page ? asked : await searchUsers(sql, { ...query, offset });
  return { users, pagination: describePage(request, total, hasMore) };
}
