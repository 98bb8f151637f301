import type { User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { insertMail, type NewMail, type SignInMail } from '../../db/mails';
import { listPreviousNames } from '../../db/previous-names';
import { isEmailConfirmed } from '../../db/users/users';
import type { AccountServices } from './services';

/**
 * An unconfirmed address may belong to another person. Mails to it don't contain the username, which may look like the
 * address of another site.
 */
export async function describeRecipient(
  transaction: Transaction,
  { id, username }: User,
): Promise<{ username?: string }> {
  return (await isEmailConfirmed(transaction, id)) ? { username } : {};
}

export type NotificationServices = Pick<AccountServices, 'mails'>;

/** Also reports to addresses that were replaced in the last 7 days: a thief may have changed the address first. */
export async function notifyPasswordChange(
  transaction: Transaction,
  { mails }: NotificationServices,
  user: User,
): Promise<void> {
  if (!mails) return;
  const { id, email } = user;
  const kind = 'password-changed';
  const details = await describeRecipient(transaction, user);
  await insertMail(transaction, { kind, userId: id, recipient: email, details });
  const previous = await listPreviousNames(transaction, id);
  const addresses = previous.flatMap(({ field, name }) =>
    field === 'email' && name !== email ? [name] : [],
  );
  for (const recipient of new Set(addresses)) await insertMail(transaction, { kind, userId: id, recipient });
}

/** Reports a change of how the user signs in, or a sign of misuse. @param user as before the change */
export async function notifySignInChange(
  transaction: Transaction,
  { mails }: NotificationServices,
  user: User,
  kind: SignInMail | 'email-changed' | 'email-returned',
  details: NewMail['details'] = {},
): Promise<void> {
  if (!mails) return;
  const described = { ...(await describeRecipient(transaction, user)), ...details };
  await insertMail(transaction, { kind, userId: user.id, recipient: user.email, details: described });
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
  await notifySignInChange(transaction, services, user, isReturn ? 'email-returned' : 'email-changed');
}
