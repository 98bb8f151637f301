import { useSyncExternalStore } from 'react';
import { createStore } from '../hooks/store';
import type { MemberCode } from './load-member-code';

/** The code of what members need; null until it is there. */
export const memberCodeStore = createStore<{ readonly code: MemberCode | null }>({ code: null });

export function useMemberCode(): MemberCode | null {
  return useSyncExternalStore(
    memberCodeStore.subscribe,
    () => memberCodeStore.get().code,
    () => null,
  );
}
