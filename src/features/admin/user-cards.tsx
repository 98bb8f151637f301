import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { EditUserForm } from './edit-user-form';
import { joinDate, UserActions, UserName, UserPremium, UserRole, type UserRowContext } from './user-controls';
import { ariaSort, COLUMNS, SortButton, type UserListProps } from './user-table';

function UserCard({ user, context }: { readonly user: User; readonly context: UserRowContext }): ReactNode {
  return (
    <>
      <UserName user={user} context={context} />
      <dl className="mt-3 divide-y divide-line border-y border-line text-[0.9375rem]">
        <div className="flex min-h-13 items-center justify-between gap-4">
          <dt className="text-muted">Role</dt>
          <dd>
            <UserRole user={user} context={context} />
          </dd>
        </div>
        <div className="flex min-h-13 items-center justify-between gap-4">
          <dt className="text-muted">Premium</dt>
          <dd className="flex">
            <UserPremium user={user} context={context} />
          </dd>
        </div>
        <div className="flex min-h-11 items-center justify-between gap-4">
          <dt className="text-muted">Joined</dt>
          <dd className="tabular-nums">{joinDate(user)}</dd>
        </div>
      </dl>
      <div className="mt-3">
        <UserActions user={user} context={context} />
      </div>
    </>
  );
}

/** The user list on small screens. */
export function UserCards({ users, state, context, onSort }: UserListProps): ReactNode {
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap">
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
      <ul aria-label="Users" className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {users.map((user) => (
          <li key={user.id} className="min-w-0 panel p-4">
            {context.editing.user?.id === user.id ? (
              <EditUserForm
                user={context.editing.user}
                isOwn={user.id === context.me.id}
                editing={context.editing}
              />
            ) : (
              <UserCard user={user} context={context} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
