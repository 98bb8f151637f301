import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import type { UserOrder } from '#shared/administration';
import { useMediaQuery } from '../../hooks/use-media-query';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { AdminTabProps } from './admin-tab-props';
import { NoUsers } from './no-users';
import { Pagination } from './pagination';
import { useKeptFocus } from './use-kept-focus';
import { useStepDown } from './use-step-down';
import { useUserChanges } from './use-user-changes';
import { useUserEdit } from './use-user-edit';
import { useUserList } from './use-user-list';
import { UserCards } from './user-cards';
import { keepEdited, sortBy, type UserListState } from './user-list-state';
import { UserTable } from './user-table';
import { UserToolbar } from './user-toolbar';
import { UsersSkeleton } from './users-skeleton';

const LARGE = '(width >= 64rem)';

/** The list of users, and the changes that admins and owners make to them. */
export function UsersTab({ user: me, notify }: AdminTabProps): ReactNode {
  const isTable = useMediaQuery(LARGE);
  const changes = useUserChanges(notify);
  const editing = useUserEdit(changes);
  const { state, change, list, hasFailed, isTurning } = useUserList(editing.user !== null);
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

  const { question: stepDownQuestion, stepDown } = useStepDown(me, changes);
  const tools = { me, changes, editing, askDeletion: setLeaving, stepDown };
  const View = isTable ? UserTable : UserCards;
  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Users
      </h2>
      <UserToolbar state={state} onChange={show} notify={notify} />
      {!list && !hasFailed && <UsersSkeleton isTable={isTable} />}
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
      {stepDownQuestion}
    </div>
  );
}
