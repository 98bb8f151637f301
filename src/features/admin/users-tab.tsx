import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/account';
import type { UserOrder } from '#shared/administration';
import { useMediaQuery } from '../../lib/use-media-query';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/failure';
import type { AdminTabProps } from './admin-tab-props';
import { loadFailure } from './load-failure';
import { NoUsers } from './no-users';
import { Pagination } from './pagination';
import { Problem } from './problem';
import { useKeptFocus } from './use-kept-focus';
import { useUserChanges } from './use-user-changes';
import { useUserEdit } from './use-user-edit';
import { useUserList } from './use-user-list';
import { UserCards } from './user-cards';
import { keepEdited, sortBy, type UserListState } from './user-list-state';
import { UserTable } from './user-table';
import { UserToolbar } from './user-toolbar';
import { UsersSkeleton } from './users-skeleton';

const LARGE = '(width >= 64rem)';

/** Who uses the site, and what may be done about it (2 §2 "Users"). */
export function UsersTab({ user: me, notify }: AdminTabProps): ReactNode {
  const isTable = useMediaQuery(LARGE);
  const changes = useUserChanges(notify);
  const editing = useUserEdit(changes);
  const { state, change, list, error, isTurning, refetch } = useUserList(editing.user !== null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = list?.pagination.currentPage;
  const users = list && keepEdited(list.users, editing.user);
  useKeptFocus(users, heading);

  // Turning a page at the list's end leads to the new one's beginning.
  useEffect(() => {
    if (page === undefined || !heading.current) return;
    if (heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
  }, [page]);

  function show(next: UserListState): void {
    editing.close();
    change(next);
  }
  function remove(user: User): void {
    setLeaving(null);
    void changes.remove(user);
  }

  const tools = { me, changes, editing, askDeletion: setLeaving };
  const View = isTable ? UserTable : UserCards;
  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Users
      </h2>
      <UserToolbar state={state} onChange={show} notify={notify} />
      {list && error && <Problem message={loadFailure(error)} onRetry={refetch} />}
      {!list && error && <Failure message={loadFailure(error)} onRetry={refetch} className="min-h-72" />}
      {!list && !error && <UsersSkeleton isTable={isTable} />}
      {users?.length === 0 && (
        <NoUsers state={state} onClear={() => show({ ...state, search: '', role: 'all', page: 1 })} />
      )}
      {list && users && users.length > 0 && (
        <>
          <div aria-busy={isTurning} className={isTurning ? 'opacity-60 transition-opacity' : ''}>
            <View
              users={users}
              state={state}
              tools={tools}
              onSort={(column: UserOrder) => show(sortBy(state, column))}
            />
          </div>
          <Pagination pagination={list.pagination} onPage={(chosen) => show({ ...state, page: chosen })} />
        </>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Delete User"
        text={`Are you sure you want to delete user "${leaving?.username}"? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => leaving && remove(leaving)}
      />
    </div>
  );
}
