import { UserRoundX, UsersRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#shared/account-schema';
import { USERS_PAGE_SIZE } from '#shared/administration';
import { useFocusFallback } from '../../hooks/use-focus-fallback';
import { useMediaQuery } from '../../hooks/use-media-query';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { useUserEdit } from './edit-user-form';
import { Pagination } from './pagination';
import { UNKNOWN } from './texts';
import { useUserChanges } from './use-user-changes';
import { useUserDialogs } from './use-user-dialogs';
import { UserCards } from './user-cards';
import { includeEditedUser, sortBy, type UserListState, useUserList } from './user-list-state';
import { UserTable } from './user-table';
import { describeNoUsers, USERS_NOT_LOADED } from './user-texts';
import { UserToolbar } from './user-toolbar';

const LARGE = '(width >= 64rem)';

const ROW_INDEXES = Array.from({ length: USERS_PAGE_SIZE }, (_, index) => index);

function UsersSkeleton(): ReactNode {
  return (
    <div className="grid gap-2 pt-11">
      <p role="status" className="sr-only">
        Loading users…
      </p>
      {ROW_INDEXES.map((index) => (
        <Skeleton key={index} className="h-23 rounded-card md:h-12 lg:h-14" />
      ))}
    </div>
  );
}

function UnknownUsers(): ReactNode {
  return (
    <div className="grid justify-items-center gap-2 panel px-4 py-14 text-center">
      <UsersRound aria-hidden="true" className="mb-1 size-9 text-muted" strokeWidth={1.5} />
      <p className="text-lg font-semibold">{UNKNOWN}</p>
      <p className="text-muted">{USERS_NOT_LOADED}</p>
    </div>
  );
}

type NoUsersProps = { readonly state: UserListState; readonly onClear: () => void };

function NoUsers({ state: { search, role }, onClear }: NoUsersProps): ReactNode {
  const isFiltered = search !== '' || role !== 'all';
  return (
    <div role="status" className="grid justify-items-center gap-2 panel px-4 py-14 text-center">
      <UserRoundX aria-hidden="true" className="mb-1 size-9 text-muted" strokeWidth={1.5} />
      <p className="text-lg font-semibold">No users found</p>
      <p className="max-w-full break-words text-muted">{describeNoUsers(search, role)}</p>
      {isFiltered && (
        <Button onClick={onClear} className="mt-3">
          Show all users
        </Button>
      )}
    </div>
  );
}

type AdminUsersProps = { readonly user: User; readonly notify: Notify };

export function AdminUsers({ user: me, notify }: AdminUsersProps): ReactNode {
  const isTable = useMediaQuery(LARGE);
  const changes = useUserChanges(notify);
  const editing = useUserEdit(changes);
  const { state, changeState, list, hasFailed, isStale } = useUserList(editing.user !== null);
  const { dialogs, confirmDelete, confirmResetLink, changeOwnRole } = useUserDialogs(me, changes);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = list?.pagination.currentPage;
  const users = list && includeEditedUser(list.users, editing.user);
  useFocusFallback(users, heading);

  // The pagination is below the list: a new page is shown from its start.
  useEffect(() => {
    if (page === undefined || !heading.current) return;
    if (heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
  }, [page]);

  function show(next: UserListState): void {
    editing.close();
    changeState(next);
  }

  const View = isTable ? UserTable : UserCards;
  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Users
      </h2>
      <UserToolbar state={state} onChange={show} notify={notify} />
      {!list && !hasFailed && <UsersSkeleton />}
      {!list && hasFailed && <UnknownUsers />}
      {users?.length === 0 && (
        <NoUsers state={state} onClear={() => show({ ...state, search: '', role: 'all', page: 1 })} />
      )}
      {list && users && users.length > 0 && (
        <>
          <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : ''}>
            <View
              users={users}
              state={state}
              context={{ me, changes, editing, confirmDelete, confirmResetLink, changeOwnRole }}
              onSort={(column) => show(sortBy(state, column))}
            />
          </div>
          <Pagination pagination={list.pagination} onPage={(chosen) => show({ ...state, page: chosen })} />
        </>
      )}
      {dialogs}
      {changes.question}
    </div>
  );
}
