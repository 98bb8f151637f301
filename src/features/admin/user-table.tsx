import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import type { UserOrder } from '#shared/administration';
import { formatDate } from '../../ui/format';
import { EditUserForm } from './edit-user-form';
import { ariaSort, COLUMNS, SortButton } from './sort-button';
import { UserActions, UserName, UserPremium, UserRole, type UserTools } from './user-controls';
import type { UserListState } from './user-list-state';

export const joined = ({ created_at }: User): string => formatDate(created_at.slice(0, 10)) || 'Unknown';

type UserTableProps = {
  readonly users: readonly User[];
  readonly state: UserListState;
  readonly tools: UserTools;
  readonly onSort: (column: UserOrder) => void;
};

const CELL = 'px-4 py-2';

/** The list on large screens (2 §2 "Users"). */
export function UserTable({ users, state, tools, onSort }: UserTableProps): ReactNode {
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-raised">
      <table className="w-full table-fixed text-left text-[0.9375rem]">
        <caption className="sr-only">Users</caption>
        <colgroup>
          <col />
          <col className="w-40" />
          <col className="w-32" />
          <col className="w-44" />
          <col className="w-64" />
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
            tools.editing.user?.id === user.id ? (
              <tr key={user.id}>
                <td colSpan={COLUMNS.length + 1} className="bg-white/3 px-4 pt-4 pb-2">
                  <EditUserForm
                    user={tools.editing.user}
                    isOwn={user.id === tools.me.id}
                    editing={tools.editing}
                  />
                </td>
              </tr>
            ) : (
              <tr key={user.id} className="h-16 hover:bg-white/3">
                <th scope="row" className={`${CELL} font-normal`}>
                  <UserName user={user} tools={tools} />
                </th>
                <td className={CELL}>
                  <UserRole user={user} tools={tools} />
                </td>
                <td className={CELL}>
                  <UserPremium user={user} tools={tools} />
                </td>
                <td className={`${CELL} text-muted tabular-nums`}>{joined(user)}</td>
                <td className={CELL}>
                  <UserActions user={user} tools={tools} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
