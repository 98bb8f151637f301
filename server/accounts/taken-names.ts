import unhomoglyph from 'unhomoglyph';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '#shared/account';
import type { Sql } from '../../db/client';
import { findTakenField, listPrivilegedUsernames, type UniqueField } from '../../db/users/users';
import { AccountError } from './account-error';

const TAKEN_MESSAGES: Readonly<Record<UniqueField, string>> = {
  username: USERNAME_TAKEN,
  email: EMAIL_TAKEN,
};

export function takenError(fields: readonly UniqueField[]): AccountError {
  const issues = fields.map((path) => ({ path, message: TAKEN_MESSAGES[path] }));
  return new AccountError('taken', issues.map(({ message }) => message).join('. '), { issues });
}

/** Turns a violated unique constraint on a name into AccountError 'taken'. */
export async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const field = findTakenField(error);
    throw field === null ? error : takenError([field]);
  }
}

/**
 * Whether a username can be mistaken for that of an admin or owner.
 *
 * @param userId the account that is to have the name, which may look like itself; null for a new one.
 */
export async function looksPrivileged(sql: Sql, username: string, userId: string | null): Promise<boolean> {
  return findLookAlike(username, await listPrivilegedUsernames(sql, userId)) !== null;
}

/** @returns the first of the names that can be mistaken for `name` in any case; null if there is none. */
export function findLookAlike(name: string, others: readonly string[]): string | null {
  const looks = looksOf(name);
  return others.find((other) => looksOf(other).some((look) => looks.includes(look))) ?? null;
}

/** The skeletons of a name as written, in lower case and in upper case. */
function looksOf(name: string): readonly string[] {
  const skeleton = skeletonOf(name);
  return [skeleton, skeleton.toLowerCase(), skeletonOf(name.toLowerCase()), skeletonOf(name.toUpperCase())];
}

/** Unicode Technical Standard 39: letters that look alike have the same skeleton. */
function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}
