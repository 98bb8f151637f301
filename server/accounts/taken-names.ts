import { EMAIL_TAKEN, USERNAME_TAKEN } from '#shared/account';
import type { Sql, Transaction } from '../../db/client';
import { findTakenField, listPrivilegedUsernames, type UniqueField } from '../../db/users/users';
import { AccountError } from './account-error';
import { findLookAlike } from './look-alike';

const TAKEN_MESSAGES: Readonly<Record<UniqueField, string>> = {
  username: USERNAME_TAKEN,
  email: EMAIL_TAKEN,
};

export function takenError(fields: readonly UniqueField[]): AccountError {
  const issues = fields.map((path) => ({ path, message: TAKEN_MESSAGES[path] }));
  return new AccountError('taken', issues.map(({ message }) => message).join('. '), { issues });
}

/** Turns a violated unique constraint on a name into AccountError 'taken'. */
export async function refuseTaken<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const field = findTakenField(error);
    throw field === null ? error : takenError([field]);
  }
}

/**
 * Whether a username could be mistaken for that of an admin or owner.
 * @param userId the account that is to have it, which may look like itself; null for a new one.
 */
export async function looksPrivileged(
  sql: Sql | Transaction,
  username: string,
  userId: string | null,
): Promise<boolean> {
  return findLookAlike(username, await listPrivilegedUsernames(sql, userId)) !== null;
}
