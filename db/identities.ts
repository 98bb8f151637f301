import type { Sql, Transaction } from './client';

/** Names an account of an identity provider. */
export type IdentityKey = { readonly issuer: string; readonly subject: string };

export type StoredIdentity = IdentityKey & {
  /** The provider's, for display only. */
  readonly email: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
};

export async function findIdentityOwner(sql: Sql, { issuer, subject }: IdentityKey): Promise<string | null> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id as "userId" from identities where issuer = ${issuer} and subject = ${subject}`;
  return row?.userId ?? null;
}

/** The oldest first. */
export async function listIdentities(sql: Sql, userId: string): Promise<StoredIdentity[]> {
  return sql<StoredIdentity[]>`
    select issuer, subject, email, created_at as "createdAt", last_used_at as "lastUsedAt"
    from identities where user_id = ${userId} order by created_at, issuer, subject`;
}

type NewIdentity = IdentityKey & { readonly userId: string; readonly email: string | null };

/** @returns false when the identity belongs to an account already */
export async function insertIdentity(
  transaction: Transaction,
  { issuer, subject, userId, email }: NewIdentity,
): Promise<boolean> {
  const { count } = await transaction`
    insert into identities (issuer, subject, user_id, email)
    values (${issuer}, ${subject}, ${userId}, ${email}) on conflict (issuer, subject) do nothing`;
  return count > 0;
}

/** @returns false when the identity no longer belongs to the account */
export async function markIdentityUsed(
  transaction: Transaction,
  { issuer, subject, userId, email }: NewIdentity,
): Promise<boolean> {
  const { count } = await transaction`
    update identities set last_used_at = now(), email = ${email}
    where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}`;
  return count > 0;
}

/** @returns the issuers of the deleted identities */
export async function deleteUserIdentities(transaction: Transaction, userId: string): Promise<string[]> {
  const rows = await transaction<{ issuer: string }[]>`
    delete from identities where user_id = ${userId} returning issuer`;
  return rows.map(({ issuer }) => issuer);
}

export async function deleteIdentity(
  transaction: Transaction,
  userId: string,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  const { count } = await transaction`
    delete from identities where user_id = ${userId} and issuer = ${issuer} and subject = ${subject}`;
  return count > 0;
}
