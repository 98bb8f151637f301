import type { Sql, Transaction } from './client';

export type AuthenticatorApp = {
  readonly secret: Buffer;
  readonly createdAt: Date;
  /** Null until the first code. */
  readonly confirmedAt: Date | null;
};

export async function findAuthenticatorApp(sql: Sql, userId: string): Promise<AuthenticatorApp | null> {
  const [row] = await sql<AuthenticatorApp[]>`
    select secret, created_at as "createdAt", confirmed_at as "confirmedAt"
    from authenticator_apps where user_id = ${userId}`;
  return row ?? null;
}

/** Replaces an unconfirmed secret. @returns false when the account has a confirmed one */
export async function upsertUnconfirmedSecret(sql: Sql, userId: string, secret: Buffer): Promise<boolean> {
  const { count } = await sql`
    insert into authenticator_apps (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now()
    where authenticator_apps.confirmed_at is null`;
  return count > 0;
}

/** A code of a secret, by its 30-second step. */
export type SecretCode = { readonly secret: Buffer; readonly step: number };

/** @returns false when the secret was replaced or confirmed meanwhile */
export async function confirmAuthenticatorApp(
  transaction: Transaction,
  userId: string,
  { secret, step }: SecretCode,
): Promise<boolean> {
  const { count } = await transaction`
    update authenticator_apps set last_step = ${step}, confirmed_at = now()
    where user_id = ${userId} and secret = ${secret} and confirmed_at is null`;
  return count > 0;
}

/** @returns false when a code of this step or a later one was accepted before; of concurrent calls, one gets true */
export async function acceptCode(sql: Sql, userId: string, { secret, step }: SecretCode): Promise<boolean> {
  const { count } = await sql`
    update authenticator_apps set last_step = ${step}
    where user_id = ${userId} and secret = ${secret} and confirmed_at is not null and last_step < ${step}`;
  return count > 0;
}

export async function deleteAuthenticatorApp(transaction: Transaction, userId: string): Promise<boolean> {
  return (await transaction`delete from authenticator_apps where user_id = ${userId}`).count > 0;
}
