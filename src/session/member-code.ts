import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store';

async function importMemberCode() {
  const { MemberKeeper, MobileMember, signOut, UserMenuButton, WaitingSign } = await import('./member-parts');
  return { MemberKeeper, MobileMember, signOut, UserMenuButton, WaitingSign };
}

type MemberCode = Awaited<ReturnType<typeof importMemberCode>>;

const store = createStore<{ readonly code: MemberCode | null }>({ code: null });

/** Fetches what members need; once it is there it stays. */
export async function loadMemberCode(): Promise<MemberCode> {
  const code = store.get().code ?? (await importMemberCode());
  if (!store.get().code) store.set({ code });
  return code;
}

/** The code of what members need; null until it is there. */
export function useMemberCode(): MemberCode | null {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().code,
    () => null,
  );
}
