import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import type { UserOrder } from '#shared/administration';
import { EditUserForm } from './edit-user-form';
import { UserAccess } from './user-access';
import { joinDate, UserActions, UserName, UserPremium, UserRole, type UserRowContext } from './user-controls';
import type { UserListState } from './user-list-state';

export const COLUMNS: readonly { readonly column: UserOrder; readonly label: string }[] = [
  { column: 'username', label: 'Username' },
  { column: 'role', label: 'Role' },
  { column: 'isPremium', label: 'Premium' },
  { column: 'created_at', label: 'Joined' },
];

export function ariaSort(
  { sortBy, sortOrder }: UserListState,
  column: UserOrder,
): 'none' | 'ascending' | 'descending' {
  if (sortBy !== column) return 'none';
  return sortOrder === 'asc' ? 'ascending' : 'descending';
}

type SortButtonProps = {
  readonly column: UserOrder;
  readonly label: string;
  readonly state: UserListState;
  readonly onSort: (column: UserOrder) => void;
  readonly className?: string;
};

export function SortButton({ column, label, state, onSort, className = '' }: SortButtonProps): ReactNode {
  const isActive = state.sortBy === column;
  const Icon = isActive ? (state.sortOrder === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(column)}
      className={`inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink ${isActive ? 'text-ink' : 'text-muted'} ${className}`}
    >
      {label}
      <Icon aria-hidden="true" className={`size-3.5 ${isActive ? 'text-accent' : 'opacity-70'}`} />
    </button>
  );
}

export type UserListProps = {
  readonly users: readonly User[];
  readonly state: UserListState;
  readonly context: UserRowContext;
  readonly onSort: (column: UserOrder) => void;
};

const CELL = 'px-4 py-2';

/** The user list on large screens. */
export function UserTable({ users, state, context, onSort }: UserListProps): ReactNode {
  return (
    <div className="overflow-hidden panel">
      <table className="w-full table-fixed text-left text-[0.9375rem]">
        <caption className="sr-only">Users</caption>
        <colgroup>
          <col />
          <col className="w-36 2xl:w-1/6" />
          <col className="w-28 2xl:w-1/6" />
          <col className="w-36 2xl:w-1/6" />
          <col className="w-60 2xl:w-1/6" />
        </colgroup>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {COLUMNS.map(({ column, label }) => (
              <th key={column} scope="col" aria-sort={ariaSort(state, column)} className="px-4">
                <SortButton column={column} label={label} state={state} onSort={onSort} />
              </th>
            ))}
            <th scope="col" className="px-4 font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {users.map((user) =>
            context.editing.user?.id === user.id ? (
              <tr key={user.id}>
                <td colSpan={COLUMNS.length + 1} className="bg-fill-faint px-4 pt-4 pb-2">
                  <EditUserForm
                    user={context.editing.user}
                    isOwn={user.id === context.me.id}
                    editing={context.editing}
                  />
                  <UserAccess user={user} context={context} />
                </td>
              </tr>
            ) : (
              <tr key={user.id} className="h-16 hover:bg-fill-faint">
                <th scope="row" className={`${CELL} font-normal`}>
                  <UserName user={user} context={context} />
                </th>
                <td className={CELL}>
                  <UserRole user={user} context={context} />
                </td>
                <td className={CELL}>
                  <UserPremium user={user} context={context} />
                </td>
                <td className={`${CELL} text-muted tabular-nums`}>{joinDate(user)}</td>
                <td className={CELL}>
                  <UserActions user={user} context={context} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
