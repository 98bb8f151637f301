import type { User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { insertMail } from '../../db/mails';
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
 * @param user as before the change
 * @param options.isReturn whether the new address is one of the last days: the replaced one may be that of a thief, who
 *   then gets no link that restores it
 */
export async function notifyEmailChange(
  transaction: Transaction,
  { mails }: NotificationServices,
  { id, username, email }: User,
  { isReturn }: { readonly isReturn: boolean },
): Promise<void> {
  if (!mails) return;
  await insertMail(transaction, {
    kind: isReturn ? 'email-returned' : 'email-changed',
    userId: id,
    recipient: email,
    details: { username },
  });
}
