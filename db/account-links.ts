import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from './client';
import { userColumns } from './users/users';

export type AccountLinkKind = 'reset' | 'undo-password' | 'undo-email';

export type NewAccountLink = {
  readonly tokenHash: string;
  readonly userId: string;
  readonly kind: AccountLinkKind;
  /** What the link restores; null for links that restore no address. */
  readonly email: string | null;
  readonly validMinutes: number;
};

export async function insertAccountLink(
  sql: Sql,
  { tokenHash, userId, kind, email, validMinutes }: NewAccountLink,
): Promise<void> {
  await sql`
    insert into account_links (token_hash, user_id, kind, email, expires_at)
    values (${tokenHash}, ${userId}, ${kind}, ${email}, now() + ${`${validMinutes} minutes`}::interval)`;
}

/** @param kind null for all */
export async function deleteUnusedLinks(
  transaction: Transaction,
  userId: string,
  kind: AccountLinkKind | null = null,
): Promise<number> {
  const { count } = await transaction`
    delete from account_links
    where user_id = ${userId} and kind = coalesce(${kind}, kind) and used_at is null and expires_at > now()`;
  return count;
}

export type StoredAccountLink = {
  readonly kind: AccountLinkKind;
  readonly email: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** Without their tokens. Also used ones, until they expire. */
export async function listAccountLinks(sql: Sql, userId: string): Promise<StoredAccountLink[]> {
  return sql<StoredAccountLink[]>`
    select kind, email, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
    from account_links where user_id = ${userId} order by created_at desc`;
}

type LinkKey = { readonly kinds: readonly AccountLinkKind[]; readonly tokenHash: string };

/** @returns a link that can be used */
export async function findLink(
  sql: Sql,
  { kinds, tokenHash }: LinkKey,
): Promise<{ user: User; email: string | null } | null> {
  const [row] = await sql<(User & { linkEmail: string | null })[]>`
    select ${userColumns(sql)}, link.email as "linkEmail"
    from account_links link join users on users.id = link.user_id
    where link.token_hash = ${tokenHash} and link.kind = any (${[...kinds]}) and link.used_at is null
      and link.expires_at > now()`;
  if (!row) return null;
  const { linkEmail, ...user } = row;
  return { user, email: linkEmail };
}

/** @returns whether the link could be used; of concurrent calls, one gets true */
export async function markLinkUsed(
  transaction: Transaction,
  { kinds, tokenHash }: LinkKey,
): Promise<boolean> {
  const { count } = await transaction`
    update account_links set used_at = now()
    where token_hash = ${tokenHash} and kind = any (${[...kinds]}) and used_at is null and expires_at > now()`;
  return count > 0;
}

/** @returns the number of deleted rows */
export async function deleteExpiredLinks(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from account_links where token_hash = any (array(
      select token_hash from account_links where expires_at <= now() limit ${limit} for update skip locked
    ))`;
  return count;
}
