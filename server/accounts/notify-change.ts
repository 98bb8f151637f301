import type { User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { insertMail } from '../../db/mails';
import { listPreviousNames } from '../../db/previous-names';
import type { AccountServices } from './services';

export type NotificationServices = Pick<AccountServices, 'mails'>;

/** Also reports to the addresses of the last days: whoever took over the account may have changed the address first. */
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

/** @param user as before the change */
export async function notifyEmailChange(
  transaction: Transaction,
  { mails }: NotificationServices,
  { id, username, email }: User,
): Promise<void> {
  if (!mails) return;
  await insertMail(transaction, {
    kind: 'email-changed',
    userId: id,
    recipient: email,
    details: { username },
  });
}
