import { Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { PRIVILEGED_PROTECTED } from '#shared/administration';
import { isStaff } from '#shared/roles';
import { Avatar, RoleBadge } from '../../auth/user-badges';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { LongName } from '../../ui/long-name';
import { Switch } from '../../ui/switch';
import { editButtonId, type UserEditing } from './edit-user-form';
import { RoleSelect } from './role-select';
import { UNKNOWN } from './texts';
import type { UserChanges } from './use-user-changes';

/** Passed to the rows of the table and to the cards. */
export type UserRowContext = {
  /** The signed-in user. */
  readonly me: User;
  readonly changes: UserChanges;
  readonly editing: UserEditing;
  readonly confirmDelete: (user: User) => void;
  readonly confirmResetLink: (user: User) => void;
  /** Changes the signed-in user's own role after a question. Resolves also when the user cancels. */
  readonly changeOwnRole: (role: Role) => Promise<unknown>;
};

type ControlProps = { readonly user: User; readonly context: UserRowContext };

/** Whether the server would reject any change. */
function isProtected(user: User, { me }: UserRowContext): boolean {
  return isStaff(user) && me.role !== 'owner' && user.id !== me.id;
}

/** Such as 'Nov 22, 2026'. */
export const joinDate = ({ created_at }: User): string =>
  formatDate(created_at.slice(0, 10)).replace(/^(\w{3})\w+/, '$1') || UNKNOWN;

type UserNameProps = ControlProps & {
  /** Shown at the end of the name's line. */
  readonly aside?: ReactNode;
};

export function UserName({ user, context: { me }, aside }: UserNameProps): ReactNode {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={user.username} className="size-9 shrink-0 text-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <LongName text={user.username} className="font-semibold" />
          {user.id === me.id && (
            <span className="shrink-0 rounded-full bg-accent/15 px-2 text-xs/5 font-semibold text-accent">
              You
            </span>
          )}
          {aside}
        </p>
        <LongName text={user.email} className="text-sm text-muted" />
      </div>
    </div>
  );
}

export function UserRole({ user, context: { me, changes, changeOwnRole } }: ControlProps): ReactNode {
  if (me.role !== 'owner') return <RoleBadge role={user.role} />;
  return (
    <RoleSelect
      user={user}
      isBusy={changes.isBusy('role', user)}
      onChange={(role) => (user.id === me.id ? changeOwnRole(role) : changes.changeRole(user, role))}
    />
  );
}

export function UserPremium({ user, context }: ControlProps): ReactNode {
  const isBusy = context.changes.isBusy('premium', user);
  const isDisabled = isBusy || isProtected(user, context);
  return (
    <Switch
      className="block"
      aria-label={`Premium status of ${user.username}`}
      // Shows the new state while it is saved.
      isOn={user.isPremium !== isBusy}
      aria-busy={isBusy}
      aria-disabled={isDisabled}
      onChange={() => {
        if (!isDisabled) void context.changes.togglePremium(user);
      }}
    />
  );
}

export function UserActions({ user, context }: ControlProps): ReactNode {
  const { me, changes, editing, confirmDelete } = context;
  if (isProtected(user, context))
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm text-muted" title={PRIVILEGED_PROTECTED}>
        <ShieldCheck aria-hidden="true" className="size-4.5" /> Protected
        <span className="sr-only">: {PRIVILEGED_PROTECTED}</span>
      </p>
    );
  return (
    <div className="flex gap-1 lg:gap-2">
      <Button id={editButtonId(user.id)} onClick={() => editing.open(user)} className="px-3.5!">
        <Pencil aria-hidden="true" className="size-4" />
        <span className="max-xl:sr-only">Edit</span>
        <span className="sr-only"> {user.username}</span>
      </Button>
      {me.role === 'owner' && user.id !== me.id && (
        <BusyButton
          variant="quiet"
          isBusy={changes.isBusy('delete', user)}
          Icon={Trash2}
          aria-haspopup="dialog"
          onClick={() => confirmDelete(user)}
          className="px-3.5! text-danger!"
        >
          <span className="max-xl:sr-only">Delete</span>
          <span className="sr-only"> {user.username}</span>
        </BusyButton>
      )}
    </div>
  );
}
