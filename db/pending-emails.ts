import type { Sql, Transaction } from './client';

const VALID_HOURS = 24;

export type PendingEmail = {
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Replaces another address, whose links and waiting mails end. The transaction must have locked the user. */
export async function insertPendingEmail(
  transaction: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  await deletePendingEmail(transaction, userId);
  await transaction`
    insert into pending_emails (user_id, email, expires_at)
    values (${userId}, ${email}, now() + ${`${VALID_HOURS} hours`}::interval)`;
}

export async function findPendingEmail(sql: Sql, userId: string): Promise<PendingEmail | null> {
  const [row] = await sql<PendingEmail[]>`
    select email, created_at as "createdAt", expires_at as "expiresAt"
    from pending_emails where user_id = ${userId} and expires_at > now()`;
  return row ?? null;
}

/** Lets an address that has not expired be valid from now. @returns false when the user has no such address */
export async function extendPendingEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
  const { count } = await sql`
    update pending_emails set expires_at = now() + ${`${VALID_HOURS} hours`}::interval
    where user_id = ${userId} and email = ${email} and expires_at > now()`;
  return count > 0;
}

/** Also ends its links and waiting mails. @returns the address, or null when none was pending */
export async function deletePendingEmail(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ email: string; isLive: boolean }[]>`
    delete from pending_emails where user_id = ${userId} returning email, expires_at > now() as "isLive"`;
  return row?.isLive ? row.email : null;
}

/** @returns the number of deleted rows */
export async function deleteExpiredPendingEmails(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from pending_emails where user_id = any (array(
      select user_id from pending_emails where expires_at <= now() limit ${limit} for update skip locked
    ))`;
  return count;
}
