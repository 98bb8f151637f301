import { deleteAuthenticatorApp } from './authenticator-apps';
import type { Fragment, Sql, Transaction } from './client';
import { deleteRecoveryCodes } from './recovery-codes';

/** Whether an account of the query's table `users` has a confirmed authenticator app or a passkey. */
export const secondFactorExists = (sql: Sql): Fragment => sql`(
  exists (select from authenticator_apps app where app.user_id = users.id and app.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id)
)`;

export async function hasSecondFactor(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ hasSecondFactor: boolean }[]>`
    select ${secondFactorExists(sql)} as "hasSecondFactor" from users where id = ${userId}`;
  return row?.hasSecondFactor ?? false;
}

/** Deletes setups that a user began with only the password, and sign-ins that link an identity. */
export async function deleteUnfinishedSetups(transaction: Transaction, userId: string): Promise<void> {
  await transaction`delete from authenticator_apps where user_id = ${userId} and confirmed_at is null`;
  await transaction`delete from passkey_challenges where user_id = ${userId}`;
  await transaction`
    delete from oidc_flows
    where purpose = 'link' and session_id in (select id from sessions where user_id = ${userId})`;
}

/** Deletes the authenticator app, all passkeys and the recovery codes. */
export async function deleteSecondFactors(transaction: Transaction, userId: string): Promise<void> {
  await deleteAuthenticatorApp(transaction, userId);
  await transaction`delete from passkeys where user_id = ${userId}`;
  await clearSecondFactorState(transaction, userId);
}

/** Call it when the last second factor was removed. Deletes the recovery codes and clears the mark of the sessions. */
export async function clearSecondFactorState(transaction: Transaction, userId: string): Promise<void> {
  await deleteRecoveryCodes(transaction, userId);
  await transaction`update sessions set has_second_factor = false where user_id = ${userId} and has_second_factor`;
}
