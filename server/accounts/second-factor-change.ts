import type { User } from '#shared/account-schema';
import type { AuditedAction } from '#shared/administration';
import { STAFF_SCOPE } from '#shared/api-tokens';
import { secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { deleteTokensWithScope } from '../../db/api-tokens';
import type { Sql, Transaction } from '../../db/client';
import type { SignInMail } from '../../db/mails';
import { replaceRecoveryCodes } from '../../db/recovery-codes';
import { clearSecondFactorState, deleteUnfinishedSetups, hasSecondFactor } from '../../db/second-factors';
import { deleteOtherSessions, markSecondFactor, updateAuthenticationTime } from '../../db/sessions';
import { AccountError } from './account-error';
import { notifySignInChange } from './notify-change';
import { requireRecentAuthentication } from './recent-authentication';
import { recordAccountAction } from './record-action';
import { createRecoveryCodes, hashRecoveryCodes } from './recovery-codes';
import { verifySecondFactor } from './second-factor';
import { findSecondFactorMethods } from './second-factor-methods';
import type { SignedInServices } from './services';
import { lockOwnAccount, type Session } from './sessions';

async function missingSecondFactor(sql: Sql, services: SignedInServices): Promise<AccountError> {
  const secondFactors = await findSecondFactorMethods(sql, services, services.session.user.id);
  const message = secondFactorPrompt(secondFactors);
  return new AccountError('forbidden', message, { reason: 'second-factor-required', secondFactors });
}

/** Ends sessions, API tokens for the admin panel and setups that needed only the password. */
async function endUnverifiedAccess(transaction: Transaction, { id, user }: Session): Promise<void> {
  await deleteUnfinishedSetups(transaction, user.id);
  await deleteOtherSessions(transaction, user.id, id);
  await deleteTokensWithScope(transaction, user.id, STAFF_SCOPE);
}

/**
 * Locks the account and runs work that adds a second factor or links an identity. An account with a second factor must
 * verify it; another account needs a recent authentication.
 * @throws AccountError 'forbidden', 'invalid', 'signed-out' or 'busy'; RateLimitError.
 */
export async function withVerifiedSecondFactor<Result>(
  services: SignedInServices,
  secondFactor: SecondFactorInput,
  work: (transaction: Transaction, user: User) => Promise<Result>,
): Promise<Result> {
  const { db, session } = services;
  const isProtected = await db.query(hasSecondFactor, session.user.id);
  if (isProtected) {
    if (!secondFactor.code && !secondFactor.passkey) throw await db.query(missingSecondFactor, services);
    await verifySecondFactor(services, session.user, secondFactor);
  }
  return db.query(function runVerifiedChange(sql) {
    return sql.begin(async (transaction) => {
      const user = await lockOwnAccount(transaction, session);
      // A second factor may have been added meanwhile.
      if (!isProtected && (await hasSecondFactor(transaction, user.id)))
        throw await missingSecondFactor(transaction, services);
      if (isProtected) await updateAuthenticationTime(transaction, session.id);
      else await requireRecentAuthentication(transaction, session);
      return work(transaction, user);
    });
  });
}

type Change<Action extends AuditedAction> = {
  readonly action: Action;
  readonly mail: SignInMail;
};

type AuditDetails = Readonly<Record<string, string>>;

type Addition<Stored> = Change<'authenticator.add' | 'passkey.add'> & {
  readonly store: (transaction: Transaction, userId: string) => Promise<Stored>;
  readonly toDetails?: (stored: Stored) => AuditDetails;
};

/**
 * Stores a second factor, which the user has verified by setting it up. The first one of an account comes with recovery
 * codes, and ends the access that needed only the password.
 * @returns the codes, or null when the account had a second factor
 * @throws AccountError 'signed-out' or 'busy', and what `store` throws
 */
export async function addSecondFactor<Stored>(
  services: SignedInServices,
  { action, mail, store, toDetails = () => ({}) }: Addition<Stored>,
): Promise<{ stored: Stored; recoveryCodes: string[] | null }> {
  const { db, session, client, passwords } = services;
  const wasProtected = await db.query(hasSecondFactor, session.user.id);
  const codes = wasProtected ? [] : createRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, codes, client.network);
  const added = await db.query(function insertSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      // Another tab may have added one meanwhile, whose recovery codes the user has seen.
      const isFirst = !wasProtected && !(await hasSecondFactor(transaction, actor.id));
      const stored = await store(transaction, actor.id);
      if (isFirst) {
        await replaceRecoveryCodes(transaction, actor.id, hashes);
        await endUnverifiedAccess(transaction, session);
      }
      await markSecondFactor(transaction, session.id);
      await recordAccountAction(transaction, client, { action, actor, details: toDetails(stored) });
      await notifySignInChange(transaction, services, actor, mail);
      return { stored, recoveryCodes: isFirst ? codes : null };
    });
  });
  services.mails?.wake();
  return added;
}

type Removal = Change<'authenticator.remove' | 'passkey.remove'> & {
  /** Returns details for the audit log. */
  readonly remove: (transaction: Transaction, userId: string) => Promise<AuditDetails>;
};

/**
 * Removes a second factor and ends the other sessions. It must be verified, because the session or password may be stolen.
 * Recovery codes end with the last one.
 * @throws AccountError 'invalid', 'not-found', 'signed-out' or 'busy', and what `remove` throws; RateLimitError.
 */
export async function removeSecondFactor(
  services: SignedInServices,
  secondFactor: SecondFactorInput,
  { action, mail, remove }: Removal,
): Promise<void> {
  const { db, session, client } = services;
  await verifySecondFactor(services, session.user, secondFactor);
  await db.query(function deleteSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      const details = await remove(transaction, actor.id);
      const isLast = !(await hasSecondFactor(transaction, actor.id));
      if (isLast) await clearSecondFactorState(transaction, actor.id);
      await deleteOtherSessions(transaction, actor.id, session.id);
      await recordAccountAction(transaction, client, { action, actor, details });
      await notifySignInChange(transaction, services, actor, isLast ? 'second-factor-disabled' : mail);
    });
  });
  services.mails?.wake();
}
