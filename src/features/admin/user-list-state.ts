import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLES } from '#shared/account';
import type { User } from '#shared/account-schema';
import { SORT_DIRECTIONS, USER_ORDERS, USERS_PAGE_SIZE, type UserOrder } from '#shared/administration';
import type { UserPageRequest } from '#shared/administration-schema';
import { isRecord } from '#shared/json';
import { trpc } from '../../api/trpc';
import { readEntryState, writeEntryState } from '../../hooks/history-state';
import { runAfterOverlay } from '../../hooks/overlay-history';
import { isFailed, REFRESHED_QUERY } from './admin-queries';

export const ROLE_FILTERS = ['all', ...ROLES] as const;

export type UserListState = Omit<UserPageRequest, 'limit'>;

const DEFAULT_STATE: UserListState = {
  page: 1,
  search: '',
  role: 'all',
  sortBy: 'created_at',
  sortOrder: 'desc',
};

/** The valid fields of a stored state; defaults for the others. */
export function readUserListState(stored: unknown): UserListState {
  const { page, search, role, sortBy, sortOrder } = {
    ...DEFAULT_STATE,
    ...(isRecord(stored) ? stored : {}),
  } as Readonly<Record<keyof UserListState, unknown>>;
  return {
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : DEFAULT_STATE.page,
    search: typeof search === 'string' ? search : DEFAULT_STATE.search,
    role: ROLE_FILTERS.find((each) => each === role) ?? DEFAULT_STATE.role,
    sortBy: USER_ORDERS.find((each) => each === sortBy) ?? DEFAULT_STATE.sortBy,
    sortOrder: SORT_DIRECTIONS.find((each) => each === sortOrder) ?? DEFAULT_STATE.sortOrder,
  };
}

/** Reverses the active column; another column starts descending on page 1. */
export function sortBy(state: UserListState, column: UserOrder): UserListState {
  if (state.sortBy !== column) return { ...state, sortBy: column, sortOrder: 'desc', page: 1 };
  return { ...state, sortOrder: state.sortOrder === 'desc' ? 'asc' : 'desc' };
}

/** The numbers of at most `max` page buttons, with the current page in the middle where possible. */
export function listPageButtons(current: number, total: number, max = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(max / 2), total - max + 1));
  return Array.from({ length: Math.min(max, total) }, (_, index) => first + index);
}

/** Appends the edited user when a refetch dropped them from the page, so that the open form stays. */
export function includeEditedUser(users: readonly User[], edited: User | null): readonly User[] {
  return !edited || users.some(({ id }) => id === edited.id) ? users : [...users, edited];
}

/** In the history entry instead of the address, which must not contain names. */
const ENTRY_KEY = 'users';

/**
 * The state of the user list, which survives Back and reload, and the page of users for it.
 * @param isPaused stops the automatic refetches
 */
export function useUserList(isPaused: boolean) {
  const [state, setState] = useState<UserListState>(() => readUserListState(readEntryState(ENTRY_KEY)));
  const query = trpc.admin.usersPage.useQuery(
    { ...state, limit: USERS_PAGE_SIZE },
    {
      ...REFRESHED_QUERY,
      ...(isPaused && { refetchInterval: false, refetchOnWindowFocus: false }),
      placeholderData: keepPreviousData,
    },
  );
  return {
    state,
    changeState(next: UserListState) {
      setState(next);
      runAfterOverlay(() => writeEntryState(ENTRY_KEY, next));
    },
    /** Undefined before the first page, and after a failure without an earlier page. */
    list: query.data?.data,
    hasFailed: isFailed(query),
    /** Whether the list still belongs to the previous state. */
    isStale: query.isPlaceholderData,
  };
}
