import { normalizeEmail } from '#shared/account';
import type { SignedIn, User } from '#shared/account-schema';
import { describeUnlinkable } from '#shared/second-factor-methods';
import type { Transaction } from '../../db/client';
import { lockUsers, markEmailConfirmed } from '../../db/users/users';
import { ACCOUNT_GONE, AccountError } from './account-error';
import { endFlow, expiredSignIn, getCompletedFlow } from './completed-flow';
import { linkIdentity } from './link-identity';
import { applyProviderRole } from './provider-role';
import { findRequirement } from './second-factor-policy';
import type { AccountServices } from './services';
import { openSession, type SignInDetails } from './sessions';

type VerifiedSignIn = {
  readonly user: Pick<User, 'id'>;
  /** Whether an admin requires a second factor of the user. */
  readonly requiresSecondFactor: boolean;
  readonly details: SignInDetails;
  /** The key of the sign-in at the provider that is to be linked. */
  readonly key: string;
};

/**
 * Opens a session of a user who has authenticated, and links the identity that the user consented to.
 * @throws AccountError 'not-found' for a flow that has ended, 'invalid' for an identity with another email address,
 *   'taken', 'rejected', 'forbidden' for an account without the second factor that it needs
 */
export async function signInAndLink(
  transaction: Transaction,
  services: AccountServices,
  { user, requiresSecondFactor, details, key }: VerifiedSignIn,
): Promise<SignedIn> {
  const flow = await getCompletedFlow(transaction, services.client, key);
  const { result, purpose } = flow;
  if ('failure' in result || purpose !== 'sign-in') throw expiredSignIn();
  const [locked] = await lockUsers(transaction, [user.id]);
  if (!locked) throw new AccountError('rejected', ACCOUNT_GONE);
  const identity = result.user;
  if (!identity.isEmailVerified || normalizeEmail(identity.email ?? '') !== locked.email)
    throw new AccountError('invalid', 'This account has another email address. Link it in Settings instead.');
  const isSecondFactorVerified = Boolean(details.isSecondFactorVerified) || identity.usedMfa;
  const requirement = findRequirement(services, { user: locked, requiresSecondFactor });
  if (requirement !== null && !isSecondFactorVerified)
    throw new AccountError('forbidden', describeUnlinkable(requirement), {
      reason: 'second-factor-required',
    });
  await endFlow(transaction, flow);
  await linkIdentity(transaction, services, locked, identity);
  // The provider has verified the address of the account.
  await markEmailConfirmed(transaction, locked.id);
  const current = await applyProviderRole(transaction, services, locked, identity.role);
  const token = await openSession(transaction, services, user.id, {
    ...details,
    isSecondFactorVerified,
    isSingleSignOn: true,
  });
  return { token, user: current };
}
