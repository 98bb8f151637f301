import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api/trpc';
import { readEntryState, writeEntryState } from '../../navigation/history-entry';
import { REFRESHED } from './refresh';
import { isFailed } from './use-failed-loads';
import { readUserListState, toPageRequest, type UserListState } from './user-list-state';

/** Names of people have no place in an address: the state stays with the entry of the session's history. */
const KEPT_AS = 'users';

const AT_REST = { ...REFRESHED, refetchInterval: false, refetchOnWindowFocus: false } as const;

/**
 * A page of users, and what it is a page of; Back, and a reload, lead to the same.
 * @param isAtRest whether nothing is to be refreshed by itself now
 */
export function useUserList(isAtRest: boolean) {
  const [state, setState] = useState<UserListState>(() => readUserListState(readEntryState(KEPT_AS)));
  const query = trpc.admin.usersPage.useQuery(toPageRequest(state), {
    ...(isAtRest ? AT_REST : REFRESHED),
    placeholderData: keepPreviousData,
  });
  return {
    state,
    change(next: UserListState) {
      setState(next);
      writeEntryState(KEPT_AS, next);
    },
    /** Undefined before the first page, and when a page could not be had. */
    list: query.data?.data,
    hasFailed: isFailed(query),
    /** Whether the list is still that of the last state. */
    isTurning: query.isPlaceholderData,
  };
}
