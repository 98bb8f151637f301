import type { User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { insertMail, type MailKind } from '../../db/mails';
import { listPreviousNames } from '../../db/previous-names';
import type { AccountServices } from './services';

export type NotificationServices = Pick<AccountServices, 'mails'>;

/** Also reports to addresses that were replaced in the last 7 days: a thief may have changed the address first. */
export async function notifyPasswordChange(
  transaction: Transaction,
  { mails }: NotificationServices,
  { id, username, email }: User,
): Promise<void> {
  if (!mails) return;
  const previous = await listPreviousNames(transaction, id);
  const addresses = previous.flatMap(({ field, name }) => (field === 'email' ? [name] : []));
  for (const recipient of new Set([email, ...addresses]))
    await insertMail(transaction, { kind: 'password-changed', userId: id, recipient, details: { username } });
}

/**
 * After a return to an address that was replaced in the last 7 days, the address in between gets no link that restores it:
 * a thief may have set it.
 * @param user as before the change
 */
export async function notifyEmailChange(
  transaction: Transaction,
  services: NotificationServices,
  user: User,
  newEmail: string,
): Promise<void> {
  const previous = await listPreviousNames(transaction, user.id);
  const isReturn = previous.some(({ field, name }) => field === 'email' && name === newEmail);
  await reportToAddress(transaction, services, user, isReturn ? 'email-returned' : 'email-changed');
}

/** @param user as before the return to an earlier address */
export async function notifyEmailReturn(
  transaction: Transaction,
  services: NotificationServices,
  user: User,
): Promise<void> {
  await reportToAddress(transaction, services, user, 'email-returned');
}

async function reportToAddress(
  transaction: Transaction,
  { mails }: NotificationServices,
  { id, username, email }: User,
  kind: MailKind,
): Promise<void> {
  if (mails) await insertMail(transaction, { kind, userId: id, recipient: email, details: { username } });
}
