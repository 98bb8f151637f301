import type { User } from '#shared/account-schema';
import { STAFF_SCOPE } from '#shared/api-tokens';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { SECOND_FACTOR_REQUIRED } from '#shared/second-factor';
import type { SecondFactorProof } from '#shared/second-factor-schema';
import { deleteTokensWithScope } from '../../db/api-tokens';
import type { Transaction } from '../../db/client';
import { deleteUnfinishedSetups, hasSecondFactor } from '../../db/second-factors';
import { deleteOtherSessions, lockLiveSession, updateProof } from '../../db/sessions';
import { lockUsers } from '../../db/users/users';
import { AccountError } from './account-error';
import { requireRecentProof } from './recent-proof';
import { proveSecondFactor } from './second-factor';
import type { SignedInServices } from './services';
import type { Session } from './sessions';

const missingProof = (): AccountError =>
  new AccountError('forbidden', SECOND_FACTOR_REQUIRED, { reason: 'second-factor-required' });

/** @throws AccountError 'signed-out' when the session has ended */
export async function lockOwnAccount(transaction: Transaction, { id, user }: Session): Promise<User> {
  const [locked] = await lockUsers(transaction, [user.id]);
  if (!locked || !(await lockLiveSession(transaction, id)))
    throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
  return locked;
}

/**
 * Ends sessions, API tokens for the admin panel and setups that needed only the password. Called when an account gets its
 * first second factor, which all later ones prove.
 */
export async function endUnprovenAccess(transaction: Transaction, { id, user }: Session): Promise<void> {
  await deleteUnfinishedSetups(transaction, user.id);
  await deleteOtherSessions(transaction, user.id, id);
  await deleteTokensWithScope(transaction, user.id, STAFF_SCOPE);
}

/**
 * Locks the account to add a second factor, which replaces all other proofs: an account that has one must prove it, and
 * others need a recent proof.
 * @throws AccountError 'forbidden', 'invalid', 'signed-out' or 'busy'; RateLimitError.
 */
export async function beginSecondFactor<Result extends object>(
  services: SignedInServices,
  proof: SecondFactorProof,
  work: (transaction: Transaction, user: User) => Promise<Result>,
): Promise<Result> {
  const { db, session } = services;
  const isProtected = await db.query(hasSecondFactor, session.user.id);
  if (isProtected) {
    if (!proof.code && !proof.passkey) throw missingProof();
    await proveSecondFactor(services, session.user, proof);
  }
  return db.query(function storeSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const user = await lockOwnAccount(transaction, session);
      // A second factor may have been added meanwhile.
      if (!isProtected && (await hasSecondFactor(transaction, user.id))) throw missingProof();
      if (isProtected) await updateProof(transaction, session.id);
      else await requireRecentProof(transaction, session);
      return work(transaction, user);
    });
  });
}
