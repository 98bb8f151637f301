import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from './client';
import { userColumns } from './users/users';

export type AccountLinkKind = 'reset';

export type NewAccountLink = {
  readonly tokenHash: string;
  readonly userId: string;
  readonly kind: AccountLinkKind;
  readonly validMinutes: number;
};

/** Replaces the unused links of this kind. The transaction must have locked the user. */
export async function replaceAccountLink(
  transaction: Transaction,
  { tokenHash, userId, kind, validMinutes }: NewAccountLink,
): Promise<void> {
  await transaction`
    delete from account_links where user_id = ${userId} and kind = ${kind} and used_at is null`;
  await transaction`
    insert into account_links (token_hash, user_id, kind, expires_at)
    values (${tokenHash}, ${userId}, ${kind}, now() + ${`${validMinutes} minutes`}::interval)`;
}

export type StoredAccountLink = {
  readonly kind: AccountLinkKind;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** Without their tokens. Also used ones, until they expire. */
export async function listAccountLinks(sql: Sql, userId: string): Promise<StoredAccountLink[]> {
  return sql<StoredAccountLink[]>`
    select kind, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
    from account_links where user_id = ${userId} order by created_at desc`;
}

type LinkKey = Pick<NewAccountLink, 'kind' | 'tokenHash'>;

/** @returns the user of a link that can be used */
export async function findLinkUser(sql: Sql, { kind, tokenHash }: LinkKey): Promise<User | null> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from account_links link join users on users.id = link.user_id
    where link.token_hash = ${tokenHash} and link.kind = ${kind} and link.used_at is null
      and link.expires_at > now()`;
  return user ?? null;
}

/** @returns whether the link could be used; of concurrent calls, one gets true */
export async function markLinkUsed(transaction: Transaction, { kind, tokenHash }: LinkKey): Promise<boolean> {
  const { count } = await transaction`
    update account_links set used_at = now()
    where token_hash = ${tokenHash} and kind = ${kind} and used_at is null and expires_at > now()`;
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
