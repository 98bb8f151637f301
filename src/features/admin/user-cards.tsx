import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { EditUserForm } from './edit-user-form';
import { UserAccess } from './user-access';
import { joinDate, UserActions, UserName, UserPremium, UserRole, type UserRowContext } from './user-controls';
import { ariaSort, COLUMNS, SortButton, type UserListProps } from './user-table';

type UserItemProps = { readonly user: User; readonly context: UserRowContext };

/** Two lines on phones, one on tablets. */
function UserItem({ user, context }: UserItemProps): ReactNode {
  return (
    <div className="md:flex md:items-center md:gap-4">
      <UserName
        user={user}
        context={context}
        aside={
          <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">
            <span className="sr-only">Joined </span>
            {joinDate(user)}
          </span>
        }
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-2 md:mt-0">
        <div className="min-w-15 md:w-28">
          <UserRole user={user} context={context} />
        </div>
        <span aria-hidden="true" className="text-sm text-muted">
          Premium
        </span>
        <UserPremium user={user} context={context} />
        <div className="ml-auto flex justify-end md:w-28">
          <UserActions user={user} context={context} />
        </div>
      </div>
    </div>
  );
}

/** The user list on small screens. */
export function UserCards({ users, state, context, onSort }: UserListProps): ReactNode {
  return (
    <>
      <fieldset className="mb-1 flex flex-wrap">
        <legend className="sr-only">Sort by</legend>
        {COLUMNS.map(({ column, label }) => (
          <span key={column}>
            <SortButton
              column={column}
              label={label}
              state={state}
              onSort={onSort}
              className={`rounded-full px-2 text-sm sm:px-3 ${state.sortBy === column ? 'bg-fill-strong' : ''}`}
            />
            {state.sortBy === column && <span className="sr-only">sorted {ariaSort(state, column)}</span>}
          </span>
        ))}
      </fieldset>
      <ul aria-label="Users" className="divide-y divide-line panel">
        {users.map((user) => (
          <li key={user.id} className="px-3 py-1.5 sm:px-4">
            {context.editing.user?.id === user.id ? (
              <div className="py-3">
                <EditUserForm
                  user={context.editing.user}
                  isOwn={user.id === context.me.id}
                  editing={context.editing}
                />
                <UserAccess user={user} context={context} />
              </div>
            ) : (
              <UserItem user={user} context={context} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
