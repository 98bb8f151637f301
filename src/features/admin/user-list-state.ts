import { ROLES } from '#shared/account';
import type { User } from '#shared/account-schema';
import { SORT_DIRECTIONS, USER_ORDERS, USERS_PAGE_SIZE, type UserOrder } from '#shared/administration';
import type { UserPageRequest } from '#shared/administration-schema';

export const ROLE_FILTERS = ['all', ...ROLES] as const;

export type UserListState = Omit<UserPageRequest, 'limit'>;

const START: UserListState = { page: 1, search: '', role: 'all', sortBy: 'created_at', sortOrder: 'desc' };

/** The state that was kept earlier, as far as it makes sense; else where the list begins. */
export function readUserListState(kept: unknown): UserListState {
  const { page, search, role, sortBy, sortOrder } = {
    ...START,
    ...(typeof kept === 'object' && kept !== null ? kept : {}),
  } as Readonly<Record<keyof UserListState, unknown>>;
  return {
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : START.page,
    search: typeof search === 'string' ? search : START.search,
    role: ROLE_FILTERS.find((each) => each === role) ?? START.role,
    sortBy: USER_ORDERS.find((each) => each === sortBy) ?? START.sortBy,
    sortOrder: SORT_DIRECTIONS.find((each) => each === sortOrder) ?? START.sortOrder,
  };
}

/** The state after a click on a column: the active one turns round, another begins with the largest. */
export function sortBy(state: UserListState, column: UserOrder): UserListState {
  if (state.sortBy !== column) return { ...state, sortBy: column, sortOrder: 'desc', page: 1 };
  return { ...state, sortOrder: state.sortOrder === 'desc' ? 'asc' : 'desc' };
}

export function toPageRequest(state: UserListState): UserPageRequest {
  return { ...state, limit: USERS_PAGE_SIZE };
}

/** The numbers of the page buttons: at most five (2 §9), the current page in the middle where there is room. */
export function listPageButtons(current: number, total: number, most = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), total - most + 1));
  return Array.from({ length: Math.min(most, total) }, (_, index) => first + index);
}

/** The users of a page, and the one whose edit is open, should they have left it meanwhile: that edit stays. */
export function keepEdited(users: readonly User[], edited: User | null): readonly User[] {
  return !edited || users.some(({ id }) => id === edited.id) ? users : [...users, edited];
}
