import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { BusyButton } from '../../ui/busy-button';
import type { UserRowContext } from './user-controls';
import { UserTokens } from './user-tokens';

type UserAccessProps = { readonly user: User; readonly context: UserRowContext };

/** Below the form of an edited user: a link for a new password, and the API tokens. */
export function UserAccess({ user, context }: UserAccessProps): ReactNode {
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
    </div>
  );
}
