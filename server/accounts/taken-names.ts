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

export async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const field = findTakenField(error);
    throw field === null ? error : takenError([field]);
  }
}

/** Whether a username can be mistaken for that of an admin or owner other than `userId`. */
export async function looksPrivileged(sql: Sql, username: string, userId: string | null): Promise<boolean> {
  return findLookAlike(username, await listPrivilegedUsernames(sql, userId)) !== null;
}

export function findLookAlike(name: string, others: readonly string[]): string | null {
  const looks = looksOf(name);
  return others.find((other) => looksOf(other).some((look) => looks.includes(look))) ?? null;
}

function looksOf(name: string): readonly string[] {
  const skeleton = skeletonOf(name);
  return [skeleton, skeleton.toLowerCase(), skeletonOf(name.toLowerCase()), skeletonOf(name.toUpperCase())];
}

/** Unicode Technical Standard 39: letters that look alike have the same skeleton. */
function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}
