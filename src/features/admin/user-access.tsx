import { KeyRound } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { User } from '#shared/account-schema';
import type { Identity } from '#shared/single-sign-on-schema';
import { trpc } from '../../api/trpc';
import { useRenderContext } from '../../hooks/render-context';
import { BusyButton } from '../../ui/busy-button';
import { wrapName } from '../../ui/long-name';
import type { UserChanges } from './use-user-changes';
import { UserAccessRow } from './user-access-row';
import type { UserRowContext } from './user-controls';
import {
  cancelEmailQuestion,
  describeMethods,
  describeTokenCount,
  resetSecondFactorQuestion,
  revokeTokensQuestion,
  unlinkQuestion,
} from './user-texts';

type RowProps = { readonly user: User; readonly changes: UserChanges };

function UserTokens({ user, changes }: RowProps): ReactNode {
  const { data, error, refetch } = trpc.admin.userTokens.useQuery({ id: user.id }, { staleTime: 0 });
  const count = data?.data.count ?? 0;
  return (
    <UserAccessRow
      summary={data ? describeTokenCount(count) : null}
      loadingText="Counting API tokens…"
      error={error}
      refetch={refetch}
      isOffered={count > 0}
      isBusy={changes.isBusy('tokens', user)}
      label="Revoke all"
      object={`API tokens of ${user.username}`}
      title="Revoke API tokens"
      question={revokeTokensQuestion(user.username)}
      onConfirm={() => changes.revokeTokens(user)}
    />
  );
}

/** The new email address of a user that waits for its confirmation. */
function UserPendingEmail({ user, changes }: RowProps): ReactNode {
  const { data, error, refetch } = trpc.admin.pendingEmail.useQuery({ id: user.id }, { staleTime: 0 });
  const email = data?.data.pendingEmail?.email;
  const waiting =
    email === undefined ? 'No new email address' : <>Waiting for the confirmation of {wrapName(email)}</>;
  return (
    <UserAccessRow
      summary={data ? waiting : null}
      loadingText="Loading the new email address…"
      error={error}
      refetch={refetch}
      isOffered={email !== undefined}
      isBusy={changes.isBusy('email', user)}
      label="Cancel change"
      object={`of the email address of ${user.username}`}
      title="Cancel email change"
      question={cancelEmailQuestion(user.username)}
      onConfirm={() => changes.cancelEmailChange(user)}
    />
  );
}

type UserIdentityProps = RowProps & {
  readonly identity: Identity;
  readonly refetch: () => Promise<unknown>;
  readonly focusAfter: RefObject<HTMLElement | null>;
};

/** An account of the identity provider that signs in to the user's. */
function UserIdentity({ user, changes, identity, refetch, focusAfter }: UserIdentityProps): ReactNode {
  const { identityProvider = '' } = useRenderContext();
  const provider = identity.isUsable ? identityProvider : identity.issuer;
  const account = `${identity.email ?? identity.subject} at ${provider}`;
  return (
    <UserAccessRow
      summary={<>Linked to {wrapName(account)}</>}
      loadingText=""
      error={null}
      refetch={refetch}
      focusAfter={focusAfter}
      isOffered
      isBusy={changes.isBusy('identity', user)}
      label="Unlink"
      object={`${account} from ${user.username}`}
      title="Unlink sign-in method"
      question={unlinkQuestion(user.username, account)}
      onConfirm={() => changes.unlinkIdentity(user, identity)}
    />
  );
}

function UserSignInMethods({ user, changes }: RowProps): ReactNode {
  const { data, error, refetch } = trpc.admin.userSignInMethods.useQuery({ id: user.id }, { staleTime: 0 });
  const summary = useRef<HTMLParagraphElement>(null);
  const methods = data?.data;
  const isEnabled = methods?.hasSecondFactor ?? false;

  return (
    <>
      {methods && (
        <p ref={summary} tabIndex={-1} className="text-sm text-muted">
          {describeMethods(methods)}
        </p>
      )}
      <UserAccessRow
        summary={methods ? `Two-factor authentication is ${isEnabled ? 'on' : 'off'}` : null}
        loadingText="Loading the sign-in methods…"
        error={error}
        refetch={refetch}
        isOffered={isEnabled}
        isBusy={changes.isBusy('second-factor', user)}
        label="Turn off"
        object={`two-factor authentication of ${user.username}`}
        title="Turn off two-factor authentication"
        question={resetSecondFactorQuestion(user.username)}
        onConfirm={() => changes.resetSecondFactor(user)}
      />
      {methods?.identities.map((identity) => (
        <UserIdentity
          key={`${identity.issuer} ${identity.subject}`}
          identity={identity}
          user={user}
          changes={changes}
          refetch={refetch}
          focusAfter={summary}
        />
      ))}
    </>
  );
}

type UserAccessProps = { readonly user: User; readonly context: UserRowContext };

/**
 * Below the form of an edited user: a link for a new password, the sign-in methods, the API tokens and a
 * new email address.
 */
export function UserAccess({ user, context }: UserAccessProps): ReactNode {
  const { hasMail, hasPasswordLogin = true } = useRenderContext();
  const { me, changes, confirmResetLink } = context;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {user.id !== me.id && hasPasswordLogin && (
        <BusyButton
          isBusy={changes.isBusy('reset', user)}
          Icon={KeyRound}
          aria-haspopup="dialog"
          onClick={() => confirmResetLink(user)}
        >
          Create reset link
          <span className="sr-only"> for {user.username}</span>
        </BusyButton>
      )}
      {user.id !== me.id && <UserSignInMethods user={user} changes={changes} />}
      <UserTokens user={user} changes={changes} />
      {hasMail && <UserPendingEmail user={user} changes={changes} />}
    </div>
  );
}
