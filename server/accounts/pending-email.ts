import { NO_PENDING_EMAIL } from '#shared/account';
import type { PendingEmail, User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { deleteWaitingMails, insertMail } from '../../db/mails';
import {
  deletePendingEmail,
  extendPendingEmail,
  findPendingEmail as findStoredEmail,
  insertPendingEmail,
} from '../../db/pending-emails';
import { isEmailTaken, type UserChanges } from '../../db/users/users';
import type { Db } from '../database/db';
import { AccountError } from './account-error';
import { changeAccount, refuseManyChanges } from './change-account';
import { recordAccountAction } from './record-action';
import type { AccountServices, SignedInServices } from './services';
import { lockOwnAccount, type SessionServices } from './sessions';
import { takenError } from './taken-names';

export const describePendingEmail = (email: string): string =>
  `We sent a link to ${email}. Your address changes when you open it and confirm.`;

type ConfirmationServices = Pick<AccountServices, 'accountLimits' | 'client' | 'mails'>;

/** Call it before changeOwnAccount, outside of the transaction. @throws RateLimitError */
export async function countEmailRequest(
  { accountLimits, mails }: ConfirmationServices,
  user: User,
  email: string | undefined,
): Promise<void> {
  if (mails && email !== undefined && email !== user.email)
    await accountLimits.countConfirmationMail(user.id, email);
}

async function mailConfirmation(
  transaction: Transaction,
  { client }: ConfirmationServices,
  user: User,
  email: string,
): Promise<void> {
  await insertMail(transaction, { kind: 'confirm-email', userId: user.id, recipient: email });
  await recordAccountAction(transaction, client, { action: 'email.confirm-mail', actor: user, target: user });
}

async function requestEmailChange(
  transaction: Transaction,
  services: ConfirmationServices,
  user: User,
  email: string,
): Promise<void> {
  await refuseManyChanges(transaction, user.id, 'email');
  if (await isEmailTaken(transaction, email, user.id)) throw takenError(['email']);
  await insertPendingEmail(transaction, user.id, email);
  await mailConfirmation(transaction, services, user, email);
}

/**
 * A change by the user: if the site sends mails, a new address takes effect after its confirmation. The current address
 * cancels one that waits for it. The transaction must have locked `user`.
 * @throws as changeAccount
 */
export async function changeOwnAccount(
  transaction: Transaction,
  services: ConfirmationServices,
  user: User,
  { email, ...changes }: UserChanges,
): Promise<{ user: User | null; pendingEmail: string | null }> {
  if (!services.mails || email === undefined || email === user.email) {
    if (email === user.email) await deletePendingEmail(transaction, user.id);
    return {
      user: await changeAccount(transaction, services, user, { ...changes, email }),
      pendingEmail: null,
    };
  }
  // A new password ends an address that waits for its confirmation, so it comes first.
  const changed = await changeAccount(transaction, services, user, changes);
  await requestEmailChange(transaction, services, user, email);
  return { user: changed, pendingEmail: email };
}

/** The address of a user that waits for its confirmation, or null. */
export async function findPendingEmail(
  { db }: { readonly db: Db },
  userId: string,
): Promise<PendingEmail | null> {
  const pending = await db.query(findStoredEmail, userId);
  return (
    pending && {
      email: pending.email,
      createdAt: pending.createdAt.toISOString(),
      expiresAt: pending.expiresAt.toISOString(),
    }
  );
}

function changeLockedUser<Result>(
  { db, session }: SessionServices,
  work: (transaction: Transaction, user: User) => Promise<Result>,
): Promise<Result> {
  return db.query(function changePendingEmail(sql) {
    return sql.begin(async (transaction) => work(transaction, await lockOwnAccount(transaction, session)));
  });
}

const nothingPending = () => new AccountError('not-found', NO_PENDING_EMAIL);

/** @returns the address. @throws AccountError 'not-found' or 'signed-out'; RateLimitError */
export async function resendConfirmation(services: SignedInServices): Promise<string> {
  const { accountLimits, session, db } = services;
  const stored = await db.query(findStoredEmail, session.user.id);
  if (!stored) throw nothingPending();
  await accountLimits.countConfirmationMail(session.user.id, stored.email);
  const email = await changeLockedUser(services, async (transaction, user) => {
    const pending = await findStoredEmail(transaction, user.id);
    if (!pending) throw nothingPending();
    await extendPendingEmail(transaction, user.id, pending.email);
    await deleteWaitingMails(transaction, user.id, 'confirm-email');
    await mailConfirmation(transaction, services, user, pending.email);
    return pending.email;
  });
  services.mails?.wake();
  return email;
}

/** Ends the links to the address. @throws AccountError 'not-found' or 'signed-out' */
export async function cancelEmailChange(services: SignedInServices): Promise<void> {
  await changeLockedUser(services, async (transaction, user) => {
    if ((await deletePendingEmail(transaction, user.id)) === null) throw nothingPending();
    const entry = { action: 'email.cancel', actor: user, target: user } as const;
    await recordAccountAction(transaction, services.client, entry);
  });
}
