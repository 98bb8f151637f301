import type { User } from '#shared/account-schema';
import type { TokenScope } from '#shared/api-tokens';
import type { Sql, Transaction } from './client';
import { userJson } from './users/users';

/** Storing each use would cost a write per request. */
const LAST_USED_PRECISION = '1 minute';

type TokenAccess = {
  readonly user: User;
  readonly scopes: string[];
  /** Whether an admin requires a second factor of the user. */
  readonly requiresSecondFactor: boolean;
};

/** @param id the SHA-256 of the token. @returns null for expired tokens */
export async function findTokenUser(sql: Sql, id: string): Promise<TokenAccess | null> {
  const [row] = await sql<(TokenAccess & { readonly isUseOutdated: boolean })[]>`
    select
      to_json(t.scopes) as scopes,
      coalesce(t.last_used_at <= now() - ${LAST_USED_PRECISION}::interval, true) as "isUseOutdated",
      users.requires_second_factor as "requiresSecondFactor", ${userJson(sql)} as user
    from api_tokens t join users on users.id = t.user_id
    where t.id = ${id} and t.expires_at > now()`;
  if (!row) return null;
  const { isUseOutdated, ...access } = row;
  // Reads must also work while the database is read-only.
  if (isUseOutdated) await recordUse(sql, id).catch(() => {});
  return access;
}

/** Of many concurrent uses, one writes. */
async function recordUse(sql: Sql, id: string): Promise<void> {
  await sql`
    update api_tokens set last_used_at = now()
    where id = ${id} and coalesce(last_used_at <= now() - ${LAST_USED_PRECISION}::interval, true)`;
}

export type StoredToken = {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

/** Newest first, without expired ones. */
export async function listTokens(sql: Sql, userId: string): Promise<StoredToken[]> {
  return sql<StoredToken[]>`
    select id, name, to_json(scopes) as scopes, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt"
    from api_tokens where user_id = ${userId} and expires_at > now()
    order by created_at desc, id`;
}

export async function countTokens(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ tokens: number }]>`
    select count(*)::int as tokens from api_tokens where user_id = ${userId} and expires_at > now()`;
  return row.tokens;
}

type TokenToInsert = Pick<StoredToken, 'id' | 'name'> & {
  readonly scopes: TokenScope[];
  readonly userId: string;
  readonly expiresInDays: number;
};

/** The transaction must have locked the user. */
export async function insertToken(
  transaction: Transaction,
  { id, userId, name, scopes, expiresInDays }: TokenToInsert,
): Promise<StoredToken> {
  const [row] = await transaction<[StoredToken]>`
    insert into api_tokens (id, user_id, name, scopes, expires_at)
    values (${id}, ${userId}, ${name}, ${scopes}::text[], now() + ${`${expiresInDays} days`}::interval)
    returning id, name, to_json(scopes) as scopes, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt"`;
  return row;
}

/** @returns the name of the token; null if the user has no such token */
export async function deleteToken(sql: Sql, userId: string, id: string): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    delete from api_tokens where id = ${id} and user_id = ${userId} returning name`;
  return row?.name ?? null;
}

/** @returns the number of deleted tokens */
export async function deleteUserTokens(sql: Sql, userId: string): Promise<number> {
  return (await sql`delete from api_tokens where user_id = ${userId}`).count;
}

export async function deleteTokensWithScope(sql: Sql, userId: string, scope: TokenScope): Promise<void> {
  await sql`delete from api_tokens where user_id = ${userId} and ${scope} = any (scopes)`;
}

/** @returns the number of deleted rows */
export async function deleteExpiredTokens(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from api_tokens where id in (
      select id from api_tokens where expires_at <= now() limit ${limit} for update skip locked
    )`;
  return count;
}
