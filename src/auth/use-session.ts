import { useSyncExternalStore } from 'react';
import type { User } from '#shared/account-schema';
import { trpc } from '../api/trpc';
import { memberCodeStore } from './member-code';
import { beginSession, type SessionState, sessionStore, UNKNOWN_SESSION, updateUser } from './session-store';

export type Session = SessionState & {
  /** Ends the session on the server and here, then leads home (1 §4 "Session"). Never rejects. */
  readonly signOut: () => Promise<void>;
  /** Takes over a session that the server has just begun. */
  readonly begin: (token: string, user: User) => void;
  /** Takes over what the server has just changed about the person. */
  readonly updateUser: (user: User) => void;
};

/** Who is signed in. Server and hydration say `checking`; what is so comes right after. */
export function useSession(): Session {
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => UNKNOWN_SESSION);
  const { client } = trpc.useUtils();
  return {
    ...state,
    // A member has the code; without it the session ends in this browser alone.
    signOut: async () => {
      const { code } = memberCodeStore.get();
      if (code) await code.signOut(client);
      else (await import('./end-session')).endSession();
    },
    begin: beginSession,
    updateUser,
  };
}
