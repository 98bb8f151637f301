import type { Sql, Transaction } from './client';

export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor';

export const CHALLENGE_MINUTES = 5;
const MAX_OPEN_CHALLENGES = 5;

type NewChallenge = {
  /** The SHA-256 of the challenge. */
  readonly id: string;
  readonly purpose: ChallengePurpose;
};

/** For a passkey of any account. */
export async function insertChallenge(sql: Sql, { id, purpose }: NewChallenge): Promise<void> {
  await sql`
    insert into passkey_challenges (id, purpose, expires_at)
    values (${id}, ${purpose}, now() + ${`${CHALLENGE_MINUTES} minutes`}::interval)`;
}

/** Deletes the oldest ones of the account, so that it has at most 5. The transaction must have locked the user. */
export async function insertUserChallenge(
  transaction: Transaction,
  userId: string,
  { id, purpose }: NewChallenge,
): Promise<void> {
  await transaction`
    delete from passkey_challenges where id in (
      select id from passkey_challenges where user_id = ${userId}
      order by expires_at desc, id offset ${MAX_OPEN_CHALLENGES - 1}
    )`;
  await transaction`
    insert into passkey_challenges (id, purpose, user_id, expires_at)
    values (${id}, ${purpose}, ${userId}, now() + ${`${CHALLENGE_MINUTES} minutes`}::interval)`;
}

/**
 * @param userId null for a challenge of any account
 * @returns whether the challenge was open; of concurrent calls, one gets true
 */
export async function deleteChallenge(
  sql: Sql,
  { id, purpose }: NewChallenge,
  userId: string | null,
): Promise<boolean> {
  const rows = await sql<{ isOpen: boolean }[]>`
    delete from passkey_challenges
    where id = ${id} and purpose = ${purpose} and user_id is not distinct from ${userId}
    returning expires_at > now() as "isOpen"`;
  return rows[0]?.isOpen ?? false;
}

/** @returns the number of deleted rows */
export async function deleteExpiredChallenges(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from passkey_challenges where id in (
      select id from passkey_challenges where expires_at <= now() limit ${limit} for update skip locked
    )`;
  return count;
}
