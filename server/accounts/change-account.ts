import type { User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { listPreviousNames, reservePreviousName } from '../../db/previous-names';
import { UNIQUE_FIELDS, type UserChanges, updateUser } from '../../db/users/users';
import { AccountError } from './account-error';
import { type NotificationServices, notifyEmailChange, notifyPasswordChange } from './notify-change';
import { looksPrivileged, takenError } from './taken-names';

const MAX_PREVIOUS_NAMES = 20;

/** @throws AccountError 'too-many' */
export async function refuseManyChanges(
  transaction: Transaction,
  userId: string,
  field: string,
): Promise<void> {
  const previous = (await listPreviousNames(transaction, userId)).filter((name) => name.field === field);
  const [first] = previous;
  if (!first || previous.length < MAX_PREVIOUS_NAMES) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((first.validUntil.getTime() - Date.now()) / 1000));
  const message = `This ${field} has been changed too often. Please try again on ${first.validUntil.toISOString().slice(0, 10)}.`;
  throw new AccountError('too-many', message, { retryAfterSeconds });
}

/**
 * Previous names stay reserved, and mails report a new address or password. The transaction must have locked `user`.
 * @throws AccountError 'taken' or 'too-many', or an error that refuseTaken converts.
 */
export async function changeAccount(
  transaction: Transaction,
  services: NotificationServices,
  user: User,
  changes: UserChanges,
): Promise<User | null> {
  const { username } = changes;
  const isRenamed = username !== undefined && username !== user.username;
  if (isRenamed && (await looksPrivileged(transaction, username, user.id))) throw takenError(['username']);
  // Before the new address is taken, while it is known whether it is an earlier one.
  if (changes.email !== undefined && changes.email !== user.email)
    await notifyEmailChange(transaction, services, user, changes.email);
  for (const field of UNIQUE_FIELDS) {
    const [from, to] = [user[field], changes[field]];
    if (to === undefined || to === from) continue;
    await refuseManyChanges(transaction, user.id, field);
    await reservePreviousName(transaction, { userId: user.id, field, from, to });
  }
  if (changes.passwordHash !== undefined) await notifyPasswordChange(transaction, services, user);
  return updateUser(transaction, user.id, changes);
}
