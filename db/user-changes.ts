import postgres from 'postgres';
import type { Role, User } from '#shared/account';
import type { Sql, Transaction } from './client';
import { userColumns } from './users/users';

/**
 * The accounts of these ids, with nobody else changing them until the transaction ends. They are taken in one order,
 * so that two changes never wait for each other in a circle.
 */
export async function lockUsers(transaction: Transaction, ids: readonly string[]): Promise<User[]> {
  return transaction<User[]>`
    select ${userColumns(transaction)} from users
    where id = any (${[...ids]}) order by id for no key update`;
}

/** @throws an error that isLastOwner understands when no owner would be left. */
export async function updateRole(sql: Sql | Transaction, id: string, role: Role): Promise<void> {
  await sql`update users set role = ${role} where id = ${id}`;
}

export async function updatePremium(transaction: Transaction, id: string, isPremium: boolean): Promise<void> {
  await transaction`update users set is_premium = ${isPremium} where id = ${id}`;
}

/**
 * Removes an account with its sessions, history and preferences; tells whether it was there.
 *
 * @throws an error that isLastOwner understands when no owner would be left.
 */
export async function deleteUser(sql: Sql | Transaction, id: string): Promise<boolean> {
  return (await sql`delete from users where id = ${id}`).count > 0;
}

/** Whether a statement failed because it would have taken the last owner away; the database decides. */
export function isLastOwner(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === 'users_owner_remains';
}
