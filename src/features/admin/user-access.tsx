import { KeyRound } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import { canSignIn } from '#shared/single-sign-on';
import type { Identity } from '#shared/single-sign-on-schema';
import { trpc } from '../../api/trpc';
import { useRenderContext } from '../../hooks/render-context';
import { BusyButton } from '../../ui/busy-button';
import { wrapName } from '../../ui/long-name';
import { Switch } from '../../ui/switch';
import type { UserChanges } from './use-user-changes';
import { UserAccessRow } from './user-access-row';
import type { UserRowContext } from './user-controls';
import {
  cancelEmailQuestion,
  describeMethods,
  describeSecondFactorState,
  describeSessionCount,
  describeTokenCount,
  endSessionsQuestion,
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

function UserSessions({ user, changes }: RowProps): ReactNode {
  const { data, error, refetch } = trpc.admin.userSessions.useQuery({ id: user.id }, { staleTime: 0 });
  const count = data?.data.count ?? 0;
  return (
    <UserAccessRow
      summary={data ? describeSessionCount(count) : null}
      loadingText="Counting sessions…"
      error={error}
      refetch={refetch}
      isOffered={count > 0}
      isBusy={changes.isBusy('sessions', user)}
      label="Sign out everywhere"
      object={user.username}
      title="Sign out everywhere"
      question={endSessionsQuestion(user.username)}
      onConfirm={() => changes.revokeSessions(user)}
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
  readonly isLast: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly focusAfter: RefObject<HTMLElement | null>;
};

/** An account of the identity provider that signs in to the user's. */
function UserIdentity(props: UserIdentityProps): ReactNode {
  const { user, changes, identity, isLast, refetch, focusAfter } = props;
  const { identityProvider = '', hasPasswordLogin = true } = useRenderContext();
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
      question={unlinkQuestion(user.username, account, { isLast, hasPasswordLogin })}
      onConfirm={() => changes.unlinkIdentity(user, identity)}
    />
  );
}

type RequirementProps = RowProps & { readonly isRequired: boolean };

function SecondFactorRequirement({ user, changes, isRequired }: RequirementProps): ReactNode {
  const id = useId();
  const isBusy = changes.isBusy('requirement', user);
  /** The new state, while it is saved. */
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function change(required: boolean): Promise<void> {
    if (isBusy) return;
    setChosen(required);
    await changes.setSecondFactorRequirement(user, required);
    setChosen(null);
  }

  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-muted">
      <Switch
        id={id}
        isOn={chosen ?? isRequired}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onChange={(isOn) => void change(isOn)}
      />
      <span>
        Require two-factor authentication<span className="sr-only"> of {user.username}</span>
      </span>
    </label>
  );
}

function UserSignInMethods({ user, changes }: RowProps): ReactNode {
  const { data, error, refetch } = trpc.admin.userSignInMethods.useQuery({ id: user.id }, { staleTime: 0 });
  const summary = useRef<HTMLParagraphElement>(null);
  const { hasPasswordLogin = true, hasPasskeys = false } = useRenderContext();
  const methods = data?.data;
  const isEnabled = methods?.hasSecondFactor ?? false;

  return (
    <>
      {methods && (
        <p ref={summary} tabIndex={-1} className="text-sm text-muted">
          {describeMethods(methods)}
        </p>
      )}
      {/* Before the row whose text the switch changes, so that the switch does not move. */}
      {methods && (
        <SecondFactorRequirement user={user} changes={changes} isRequired={methods.requiresSecondFactor} />
      )}
      <UserAccessRow
        summary={methods ? describeSecondFactorState(methods) : null}
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
          isLast={
            !canSignIn(
              { ...methods, identities: methods.identities.filter((each) => each !== identity) },
              { hasPasswordLogin, hasPasskeys },
            )
          }
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
 * Below the form of an edited user: a link for a new password, the sign-in methods, the sessions, the API tokens and a
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
      {user.id !== me.id && <UserSessions user={user} changes={changes} />}
      <UserTokens user={user} changes={changes} />
      {hasMail && <UserPendingEmail user={user} changes={changes} />}
    </div>
  );
}
