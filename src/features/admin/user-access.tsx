import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { trpc } from '../../api/trpc';
import { useRenderContext } from '../../hooks/render-context';
import { BusyButton } from '../../ui/busy-button';
import { wrapName } from '../../ui/long-name';
import type { UserChanges } from './use-user-changes';
import { UserAccessRow } from './user-access-row';
import type { UserRowContext } from './user-controls';
import {
  cancelEmailQuestion,
  describeTokenCount,
  resetSecondFactorQuestion,
  revokeTokensQuestion,
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

function UserSecondFactor({ user, changes }: RowProps): ReactNode {
  const { data, error, refetch } = trpc.admin.userSecondFactor.useQuery({ id: user.id }, { staleTime: 0 });
  const isEnabled = data?.data.isEnabled ?? false;
  return (
    <UserAccessRow
      summary={data ? `Two-factor authentication is ${isEnabled ? 'on' : 'off'}` : null}
      loadingText="Loading the second factor…"
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
  );
}

type UserAccessProps = { readonly user: User; readonly context: UserRowContext };

/**
 * Below the form of an edited user: a link for a new password, the second factor, the API tokens and a new
 * email address.
 */
export function UserAccess({ user, context }: UserAccessProps): ReactNode {
  const { hasMail } = useRenderContext();
  const { me, changes, confirmResetLink } = context;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {user.id !== me.id && (
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
      {user.id !== me.id && <UserSecondFactor user={user} changes={changes} />}
      <UserTokens user={user} changes={changes} />
      {hasMail && <UserPendingEmail user={user} changes={changes} />}
    </div>
  );
}
