import { Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { PRIVILEGED_PROTECTED } from '#shared/administration';
import { Avatar, RoleBadge } from '../../auth/user-badges';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/switch';
import { RoleSelect } from './role-select';
import type { UserChanges } from './use-user-changes';
import { editButtonId, type UserEditing } from './use-user-edit';

/** What the rows of the list, and its cards, work with. */
export type UserTools = {
  /** Who is here. */
  readonly me: User;
  readonly changes: UserChanges;
  readonly editing: UserEditing;
  readonly askDeletion: (user: User) => void;
  /** Asks before the user who is signed in gives up their own role. Resolves when that is done or cancelled. */
  readonly stepDown: (role: Role) => Promise<unknown>;
};

type ControlProps = { readonly user: User; readonly tools: UserTools };

/** Whether the server would refuse any change. */
function isProtected(user: User, { me }: UserTools): boolean {
  return user.role !== 'user' && me.role !== 'owner' && user.id !== me.id;
}

export function UserName({ user, tools: { me } }: ControlProps): ReactNode {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={user.username} className="size-9 shrink-0 text-sm" />
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="min-w-0 font-semibold wrap-anywhere">{user.username}</span>
          {user.id === me.id && (
            <span className="shrink-0 rounded-full bg-accent/15 px-2 text-xs/5 font-semibold text-accent">
              You
            </span>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{user.email}</p>
      </div>
    </div>
  );
}

/** The role; owners can change it. */
export function UserRole({ user, tools: { me, changes, stepDown } }: ControlProps): ReactNode {
  if (me.role !== 'owner') return <RoleBadge role={user.role} />;
  return (
    <RoleSelect
      user={user}
      isBusy={changes.isBusy('role', user)}
      onChoose={(role) => (user.id === me.id ? stepDown(role) : changes.changeRole(user, role))}
    />
  );
}

export function UserPremium({ user, tools }: ControlProps): ReactNode {
  const isBusy = tools.changes.isBusy('premium', user);
  const isOff = isBusy || isProtected(user, tools);
  return (
    <Switch
      className="block"
      aria-label={`Premium of ${user.username}`}
      // While it is under way, what it will be.
      isOn={user.isPremium !== isBusy}
      aria-busy={isBusy}
      aria-disabled={isOff}
      onChange={() => {
        if (!isOff) void tools.changes.togglePremium(user);
      }}
    />
  );
}

export function UserActions({ user, tools }: ControlProps): ReactNode {
  const { me, changes, editing, askDeletion } = tools;
  if (isProtected(user, tools))
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm text-muted" title={PRIVILEGED_PROTECTED}>
        <ShieldCheck aria-hidden="true" className="size-4.5" /> Protected
        <span className="sr-only">: {PRIVILEGED_PROTECTED}</span>
      </p>
    );
  return (
    <div className="flex gap-2">
      <Button id={editButtonId(user.id)} onClick={() => editing.open(user)} className="px-4!">
        <Pencil aria-hidden="true" className="size-4" />
        Edit<span className="sr-only"> {user.username}</span>
      </Button>
      {me.role === 'owner' && user.id !== me.id && (
        <BusyButton
          variant="quiet"
          isBusy={changes.isBusy('delete', user)}
          Icon={Trash2}
          aria-haspopup="dialog"
          onClick={() => askDeletion(user)}
          className="px-4! text-danger!"
        >
          Delete<span className="sr-only"> {user.username}</span>
        </BusyButton>
      )}
    </div>
  );
}
