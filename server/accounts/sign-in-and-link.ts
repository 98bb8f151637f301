import { normalizeEmail } from '#shared/account';
import type { SignedIn, User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { lockUsers } from '../../db/users/users';
import { ACCOUNT_GONE, AccountError } from './account-error';
import { endFlow, expiredSignIn, getAnsweredFlow } from './answered-flow';
import { storeNetwork } from './known-networks';
import { linkIdentity } from './link-identity';
import { applyProviderRole } from './provider-role';
import type { AccountServices } from './services';
import { openSession, type SignInProof } from './sessions';

type ProvenSignIn = {
  readonly user: Pick<User, 'id'>;
  readonly proof: SignInProof;
  /** Of the sign-in at the provider whose verified email address is the account's. */
  readonly key: string;
};

/**
 * Opens a session of a user who has proved the account, and links the identity that the user consented to.
 * @throws AccountError 'not-found' for a flow that has ended, 'invalid' for an identity with another email address,
 *   'taken', 'rejected'
 */
export async function signInAndLink(
  transaction: Transaction,
  services: AccountServices,
  { user, proof, key }: ProvenSignIn,
): Promise<SignedIn> {
  const { client, loginKey } = services;
  const flow = await getAnsweredFlow(transaction, client, key);
  const { answer, purpose } = flow;
  if ('failure' in answer || purpose !== 'sign-in') throw expiredSignIn();
  const [locked] = await lockUsers(transaction, [user.id]);
  if (!locked) throw new AccountError('rejected', ACCOUNT_GONE);
  const identity = answer.user;
  if (!identity.isEmailVerified || normalizeEmail(identity.email ?? '') !== locked.email)
    throw new AccountError('invalid', 'This account has another email address. Link it in Settings instead.');
  await endFlow(transaction, flow);
  await linkIdentity(transaction, services, locked, identity);
  const current = await applyProviderRole(transaction, services, locked, identity.role);
  const hasSecondFactor = Boolean(proof.hasSecondFactor) || identity.hasSecondFactor;
  const token = await openSession(transaction, user.id, client, {
    ...proof,
    hasSecondFactor,
    isSingleSignOn: true,
  });
  await storeNetwork(transaction, loginKey, user.id, client.address);
  return { token, user: current };
}
