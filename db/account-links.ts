import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from './client';
import { userColumns } from './users/users';

export type AccountLinkKind = 'reset' | 'undo-password' | 'undo-email' | 'confirm-email';

export type NewAccountLink = {
  readonly tokenHash: string;
  readonly userId: string;
  readonly kind: AccountLinkKind;
  /** The address that the link was mailed to, and restores or confirms; null if it was not mailed. */
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

type UndoLink = Pick<NewAccountLink, 'tokenHash' | 'userId' | 'validMinutes'> & {
  readonly email: string;
  /** The mail that reports the change and contains the link. */
  readonly mailId: string;
};

/**
 * Dates the link like the change. The transaction must have locked the user.
 * @returns false when the mail was deleted, because an earlier change was undone, or may no longer contain a link
 */
export async function insertUndoLink(
  transaction: Transaction,
  { tokenHash, userId, email, validMinutes, mailId }: UndoLink,
): Promise<boolean> {
  const { count } = await transaction`
    insert into account_links (token_hash, user_id, kind, email, created_at, expires_at)
    select ${tokenHash}, ${userId}, 'undo-email', ${email}, created_at,
      created_at + ${`${validMinutes} minutes`}::interval
    from mails where id = ${mailId} and kind = 'email-changed'`;
  return count > 0;
}

export async function deleteUnusedLinks(
  transaction: Transaction,
  userId: string,
  kinds: readonly AccountLinkKind[],
): Promise<number> {
  const { count } = await transaction`
    delete from account_links
    where user_id = ${userId} and kind = any (${[...kinds]}) and used_at is null and expires_at > now()`;
  return count;
}

/**
 * Ends the links that restore this address or one that followed it, and those of mails that are not sent yet. Links that
 * restore earlier addresses stay, so that a thief's address cannot end the link of the one before it. The transaction
 * must have locked the user, and not yet deleted the previous email.
 */
export async function endLaterUndoLinks(
  transaction: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  await transaction`
    with since as materialized (
      select min(at) as at from (
        select created_at as at from account_links
        where user_id = ${userId} and kind = 'undo-email' and email = ${email}
        union all
        select replaced_at from previous_names
        where user_id = ${userId} and field = 'email' and name = ${email}
      ) changes
    ), waiting as (
      delete from mails
      where user_id = ${userId} and kind = 'email-changed' and created_at >= (select at from since)
    )
    delete from account_links
    where user_id = ${userId} and kind = 'undo-email' and used_at is null
      and created_at >= (select at from since)`;
}

/** Mails that are not sent yet will report changed addresses without a link. The transaction must have locked the user. */
export async function endAllLinks(transaction: Transaction, userId: string): Promise<void> {
  await transaction`
    with waiting as (
      update mails set kind = 'email-returned'
      where user_id = ${userId} and kind = 'email-changed' and failed_at is null
    )
    delete from account_links where user_id = ${userId} and used_at is null`;
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

export type LinkKey = { readonly kinds: readonly AccountLinkKind[]; readonly tokenHash: string };

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
