import { findEmailProblem, normalizeEmail } from '#shared/account';
import type { User } from '#shared/account-schema';
import type { FinishedSignIn, SignInFinish } from '#shared/single-sign-on-schema';
import type { Transaction } from '../../db/client';
import { findIdentityOwner, markIdentityUsed } from '../../db/identities';
import { deleteFlow, type ProviderUser } from '../../db/oidc-flows';
import { deleteSecondFactors, hasSecondFactor } from '../../db/second-factors';
import { setAuthenticationTime } from '../../db/sessions';
import {
  type Credentials,
  findCredentialsById,
  findUserByEmail,
  isEmailConfirmed,
  lockUsers,
  markEmailConfirmed,
  removePassword,
} from '../../db/users/users';
import { AccountError } from './account-error';
import { endFlow, expiredSignIn, type FoundFlow } from './completed-flow';
import { createProviderAccount } from './create-provider-account';
import { addIdentity, linkIdentity, unlinkIdentities } from './link-identity';
import { monitorFailure } from './login';
import { notifySignInChange } from './notify-change';
import { applyProviderRole } from './provider-role';
import { recordAccountAction } from './record-action';
import { verifySecondFactorAtSignIn } from './second-factor';
import type { AccountServices } from './services';
import { endAllAccess, openSession } from './sessions';
import { refuseTaken } from './taken-names';
import { hashToken } from './tokens';

/** For providers that do not return `auth_time`. */
const NEVER_S = 0;

export type ProviderSignIn = {
  readonly flow: FoundFlow;
  readonly identity: ProviderUser;
  readonly input: SignInFinish;
};

/** Opens the session. The transaction must have locked the user. */
async function openProviderSession(
  transaction: Transaction,
  services: AccountServices,
  {
    flow,
    identity,
    user,
    hasSecondFactor,
  }: Omit<ProviderSignIn, 'input'> & Pick<Credentials, 'user' | 'hasSecondFactor'>,
): Promise<FinishedSignIn> {
  const current = await applyProviderRole(transaction, services, user, identity.role);
  const details = { isSecondFactorVerified: hasSecondFactor || identity.usedMfa, isSingleSignOn: true };
  const token = await openSession(transaction, services, user.id, details);
  // The login at the provider may be long ago, but a second factor of this account was verified just now.
  const isAuthenticatedNow = hasSecondFactor && !identity.usedMfa;
  if (!isAuthenticatedNow)
    await setAuthenticationTime(transaction, hashToken(token), identity.loggedInAt ?? NEVER_S);
  return { outcome: 'signed-in', token, user: current, returnTo: flow.returnTo };
}

/** @param isSecondFactorVerified whether the user verified the second factor of the account, not only one of the provider */
type Link = (transaction: Transaction, user: User, isSecondFactorVerified: boolean) => Promise<void>;

/** @param link run in the transaction, before the session is opened */
async function signInTo(
  services: AccountServices,
  { flow, identity, input }: ProviderSignIn,
  userId: string,
  link: Link,
): Promise<FinishedSignIn> {
  const { db } = services;
  const credentials = await db.query(findCredentialsById, userId);
  if (!credentials) throw expiredSignIn();
  const { hasSecondFactor } = credentials;
  const needsFactor = hasSecondFactor && !identity.usedMfa;
  if (needsFactor)
    await monitorFailure(services, credentials.user.username, () =>
      verifySecondFactorAtSignIn(services, credentials.user, input, { hasPassword: false }),
    );
  return db.query(function storeSession(sql) {
    return sql.begin(async (transaction) => {
      const [user] = await lockUsers(transaction, [userId]);
      if (!user) throw expiredSignIn();
      await endFlow(transaction, flow);
      await link(transaction, user, needsFactor);
      return openProviderSession(transaction, services, { flow, identity, user, hasSecondFactor });
    });
  });
}

async function signUp(
  services: AccountServices,
  { flow, identity }: ProviderSignIn,
  email: string,
): Promise<FinishedSignIn> {
  const { db, client, accountLimits } = services;
  await accountLimits.countRegistration(client.address);
  return db.query(function storeAccount(sql) {
    return refuseTaken(
      sql.begin(async (transaction) => {
        await endFlow(transaction, flow);
        const user = await createProviderAccount(transaction, identity, email);
        await addIdentity(transaction, services, user, identity);
        return openProviderSession(transaction, services, { flow, identity, user, hasSecondFactor: false });
      }),
    );
  });
}

async function turnOffSecondFactor(
  transaction: Transaction,
  services: AccountServices,
  user: User,
): Promise<void> {
  if (!(await hasSecondFactor(transaction, user.id))) return;
  await deleteSecondFactors(transaction, user.id);
  const entry = { action: 'second-factor.disable', actor: user, target: user } as const;
  await recordAccountAction(transaction, services.client, entry);
  await notifySignInChange(transaction, services, user, 'second-factor-disabled');
}

/**
 * With PASSWORD_LOGIN=off the user can't show that the account is theirs, so the address that the provider has verified
 * decides. All other access ends, because another person may have created the account with this address.
 * @param isSecondFactorVerified whether the user verified the second factor, which then stays
 */
async function takeOver(
  transaction: Transaction,
  services: AccountServices,
  user: User,
  {
    identity,
    isSecondFactorVerified,
  }: { readonly identity: ProviderUser; readonly isSecondFactorVerified: boolean },
): Promise<void> {
  if (normalizeEmail(identity.email ?? '') !== user.email) throw expiredSignIn();
  await endAllAccess(transaction, user.id);
  if (!(await isEmailConfirmed(transaction, user.id))) {
    await removePassword(transaction, user.id);
    if (!isSecondFactorVerified) {
      await turnOffSecondFactor(transaction, services, user);
      await unlinkIdentities(transaction, services, user);
    }
    await markEmailConfirmed(transaction, user.id);
  }
  await linkIdentity(transaction, services, user, identity);
}

async function finishUnknown(
  services: AccountServices,
  name: string,
  signIn: ProviderSignIn,
  owner: User | null,
): Promise<FinishedSignIn> {
  const { db, hasPasswordLogin } = services;
  const { flow, identity, input } = signIn;
  const email = normalizeEmail(identity.email ?? '');
  if (!identity.isEmailVerified || findEmailProblem(email) !== null) {
    await db.query(deleteFlow, flow.idHash);
    const otherWay = hasPasswordLogin
      ? ` If you have an account here, sign in with your password and link ${name} in Settings.`
      : '';
    throw new AccountError('forbidden', `${name} hasn't verified your email address.${otherWay}`);
  }
  if (!owner) return signUp(services, signIn, email);
  if (hasPasswordLogin || !input.consent)
    return { outcome: 'consent', username: owner.username, returnTo: flow.returnTo };
  return signInTo(services, signIn, owner.id, (transaction, user, isSecondFactorVerified) =>
    takeOver(transaction, services, user, { identity, isSecondFactorVerified }),
  );
}

async function signInKnown(
  services: AccountServices,
  signIn: ProviderSignIn,
  userId: string,
): Promise<FinishedSignIn> {
  return signInTo(services, signIn, userId, async (transaction) => {
    const { issuer, subject, email } = signIn.identity;
    if (!(await markIdentityUsed(transaction, { issuer, subject, userId, email }))) throw expiredSignIn();
  });
}

/**
 * Signs in a user of the provider, who gets an account if there is none. For an account with the same email address, the
 * outcome is that the user has to consent.
 * @param name the provider's. @throws AccountError and RateLimitError like `finishSignIn`
 */
export async function signInByProvider(
  services: AccountServices,
  name: string,
  signIn: ProviderSignIn,
): Promise<FinishedSignIn> {
  const { identity } = signIn;
  const { owner, userId } = await services.db.query(async function findOwners(sql) {
    // In this order: an account that another call creates meanwhile is not found without its identity.
    const owner = await findUserByEmail(sql, normalizeEmail(identity.email ?? ''));
    return { owner, userId: await findIdentityOwner(sql, identity) };
  });
  if (userId !== null) return signInKnown(services, signIn, userId);
  try {
    return await finishUnknown(services, name, signIn, owner);
  } catch (error) {
    // The first sign-ins of a user in two tabs create one account.
    const isTaken = error instanceof AccountError && error.kind === 'taken';
    const createdId = isTaken ? await services.db.query(findIdentityOwner, identity) : null;
    if (createdId === null) throw error;
    return signInKnown(services, signIn, createdId);
  }
}
