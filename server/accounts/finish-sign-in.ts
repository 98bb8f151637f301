import { OTHER_SESSION } from '#shared/single-sign-on';
import type { FinishedSignIn, SignInFinish } from '#shared/single-sign-on-schema';
import { findIdentityOwner } from '../../db/identities';
import { type CallbackResult, deleteFlow } from '../../db/oidc-flows';
import { markSecondFactor, updateAuthenticationTime } from '../../db/sessions';
import { AccountError } from './account-error';
import { endFlow, type FoundFlow, getCompletedFlow } from './completed-flow';
import { linkIdentity } from './link-identity';
import { type ProviderSignIn, signInByProvider } from './provider-sign-in';
import { requireSecondFactor } from './second-factor-policy';
import type { AccountServices } from './services';
import { lockOwnAccount, type Session } from './sessions';
import { requireProvider } from './sign-in-flow';

type FinishServices = AccountServices & { readonly findSession: () => Promise<Session | null> };

function describeFailure(
  { hasPasswordLogin }: AccountServices,
  name: string,
  { purpose, failure }: Pick<FoundFlow, 'purpose'> & Extract<CallbackResult, { failure: unknown }>,
): AccountError {
  const hasOtherWay = hasPasswordLogin && purpose === 'sign-in';
  const otherWay = hasOtherWay ? 'Try again, or sign in with your password.' : 'Please try again.';
  if (failure === 'unavailable') return new AccountError('busy', `${name} can't be reached. ${otherWay}`);
  return new AccountError(
    'rejected',
    failure === 'denied'
      ? `You didn't finish signing in with ${name}. ${otherWay}`
      : `The response of ${name} couldn't be verified. ${otherWay}`,
  );
}

/** For a user who is signed in: the flow belongs to the session. */
async function finishForSession(
  services: FinishServices,
  name: string,
  { flow, identity }: Omit<ProviderSignIn, 'input'>,
): Promise<FinishedSignIn> {
  const { db } = services;
  const { purpose, returnTo } = flow;
  const session = await services.findSession();
  if (!session || session.id !== flow.sessionId) throw new AccountError('signed-out', OTHER_SESSION);
  if (purpose === 'link') await requireSecondFactor(services, session);
  const finished = await db.query(function changeSession(sql) {
    return sql.begin(async (transaction): Promise<FinishedSignIn> => {
      const user = await lockOwnAccount(transaction, session);
      await endFlow(transaction, flow);
      if (purpose === 'link') {
        await linkIdentity(transaction, services, user, identity);
        return { outcome: 'linked', returnTo };
      }
      if ((await findIdentityOwner(transaction, identity)) !== user.id)
        throw new AccountError(
          'forbidden',
          `You signed in at ${name} with an account that isn't linked to yours here. Try again with the linked one.`,
        );
      await updateAuthenticationTime(transaction, session.id);
      if (identity.usedMfa) await markSecondFactor(transaction, session.id);
      return { outcome: 'reauthenticated', returnTo };
    });
  });
  services.mails?.wake();
  return finished;
}

/**
 * Ends a sign-in at the identity provider that this browser began. An unknown user gets an account, or is asked to link the
 * one with the same verified email address; the flow then stays open.
 * @throws AccountError 'not-found' for a flow that has ended, 'second-factor' and 'rejected' for its code, 'forbidden' for
 *   an unverified address or without a second factor that the account needs, 'taken', 'busy'; RateLimitError.
 */
export async function finishSignIn(services: FinishServices, input: SignInFinish): Promise<FinishedSignIn> {
  const { db, client, accountLimits, loginMonitor } = services;
  const { name } = requireProvider(services);
  await accountLimits.countSignInStep(client.address);
  const flow = await db.query(getCompletedFlow, client, input.flow);
  const { result, idHash } = flow;
  if ('failure' in result) {
    await db.query(deleteFlow, idHash);
    throw describeFailure(services, name, { ...result, purpose: flow.purpose });
  }
  const identity = result.user;
  if (flow.purpose !== 'sign-in') return finishForSession(services, name, { flow, identity });
  const finished = await signInByProvider(services, name, { flow, identity, input });
  if (finished.outcome === 'signed-in') {
    loginMonitor.countSuccess();
    await accountLimits.forgiveSignIn(client.address);
  }
  services.mails?.wake();
  return finished;
}
