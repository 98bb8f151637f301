import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { useRenderContext } from '../../hooks/render-context';
import { BusyButton } from '../../ui/busy-button';
import type { UserRowContext } from './user-controls';
import { UserPendingEmail } from './user-pending-email';
import { UserTokens } from './user-tokens';

type UserAccessProps = { readonly user: User; readonly context: UserRowContext };

/** Below the form of an edited user: a link for a new password, the API tokens and a new email address. */
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
      <UserTokens user={user} changes={changes} />
      {hasMail && <UserPendingEmail user={user} changes={changes} />}
    </div>
  );
}
