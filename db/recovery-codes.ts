import type { Sql, Transaction } from './client';

/** @param codeHashes in the order of their positions, from 0 */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction`delete from recovery_codes where user_id = ${userId}`;
  await transaction`
    insert into recovery_codes (user_id, position, code_hash)
    select ${userId}, position - 1, code_hash
    from unnest(${[...codeHashes]}::text[]) with ordinality as code (code_hash, position)`;
}

/** @returns null for a used code */
export async function findRecoveryCodeHash(
  sql: Sql,
  userId: string,
  position: number,
): Promise<string | null> {
  const [row] = await sql<{ codeHash: string }[]>`
    select code_hash as "codeHash" from recovery_codes
    where user_id = ${userId} and position = ${position} and used_at is null`;
  return row?.codeHash ?? null;
}

/** @returns whether the code could be used; of concurrent calls, one gets true */
export async function markRecoveryCodeUsed(sql: Sql, userId: string, codeHash: string): Promise<boolean> {
  const { count } = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`;
  return count > 0;
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ codes: number }]>`
    select count(*)::int as codes from recovery_codes where user_id = ${userId} and used_at is null`;
  return row.codes;
}

export async function deleteRecoveryCodes(transaction: Transaction, userId: string): Promise<void> {
  await transaction`delete from recovery_codes where user_id = ${userId}`;
}
